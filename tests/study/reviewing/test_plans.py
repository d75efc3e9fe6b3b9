"""How the best plan is found: few moves race, many are searched."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from niagara_ai.mcts.estimation import Estimate, Estimator
from niagara_ai.mcts.search import Search

from niagara_tui.core.plans import after
from niagara_tui.study.reviewing.decisions import RACE_SHARE, Finder
from tests.support.judging import MadeUpSearch
from tests.support.positions import GAME, start, turn


class Race:
    """Returns these chances for the moves of the race, one list per round."""

    def __init__(self, *rounds: list[float]) -> None:
        self._rounds, self.sizes, self.iterations = list(rounds), list[int](), list[int]()

    def forget(self) -> None: ...

    def compare(self, views: list[Any], iterations: int, seat: int) -> list[Estimate]:
        self.sizes.append(len(views))
        self.iterations.append(iterations)
        rows = self._rounds.pop(0)
        seats = views[0].seats
        return [Estimate(np.full((2, seats), 0.0) + np.eye(seats)[seat] * worth) for worth in rows]


def finder(race: Race) -> Finder:
    return Finder(GAME, cast("Search", MadeUpSearch(GAME)), cast("Estimator", race))


def test_the_worse_half_of_the_moves_drops_out_until_one_is_left() -> None:
    view = GAME.view(start(), 0)
    legal = GAME.legal(view, 0)
    assert len(legal) == 7
    race = Race([0.1, 0.5, 0.2, 0.4, 0.3, 0.0, 0.0], [0.2, 0.1, 0.6])
    found = finder(race).best(view, 0, 100)
    assert found == ((legal[4],), 0.6), "third at first, and first once it has been understood"
    assert race.sizes == [7, 3]
    assert race.iterations == [100 // RACE_SHARE] * 2


def test_moves_that_do_not_end_the_plan_are_searched() -> None:
    view = GAME.view(turn("3", zones={"Ra": "2"}), 0)
    race = Race()
    moves, _worth = finder(race).best(view, 0, 10)
    end = after(GAME, view, 0, moves)
    assert race.sizes == []
    assert len(moves) > 1
    assert 0 not in GAME.deciders(end) or GAME.is_between_plans(end, 0)
