"""Random games: any game of the registry, with any options, any number of seats, and at any stage."""

from __future__ import annotations

import functools
from random import Random
from typing import Any

from niagara_tui.conformance.tables import NAMES, TableSetup, every_table
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from tests.support.matches import clock
from tests.support.unusual_positions import unusual_position


@functools.cache
def tables_of(game: str) -> tuple[TableSetup, ...]:
    return tuple(table for table in every_table() if table.game.id == game)


def random_table(rng: Random) -> TableSetup:
    return rng.choice(tables_of(rng.choice(list(GAMES))))


def random_match(rng: Random, player: str = "human") -> TableMatch:
    """A new match at a random table, with only that kind of player."""
    table = random_table(rng)
    sitting = [SeatSetup(name=name, player=player) for name in NAMES[: table.seats]]
    options = table.game.options(**dict(table.options)).model_dump()
    return TableMatch(Setup(game=table.game.id, options=options, seats=sitting, seed=rng.randrange(2**53)), clock)


def play_randomly(game: Game[Any], state: Any, rng: Random) -> bool:
    """Make one random decision, or one step; nothing if the game is over. Return whether it was a decision."""
    if seats := game.deciders(state):
        seat = rng.choice(seats)
        game.play(state, seat, rng.choice(game.legal(state, seat)))
    elif not game.is_over(state):
        game.advance(state)
    return bool(seats)


def random_position(rng: Random) -> tuple[Game[Any], Any]:
    """A position reached by random play, from the start of a table or from late in a game; seldom one that is over."""
    table = random_table(rng)
    state = table.new(rng.randrange(2**53)) if rng.random() < 0.6 else unusual_position(table.game.id, rng)
    for _ in range(rng.choice((0, 1, 2, 4, 8, 16, 32, 64, 128))):
        before = clone(state)
        play_randomly(table.game, state, rng)
        if table.game.is_over(state):
            return table.game, before if rng.random() < 0.8 else state
    return table.game, state
