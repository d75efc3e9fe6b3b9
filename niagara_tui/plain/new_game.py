"""A new game, set up line by line: a list of what can be changed, each with what it is now."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, get_args

from pydantic import ValidationError

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.text import clean
from niagara_tui.plain.console import Console, Left
from niagara_tui.session import players
from niagara_tui.storage.limits import HUMAN, NAME_LENGTH
from niagara_tui.storage.models import SeatSetup, Setup

USUAL_COUNT = 4

Entry = tuple[str, Callable[[], Awaitable[None]]]
"""What it is now, and what asks for something else."""


class NewGame:
    """Sets a game up."""

    def __init__(self, console: Console, game: Game[Any]) -> None:
        """A game as most begin it: you against bots."""
        self._console, self._game = console, game
        letters = game.letters[: game.seats[-1]]
        self._names = [players.usual_name(letter) for letter in letters]
        self._players = [HUMAN, *(players.usual_bot() for _ in letters[1:])]
        self._count = min(max(USUAL_COUNT, game.seats[0]), game.seats[-1])
        self._options: dict[str, bool | str] = game.options().model_dump()
        self._seed: int | None = None

    async def ask(self) -> Setup | None:
        """Ask until the game can begin; None if it is not wanted after all.

        Raises:
            Left: somebody has left.
        """
        self._console.say(f"New game: {self._game.title}. {self._game.summary}")
        self._list()
        while True:
            answer = await self._console.ask(
                "Enter starts the game, a number changes that, list repeats all, back leaves:"
            )
            entries = self._entries()
            if answer == "list":
                self._list()
            elif answer == "back":
                return None
            elif answer == "quit":
                raise Left
            elif not answer:
                if (setup := self._setup()) is not None:
                    return setup
            elif answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(entries):
                await entries[int(answer) - 1][1]()
                changed = self._entries()
                self._console.say(f"{changed[min(int(answer), len(changed)) - 1][0]}.")
            else:
                self._console.say(f"Press Enter, or type a number from 1 to {len(entries)}, list, back or quit.")

    # -- what there is to set up ----------------------------------------------------------------------

    def _list(self) -> None:
        self._console.say(*(f"{number}. {now}" for number, (now, _) in enumerate(self._entries(), 1)))

    def _entries(self) -> list[Entry]:
        seats = [entry for seat in range(self._count) for entry in self._seat(seat)]
        fields = [self._option(name) for name in self._game.options.model_fields]
        seed = "drawn" if self._seed is None else str(self._seed)
        return [(f"Players: {self._count}", self._ask_count), *seats, *fields, (f"Seed: {seed}", self._ask_seed)]

    def _seat(self, seat: int) -> list[Entry]:
        async def ask_name() -> None:
            await self._ask_name(seat)

        async def ask_player() -> None:
            await self._ask_player(seat)

        letter = self._game.letters[seat]
        player = next(each.label for each in players.choices() if each.player == self._players[seat])
        return [
            (f"Name at seat {letter}: {self._names[seat]}", ask_name),
            (f"Who plays {self._names[seat]}: {player}", ask_player),
        ]

    def _option(self, name: str) -> Entry:
        async def ask() -> None:
            await self._ask_option(name)

        value = self._options[name]
        said = value if isinstance(value, str) else "on" if value else "off"
        return f"{self._game.options.model_fields[name].title}: {said}", ask

    # -- questions ------------------------------------------------------------------------------------

    async def _ask_count(self) -> None:
        seats = self._game.seats
        self._count = seats[await self._console.choose([f"{count} players" for count in seats], "How many play?")]

    async def _ask_name(self, seat: int) -> None:
        name = clean(await self._console.ask("Which name?"), NAME_LENGTH)
        others = [other for index, other in enumerate(self._names) if index != seat]
        if not name:
            self._console.say("The name stays as it is.")
        elif players.shared_name([*others, name]):
            self._console.say("Somebody else has this name, so it stays as it is.")
        else:
            self._names[seat] = name

    async def _ask_player(self, seat: int) -> None:
        """First who, then how well or in which style where there is a choice."""
        kinds: dict[str, list[players.Choice]] = {}
        for choice in players.choices():
            kinds.setdefault(choice.label.partition(", ")[0], []).append(choice)
        kind = list(kinds)[await self._console.choose(kinds, f"Who plays {self._names[seat]}?")]
        levels = kinds[kind]
        entries = [f"{each.label}. {each.about}" for each in levels]
        level = await self._console.choose(entries, "Which one?") if len(levels) > 1 else 0
        self._players[seat] = levels[level].player

    async def _ask_option(self, name: str) -> None:
        field = self._game.options.model_fields[name]
        self._console.say(field.description or "")
        words: Sequence[str] = get_args(field.annotation)
        if words:
            self._options[name] = words[await self._console.choose(words, "Which?")]
        else:
            self._options[name] = not self._options[name]

    async def _ask_seed(self) -> None:
        answer = await self._console.ask("Which seed? It fixes all chance; Enter draws one.")
        if not answer:
            self._seed = None
        elif answer.isascii() and answer.isdigit() and len(answer) < 20 and int(answer) < SEED_BOUND:
            self._seed = int(answer)
        else:
            self._console.say(f"A seed is a whole number from 0 to {SEED_BOUND - 1}; it stays as it is.")

    # -- the set-up -----------------------------------------------------------------------------------

    def _setup(self) -> Setup | None:
        """The set-up; None after saying what is wrong with it."""
        pairs = zip(self._names[: self._count], self._players, strict=False)
        try:
            setup = Setup(
                game=self._game.id,
                options=self._options,
                seats=[SeatSetup(name=name, player=player) for name, player in pairs],
                seed=secrets.randbelow(SEED_BOUND) if self._seed is None else self._seed,
            )
            self._game.new(self._game.options.model_validate(setup.options), self._count, setup.seed)
        except ValidationError as error:
            self._console.say(f"This cannot be played: {sentence(error)}.")
        except BadInput as error:
            self._console.say(f"This cannot be played: {error}.")
        else:
            return setup
        return None
