"""Every registered game at every table: numbers of seats, and options that differ from the usual in one field."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from niagara_tui.catalog import GAMES
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")


@dataclass(frozen=True)
class TableSetup:
    """A game, how many play, and with which options."""

    game: Game[Any]
    seats: int
    options: tuple[tuple[str, Any], ...]

    def new(self, seed: int = 1) -> Any:
        """The first position."""
        return self.game.new(self.game.options(**dict(self.options)), self.seats, seed)

    def __str__(self) -> str:
        switched = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game.id}-{self.seats}{switched}"


@dataclass(frozen=True)
class Event:
    """A decision (`seat` and `move`) or a step (neither) of a game, and the positions on both sides of it."""

    before: Any
    after: Any
    seat: int | None
    move: int | None


def _values(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    assert get_origin(annotation) is Literal, f"an option is a bool or a Literal, not {annotation}"
    return get_args(annotation)


def switches(game: Game[Any]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """No option switched, then each other value of each."""
    yield ()
    for name, field in game.options.model_fields.items():
        for value in _values(field.annotation):
            if value != field.default:
                yield ((name, value),)


def _is_offered(table: TableSetup) -> bool:
    """Whether the game takes the table; some options are for larger ones, which it says by `BadInput`."""
    try:
        table.new()
    except BadInput:
        return False
    return True


def every_table() -> list[TableSetup]:
    """All tables."""
    tables = [
        TableSetup(game, seats, options)
        for game in GAMES.values()
        for seats in game.seats
        for options in switches(game)
    ]
    return [table for table in tables if _is_offered(table)]


TABLES = every_table()


def walk(table: TableSetup, luck: random.Random, events: int) -> Iterator[Event]:
    """A random game from its first position, until it is over or so many events have happened."""
    game, state = table.game, table.new(luck.randrange(2**53))
    for _ in range(events):
        if game.is_over(state):
            return
        before, seat, move = clone(state), None, None
        if seats := game.deciders(state):
            seat = luck.choice(seats)
            move = luck.choice(game.legal(state, seat))
            game.play(state, seat, move)
        else:
            game.advance(state)
        yield Event(before, clone(state), seat, move)


@functools.cache
def sample_events(table: TableSetup) -> tuple[Event, ...]:
    """Some events of some rounds of the table, the same for every check; nobody changes their positions."""
    events = list(walk(table, random.Random(str(table)), 220))
    return tuple(events[:40] + events[40::5])


def viewers(table: TableSetup) -> list[int | None]:
    """Every seat, and the public."""
    return [*range(table.seats), None]
