"""The trees that machine code counts."""

from __future__ import annotations

import pytest

from tests.perft.lines import Line, all_lines

NODES = 300_000
"""Larger trees are counted by `-m slow` only."""

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("line", all_lines(NODES), ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes(line: Line) -> None:
    assert line.count_compiled() == line.nodes


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in all_lines(10**9) if line.nodes > NODES], ids=str)
def test_machine_code_counts_the_agreed_number_of_nodes_in_deep_trees(line: Line) -> None:
    assert line.count_compiled() == line.nodes
