"""Every shipped puzzle keeps the criteria: long searches agree on a plan clearly ahead, and greedy misses it."""

from __future__ import annotations

import pytest

from niagara_tui.cli.puzzle_proof import new_estimator, proved, to_be_listed
from niagara_tui.cli.puzzle_search import PuzzleDecision, greedy_plan, index_of, judge
from niagara_tui.games.registry import GAMES
from niagara_tui.session.puzzles.catalogue import all_puzzles, puzzles_of
from niagara_tui.session.puzzles.models import Puzzle
from niagara_tui.shell.puzzling import begin
from niagara_tui.shell.settings import Settings

PUZZLES = [pytest.param(puzzle, id=name) for name, puzzle in all_puzzles().items()]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_puzzle_can_be_set_up_and_greedy_takes_its_obvious_plan(puzzle: Puzzle) -> None:
    solving = begin(puzzle, Settings())
    assert solving.judge(solving.plans[0]).is_best
    obvious = solving.judge(greedy_plan(PuzzleDecision(solving.game, solving.view, solving.seat)))
    assert obvious.cost == puzzle.cost(puzzle.obvious) >= puzzle.gap >= 4


@pytest.mark.parametrize("game", GAMES)
def test_a_games_puzzles_are_not_alike(game: str) -> None:
    seen = [(puzzle.seed, puzzle.seat, *puzzle.moves) for puzzle in puzzles_of(game)]
    assert len(seen) == len(set(seen))


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_long_searches_agree_on_the_best_plan_and_what_the_others_cost(puzzle: Puzzle) -> None:
    solving = begin(puzzle, Settings())
    decision = PuzzleDecision(solving.game, solving.view, solving.seat)
    found = judge(decision)
    assert found is not None, "the searches disagree, or another plan is nearly as good"
    obvious = greedy_plan(decision)
    plans = proved(decision, to_be_listed(decision, found, obvious), new_estimator(solving.game))
    assert plans, "after another plan the chance is nearly as good"
    assert index_of(decision, plans, solving.plans[0]) == 0
    assert index_of(decision, plans, obvious) == puzzle.obvious
    assert [plan.chance for plan in plans] == pytest.approx([plan.chance for plan in puzzle.plans], abs=0.01)
