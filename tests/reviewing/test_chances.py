"""Chances in the course of a game: equal random numbers within a stretch, others in another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from niagara_ai.mcts.estimation import Estimate, Estimator

from niagara_tui.reviewing.chances import odds_of, stretches
from niagara_tui.reviewing.events import events_of
from niagara_tui.reviewing.thoroughness import thoroughness
from niagara_tui.session.reviews.models import Effort
from tests.reviewing.stubs import MadeUpEstimator
from tests.reviewing.test_accounts import film_of


class Listener(MadeUpEstimator):
    """Records where the random numbers begin, and how many views share them."""

    def __init__(self) -> None:
        self.begun, self.shared = list[int](), list[int]()

    def forget(self, begin: int = 0) -> None:
        self.begun.append(begin)

    def compare(self, views: Sequence[Any], iterations: int, seat: int | None = None) -> list[Estimate]:
        self.shared.append(len(views))
        return super().compare(views, iterations, seat)


def test_the_moments_of_a_stretch_share_their_random_numbers_and_stretches_do_not() -> None:
    film = film_of("niagara", 1)
    parts, playouts = stretches(events_of(film)), Listener()
    work = thoroughness(Effort.QUICK, fast=False)
    odds = [odds_of(film, moments, cast("Estimator", playouts), work) for moments in parts]
    assert [sorted(each) for each in odds] == parts
    assert len(set(playouts.begun)) == len(parts)
    assert sum(playouts.shared) == sum(map(len, parts)) - 1, "the result is certain"
