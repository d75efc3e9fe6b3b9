"""A judge with made-up figures that follow from the position alone, in place of a search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast
from unittest import mock

import numpy as np
from niagara_ai.mcts import judging
from niagara_ai.mcts.estimation import Estimate, Estimator
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.levels import Budget, Work
from niagara_ai.mcts.search import Candidate, SearchResult

from niagara_tui.core.game import Game
from niagara_tui.study.reviewing.making import Thoroughness, Workbench

EVENTS = 20
"""At least as many events as any game has."""


class MadeUpEstimator:
    """Chances that follow from the view alone; nothing happens in its futures."""

    def forget(self, begin: int = 0) -> None: ...

    def plant(self) -> list[Any]:
        return []

    def foresee(self, view: Any, seat: int, ticks: int, futures: int, grove: object) -> tuple[Any, Any, Any]:
        del seat, grove
        chances = np.array(self.estimate(view, 1).chances)
        values = np.tile(chances, (3, futures, 1))
        return np.zeros((3, futures, ticks, EVENTS, view.seats), np.int16), values, np.zeros_like(values)

    def estimate(self, view: Any, iterations: int, seat: int | None = None) -> Estimate:
        del iterations, seat
        chance = random.Random(repr(view))
        found = np.array([[chance.random() for _ in range(view.seats)] for _ in range(3)])
        return Estimate(found / found.sum(axis=1, keepdims=True))

    def compare(
        self,
        views: Sequence[Any],
        iterations: int,
        seat: int | None = None,
        groves: object = None,
        is_enough: object = None,
        turns: object = (),
    ) -> list[Estimate]:
        del groves, is_enough, turns
        return [self.estimate(view, iterations, seat) for view in views]


class MadeUpSearch:
    """Visits that follow from the position alone."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def forget(self) -> None: ...

    def think(self, view: Any, seat: int, moves: Sequence[int], budget: Budget, is_enough: object) -> SearchResult:
        del seat, budget, is_enough
        even = (1 / view.seats,) * view.seats
        candidates = tuple(Candidate(move, 1, even, 0.0) for move in moves)
        return SearchResult(candidates, 1, 0.0, 0.0)

    def visits(self, position: Any, seat: int) -> Mapping[int, int]:
        chance = random.Random(repr(position))
        return {move: chance.randrange(1, 100) for move in self._game.legal(position, seat)}


def judge_with(game: Game[Any], work: Work, estimator: Any, search: Any = None) -> Judge:
    """A judge that asks this estimator and search; made-up ones where none is given."""
    search = MadeUpSearch(game) if search is None else search
    with (
        mock.patch.object(judging, "Search", return_value=search),
        mock.patch.object(judging, "Estimator", return_value=estimator),
    ):
        return Judge(game, work)


def made_up_workbench(game: Game[Any], how: Thoroughness, *, fast: bool) -> Workbench:
    del fast
    estimator = MadeUpEstimator()
    again = judge_with(game, how.again, estimator) if how.again else None
    return Workbench(judge_with(game, how.work, estimator), again, cast("Estimator", estimator), how.moment)
