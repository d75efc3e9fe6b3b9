"""Reviews made by the search itself: they add up, are the same again, and agree with each other."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from niagara_ai.mcts.warmup import made_ready_here

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record, read_record
from niagara_tui.study.reviewing.events import events_of, odds_of, stretches, turns_of
from niagara_tui.study.reviewing.making import judged, make_review, new_workbench, thoroughness
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.models import Cause, Effort, Review
from niagara_tui.study.reviews.story import Facts

pytestmark = pytest.mark.compiled

SIX = Path(__file__).parents[2] / "ai" / "saves" / "winning-six.json"
"""A game in which seat B gets all it needs to win in round 4, and wins in round 5 with its 6, as anybody can see."""
BOTH = SIX.with_name("three-for-both.json")
EXAMPLES = sorted((Path(__file__).parents[3] / "saves").glob("example-*.json"))


def record_in(path: Path) -> Record:
    return read_record(path.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_real_review_adds_up_to_the_result(path: Path) -> None:
    review = make_review(record_in(path), Effort.QUICK)
    for account in review.accounts:
        assert account.start + account.own + account.luck + account.others == pytest.approx(account.result)
    assert sum(account.start for account in review.accounts) == pytest.approx(1, abs=1e-3)
    assert sum(account.result for account in review.accounts) == pytest.approx(1, abs=1e-3)


@pytest.mark.slow
def test_the_same_review_twice_has_the_same_figures() -> None:
    record = record_in(EXAMPLES[-2])
    assert make_review(record, Effort.QUICK, jobs=1) == make_review(record, Effort.QUICK, jobs=2)


@pytest.mark.slow
def test_quick_and_deep_reviews_agree_within_their_errors() -> None:
    record = record_in(next(path for path in EXAMPLES if "upriver" in path.stem))
    quick, deep = (make_review(record, effort) for effort in Effort)
    gaps = differences(quick, deep)
    assert len(gaps) > 4
    assert sum(gap > 2 for gap in gaps) <= 0.2 * len(gaps)
    for one, other in zip(quick.accounts, deep.accounts, strict=True):
        assert abs(one.start - other.start) < 0.05


def test_the_turn_that_decides_the_next_round_is_the_one_that_turned_the_game() -> None:
    record = record_in(SIX)
    film, review = RecordFilm(record), make_review(record, Effort.QUICK)
    (turned,) = (said for said in ReviewDocument(film, review, 0).story() if " turned it: " in said)
    assert turned.startswith("Round 4 turned it: Owl shows the 4")
    points = {point.moment: point.chances for point in review.points}
    begins = min(point.moment for point in review.points if point.round == 5)
    assert points[begins - 1] == points[begins], "that the river moves was certain"


def test_58_5_a_card_that_wins_at_once_is_seen_to_as_soon_as_it_is_shown() -> None:
    """Others owe their cards in public eyes, and yet the turn is no secret choice of which only odds are known."""
    film = RecordFilm(record_in(SIX))
    bench = new_workbench(film.game, thoroughness(Effort.QUICK, fast=True), fast=True)
    made_ready_here(film.game, lambda _: None)
    events = events_of(film)
    shown = max(event.moment for event in events if event.seat == 1 and event.cause is Cause.REVEAL)
    (last,) = (each for each in stretches(events) if shown in each)
    odds = odds_of(film, last, bench.estimator, bench.count, bench.others)
    assert odds[shown].chances[1] > 0.9


def test_58_5_what_a_turn_is_worth_is_seen_before_it_is_made_as_the_judge_sees_it() -> None:
    """N-20: in round 8 a 3 for both canoes is worth more than the mind thinks at first sight: 47 % of a win, not 28."""
    film = RecordFilm(record_in(BOTH))
    bench = new_workbench(film.game, thoroughness(Effort.QUICK, fast=True), fast=True)
    made_ready_here(film.game, lambda _: None)
    turn = next(turn for turn in turns_of(film, [0]) if turn.round == 8 and not turn.is_secret)
    stretch = next(each for each in stretches(events_of(film)) if turn.moment in each)
    odds, found = odds_of(film, stretch, bench.estimator, bench.count, bench.others), judged(bench.judge, turn)
    assert found is not None
    assert found.cost == 0
    assert [odds[moment].chances[0] for moment in stretch if moment >= turn.moment] == pytest.approx(
        [found.chance] * 2, abs=0.08
    )


@pytest.mark.slow
@pytest.mark.parametrize("effort", Effort)
@pytest.mark.parametrize("path", [*EXAMPLES, SIX], ids=lambda path: path.stem)
def test_58_5_the_largest_swing_of_a_game_is_told_by_quick_and_deep_reviews_alike(path: Path, effort: Effort) -> None:
    """Whatever led to it: a turn, a card that was shown, a deal, or the river."""
    film = RecordFilm(record_in(path))
    document = ReviewDocument(film, make_review(film.record, effort))
    largest = max(document.happenings, key=lambda what: what.swing)
    assert largest in document.turning_points()
    assert largest in [change.what for change in Facts.of(film, document.course, document.happenings).changes]
    assert largest.essence[0].rstrip(".") in " ".join(document.story())


def differences(quick: Review, deep: Review) -> list[float]:
    """By how many standard errors the losses of the same choices differ, where both know the same better plan."""
    found = {(made.seat, made.moment): made for made in deep.decisions}
    both = [(made, found[made.seat, made.moment]) for made in quick.decisions]
    return [
        abs((one.best_chance - one.chance) - (other.best_chance - other.chance))
        / max(math.hypot(one.error, other.error), 1e-9)
        for one, other in both
        if one.best == other.best
    ]
