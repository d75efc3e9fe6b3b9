"""Every seat's chance of winning at each moment of a game, estimated from the public view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from niagara_ai.mcts.estimation import Estimate, Estimator

from niagara_tui.core.game import Game
from niagara_tui.match.decision_view import before_choices
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.events import Event
from niagara_tui.study.reviewing.thoroughness import Thoroughness
from niagara_tui.study.reviews.models import Point

STRETCH = 100
"""Maximum number of moments in a stretch."""
DIGITS = 5
"""Decimals of the figures that a review stores: further ones would be noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """Each seat's chance and its standard error; `estimate` holds what each group of playouts found.

    It is None where the game is over.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    estimate: Estimate | None = None


def stretches(events: Sequence[Event]) -> list[list[int]]:
    """The moments to be estimated, in stretches: each is a round, or a part of one with at most `STRETCH` moments."""
    news = [event for event in events if event.is_news]
    rounds = ([event.moment for event in group] for _, group in groupby(news, key=lambda event: event.round))
    return [moments[begin : begin + STRETCH] for moments in rounds for begin in range(0, len(moments), STRETCH)]


def odds_of(film: RecordFilm, moments: Sequence[int], playouts: Estimator, work: Thoroughness) -> dict[int, Odds]:
    """The odds at the moments of a stretch, all from the same random numbers, so that noise does not separate them.

    Each stretch has its own random numbers: with the same ones in every round, the errors of all rounds would add up.
    Secret choices are left to the playouts, which draw them by the mind's odds: guesses of what the public does not see
    are not weighed, and each choice revealed would seem better than what was guessed.
    """
    playouts.forget(moments[0])
    views = {moment: before_choices(film.game, film.view(moment, None)) for moment in moments}
    found = {moment: result_of(film.game, view) for moment, view in views.items() if film.game.is_over(view)}
    going_on = {moment: view for moment, view in views.items() if moment not in found}
    estimates = playouts.compare([*going_on.values()], work.moment)
    for moment, each in zip(going_on, estimates, strict=True):
        found[moment] = Odds(tuple(map(rounded_chance, each.chances)), tuple(map(rounded_error, each.errors)), each)
    return found


def result_of(game: Game[Any], view: Any) -> Odds:
    """Each seat's share of the win of a finished game, with standard error 0."""
    shares = [0.0] * view.seats
    game.kernel.shares(view, shares)
    return Odds(tuple(map(rounded_chance, shares)), (0.0,) * view.seats)


def points_of(events: Sequence[Event], odds: Mapping[int, Odds]) -> tuple[Point, ...]:
    """A point for every moment; one that is no news to the public has the odds of the moment before."""
    points = []
    latest = odds[0]
    for event in events:
        latest = odds[event.moment] if event.is_news else latest
        points.append(
            Point(
                moment=event.moment,
                round=event.round,
                cause=event.cause,
                seat=event.seat,
                chances=latest.chances,
                errors=latest.errors,
            )
        )
    return tuple(points)


def rounded_chance(found: float) -> float:
    """Clamp a chance to the range from 0 to 1, and round it to `DIGITS` decimals."""
    return round(min(1.0, max(0.0, found)), DIGITS)


def rounded_error(found: float) -> float:
    """Round a standard error to `DIGITS` decimals."""
    return round(found, DIGITS)
