"""The interpreted and the compiled rules agree: results of the kernel, and counts of decision trees."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from niagara_tui.conformance.tables import TABLES, TableSetup, sample_events
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.packing import pack
from niagara_tui.core.perft import perft, perft_compiled
from niagara_tui.core.speed import compiled

DEPTH = 2
"""Depth in decisions of the trees that both speeds count."""


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
            assert event.move is not None
            kernel.play(after, event.seat, event.move)
        assert after == event.after


@pytest.mark.compiled
def test_machine_code_counts_the_tree_that_is_counted_interpreted(game: Game[Any]) -> None:
    table = next(table for table in TABLES if table.game is game)
    for event in sample_events(table)[::20]:
        assert perft_compiled(game, event.after, DEPTH) == perft(game, event.after, DEPTH)


@pytest.mark.compiled
def test_machine_code_notes_the_events_that_are_noted_interpreted(table: TableSetup) -> None:
    game = table.game
    note, shape = compiled(game.kernel.note), (len(game.events), game.seats[-1])
    for event in sample_events(table)[::5]:
        one, two = np.zeros(shape, np.int16), np.zeros(shape, np.int16)
        game.kernel.note(event.before, event.after, one)
        note(pack(event.before), pack(event.after), two)
        assert one.tolist() == two.tolist()
