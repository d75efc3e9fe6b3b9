"""Start, own decisions, luck and others' decisions add up to the result, whatever the figures are."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from niagara_ai.mcts.estimation import Estimate, standard_error

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing.accounts import accounts_of
from niagara_tui.study.reviewing.events import Event, Odds, events_of, plans_of, points_of, result_of
from niagara_tui.study.reviews.models import Cause, JudgedDecision, Point
from tests.support.reviews import played_record

GAMES = {"niagara": 4, "canyon": 3, "upriver": 2}


@cache
def film_of(game: str, seed: int) -> RecordFilm:
    return RecordFilm(played_record(game, GAMES[game], seed, people=2))


def made_up_odds(film: RecordFilm, events: list[Event], chance: random.Random) -> dict[int, Odds]:
    """Random chances, except for the result."""
    odds = {}
    for event in events:
        weights = [chance.random() + 0.01 for _ in film.names]
        total = sum(weights)
        odds[event.moment] = Odds(tuple(each / total for each in weights), (chance.random(),) * len(weights))
    return odds | {film.last: result_of(film.game, film.view(film.last, None))}


def made_up_decisions(film: RecordFilm, seats: list[int], chance: random.Random) -> list[JudgedDecision]:
    return [
        JudgedDecision(
            moment=plan.moment,
            last=plan.last,
            round=plan.round,
            seat=plan.seat,
            secret=plan.is_secret,
            chosen=("chosen",),
            best=("best",),
            chance=(worth := chance.random()),
            best_chance=worth + (1 - worth) * chance.random(),
            error=chance.random() / 100,
        )
        for plan in plans_of(film, seats)
    ]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 3), figures=st.integers(), judged=st.sets(st.integers(0, 1)))
def test_the_parts_add_up_to_the_result(game: str, seed: int, figures: int, judged: set[int]) -> None:
    film, chance = film_of(game, seed), random.Random(figures)
    events = events_of(film)
    points = points_of(events, made_up_odds(film, events, chance))
    decisions = made_up_decisions(film, sorted(judged), chance)
    accounts = accounts_of(points, decisions, judged)
    shares = result_of(film.game, film.view(film.last, None)).chances
    assert len(points) == len(film.moments)
    for seat, account in enumerate(accounts):
        assert account.start + account.own + account.luck + account.others == pytest.approx(account.result)
        assert account.result == shares[seat]
        if seat in judged:
            costs = sum(made.cost for made in decisions if made.seat == seat)
            assert account.own == pytest.approx(-costs / 100)


def line(*causes: tuple[Cause, int | None], chances: list[float]) -> list[Point]:
    """Points of a game for two, with these chances of seat 0."""
    return [
        Point(moment=number, round=1, cause=cause, seat=seat, chances=(each, 1 - each), errors=(0.01, 0.01))
        for number, ((cause, seat), each) in enumerate(zip(causes, chances, strict=True))
    ]


def cost_of(cost: float, seat: int = 0, *, secret: bool = False) -> JudgedDecision:
    return JudgedDecision(
        moment=0,
        last=1,
        round=1,
        seat=seat,
        secret=secret,
        chosen=("a",),
        best=("b",),
        chance=0.5 - cost,
        best_chance=0.5,
        error=0.0,
    )


START, STEP, REVEAL, DECISION = Cause.START, Cause.STEP, Cause.REVEAL, Cause.DECISION


def test_a_step_is_luck_and_anothers_decision_is_the_others() -> None:
    points = line((START, None), (STEP, None), (DECISION, 1), chances=[0.5, 0.7, 0.4])
    account = accounts_of(points, [], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((0, 0.2, -0.3))


def test_what_an_own_decision_changed_besides_its_cost_is_luck() -> None:
    points = line((START, None), (DECISION, 0), chances=[0.5, 0.6])
    account = accounts_of(points, [cost_of(0.05)], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0.15, 0))


def test_choices_that_are_shown_together_are_the_others() -> None:
    points = line((START, None), (DECISION, 0), (DECISION, 1), (REVEAL, None), chances=[0.5, 0.5, 0.5, 0.3])
    account = accounts_of(points, [cost_of(0.05, secret=True)], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0, -0.15))


def test_a_choice_that_is_shown_alone_counts_as_a_decision_of_its_seat() -> None:
    points = line((START, None), (DECISION, 0), (REVEAL, 1), (REVEAL, 0), chances=[0.5, 0.5, 0.4, 0.6])
    account = accounts_of(points, [cost_of(0.05, secret=True)], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0.25, -0.1))


def test_own_is_what_own_decisions_changed_where_nobody_judged_them() -> None:
    points = line((START, None), (DECISION, 1), chances=[0.5, 0.6])
    account = accounts_of(points, [], [0])[1]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.1, 0, 0))


def test_the_error_is_that_of_the_groups_sums_and_estimates_in_the_middle_do_not_count() -> None:
    points = line((START, None), (STEP, None), (STEP, None), (STEP, None), chances=[0.5, 0.6, 0.7, 0.2])
    found = {0: [0.4, 0.6], 1: [0.0, 1.0], 2: [1.0, 0.0], 3: [0.1, 0.3]}
    assert accounts_of(points, [], [], odds_found(found))[0].error == pytest.approx(0), "0.1 - 0.4 and 0.3 - 0.6"
    apart = standard_error(np.array([0.3 - 0.4, 0.1 - 0.6]))
    assert accounts_of(points, [], [], odds_found(found | {3: [0.3, 0.1]}))[0].error == pytest.approx(apart)


def odds_found(found: dict[int, list[float]]) -> dict[int, Odds]:
    """Odds for two at each moment: what each group of playouts found for seat 0."""
    return {
        moment: Odds((0.5, 0.5), (0.0, 0.0), Estimate(np.array([[each, 1 - each] for each in groups])))
        for moment, groups in found.items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_news_keeps_the_chances(game: str) -> None:
    film = film_of(game, 0)
    events = events_of(film)
    points = points_of(events, made_up_odds(film, events, random.Random(1)))
    for (before, point), event in zip(pairwise(points), events[1:], strict=True):
        assert event.is_news == (point.chances != before.chances)


def record_with(record: Record, **changes: object) -> Record:
    return record.model_copy(update=changes)


def test_decisions_after_a_concession_are_not_judged() -> None:
    record = film_of("niagara", 0).record
    conceding = RecordFilm(record_with(record, conceded={"R": 20}))
    whole, some = [*plans_of(RecordFilm(record), [0, 1])], [*plans_of(conceding, [0, 1])]
    assert some == [plan for plan in whole if plan.seat == 1 or conceding.moments[plan.last].decisions <= 20]
    assert 0 < len(some) < len(whole)


def test_what_a_bot_decides_for_who_has_conceded_counts_as_the_others() -> None:
    record = film_of("niagara", 0).record
    film = RecordFilm(record_with(record, conceded={"R": 0}))
    events = events_of(film)
    assert all(event.seat != 0 for event in events)
    points = points_of(events, made_up_odds(film, events, random.Random(1)))
    steps = sum(after.chances[0] - before.chances[0] for before, after in pairwise(points) if after.cause is Cause.STEP)
    account = accounts_of(points, [], [0])[0]
    assert (account.own, account.luck) == pytest.approx((0, steps))
    assert account.start + account.luck + account.others == pytest.approx(account.result)


def test_an_estimate_that_finds_the_same_chances_counts_in_the_error() -> None:
    points = line((START, None), (STEP, None), (DECISION, 1), chances=[0.5, 0.5, 0.2])
    found = odds_found({0: [0.5, 0.5], 1: [0.4, 0.6]})
    assert accounts_of(points, [], [0], found)[0].error == pytest.approx(standard_error(np.array([0.4, 0.6])))
