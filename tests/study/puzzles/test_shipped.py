from __future__ import annotations

import itertools
from functools import cache

import pytest
from niagara_ai.plans import obvious_moves, same_outcome

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, plans
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.puzzling import begin
from niagara_tui.shell.settings import Settings
from niagara_tui.study.puzzles.catalogue import Puzzle, all_puzzles, puzzles_of
from niagara_tui.study.puzzles.choices import plans_of, proved, theme_in
from niagara_tui.study.puzzles.solving import PuzzleDecision, Solving


@cache
def opened(name: str) -> Solving:
    """That puzzle at its first choice, for all tests, none of which changes it."""
    return begin(all_puzzles()[name], Settings())


def test_every_puzzle_can_be_set_up_and_greedy_takes_its_obvious_plan() -> None:
    for name, puzzle in all_puzzles().items():
        solving = opened(name)
        assert solving.judge(solving.plans[0]).is_best, name
        obvious = solving.judge(obvious_moves(solving.game, solving.view, solving.seat))
        assert obvious.cost == puzzle.cost(puzzle.obvious), name
        assert puzzle.gap >= 4, name
        assert puzzle.obvious or puzzle.then, f"what greedy finds is no puzzle alone: {name}"


def test_c_4_a_puzzle_compares_no_plans_with_the_same_outcome() -> None:
    for name in all_puzzles():
        solving = opened(name)
        same = same_outcome(solving.game, solving.view, solving.seat)
        ends = [after(solving.game, solving.view, solving.seat, moves) for moves in solving.plans]
        assert not any(same(one, other) for one, other in itertools.combinations(ends, 2)), name


def test_a_puzzle_found_under_older_rules_has_the_plans_of_the_rules_of_now() -> None:
    """Its moves are replayed by the rules that it was found under; what is to be decided is the same by both."""
    for name in all_puzzles():
        solving = opened(name)
        game, now = solving.game, clone(solving.view)
        game.set_edition(now, game.version)
        then = [plan.moves for plan in plans(game, solving.view, solving.seat)]
        assert [plan.moves for plan in plans(game, now, solving.seat)] == then, name


def test_43_the_theme_of_a_puzzle_is_the_first_of_its_games_rows_that_fits() -> None:
    for name, puzzle in all_puzzles().items():
        solving = opened(name)
        assert puzzle.theme == theme_in(PuzzleDecision(solving.game, solving.view, solving.seat), puzzle) != "", name


@pytest.mark.parametrize("game", GAMES)
def test_a_games_puzzles_are_not_alike(game: str) -> None:
    seen = [(seed, seat, *moves) for puzzle in puzzles_of(game) for seed, seat, moves in puzzle.positions]
    assert len(seen) == len(set(seen))


def test_no_cost_is_told_that_may_be_an_error() -> None:
    for name, puzzle in all_puzzles().items():
        assert all(puzzle.cost(plan) > puzzle.margin(plan) > 0 for plan in range(1, len(puzzle.plans))), name
        assert puzzle.margin(0) == 0, name


def test_43_every_wrong_answer_is_told_what_is_better_about_the_best_plan() -> None:
    for name in all_puzzles():
        solving = opened(name)
        while True:
            assert all(solving.judge(moves).why for moves in solving.plans[1:]), name
            if solving.is_last:
                break
            solving = solving.followed()


CHOICES = [
    pytest.param(puzzle, place, id=f"{name}.{place + 1}" if puzzle.then else name)
    for name, puzzle in all_puzzles().items()
    for place in range(len(puzzle.choices))
]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("puzzle", "place"), CHOICES)
def test_the_judges_agree_on_the_best_plan_and_the_others_cost_what_is_told_give_or_take_what_is_told(
    puzzle: Puzzle, place: int
) -> None:
    solving = opened(puzzle.id)
    for _choice in range(place):
        solving = solving.followed()
    decision = PuzzleDecision(solving.game, solving.view, solving.seat)
    asked = plans_of(decision)
    found = proved(decision, asked)
    assert found, "the judges disagree, or another plan is nearly as good"
    assert solving.judge(found[0].moves).is_best
    assert found[0].chance == pytest.approx(puzzle.choices[place].plans[0].chance, abs=0.01)
    for plan in found[1:]:
        told = solving.judge(plan.moves)
        assert 100 * plan.loss.chance == pytest.approx(told.cost, abs=told.margin)
