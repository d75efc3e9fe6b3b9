"""Set up a new game: first choose a preset, then change details if wanted, from a numbered list with their values."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, get_args

from niagara_ai.registry import default_bot
from pydantic import ValidationError

from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, labelled, plural
from niagara_tui.core.inputs import check_effect
from niagara_tui.core.text import as_sentence, clean
from niagara_tui.match.setup import name_problem
from niagara_tui.plain.console import LEAVING, Back, Console
from niagara_tui.plain.rules import answer_rules
from niagara_tui.plain.teller import spoken
from niagara_tui.shell import players
from niagara_tui.shell.bots import bot_title
from niagara_tui.shell.players import MyStrength
from niagara_tui.shell.presets import grouped, last_or_default, presets_of, usual_opponents
from niagara_tui.shell.setting_up import program_named
from niagara_tui.shell.settings import LastGame, LastSeat
from niagara_tui.store.models import SeatSetup, Setup

_GO_BACK = ("0", "back", *LEAVING)


class NewGame:
    """Dialog that sets up a game; Enter starts the game as described last."""

    def __init__(self, console: Console, details: Details, last: LastGame | None = None) -> None:
        """Begin with these details; the presets include the `last` set-up of the game."""
        self._console, self._details, self._game = console, details, details.game
        self._presets = presets_of(details.game, last)

    async def ask(self) -> Setup:
        self._console.say(_("New game: {game}. {summary}").format(game=self._game.title, summary=self._game.summary))
        self._list()
        self._console.say(self._details.in_words())
        while True:
            answer = await self._console.ask(
                _("Enter starts the game, a number takes that table, rules tells the rules, 0 goes back:")
            )
            if answer.lower() in _GO_BACK:
                raise Back
            if (not answer or await self._execute(answer)) and (setup := self._details.setup()) is not None:
                return setup

    async def _execute(self, answer: str) -> bool:
        """Execute the answer; returns whether the game is to begin."""
        word, _space, rest = answer.partition(" ")
        if answer == "list":
            self._list()
        elif word == "rules":
            self._console.say(*answer_rules(self._game, rest.strip()))
        elif answer.isascii() and answer.isdigit() and 1 <= (number := int(answer)) <= len(self._presets) + 1:
            # That preset is taken over, or the details are opened, which say whether the game is to begin
            if number <= len(self._presets):
                self._details.fill(self._presets[number - 1].choices(self._game, self._details.names))
            elif await self._details.ask():
                return True
            self._console.say(self._details.in_words())
        else:
            wanted = _("Press Enter, or type a number from 0 to {most}, rules or list.")
            self._console.say(wanted.format(most=len(self._presets) + 1))
        return False

    def _list(self) -> None:
        titles = [*(preset.title for preset in self._presets), _("Something else: names, players, options, seed")]
        self._console.say(*(f"{number}. {title}." for number, title in enumerate(titles, 1)))


Entry = tuple[str, Callable[[], Awaitable[None]]]
"""A line of text with the current value, and a coroutine function that asks for a new one."""


class Details:
    """A set-up that can be edited, entry by entry."""

    def __init__(
        self,
        console: Console,
        game: Game[Any],
        mine: MyStrength,
        last: LastGame | None = None,
        name: str = "",
    ) -> None:
        """Start from the `last` set-up of the game, or from its defaults; `name` is the person's own.

        `mine` is the bot of the person's strength.
        """
        self.game, self._console, self._mine = game, console, mine
        self._letters = game.letters[: game.seats[-1]]
        self._seed: int | None = None
        self._names: list[str] = []
        self.fill(last or LastGame(), name)

    def fill(self, chosen: LastGame, name: str = "") -> None:
        """Take over these choices as far as they are still valid; seats that they do not include keep their names."""
        game, count = self.game, len(chosen.seats)
        seats = players.default_seats(chosen, self._letters, name, usual_opponents(game))
        self._names = [seat.name for seat in seats[:count]] + (
            self._names[count:] or [seat.name for seat in seats[count:]]
        )
        known = {choice.player for choice in players.choices(game, self._mine)}
        self._players = [seat.player if seat.player in known else default_bot() for seat in seats]
        self._count = players.default_count(chosen, game.seats)
        self._options = last_or_default(game.options.model_fields, chosen.options)

    @property
    def names(self) -> list[str]:
        """The names at all seats that the game can have, whether they are in use or not."""
        return [*self._names]

    def last_choices(self) -> LastGame:
        pairs = zip(self._names[: self._count], self._players, strict=False)
        return LastGame(seats=[LastSeat(name=name, player=player) for name, player in pairs], options=self._options)

    def in_words(self) -> str:
        seats = zip(self._names[: self._count], self._players, strict=False)
        sitting = clauses(f"{name}, {bot_title(player, self.game)}" for name, player in seats)
        fields = self.game.options.model_fields
        changed = [self._option(name)[0] for name, field in fields.items() if self._options[name] != field.default]
        if not changed:
            return _("At the table: {people}.").format(people=sitting)
        return _("At the table: {people}. {options}.").format(people=sitting, options=clauses(changed))

    async def ask(self) -> bool:
        self._list()
        while True:
            answer = await self._console.ask(
                _("Enter starts the game, a number changes that, list repeats all, 0 goes back:")
            )
            entries = self._entries()
            if answer == "list":
                self._list()
            elif answer.lower() in _GO_BACK:
                return False
            elif not answer:
                return True
            elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(entries):
                with suppress(Back):
                    await entries[int(answer) - 1][1]()
                changed = self._entries()
                self._console.say(f"{changed[min(int(answer), len(changed)) - 1][0]}.")
            else:
                wanted = _("Press Enter, or type a number from 0 to {most}, or list.")
                self._console.say(wanted.format(most=len(entries)))

    def _list(self) -> None:
        self._console.say(*(f"{number}. {now}" for number, (now, _) in enumerate(self._entries(), 1)))

    def _entries(self) -> list[Entry]:
        async def ask_count() -> None:
            counts = self.game.seats
            entries = [plural("{count} player", "{count} players", count).format(count=count) for count in counts]
            self._count = counts[await self._console.choose(entries, _("How many play?"), counts.index(self._count))]

        entries: list[Entry] = [(_("Players: {count}").format(count=self._count), ask_count)]
        for seat, letter in enumerate(self._letters[: self._count]):
            name, player = self._names[seat], bot_title(self._players[seat], self.game)
            named = _("Name at seat {letter}: {name}").format(letter=letter, name=name)
            played = _("Who plays {name}: {player}").format(name=name, player=player)
            entries += [(named, partial(self._ask_name, seat)), (played, partial(self._ask_player, seat))]
        for group, names in grouped(self.game.options.model_fields):
            # The options of a named group are preceded by an entry that switches them all
            entries += [self._whole(group, names)] if group else []
            entries += [self._option(name) for name in names]
        seed = _("Seed: drawn") if self._seed is None else _("Seed: {seed}").format(seed=self._seed)
        return [*entries, (seed, self._ask_seed)]

    async def _ask_name(self, seat: int) -> None:
        name = clean(await self._console.ask(_("Which name? Enter keeps {name}.").format(name=self._names[seat])))
        others = [other for index, other in enumerate(self._names) if index != seat]
        if name.lower() in ("", *LEAVING):
            self._console.say(_("The name stays as it is."))
        elif unfit := name_problem(name):
            self._console.say(unfit)
        elif players.duplicate_name([*others, name]):
            self._console.say(_("Somebody else has this name, so the old one stays."))
        else:
            self._names[seat] = name

    async def _ask_player(self, seat: int) -> None:
        choices = players.with_another(players.choices(self.game, self._mine))
        entries = [f"{choice.label}. {spoken(choice.about)}" for choice in choices]
        question = _("Who plays {name}?").format(name=self._names[seat])
        now = next((place for place, choice in enumerate(choices) if choice.player == self._players[seat]), 0)
        player = choices[await self._console.choose(entries, question, now)].player
        if player != players.ANOTHER_PROGRAM:
            self._players[seat] = player
            return
        # A program takes the seat and gives it its name once it has answered
        command = await self._console.ask(_("Which command starts the program? Enter goes back."))
        if command.lower() in ("", *LEAVING):
            return
        try:
            program = await asyncio.to_thread(program_named, command, self.game)
        except BadInput as error:
            self._console.say(as_sentence(error))
            return
        self._players[seat] = program.player
        others = self._names[:seat] + self._names[seat + 1 :]
        self._names[seat] = players.name_of_program(program, others) or self._names[seat]

    def _whole(self, group: str, names: Sequence[str]) -> Entry:
        async def switch() -> None:  # a coroutine although it asks nothing: entries are awaited
            self._options.update(dict.fromkeys(names, not every))

        every, some = (test(self._options[name] for name in names) for test in (all, any))
        now = _("on") if every else _("in part") if some else _("off")
        return _("{group}, all of it: {now}").format(group=group, now=now), switch

    def _option(self, name: str) -> Entry:
        async def ask() -> None:
            field = self.game.options.model_fields[name]
            self._console.say(field.description or "")
            words: Sequence[str] = get_args(field.annotation)
            if words:
                now = words.index(str(self._options[name]))
                self._options[name] = words[await self._console.choose(map(_, words), _("Which?"), now)]
            else:
                self._options[name] = not self._options[name]

        value = self._options[name]
        said = _(value) if isinstance(value, str) else _("on") if value else _("off")
        return labelled(self.game.options.model_fields[name].title or name, said), ask

    async def _ask_seed(self) -> None:
        answer = await self._console.ask(_("Which seed? The same one brings the same luck; Enter draws one."))
        if answer.lower() in LEAVING:
            return
        if not answer:
            self._seed = None
        elif answer.isascii() and answer.isdigit() and len(answer) < 20 and int(answer) < SEED_BOUND:
            self._seed = int(answer)
        else:
            wanted = _("A seed is a whole number from 0 to {most}; the old one stays.")
            self._console.say(wanted.format(most=SEED_BOUND - 1))

    # -- the set-up -----------------------------------------------------------------------------------

    def setup(self) -> Setup | None:
        """The validated set-up; None after printing why it is invalid."""
        pairs = zip(self._names[: self._count], self._players, strict=False)
        try:
            setup = Setup(
                game=self.game.id,
                options=self._options,
                seats=[SeatSetup(name=name, player=players.seated(player, self._mine)) for name, player in pairs],
                seed=draw_seed() if self._seed is None else self._seed,
            )
            options = self.game.options.model_validate(setup.options)
            check_effect(options, by_title=True)
            self.game.new(options, self._count, setup.seed)
        except ValidationError as error:
            self._console.say(_("This cannot be played: {reason}.").format(reason=sentence(error)))
        except BadInput as error:
            self._console.say(_("This cannot be played: {reason}.").format(reason=error))
        else:
            return setup
        return None
