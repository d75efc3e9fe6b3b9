from __future__ import annotations

import math

import pytest

from niagara_tui.core.policies import best_value, make_odds, softmax_weight


def test_a_hopeless_move_keeps_odds_above_none_and_no_more_than_that() -> None:
    odds = [0.0, -1000.0, -0.1]
    make_odds(3, odds, 0.1)
    assert odds[0] == 1.0
    assert 0.0 < odds[1] < 1e-4
    assert odds[2] == pytest.approx(math.exp(-1), rel=0.05)


def test_the_best_value_is_found_wherever_it_stands_among_those_that_count() -> None:
    assert best_value(3, [1.0, 3.0, 2.0, 9.0]) == 3.0
    assert best_value(1, [-1.0, 3.0]) == -1.0


def test_the_weight_of_a_difference_is_nearly_exponential_and_never_grows() -> None:
    weights = [softmax_weight(tenth / 10) for tenth in range(200)]
    assert weights == sorted(weights, reverse=True)
    assert weights[:10] == pytest.approx([math.exp(-tenth / 10) for tenth in range(10)], rel=0.05)
