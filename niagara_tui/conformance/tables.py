"""The games to check and their tables: seat counts and combinations of options.

The quick suite has a sample that covers every seat count, every value of every option and every pair of switches; the
slow one has every combination of switches at every seat count.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import os
import random
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.inputs import check_effect
from niagara_tui.games import registry

VARIABLE = "NIAGARA_GAME"
"""Environment variable with the names of the games to check, separated by commas; without it, all are checked."""
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


@dataclasses.dataclass(frozen=True)
class TableSetup:
    """A game, its number of seats, and its options."""

    game: Game[Any]
    seats: int
    options: tuple[tuple[str, Any], ...]

    def new(self, seed: int = 1) -> Any:
        """Create the starting position."""
        return self.game.new(self.game.options(**dict(self.options)), self.seats, seed)

    def __str__(self) -> str:
        switched = "".join(f"-{name}" if value is True else f"-{name}={value}" for name, value in self.options)
        return f"{self.game.id}-{self.seats}{switched}"


@dataclasses.dataclass(frozen=True)
class Event:
    """A decision (`seat` and `move`) or an automatic step (neither), with the positions before and after it."""

    before: Any
    after: Any
    seat: int | None
    move: int | None

    def is_secret(self, game: Game[Any]) -> bool:
        """Whether it is a choice that others may not know yet."""
        return self.seat is not None and game.is_secret(self.before, self.seat)

    def in_public(self, game: Game[Any]) -> tuple[Any, Any, int | None, int | None]:
        """The same as everybody sees it, without the move if that is secret."""
        move = None if self.is_secret(game) else self.move
        return game.view(self.before, None), game.view(self.after, None), self.seat, move


@functools.cache
def checked_games() -> tuple[Game[Any], ...]:
    """The games to check.

    Raises:
        BadInput: a game named in the environment variable cannot be used.
    """
    if named := os.environ.get(VARIABLE):
        return tuple(registry.game(name.strip()) for name in named.split(","))
    return tuple(registry.GAMES.values())


def _values(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    assert get_origin(annotation) is Literal, f"an option is a bool or a Literal, not {annotation}"
    return get_args(annotation)


def single_changes(game: Game[Any]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """No option changed, then each other value of each option alone, if it has an effect then."""
    yield ()
    for name, field in game.options.model_fields.items():
        for value in _values(field.annotation):
            if value != field.default and _has_effect(game, ((name, value),)):
                yield ((name, value),)


def switch_sets(game: Game[Any]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Every combination of the switches that are off by default in which all have an effect."""
    names = [name for name, field in game.options.model_fields.items() if field.default is False]
    for on in itertools.product((False, True), repeat=len(names)):
        if _has_effect(game, switched := tuple((name, True) for name, is_on in zip(names, on, strict=True) if is_on)):
            yield switched


def _has_effect(game: Game[Any], options: tuple[tuple[str, Any], ...]) -> bool:
    try:
        check_effect(game.options(**dict(options)))
    except BadInput:
        return False
    return True


def covering_sets(game: Game[Any]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """A sample of these combinations in which every pair of switches occurs in all combinations of on and off there."""
    sets = list(switch_sets(game))
    everything = sets[-1]
    left = set().union(*(_pairs(everything, switched) for switched in sets))
    rng = random.Random(game.id)
    yield everything
    left -= _pairs(everything, everything)
    while left:
        best = max(rng.sample(sets, min(20, len(sets))), key=lambda switched: len(left & _pairs(everything, switched)))
        left -= _pairs(everything, best)
        yield best


def _pairs(
    everything: tuple[tuple[str, Any], ...], switched: tuple[tuple[str, Any], ...]
) -> set[tuple[tuple[str, bool], tuple[str, bool]]]:
    """Every pair of switches, each with whether it is on."""
    on = dict(switched)
    return set(itertools.combinations([(name, name in on) for name, _ in everything], 2))


def _is_allowed(table: TableSetup) -> bool:
    """Whether the game allows the table; it rejects options that need more players by `BadInput`."""
    try:
        table.new()
    except BadInput:
        return False
    return True


def every_table() -> list[TableSetup]:
    """All tables: every combination of switches, and every other value of each option, at every seat count."""
    tables = [
        TableSetup(game, seats, options)
        for game in checked_games()
        for seats in game.seats
        for options in dict.fromkeys((*single_changes(game), *switch_sets(game)))
    ]
    return [table for table in tables if _is_allowed(table)]


def covering_tables() -> list[TableSetup]:
    """The default and the all-on options at every seat count, then tables for all values and pairs of switches."""
    found = list[TableSetup]()
    for game in checked_games():
        sets = list(covering_sets(game))
        ends = [TableSetup(game, seats, options) for options in ((), sets[0]) for seats in game.seats]
        found += filter(_is_allowed, ends)
        for turn, options in enumerate((*single_changes(game), *sets[1:])):
            seats = [game.seats[(turn + index) % len(game.seats)] for index in range(len(game.seats))]
            allowed = [table for table in (TableSetup(game, number, options) for number in seats) if _is_allowed(table)]
            found += allowed[:1]
    return list(dict.fromkeys(found))


TABLES = covering_tables()
"""The tables of the quick suite."""


def walk(table: TableSetup, rng: random.Random, events: int) -> Iterator[Event]:
    """Play a random game from its starting position, until it is over or for `events` events.

    The position after an event is also the one before the next, so checks must not modify it.
    """
    game, state = table.game, table.new(rng.randrange(2**53))
    before = clone(state)
    for _ in range(events):
        if game.is_over(state):
            return
        seat, move = None, None
        if seats := game.deciders(state):
            seat = rng.choice(seats)
            move = rng.choice(game.legal(state, seat))
            game.play(state, seat, move)
        else:
            game.advance(state)
        after = clone(state)
        yield Event(before, after, seat, move)
        before = after


@functools.lru_cache(maxsize=64)
def sample_events(table: TableSetup) -> tuple[Event, ...]:
    """A sample of a game's events at that table, the same for every check; checks must not modify the positions."""
    events = list(walk(table, random.Random(str(table)), 220))
    return tuple(events[:30] + events[30::8])


def viewers(table: TableSetup) -> list[int | None]:
    """Every seat, and the public."""
    return [*range(table.seats), None]


def differences(one: Any, other: Any) -> list[str]:
    """The fields in which two states differ, so that a failed check names them: `players[1].bid: 3 and 0`."""
    return [] if one == other else [*_differences(one, other, "")]


def _differences(one: Any, other: Any, place: str) -> Iterator[str]:
    if dataclasses.is_dataclass(one) and type(one) is type(other):
        for field in dataclasses.fields(one):
            yield from _differences(getattr(one, field.name), getattr(other, field.name), f"{place}.{field.name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(*pair, f"{place}[{index}]")
    elif one != other:
        yield f"{place.removeprefix('.')}: {one} and {other}"
