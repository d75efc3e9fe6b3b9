"""The tree of decisions has the agreed number of nodes; `test_compiled` counts it in machine code."""

from __future__ import annotations

import pytest

from niagara_tui.core.perft import divide
from niagara_tui.games.registry import GAMES
from tests.perft.lines import Line, all_lines, read

QUICK, SLOW = 2_500, 2_000_000


@pytest.mark.parametrize("line", all_lines(QUICK), ids=str)
def test_the_tree_has_the_agreed_number_of_nodes(line: Line) -> None:
    assert line.count() == line.nodes


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for line in all_lines(SLOW) if line.nodes > QUICK], ids=str)
def test_deep_trees_have_the_agreed_number_of_nodes(line: Line) -> None:
    assert line.count() == line.nodes


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_counts_for_all_tables_and_for_positions_on_the_way(game: str) -> None:
    lines = list(read(game))
    assert {line.seats for line in lines} == set(GAMES[game].seats)
    assert {line.walk > 0 for line in lines} == {False, True}


@pytest.mark.parametrize("line", all_lines(QUICK)[::7], ids=str)
def test_the_counts_below_each_first_move_add_up(line: Line) -> None:
    assert sum(count for _move, count in divide(line.played, line.position(), line.depth)) == line.nodes
