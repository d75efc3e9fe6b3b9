"""What proves a puzzle: estimates after its plans, in which the best one must stay clearly ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from niagara_ai.mcts.estimation import Estimate

from niagara_tui.core.plans import after
from niagara_tui.study.puzzles import judging
from niagara_tui.study.puzzles.judging import Judgement, PuzzleDecision, TriedPlan, proved, to_be_listed
from tests.support.puzzles import begun, card_puzzle


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


def test_at_a_secret_choice_the_others_have_laid_their_cards() -> None:
    decision, plans = cards(100, 100)
    estimates = Estimates([0.5, 0.5], [0.4, 0.4])
    assert len(decision.game.deciders(decision.view)) == 3
    assert proved(decision, plans, estimates)  # type: ignore[arg-type]
    assert not any(decision.game.is_secret(end, other) for end in estimates.seen for other in (1, 2))


def test_the_most_visited_plans_are_listed_and_always_the_obvious_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MAX_LISTED", 3)
    decision, plans = cards(50, 900, 10, 70, 60)
    found = Judgement(plans[1], tuple(plans))
    for obvious, visits in ((3, [900, 70, 60]), (4, [900, 70, 60]), (0, [900, 70, 50]), (2, [900, 70, 10])):
        listed = to_be_listed(decision, found, plans[obvious].moves)
        assert [plan.visits for plan in listed] == visits
