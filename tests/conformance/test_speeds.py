"""Interpreted equals compiled: what the kernel says, and the trees that both speeds count."""

from __future__ import annotations

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.speed import can_compile
from tests.conformance.tables import TableSetup, sample_events
from tests.perft.lines import Line, all_lines

NODES = 300_000
"""Trees up to this size are counted in the quick suite."""

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba cannot be had here")


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


@needs_numba
@pytest.mark.parametrize("line", all_lines(NODES), ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes(line: Line) -> None:
    assert line.count_compiled() == line.nodes


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in all_lines(10**9) if line.nodes > NODES], ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes_in_deep_trees(line: Line) -> None:
    assert line.count_compiled() == line.nodes
