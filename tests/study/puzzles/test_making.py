"""Puzzles are found in games of the search, the same ones for the same seed; their criteria are tried one by one."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from niagara_ai.mcts.estimation import Estimate

from niagara_tui.core.plans import after, plan_is_done, plans
from niagara_tui.games.registry import GAMES
from niagara_tui.study.puzzles import judging, making
from niagara_tui.study.puzzles.catalogue import Puzzle
from niagara_tui.study.puzzles.judging import (
    Judgement,
    PuzzleDecision,
    TriedPlan,
    greedy_plan,
    index_of,
    judge,
    merged,
    proved,
    to_be_listed,
)
from tests.support.puzzles import a_puzzle, begun, card_puzzle


def decision_of(puzzle: Puzzle) -> PuzzleDecision:
    solving = begun(puzzle)
    return PuzzleDecision(solving.game, solving.view, solving.seat)


def judgement(decision: PuzzleDecision, *chances: float, best: int = 0, visits: int = 1000) -> Judgement:
    """What a search made of the first plans, which got these chances."""
    game, view, seat = decision
    moves = (
        [(move,) for move in game.legal(view, seat)]
        if game.is_secret(view, seat)
        else [plan.moves for plan in plans(game, view, seat)]
    )
    tried = tuple(
        TriedPlan(each, after(*decision, each), visits, chance) for each, chance in zip(moves, chances, strict=False)
    )
    return Judgement(tried[best], tried)


def test_searches_that_would_play_different_plans_do_not_agree() -> None:
    decision = decision_of(card_puzzle())
    one, other = judgement(decision, 0.5, 0.4), judgement(decision, 0.4, 0.5, best=1)
    assert merged(decision, one, other) is None


def test_the_visits_of_searches_that_agree_are_put_together() -> None:
    decision = decision_of(card_puzzle())
    together = merged(decision, judgement(decision, 0.5, 0.4), judgement(decision, 0.6, 0.3, visits=3000))
    assert together is not None
    assert (together.searches, together.best.visits, round(together.best.chance, 9)) == (2, 4000, 0.575)
    assert together.gap == pytest.approx(0.25)


def test_plans_with_the_same_outcome_are_one() -> None:
    decision = decision_of(a_puzzle())
    one = judgement(decision, 0.5, 0.4, 0.5, 0.4)
    both = merged(decision, one, one)
    assert both is not None
    assert len(both.tried) == 2, "the same ways with either canoe"


def test_a_plan_that_was_hardly_tried_is_not_the_second_best() -> None:
    decision = decision_of(card_puzzle())
    found = judgement(decision, 0.5, 0.49, 0.3)
    lucky = TriedPlan(found.tried[1].moves, found.tried[1].after, 3, 0.49)
    assert Judgement(found.best, (found.best, lucky, found.tried[2])).gap == pytest.approx(0.2)


def test_the_greedy_players_plan_is_a_whole_one() -> None:
    decision = decision_of(a_puzzle())
    moves = greedy_plan(decision)
    assert plan_is_done(decision.game, after(*decision, moves), decision.seat)
    assert index_of(decision, judgement(decision, 0.5, 0.4, 0.5, 0.4).ranked, moves) is not None


def test_games_differ_in_seats_and_options_and_follow_from_the_seed() -> None:
    def first(seed: int) -> list[object]:
        return list(itertools.islice(making.tables(GAMES["niagara"], seed), 12))

    tables = [*itertools.islice(making.tables(GAMES["niagara"], 1), 12)]
    assert first(1) == tables != first(2)
    assert {table.seats for table in tables} == {3, 4}
    assert sum(not table.options for table in tables) == 8


@pytest.mark.compiled
def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "judge", functools.partial(judge, seeds=(1, 2), iterations=2000))
    monkeypatch.setattr(making, "QUICK_ITERATIONS", (10, 500))

    def made() -> list[Puzzle]:
        tables = itertools.islice(making.tables(GAMES["upriver"], 1), 4)
        known = Counter[str]()
        return [puzzle for table in tables for puzzle in making.puzzles_of(table, known)]

    found = made()
    assert found
    assert found == made()
    assert all(puzzle.gap >= 4 and puzzle.cost(puzzle.obvious) >= puzzle.gap for puzzle in found)


# What proves a puzzle: estimates after its plans, in which the best one must stay clearly ahead.


class Estimates:
    """Estimates of one position after the other: each seat 0's chance by every tree; `seen` are the positions."""

    def __init__(self, *trees: Sequence[float]) -> None:
        self._left, self.seen = [*trees], list[Any]()

    def estimate_afresh(self, view: Any, growing: int, counted: int, seat: int) -> Estimate:
        assert growing > 0 < counted
        assert seat == 0
        self.seen.append(view)
        return Estimate(np.array([[chance, 0.0, 0.0] for chance in self._left.pop(0)]))


def cards(*visits: int) -> tuple[PuzzleDecision, list[TriedPlan]]:
    """A choice of a card, and the first plans with so many visits, each said to win 50 %."""
    solving = begun(card_puzzle())
    decision = PuzzleDecision(solving.game, solving.view, solving.seat)
    moves = solving.game.legal(solving.view, solving.seat)
    return decision, [
        TriedPlan((move,), after(*decision, (move,)), n, 0.5) for move, n in zip(moves, visits, strict=False)
    ]


def proof(*trees: Sequence[float]) -> list[float]:
    """The proved chances of plans that get these estimates."""
    decision, plans = cards(*[100] * len(trees))
    return [plan.chance for plan in proved(decision, plans, Estimates(*trees))]  # type: ignore[arg-type]


def test_the_chances_are_those_after_the_plans_best_first() -> None:
    assert proof([0.5, 0.5], [0.3, 0.3], [0.4, 0.4]) == pytest.approx([0.5, 0.4, 0.3])


def test_a_plan_that_only_looked_bad_leaves_no_puzzle() -> None:
    assert proof([0.5, 0.5], [0.2, 0.2], [0.47, 0.47]) == []
    assert proof([0.5, 0.5], [0.6, 0.6]) == []


def test_a_lead_that_may_be_luck_leaves_no_puzzle() -> None:
    assert proof([0.5, 0.5, 0.5, 0.5], [0.4, 0.41, 0.39, 0.4])
    assert proof([0.5, 0.5, 0.5, 0.5], [0.2, 0.6, 0.3, 0.5]) == []


def test_nothing_is_estimated_once_the_best_plan_is_refuted() -> None:
    decision, plans = cards(100, 100, 100)
    estimates = Estimates([0.5, 0.5], [0.5, 0.5])
    assert proved(decision, plans, estimates) == []  # type: ignore[arg-type]
    assert len(estimates.seen) == 2


def test_at_a_secret_choice_the_others_still_draw_theirs_after_a_plan() -> None:
    decision, plans = cards(100, 100)
    estimates = Estimates([0.5, 0.5], [0.4, 0.4])
    assert len(decision.game.deciders(decision.view)) == 3
    assert proved(decision, plans, estimates)  # type: ignore[arg-type]
    assert all(decision.game.deciders(end) == [1, 2] for end in estimates.seen)


def test_the_most_visited_plans_are_listed_and_always_the_obvious_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MAX_LISTED", 3)
    decision, plans = cards(50, 900, 10, 70, 60)
    found = Judgement(plans[1], tuple(plans))
    for obvious, visits in ((3, [900, 70, 60]), (4, [900, 70, 60]), (0, [900, 70, 50]), (2, [900, 70, 10])):
        listed = to_be_listed(decision, found, plans[obvious].moves)
        assert [plan.visits for plan in listed] == visits
