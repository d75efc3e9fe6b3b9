"""Chances in the course of a game: equal random numbers within a stretch, others in another one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from niagara_ai.mcts.estimation import Estimate, Estimator

from niagara_tui.study.reviewing.events import events_of, odds_of, stretches
from niagara_tui.study.reviewing.thoroughness import thoroughness
from niagara_tui.study.reviews.models import Effort
from tests.study.reviewing.test_accounts import film_of
from tests.support.judging import MadeUpEstimator


class Listener(MadeUpEstimator):
    """Records where the random numbers begin, and how many views share them."""

    def __init__(self) -> None:
        self.begun, self.shared, self.views = list[int](), list[int](), list[Any]()

    def forget(self, begin: int = 0) -> None:
        self.begun.append(begin)

    def compare(self, views: Sequence[Any], iterations: int, seat: int | None = None) -> list[Estimate]:
        self.shared.append(len(views))
        self.views += views
        return super().compare(views, iterations, seat)


def test_the_moments_of_a_stretch_share_their_random_numbers_and_stretches_do_not() -> None:
    film = film_of("niagara", 1)
    parts, playouts = stretches(events_of(film)), Listener()
    work = thoroughness(Effort.QUICK, fast=False)
    odds = [odds_of(film, moments, cast("Estimator", playouts), work) for moments in parts]
    assert [sorted(each) for each in odds] == parts
    assert len(set(playouts.begun)) == len(parts)
    assert sum(playouts.shared) == sum(map(len, parts)) - 1, "the result is certain"


def test_n_11_a_card_that_nobody_has_shown_is_left_to_the_playouts_as_if_it_were_still_to_be_laid() -> None:
    film, playouts = film_of("niagara", 1), Listener()
    work = thoroughness(Effort.QUICK, fast=False)
    moments = [moment for each in stretches(events_of(film)) for moment in each if moment < film.last]
    odds_of(film, moments, cast("Estimator", playouts), work)
    seats, game = range(len(film.names)), film.game
    public = [film.view(moment, None) for moment in moments]
    assert any(game.has_hidden_choice(view, seat) for view in public for seat in seats)
    assert not any(game.has_hidden_choice(view, seat) for view in playouts.views for seat in seats)
    assert [view.round for view in playouts.views] == [view.round for view in public]
