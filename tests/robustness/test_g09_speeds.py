"""G9: both speeds agree along random games: positions, legal moves and views, byte for byte."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from niagara_tui.conformance.tables import TableSetup, every_table
from niagara_tui.core.base_game import PUBLIC
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.packing import pack, packed, record_type
from niagara_tui.core.speed import compiled
from niagara_tui.games.registry import GAMES
from tests.robustness.rounds import Rounds, rounds
from tests.support import speeds
from tests.support.unusual_positions import unusual_position

QUICK, LONG = 60, 1800
"""Maximum number of positions compared per game, in either form; a round of a game has about 25 to 30."""
LOOKS = 30
"""The views of one position out of this many are compared."""


@dataclass
class Trace:
    """A random game: the bytes of every position, each list of legal moves after its seat, and whether it ended."""

    records: bytes
    lists: list[int]
    is_over: bool


class Speeds:
    """One game at both speeds, with room for that many positions."""

    def __init__(self, game: Game[Any], most: int) -> None:
        self.game, self.most = game, most
        self._decide_or_step = speeds.drivers(game.id)["decide_or_step"]
        self._run = speeds.drivers(game.id, fast=True)["run"]
        self._conceal = compiled(game.kernel.conceal)
        self._looks = 0
        self._records = np.zeros(most, record_type(game.state))
        self._lists = np.zeros(most * game.bound, np.int16)
        self._moves = np.zeros(game.bound, np.int16)

    def compiled(self, state: Any, seats: int, random_state: int) -> Trace:
        record = pack(state)
        positions, numbers = self._run(record, seats, random_state, self._moves, self._records, self._lists)
        last = self._records[positions - 1]
        return Trace(self._records[:positions].tobytes(), self._lists[:numbers].tolist(), bool(self._over(last)))

    def interpreted(self, state: Any, seats: int, random_state: int) -> Trace:
        state, moves = clone(state), [0] * self.game.bound
        records: list[bytes] = []
        lists: list[int] = []
        while len(records) < self.most and not self.game.is_over(state):
            seat, count, random_state = self._decide_or_step(state, seats, random_state, moves)
            records.append(packed(state))
            lists.append(seat)
            lists += moves[:count]
            if len(records) % LOOKS == 0:
                self._compare_views(state)
        return Trace(b"".join(records), lists, self.game.is_over(state))

    def _compare_views(self, state: Any) -> None:
        """Check that the views of a seat and of the public are the same at both speeds."""
        for viewer in (self._looks % state.seats, PUBLIC):
            record = pack(state)
            self._conceal(record, viewer)
            assert record.tobytes() == packed(self.game.view(state, None if viewer == PUBLIC else viewer))
        self._looks += 1

    @property
    def _over(self) -> Callable[[Any], bool]:
        return compiled(self.game.kernel.is_over)


def first_position(game: Game[Any], number: int) -> tuple[Any, int]:
    """The start of a game at a random table, or a later position, by any version of the rules; and its seat count."""
    rng = random.Random(number)
    table = rng.choice(_tables(game.id))
    state = unusual_position(game.id, rng) if number % 2 else table.new(rng.randrange(2**53))
    game.set_edition(state, 1 + number // 2 % game.version)
    return state, state.seats


@functools.cache
def _tables(game: str) -> list[TableSetup]:
    return [table for table in every_table() if table.game.id == game]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@rounds(quick=500, long=2000)
def test_both_speeds_play_random_games_alike_in_every_byte(game: Game[Any], rounds: Rounds) -> None:
    most = QUICK if rounds.count <= 500 else LONG
    both, size = Speeds(game, most), record_type(game.state).itemsize
    positions = ended = 0

    def check(chance: random.Random) -> None:
        nonlocal positions, ended
        number = chance.randrange(2**31)
        state, seats = first_position(game, number)
        quick, slow = both.compiled(state, seats, number), both.interpreted(state, seats, number)
        assert slow == quick
        positions += len(quick.records) // size
        ended += quick.is_over

    rounds.play(check)
    count = len(rounds.seeds)
    were_long = positions > count * most // 2 or ended > count // 2  # games that end soon have few positions
    assert count < 500 or (were_long and ended > count // 100)
