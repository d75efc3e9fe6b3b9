"""Presets: ready-made players and options, so that a new game needs only one choice; and options in words and JSON."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, repeat
from typing import Any, get_args

from niagara_ai.registry import default_bot
from pydantic.fields import FieldInfo

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.shell.bots import player_label
from niagara_tui.shell.players import default_seats
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import SeatSetup, Setup

EASY, GOOD, STRONG = "mcts:easy", "mcts:normal", "mcts:hard"
FEW, MANY = 3, 4
"""Number of seats in a quick game and in an ordinary one, within the limits of the game."""

Values = Mapping[str, bool | str]


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: its title, the player id of each seat, and the options that differ from the defaults."""

    title: str
    players: tuple[str, ...]
    options: Values = field(default_factory=dict)

    def choices(self, game: Game[Any], names: Sequence[str] = ()) -> LastGame:
        """The contents of a form filled with this preset; `names` are the names already entered for its seats."""
        named = [*names, *repeat("", len(self.players))]
        seats = [LastSeat(name=name, player=player) for name, player in zip(named, self.players, strict=False)]
        return LastGame(seats=seats, options=last_or_default(game.options.model_fields, self.options))

    def setup(self, game: Game[Any], name: str) -> Setup:
        """A new table of this preset; `name` is the person's own, empty for a default one."""
        chosen = self.choices(game)
        seats = default_seats(chosen, game.letters[: len(chosen.seats)], name, usual_opponents(game))
        return Setup(
            game=game.id,
            options=chosen.options,
            seats=[SeatSetup(name=seat.name, player=seat.player) for seat in seats],
            seed=draw_seed(),
        )

    def matches(self, game: Game[Any], chosen: LastGame) -> bool:
        """Whether the contents of a form match this preset; names are ignored."""
        players = tuple(seat.player for seat in chosen.seats)
        return (players, chosen.options) == (self.players, self.choices(game).options)


def usual_seats(game: Game[Any]) -> int:
    return min(max(game.seats[0], MANY), game.seats[-1])


def usual_opponents(game: Game[Any]) -> tuple[str, ...]:
    """The bots at a table that nobody has set up, in the order of its seats: characters that differ, no two alike.

    The first three, of which an ordinary game has no more, are for somebody who does not know the game well: two that
    play as most would, one of them in a style of its own, and an easy one.
    """
    usual = default_bot()
    styles = [bot for style in game.styles if (bot := f"greedy:{style}") != usual]
    return tuple(dict.fromkeys([usual, *styles[:1], EASY, GOOD, *styles[1:], STRONG]))


def presets_of(game: Game[Any], last: LastGame | None = None) -> tuple[Preset, ...]:
    """The game's presets, for a first game first; preceded by the last game's set-up if that matches none of them."""
    built_in = tuple(_built_in(game))
    if last is None or not last.seats or len(last.seats) not in game.seats:
        return built_in
    before = LastGame(seats=last.seats, options=last_or_default(game.options.model_fields, last.options))
    if any(preset.matches(game, before) for preset in built_in):
        return built_in
    players = tuple(seat.player for seat in before.seats)
    title = _("As last time: {players}").format(players=", ".join(map(player_label, players)))
    return (Preset(title, players, before.options), *built_in)


def first_game(game: Game[Any]) -> Preset:
    bots = min(max(game.seats[0], FEW), game.seats[-1]) - 1
    title = plural(
        "Easy game: you, {count} easy bot and the advisor", "Easy game: you, {count} easy bots and the advisor", bots
    )
    return Preset(title.format(count=bots), (HUMAN, *repeat(EASY, bots)))


def remember(settings: Settings, game: Game[Any], chosen: LastGame) -> None:
    """Begin with this game and these choices the next time; a first game switches the advisor on."""
    settings.game, settings.last[game.id] = game.id, chosen
    settings.advisor |= first_game(game).matches(game, chosen)


def matching_preset(presets: Sequence[Preset], game: Game[Any], chosen: LastGame) -> int | None:
    """The index of the preset that matches the contents of a form; None if there is none."""
    return next((index for index, preset in enumerate(presets) if preset.matches(game, chosen)), None)


def _built_in(game: Game[Any]) -> Iterator[Preset]:
    """First game, usual game, strong bots, shared keyboard, then the game's variants, the one with everything last."""
    many = usual_seats(game)
    opponents = usual_opponents(game)
    usual = (HUMAN, *opponents[: many - 1])
    who = plural("you and {count} bot", "you and {count} different bots", many - 1).format(count=many - 1)
    yield first_game(game)
    yield Preset(_("Usual game: {who}").format(who=who), usual)
    strong = plural("A challenge: you and {count} strong bot", "A challenge: you and {count} strong bots", many - 1)
    yield Preset(strong.format(count=many - 1), (HUMAN, *repeat(STRONG, many - 1)))
    shared = plural(
        "Shared keyboard: two people and {count} bot",
        "Shared keyboard: two people and {count} different bots",
        many - 2,
    )
    if many == 2:
        shared = _("Shared keyboard: two people")
    yield Preset(shared.format(count=many - 2), (HUMAN, HUMAN, *opponents[: many - 2]))
    everything = dict(ChainMap(*map(dict, game.variants.values())))  # the options of all variants combined
    for title, options in game.variants.items():
        if options != everything:
            yield Preset(_("{variant}: {who}").format(variant=title, who=who), usual, options)
    if everything:
        # Names the variant that is everything; those of which each is a part have presets of their own
        whole = next((title for title, options in game.variants.items() if options == everything), "")
        sentence = _("Everything ({options}): {who}") if whole else _("Everything: {who}")
        yield Preset(sentence.format(options=whole, who=who), usual, everything)


# -- options ----------------------------------------------------------------------------------------


def option_words(game: Game[Any], name: str, value: bool | str) -> str:
    """That option of the game with that value, in a few words: its title alone if it is switched on."""
    title = _(game.options.model_fields[name].title or name)
    if value is True:
        return title
    return _("{option}: {value}").format(option=title, value=_(value) if isinstance(value, str) else _("off"))


def grouped(fields: Mapping[str, FieldInfo]) -> Iterator[tuple[str, list[str]]]:
    """Group adjacent bool fields with a common title prefix (`Fog: thick`), in order: (prefix, field names).

    Every other field, and a prefix that occurs only once in a row, has the group name "".
    """

    def prefix(name: str) -> str:
        group, colon, _rest = (fields[name].title or "").partition(": ")
        return group if colon and fields[name].annotation is bool else ""

    for group, of_group in groupby(fields, key=prefix):
        names = list(of_group)
        yield (group, names) if len(names) > 1 else ("", names)


def last_or_default(fields: Mapping[str, FieldInfo], last: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """Return a value for every field: the one used last if it is still valid, else the default."""
    values = {}
    for name, info in fields.items():
        words, value = get_args(info.annotation), last.get(name)
        is_valid = value in words if words else isinstance(value, bool)
        values[name] = value if value is not None and is_valid else info.default
    return values


def game_as_json(game: Game[Any]) -> dict[str, Any]:
    """The game with its options, their values as they are typed."""
    options = [
        {
            "name": name,
            "title": field.title,
            "description": field.description,
            "default": _typed(field.default),
            "values": [*option_values(field)],
        }
        for name, field in game.options.model_fields.items()
    ]
    seats = [game.seats[0], game.seats[-1]]
    about = {"id": game.id, "title": game.title, "summary": game.summary, "rules_version": game.version}
    return {**about, "seats": seats, "options": options}


def option_values(field: FieldInfo) -> Iterator[str]:
    """The option's values as they are typed, its default first."""
    values = [_typed(value) for value in ((True, False) if field.annotation is bool else get_args(field.annotation))]
    usual = _typed(field.default)
    yield usual
    yield from (value for value in values if value != usual)


def _typed(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
