from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import count, pairwise
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from niagara_ai.mcts.estimation import Estimate, Estimator, standard_error
from niagara_ai.mcts.others import Others
from niagara_ai.plans import turn_is_done, withdraw_all

from niagara_tui.core.chance import Chance
from niagara_tui.core.plans import after
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing.events import (
    GUESSES,
    Event,
    Odds,
    accounts_of,
    dealt_seats,
    events_of,
    odds_of,
    points_of,
    result_of,
    stretches,
    turns_of,
    with_certain_steps,
)
from niagara_tui.study.reviews.models import Cause, JudgedDecision, Point
from tests.support.judging import MadeUpEstimator
from tests.support.reviews import played_film

GAMES = {"niagara": 4, "canyon": 3, "upriver": 2}


@cache
def film_of(game: str, seed: int) -> RecordFilm:
    return played_film(game, GAMES[game], seed, people=2)


@cache
def events_and_dealt(game: str, seed: int) -> tuple[list[Event], set[int]]:
    film = film_of(game, seed)
    return events_of(film), dealt_seats(film)


def made_up_odds(film: RecordFilm, events: list[Event], chance: random.Random) -> dict[int, Odds]:
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
        for plan in turns_of(film, seats)
    ]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 3), figures=st.integers(), judged=st.sets(st.integers(0, 1)))
def test_the_parts_add_up_to_the_result(game: str, seed: int, figures: int, judged: set[int]) -> None:
    film, chance = film_of(game, seed), random.Random(figures)
    events, dealt = events_and_dealt(game, seed)
    points = points_of(events, made_up_odds(film, events, chance))
    decisions = made_up_decisions(film, sorted(judged), chance)
    accounts = accounts_of(points, decisions, judged, dealt)
    shares = result_of(film.game, film.view(film.last, None)).chances
    assert len(points) == len(film.moments)
    for seat, account in enumerate(accounts):
        assert account.start + account.own + account.luck + account.others == pytest.approx(account.result)
        assert account.result == shares[seat]
        if seat in judged & dealt:
            costs = sum(made.cost for made in decisions if made.seat == seat)
            assert account.own == pytest.approx(-costs)


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


def test_42_5_what_an_own_choice_changed_is_its_own_also_if_it_was_laid_in_secret() -> None:
    points = line((START, None), (DECISION, 0), (REVEAL, 0), chances=[0.5, 0.6, 0.9])
    account = accounts_of(points, [cost_of(0.05), cost_of(0.1, secret=True)], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((0.4, 0, 0))


def test_42_5_what_others_laid_in_secret_is_what_they_chose_and_not_luck() -> None:
    points = line((START, None), (REVEAL, 1), (REVEAL, None), chances=[0.5, 0.7, 0.8])
    for judged in ([], [0], [0, 1]):
        account = accounts_of(points, [], judged)[0]
        assert (account.own, account.luck, account.others) == pytest.approx((0, 0, 0.3))


def test_42_5_in_a_game_without_dice_and_deals_nothing_but_the_river_is_luck() -> None:
    film, chance = film_of("niagara", 0), random.Random(1)
    events = events_of(film)
    points = points_of(events, with_certain_steps(events, made_up_odds(film, events, chance)))
    steps = [after for after in points if after.cause is Cause.STEP]
    account = accounts_of(points, [], [0], dealt_seats(film))[0]
    changed = (point.chances[0] - points[point.moment - 1].chances[0] for point in steps)
    assert account.luck == pytest.approx(sum(changed))


def test_42_5_cards_are_dealt_to_the_seats_of_some_games_only() -> None:
    dealt = {game: dealt_seats(film_of(game, 0)) for game in GAMES}
    assert dealt == {"niagara": set(), "canyon": {0, 1, 2}, "upriver": set()}


def test_what_a_choice_showed_of_cards_that_were_dealt_is_luck_besides_its_cost() -> None:
    points = line((START, None), (DECISION, 0), chances=[0.5, 0.6])
    account = accounts_of(points, [cost_of(0.05)], [0], dealt={0})[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0.15, 0))
    assert account.told_apart


def test_own_choices_and_cards_that_were_dealt_are_not_told_apart_where_nobody_judged_them() -> None:
    points = line((START, None), (DECISION, 1), chances=[0.5, 0.6])
    assert [each.told_apart for each in accounts_of(points, [], [0], dealt={0, 1})] == [True, False]
    assert all(each.told_apart for each in accounts_of(points, [], [0]))


def test_an_only_card_is_luck_whoever_played_it() -> None:
    points = line((START, None), (Cause.FORCED, 0), (Cause.FORCED, 1), chances=[0.5, 0.6, 0.3])
    account = accounts_of(points, [], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((0, -0.2, 0))


def test_only_what_a_hidden_hand_left_is_forced() -> None:
    """What the public sees to be the only move is nothing that a hand has done."""
    for game in GAMES:
        film = film_of(game, 0)
        events = events_of(film)
        forced = [event for event in events if event.cause is Cause.FORCED and event.is_news and not event.is_certain]
        assert bool(forced) is (game == "canyon")
        for event in forced:
            assert event.seat is not None
            assert len(film.game.legal(film.view(event.moment - 1, event.seat), event.seat)) == 1


def test_58_5_the_last_card_of_a_hand_is_no_choice_though_it_is_laid_in_secret() -> None:
    """N-11: all cards that have been laid lie open, so everybody knows it, and to show it changes nobody's chances."""
    film = film_of("niagara", 0)
    events, game = events_of(film), film.game
    laid, shown = list[tuple[int, int | None]](), list[tuple[int, int | None]]()
    for event in events:
        if event.is_secret:
            legal = game.legal(film.view(event.moment - 1, event.seat), event.seat or 0)
            assert event.cause is (Cause.FORCED if len(legal) == 1 else Cause.DECISION)
            laid += [(event.round, event.seat)] * (len(legal) == 1)
        elif event.cause is Cause.FORCED:
            assert event.is_certain
            shown.append((event.round, event.seat))
    assert len(laid) > 3
    assert sorted(laid) == sorted(shown)


def test_58_5_what_is_left_to_do_when_there_is_only_one_thing_changes_nobody_s_chances() -> None:
    """N-20: as the way of the second canoe, where the card leaves one only."""
    film = film_of("niagara", 0)
    events, game = events_of(film), film.game
    points = points_of(events, with_certain_steps(events, made_up_odds(film, events, random.Random(1))))
    begin, only = 0, 0
    for event in events[1:]:
        if event.cause is Cause.DECISION and event.seat is not None and not event.is_secret:
            legal = game.legal(film.view(event.moment - 1, event.seat), event.seat)
            begin, only = begin or event.moment, only + (len(legal) == 1)
            if event.is_news:
                is_forced = only == event.moment - begin + 1
                assert event.is_certain is is_forced
                assert not is_forced or points[event.moment].chances == points[begin - 1].chances
                begin, only = 0, 0
    assert sum(event.is_certain and event.cause is Cause.DECISION for event in events) > 3


def test_a_step_is_certain_only_if_it_comes_the_same_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    film = RecordFilm(film_of("canyon", 0).record)
    certain = [event.moment for event in events_of(film) if event.is_certain]

    guesses, sample = count(), film.game.sample

    def right_at_times(view: Any, chance: Chance) -> Any:
        found = sample(view, chance)
        found.round += next(guesses) % GUESSES > 0
        return found

    monkeypatch.setattr(type(film.game), "sample", staticmethod(right_at_times))
    assert certain
    assert not any(event.is_certain for event in events_of(film))


def test_each_part_has_its_own_error_and_only_costs_that_are_told_have_one() -> None:
    points = line((START, None), (STEP, None), (DECISION, 0), chances=[0.5, 0.6, 0.7])
    found = odds_found({0: [0.5, 0.5], 1: [0.4, 0.8]})
    made = cost_of(0.05).model_copy(update={"error": 0.01})
    errors = accounts_of(points, [made, cost_of(0.0).model_copy(update={"error": 0.5})], [0], {0}, found)[0].errors
    assert errors[0] == pytest.approx(0.01)
    assert errors[1] > errors[0] > errors[2] == 0


def test_choices_that_are_shown_together_are_the_others() -> None:
    points = line((START, None), (DECISION, 0), (DECISION, 1), (REVEAL, None), chances=[0.5, 0.5, 0.5, 0.3])
    account = accounts_of(points, [cost_of(0.05, secret=True)], [0])[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0, -0.15))


def test_a_choice_that_is_shown_alone_counts_as_a_decision_of_its_seat() -> None:
    points = line((START, None), (DECISION, 0), (REVEAL, 1), (REVEAL, 0), chances=[0.5, 0.5, 0.4, 0.6])
    account = accounts_of(points, [cost_of(0.05, secret=True)], [0], dealt={0})[0]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.05, 0.25, -0.1))


def test_own_is_what_own_decisions_changed_where_nobody_judged_them() -> None:
    points = line((START, None), (DECISION, 1), chances=[0.5, 0.6])
    account = accounts_of(points, [], [0])[1]
    assert (account.own, account.luck, account.others) == pytest.approx((-0.1, 0, 0))


def test_the_error_is_that_of_the_groups_sums_and_estimates_in_the_middle_do_not_count() -> None:
    points = line((START, None), (STEP, None), (STEP, None), (STEP, None), chances=[0.5, 0.6, 0.7, 0.2])
    found = {0: [0.4, 0.6], 1: [0.0, 1.0], 2: [1.0, 0.0], 3: [0.1, 0.3]}
    assert accounts_of(points, [], [], (), odds_found(found))[0].margin / 2 == pytest.approx(0), (
        "0.1 - 0.4 and 0.3 - 0.6"
    )
    apart = standard_error(np.array([0.3 - 0.4, 0.1 - 0.6]))
    assert accounts_of(points, [], [], (), odds_found(found | {3: [0.3, 0.1]}))[0].margin / 2 == pytest.approx(apart)


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


@pytest.mark.parametrize("game", GAMES)
def test_a_step_that_anybody_could_have_foretold_changes_nobodys_chances(game: str) -> None:
    film = film_of(game, 0)
    events = events_of(film)
    looked_at = [moment for each in stretches(events) for moment in each]
    made_up = made_up_odds(film, events, random.Random(1))
    points = points_of(events, with_certain_steps(events, {moment: made_up[moment] for moment in looked_at}))
    certain = {event.moment for event in events if event.is_certain}
    assert certain
    assert not any(film.draws(moment) for moment in certain)
    assert any(events[moment].cause is Cause.STEP for moment in certain)
    for before, point in pairwise(points):
        if point.moment in certain:
            assert point.chances == before.chances


def record_with(record: Record, **changes: object) -> Record:
    return record.model_copy(update=changes)


def test_decisions_after_a_concession_are_not_judged() -> None:
    record = film_of("niagara", 0).record
    conceding = RecordFilm(record_with(record, conceded={"R": 20}))
    whole, some = [*turns_of(RecordFilm(record), [0, 1])], [*turns_of(conceding, [0, 1])]
    assert some == [plan for plan in whole if plan.seat == 1 or conceding.moments[plan.last].decisions <= 20]
    assert 0 < len(some) < len(whole)


def test_what_a_bot_decides_for_who_has_conceded_counts_as_the_others() -> None:
    record = film_of("niagara", 0).record
    film = RecordFilm(record_with(record, conceded={"R": 0}))
    events = events_of(film)
    assert all(event.seat != 0 for event in events)
    points = points_of(events, with_certain_steps(events, made_up_odds(film, events, random.Random(1))))
    steps = sum(after.chances[0] - before.chances[0] for before, after in pairwise(points) if after.cause is Cause.STEP)
    account = accounts_of(points, [], [0])[0]
    assert (account.own, account.luck) == pytest.approx((0, steps))
    assert account.start + account.luck + account.others == pytest.approx(account.result)


def test_an_estimate_that_finds_the_same_chances_counts_in_the_error() -> None:
    points = line((START, None), (STEP, None), (DECISION, 1), chances=[0.5, 0.5, 0.2])
    found = odds_found({0: [0.5, 0.5], 1: [0.4, 0.6]})
    assert accounts_of(points, [], [0], (), found)[0].margin / 2 == pytest.approx(standard_error(np.array([0.4, 0.6])))


# Chances in the course of a game: equal random numbers within a stretch, others in another one.


class Listener(MadeUpEstimator):
    """Records where the random numbers begin, and how many views share them."""

    leaning: object = 1.0

    def __init__(self) -> None:
        self.begun, self.shared, self.views = list[int](), list[int](), list[Any]()

    def forget(self, begin: int = 0) -> None:
        self.begun.append(begin)

    def compare(self, views: Sequence[Any], *about: Any, **more: Any) -> list[Estimate]:
        self.shared.append(len(views))
        self.views += views
        return super().compare(views, *about, **more)


def test_the_moments_of_a_stretch_share_their_random_numbers_and_stretches_do_not() -> None:
    film = film_of("niagara", 1)
    parts, playouts = stretches(events_of(film)), Listener()
    odds = [odds_of(film, moments, cast("Estimator", playouts), 1) for moments in parts]
    assert [sorted(each) for each in odds] == parts
    assert len(set(playouts.begun)) == len(parts)
    assert sum(playouts.shared) == sum(map(len, parts)) - 1, "the result is certain"


class Foretelling:
    """Foretells all as it is not, and remembers of which positions."""

    def __init__(self) -> None:
        self.asked = list[tuple[Any, int | None]]()

    def leaning(self, position: Any, asking: int | None) -> float:
        self.asked.append((position, asking))
        return 2.0


def test_n_11_what_is_foretold_of_a_secret_choice_is_foretold_once_in_public_where_it_is_made() -> None:
    film, playouts, others = film_of("niagara", 1), Listener(), Foretelling()
    for moments in stretches(events_of(film)):
        before = len(others.asked)
        odds_of(film, moments, cast("Estimator", playouts), 1, cast("Others", others))
        views = [withdraw_all(film.game, film.view(moment, None)) for moment in moments]
        owed = [view for view in views if any(film.game.is_secret(view, seat) for seat in range(view.seats))]
        assert len(others.asked) - before == bool(owed)
        assert playouts.leaning == (2.0 if owed else 1.0)
        if owed:
            assert others.asked[-1] == (owed[0], None)
    assert len(others.asked) > 3


def test_n_11_a_card_that_nobody_has_shown_is_left_to_the_trees_as_if_it_were_still_to_be_laid() -> None:
    film, playouts = film_of("niagara", 1), Listener()
    moments = [moment for each in stretches(events_of(film)) for moment in each if moment < film.last]
    odds_of(film, moments, cast("Estimator", playouts), 1)
    seats, game = range(len(film.names)), film.game
    public = [film.view(moment, None) for moment in moments]
    assert any(game.has_hidden_choice(view, seat) for view in public for seat in seats)
    assert not any(game.has_hidden_choice(view, seat) for view in playouts.views for seat in seats)
    assert [view.round for view in reversed(playouts.views)] == [view.round for view in public]


# The course of a game: turns are whole, from the view of their seat; what is secret is news when it is shown.


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_belongs_to_one_turn_which_can_be_played_in_the_seats_view(game: str) -> None:
    film = film_of(game, 1)
    turns = [*turns_of(film, range(len(film.names)))]
    assert sum(len(turn.moves) for turn in turns) == film.moves
    for turn in turns:
        end = after(film.game, turn.view, turn.seat, turn.moves)
        assert turn_is_done(film.game, end, turn.seat)
        assert film.moments[turn.last].seat == turn.seat


def test_n_20_a_turn_is_that_of_both_canoes() -> None:
    film = film_of("niagara", 1)
    turns = [turn for turn in turns_of(film, range(4)) if not turn.is_secret]
    moved = [{letter for move in turn.moves if (letter := film.game.text(move)) in "ab"} for turn in turns]
    assert {"a", "b"} in moved


def test_nobody_elses_secret_choice_is_in_the_view_of_a_turn() -> None:
    film = film_of("niagara", 1)
    secret = [plan for plan in turns_of(film, range(4)) if plan.is_secret]
    assert secret
    for plan in secret:
        assert not any(film.game.has_hidden_choice(plan.view, seat) for seat in range(4))


def test_a_secret_choice_is_no_news_and_is_shown_at_a_reveal() -> None:
    events = events_of(film_of("niagara", 1))
    secret = [event for event in events if event.is_secret]
    assert not any(event.is_news for event in secret)
    assert {event.cause for event in secret} == {Cause.DECISION, Cause.FORCED}
    shown = [event.seat for event in events if event.cause in (Cause.REVEAL, Cause.FORCED) and event not in secret]
    assert shown.count(2) == max(event.round for event in events), "each card is shown at the begin of its seat's turn"


def test_a_game_without_secret_choices_has_no_reveal() -> None:
    assert all(event.cause is not Cause.REVEAL for event in events_of(film_of("upriver", 1)))
