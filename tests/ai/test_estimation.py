"""Estimates follow from the views alone, are everybody's chances, and are as sure as they say."""

from __future__ import annotations

import numpy as np
import pytest
from niagara_ai.mcts.estimation import Estimate, Estimator

from niagara_tui.games.registry import game
from tests.support.positions import GAME, start, turn

UPRIVER = game("upriver")


def test_chances_add_up_to_one_in_any_view() -> None:
    state = start()
    estimator = Estimator(GAME, 2, fast=False)
    for viewer in (None, 0, 1):
        estimate = estimator.estimate(GAME.view(state, viewer), 2, viewer or 0)
        assert sum(estimate.chances) == pytest.approx(1)
        assert len(estimate.chances) == len(estimate.errors) == state.seats


def test_a_position_in_which_nobody_decides_is_estimated_too() -> None:
    state = UPRIVER.new(UPRIVER.options(), 2, 1)
    while UPRIVER.deciders(state):
        UPRIVER.play(state, seat := UPRIVER.deciders(state)[0], UPRIVER.legal(state, seat)[0])
    assert sum(Estimator(UPRIVER, 2, fast=False).estimate(UPRIVER.view(state, None), 3).chances) == pytest.approx(1)


def test_who_has_as_good_as_won_has_the_best_chance() -> None:
    state = turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    chances = Estimator(GAME, 2, fast=False).estimate(GAME.view(state, 0), 8).chances
    assert chances[0] > 0.8


def test_an_estimate_follows_from_the_views_since_the_last_forgetting() -> None:
    view = UPRIVER.view(UPRIVER.new(UPRIVER.options(), 3, 1), None)
    estimator = Estimator(UPRIVER, 2, fast=False)
    first = [estimator.estimate(view, 5).trees.tolist() for _ in range(2)]
    estimator.forget()
    again = [estimator.estimate(view, 5).trees.tolist() for _ in range(2)]
    assert first == again
    assert first[0] != first[1], "random numbers go on"


def test_errors_are_standard_errors_of_the_trees_mean_and_of_paired_differences() -> None:
    one = Estimate(np.array([[0.5, 0.5], [0.3, 0.7]]))
    other = Estimate(np.array([[0.4, 0.6], [0.2, 0.8]]))
    assert one.chances == pytest.approx((0.4, 0.6))
    assert one.errors == pytest.approx((0.1, 0.1))
    assert one.ahead(other, 0) == pytest.approx((0.1, 0))


@pytest.mark.slow
@pytest.mark.compiled
def test_the_error_is_what_repeating_shows() -> None:
    state = UPRIVER.new(UPRIVER.options(), 3, 5)
    trees = Estimator(UPRIVER, 120).estimate(UPRIVER.view(state, None), 100).trees
    parts = [Estimate(part) for part in np.split(trees, 30)]
    claimed = np.sqrt(np.mean([np.square(part.errors) for part in parts], axis=0))
    shown = np.std([part.chances for part in parts], axis=0, ddof=1)
    assert 0.6 < (claimed / shown).mean() < 1.6
