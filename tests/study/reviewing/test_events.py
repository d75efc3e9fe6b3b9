"""The course of a game: plans are whole, from the view of their seat; what is secret is news when it is shown."""

from __future__ import annotations

import pytest

from niagara_tui.core.plans import after, plan_is_done
from niagara_tui.study.reviewing.events import events_of, plans_of
from niagara_tui.study.reviews.models import Cause
from tests.study.reviewing.test_accounts import GAMES, film_of


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_belongs_to_one_plan_which_can_be_played_in_the_seats_view(game: str) -> None:
    film = film_of(game, 1)
    plans = [*plans_of(film, range(len(film.names)))]
    assert sum(len(plan.moves) for plan in plans) == film.moves
    for plan in plans:
        end = after(film.game, plan.view, plan.seat, plan.moves)
        assert plan_is_done(film.game, end, plan.seat)
        assert film.moments[plan.last].seat == plan.seat


def test_nobody_elses_secret_choice_is_in_the_view_of_a_plan() -> None:
    film = film_of("niagara", 1)
    secret = [plan for plan in plans_of(film, range(4)) if plan.is_secret]
    assert secret
    for plan in secret:
        assert not any(film.game.has_hidden_choice(plan.view, seat) for seat in range(4))


def test_a_secret_choice_is_no_news_and_is_shown_at_a_reveal() -> None:
    events = events_of(film_of("niagara", 1))
    assert all(event.cause is Cause.DECISION and not event.is_news for event in events if event.is_secret)
    shown = [event.seat for event in events if event.cause is Cause.REVEAL]
    assert shown.count(2) == max(event.round for event in events), "each card is shown at the begin of its seat's turn"


def test_a_game_without_secret_choices_has_no_reveal() -> None:
    assert all(event.cause is not Cause.REVEAL for event in events_of(film_of("upriver", 1)))
