"""Interpreted equals compiled, byte for byte, after every decision and step of random games."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from niagara_tui.catalog import GAMES
from niagara_tui.core.declare import clone, pack, record_type
from niagara_tui.core.game import Game
from niagara_tui.core.speed import can_compile, compiled
from tests.conformance.tables import TableSetup, every_table, sample_events
from tests.perft.lines import Line, all_lines
from tests.support import speeds
from tests.support.later import later
from tests.support.layout import writer

QUICK, SLOW = (500, 60), (2000, 1800)
"""How many games are compared, and of each how many positions at most; rounds have some 25 to 30."""
NODES = 300_000
"""Trees up to this size are counted in the quick suite."""

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba cannot be had here")


@dataclass
class Trace:
    """A random game: the bytes of every position, every legal list with the seat before it, whether it ended."""

    records: bytes
    lists: list[int]
    is_over: bool


class Speeds:
    """One game at both speeds, with room for so many positions."""

    def __init__(self, game: Game[Any], most: int) -> None:
        self.game, self.most = game, most
        self._decide_or_step = speeds.drivers(game.id)["decide_or_step"]
        self._run = speeds.drivers(game.id, fast=True)["run"]
        self._writers: dict[int, Callable[[Any], bytes]] = {}
        self._records = np.zeros(most, record_type(game.state))
        self._lists = np.zeros(most * game.bound, np.int16)
        self._moves = np.zeros(game.bound, np.int16)

    def compiled(self, state: Any, seats: int, luck: int) -> Trace:
        """The game in machine code."""
        record = pack(state)
        positions, numbers = self._run(record, seats, luck, self._moves, self._records, self._lists)
        last = self._records[positions - 1]
        return Trace(self._records[:positions].tobytes(), self._lists[:numbers].tolist(), bool(self._over(last)))

    def interpreted(self, state: Any, seats: int, luck: int) -> Trace:
        """The same game, interpreted."""
        if seats not in self._writers:
            self._writers[seats] = writer(state)
        write = self._writers[seats]
        state, moves = clone(state), [0] * self.game.bound
        records: list[bytes] = []
        lists: list[int] = []
        while len(records) < self.most and not self.game.is_over(state):
            seat, count, luck = self._decide_or_step(state, seats, luck, moves)
            records.append(write(state))
            lists.append(seat)
            lists += moves[:count]
        return Trace(b"".join(records), lists, self.game.is_over(state))

    @property
    def _over(self) -> Callable[[Any], bool]:
        return compiled(self.game.kernel.is_over)


def _first_position(game: Game[Any], number: int) -> tuple[Any, int]:
    """The start of a game at any table, or a later position, by the rules of any version; and how many play."""
    luck = random.Random(number)
    table = luck.choice(_tables(game.id))
    state = later(game.id, luck) if number % 2 else table.new(luck.randrange(2**53))
    game.set_edition(state, 1 + number // 2 % game.version)
    return state, state.seats


@functools.cache
def _tables(game: str) -> list[TableSetup]:
    return [table for table in every_table() if table.game.id == game]


def _compare(game: Game[Any], games: int, most: int) -> None:
    """Play so many games at both speeds; most go on to the limit, and some come to their end."""
    both, size = Speeds(game, most), record_type(game.state).itemsize
    positions = ended = 0
    for number in range(games):
        state, seats = _first_position(game, number)
        quick, slow = both.compiled(state, seats, number), both.interpreted(state, seats, number)
        assert slow == quick, f"game {number} differs"
        positions += len(quick.records) // size
        ended += quick.is_over
    print(f"{game.id}: {games} games, {positions} positions, {ended} ended")
    assert positions > games * most // 2
    assert ended > games // 100


@needs_numba
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_both_speeds_play_500_random_games_alike_in_every_byte(game: Game[Any]) -> None:
    _compare(game, *QUICK)


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_both_speeds_play_2000_random_games_of_60_rounds_alike_in_every_byte(game: Game[Any]) -> None:
    _compare(game, *SLOW)


def test_the_kernel_interpreted_says_what_the_game_says(table: TableSetup) -> None:
    game, kernel = table.game, table.game.kernel
    buffer = [0] * game.bound
    for event in sample_events(table):
        state = event.before
        assert bool(kernel.is_over(state)) == game.is_over(state)
        for seat in range(table.seats):
            assert bool(kernel.must_decide(state, seat)) == (seat in game.deciders(state))
            assert buffer[: kernel.legal_moves(state, seat, buffer)] == game.legal(state, seat)
        after = clone(state)
        if event.seat is None:
            kernel.advance(after)
        else:
            kernel.play(after, event.seat, event.move)
        assert after == event.after


@needs_numba
@pytest.mark.parametrize("line", all_lines(NODES), ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes(line: Line) -> None:
    assert line.count_compiled() == line.nodes


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in all_lines(10**9) if line.nodes > NODES], ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes_in_deep_trees(line: Line) -> None:
    assert line.count_compiled() == line.nodes
