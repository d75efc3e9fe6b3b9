"""The moments of a game: what led to each, what the seats chose, everybody's chances, and what changed them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Any

from niagara_ai.mcts.estimation import Estimate, Estimator, standard_error
from niagara_ai.mcts.others import Others
from niagara_ai.plans import as_first_decider, plan_is_done, withdraw_all

from niagara_tui.core.chance import Chance
from niagara_tui.core.game import Game
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import choice_view, decisions_from, knows_more
from niagara_tui.study.reviews.models import Account, Cause, JudgedDecision, Point


@dataclass(frozen=True, slots=True)
class Event:
    """What led to a moment.

    By its `cause` a plan is forced if its seat's hidden hand left it no choice, and so is the only card, when it is
    laid and when it is shown. The `seat` made the decision, or the only secret choice that a step has revealed; a
    bot's decision for a seat that has conceded belongs to nobody (None). It `is_news` if the public may judge the
    position differently from the one before: a secret choice is none until it is revealed, nor a plan's decisions
    before its last one. It `is_certain` if anybody could have foretold it, such as what is forced as everybody
    knows: the chances at the news before are those after it.
    """

    moment: int
    round: int
    cause: Cause
    seat: int | None
    is_news: bool
    is_secret: bool = False
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class ChosenTurn:
    """A turn or a secret choice of a seat.

    `view` is what the seat saw at `moment`, before the first move; `last` is the moment after the last one. `before` is
    what it saw when others made the choices that were hidden from it (`turns.choice_view`).
    """

    seat: int
    moment: int
    last: int
    round: int
    view: Any
    moves: tuple[int, ...]
    is_secret: bool
    before: Any = None


def events_of(film: RecordFilm) -> list[Event]:
    """The event that led to each moment of the film, in order; the first one is the start."""
    before = film.view(0, None)
    free = set[tuple[int | None, bool]]()  # who had a choice among several, and whether in secret, until it is news
    events = [Event(0, film.moments[0].round, Cause.START, None, is_news=True)]
    for number in range(1, film.last + 1):
        view = film.view(number, None)
        event = _event(film, number, before, view)
        seat, was_secret = event.seat, event.is_secret or event.cause is Cause.REVEAL
        if event.cause is Cause.DECISION and seat is not None:
            if event.is_secret:  # the one before has been revealed
                free.discard((seat, True))
            if len(film.game.legal(film.view(number - 1, seat), seat)) > 1:
                free.add((seat, was_secret))
        if seat is not None and (seat, was_secret) not in free:
            is_foreseen = not knows_more(film, number - 1, seat)
            cause = event.cause if is_foreseen and not was_secret else Cause.FORCED
            event = replace(event, cause=cause, is_certain=event.is_news and is_foreseen)
        if event.is_news:
            free.discard((seat, False))
        if event.seat is not None and film.has_conceded(event.seat, number):
            event = replace(event, cause=Cause.DECISION, seat=None)
        events.append(event)
        before = view
    return events


def turns_of(film: RecordFilm, seats: Iterable[int]) -> Iterator[ChosenTurn]:
    """The turns that these seats chose, seat by seat; without those that a bot chose after a concession."""
    game = film.game
    for seat in seats:
        begin, moves = 0, list[int]()
        for number, move, is_last in decisions_from(film, seat, 0):
            # A secret choice is never revealed if a game is broken off
            if move is None or film.has_conceded(seat, number):
                break
            if not moves:
                begin = number - 1
            moves.append(move)
            if is_last:
                view = as_first_decider(game, film.view(begin, seat), seat)
                is_secret, before = game.is_secret(view, seat), choice_view(film, begin, seat)
                yield ChosenTurn(seat, begin, number, film.moments[begin].round, view, tuple(moves), is_secret, before)
                moves = []


def dealt_seats(film: RecordFilm) -> set[int]:
    """The seats that knew more than the public when they chose a turn, such as the cards in their hands.

    What a seat has chosen in secret itself does not count.
    """
    seats = set[int]()
    for number, moment in enumerate(film.moments[1:]):
        if moment.seat is not None and moment.seat not in seats and knows_more(film, number, moment.seat):
            seats.add(moment.seat)
    return seats


GUESSES = 4  # how often what is hidden is guessed before it is said that anybody could have foretold a step


def _event(film: RecordFilm, number: int, before: Any, view: Any) -> Event:
    game, moment = film.game, film.moments[number]
    if moment.seat is None:
        is_hidden = game.has_hidden_choice
        revealed = [seat for seat in range(view.seats) if is_hidden(before, seat) > is_hidden(view, seat)]
        cause, whose = (Cause.REVEAL if revealed else Cause.STEP), (revealed[0] if len(revealed) == 1 else None)
        likely = [game.sample(before, Chance(seed=number + guess)) for guess in range(GUESSES)]
        for guess in likely:
            game.advance(guess)
        is_news, is_foreseen = view != before, all(game.view(guess, None) == view for guess in likely)
        is_certain = is_news and is_foreseen and not (revealed or film.draws(number))
        return Event(number, moment.round, cause, whose, is_news, is_certain=is_certain)
    is_secret = game.is_secret(before, moment.seat)
    is_news = game.is_over(view) or (not is_secret and plan_is_done(game, view, moment.seat))
    return Event(number, moment.round, Cause.DECISION, moment.seat, is_news, is_secret)


# -- everybody's chances, estimated from the public view ------------------------------------------------------

STRETCH = 100  # maximum number of moments in a stretch
DIGITS = 5  # decimals of the figures that a review stores: further ones would be noise


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """Each seat's chance and its standard error; `estimate` holds what each tree found.

    It is None where the game is over.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    estimate: Estimate | None = None


def stretches(events: Sequence[Event]) -> list[list[int]]:
    """The moments to be estimated, in stretches: each is a round, or a part of one with at most `STRETCH` moments.

    Those before certain news are none of them (`with_certain_steps`).
    """
    foretold = _foretold(events)
    news = [event for event in events if event.is_news and event.moment not in foretold]
    rounds = ([event.moment for event in group] for _, group in groupby(news, key=lambda event: event.round))
    return [moments[begin : begin + STRETCH] for moments in rounds for begin in range(0, len(moments), STRETCH)]


def odds_of(
    film: RecordFilm, moments: Sequence[int], estimator: Estimator, count: int, others: Others | None = None
) -> dict[int, Odds]:
    """The odds at the moments of a stretch, all from the same random numbers, so that noise does not separate them.

    At each moment every tree of the `estimator` has `count` iterations, at the last one first: what can be done later
    is known earlier. So a turn is foreseen as a judge of that turn foresees it.

    Each stretch has its own random numbers: with the same ones in every round, the errors of all rounds would add up.
    Secret choices are left to the trees: guesses of what the public does not see are not weighed, and each choice
    revealed would seem better than what was guessed. They draw them as `others` foretell them where they are made, and
    by the mind's odds without these.
    """
    estimator.forget(moments[0])
    views = {moment: withdraw_all(film.game, film.view(moment, None)) for moment in moments}
    secret = (view for view in views.values() if any(film.game.is_secret(view, seat) for seat in range(view.seats)))
    choice = next(secret, None)
    estimator.leaning = 1.0 if others is None or choice is None else others.leaning(choice, None)
    odds = {moment: result_of(film.game, view) for moment, view in views.items() if film.game.is_over(view)}
    going_on = {moment: view for moment, view in views.items() if moment not in odds}
    latest_first = sorted(going_on, reverse=True)
    turns = [next(iter(film.game.deciders(film.view(moment, None))), 0) for moment in latest_first]
    estimates = estimator.compare([going_on[moment] for moment in latest_first], count, turns=turns)
    for moment, each in zip(latest_first, estimates, strict=True):
        odds[moment] = Odds(tuple(map(rounded_chance, each.chances)), tuple(map(rounded_error, each.errors)), each)
    return odds


def with_certain_steps(events: Sequence[Event], odds: Mapping[int, Odds]) -> dict[int, Odds]:
    """The odds by moment, and those of the moments before certain news, which are the same as after it."""
    complete = dict(odds)
    for moment, later in reversed(_foretold(events).items()):
        if later in complete:
            complete[moment] = complete[later]
    return complete


def _foretold(events: Iterable[Event]) -> dict[int, int]:
    """By moment of news, that of the next news if anybody could foretell it then."""
    news = [event for event in events if event.is_news]
    return {before.moment: after.moment for before, after in pairwise(news) if after.is_certain}


def result_of(game: Game[Any], view: Any) -> Odds:
    """Each seat's share of the win of a finished game, with standard error 0."""
    shares = [0.0] * view.seats
    game.kernel.shares(view, shares)
    return Odds(tuple(map(rounded_chance, shares)), (0.0,) * view.seats)


def points_of(events: Sequence[Event], odds: Mapping[int, Odds]) -> tuple[Point, ...]:
    """A point for every moment; one that is no news to the public has the odds of the moment before."""
    points, latest = [], odds[0]
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


def rounded_chance(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), DIGITS)


def rounded_error(error: float) -> float:
    return round(error, DIGITS)


# -- where each seat's result came from: its own choices, luck, and what the others chose --------------------

_OWN, _LUCK, _OTHERS = range(3)


def accounts_of(
    points: Sequence[Point],
    decisions: Sequence[JudgedDecision],
    judged: Collection[int],
    dealt: Collection[int] = (),
    odds: Mapping[int, Odds] = MappingProxyType({}),
) -> tuple[Account, ...]:
    """An account for each seat; `decisions` are those of the `judged` seats, with their costs.

    A seat's chance changes from point to point, and every change is attributed to one of three, so they add up to the
    result minus the chance at the start. A step is luck: dice, deals and the river; so is the only card that a hand
    left. A choice is that of its seat, for which it is its own, whether it was made openly or in secret. A seat to
    which cards are dealt knows more than the public, and what it chooses shows some of that: that is luck too. So of
    its choices only their costs, if they were judged, are its own.

    `dealt` are the seats that knew more than the public (`events.dealt_seats`). `odds`, by moment, give the standard
    errors: each tree has the same random numbers at every moment.
    """

    def item_of(point: Point, seat: int) -> int:
        """Which of the three the change that led to a point is attributed to."""
        if point.cause in (Cause.STEP, Cause.FORCED):
            return _LUCK
        if point.seat == seat:
            return _LUCK if seat in dealt and seat in judged else _OWN
        return _OTHERS

    def account(seat: int) -> Account:
        changes, items = [0.0, 0.0, 0.0], [item_of(point, seat) for point in points]
        for (before, after), item in zip(pairwise(points), items[1:], strict=True):
            changes[item] += after.chances[seat] - before.chances[seat]
        moved = list[tuple[JudgedDecision, int]]()
        for made in decisions:
            # What a judged decision changed has the point where it became public
            later = points[made.last :]
            if made.secret:
                later = [point for point in later if point.cause is Cause.REVEAL and point.seat in (made.seat, None)]
            counterpart = item_of(later[0], seat) if later else _OTHERS
            if made.seat == seat and counterpart != _OWN:
                moved.append((made, counterpart))
                changes[_OWN] -= made.cost
                changes[counterpart] += made.cost
        own_error, luck_error, others_error = (
            math.hypot(
                _error(points, [None, *items[1:], None], item, seat, odds),
                *(made.error for made, counterpart in moved if made.cost and item in (_OWN, counterpart)),
            )
            for item in (_OWN, _LUCK, _OTHERS)
        )
        return Account(
            start=points[0].chances[seat],
            own=changes[_OWN],
            luck=changes[_LUCK],
            others=changes[_OTHERS],
            result=points[-1].chances[seat],
            errors=(own_error, luck_error, others_error),
            told_apart=seat in judged or seat not in dealt,
        )

    return tuple(map(account, range(len(points[0].chances))))


def _error(
    points: Sequence[Point], items: Sequence[int | None], item: int, seat: int, odds: Mapping[int, Odds]
) -> float:
    """The standard error of the sum of the changes attributed to one item, from the spread over trees."""
    # By estimated moment; one between two of these changes has weight 0: what it adds to one, it takes from the other
    weights, latest = Counter[int](), 0
    for place, point in enumerate(points):
        if point.moment in odds:  # the others repeat the chances of the moment before
            latest = point.moment
        weights[latest] += (items[place] == item) - (items[place + 1] == item)
    errors = [
        weight * estimate.trees[:, seat]
        for moment, weight in weights.items()
        if weight and moment in odds and (estimate := odds[moment].estimate) is not None
    ]
    return standard_error(sum(errors)) if errors else 0.0
