from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
import pytest
from niagara_ai.contract import WON, Part
from niagara_ai.mcts.estimation import Estimate
from niagara_ai.mcts.levels import Budget, Work
from niagara_ai.mcts.search import Candidate, Search, SearchResult
from niagara_ai.plans import obvious_moves, played, turn_is_done

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviewing.events import ChosenTurn, turns_of
from niagara_tui.study.reviewing.making import judged
from niagara_tui.study.reviews.models import LEAST_MISS, JudgedDecision, Verdict
from niagara_tui.study.reviews.reviewer import fits
from tests.support.judging import MadeUpEstimator, judge_with
from tests.support.reviews import made_up, played_film, played_record

WORK = Work(search=10, field=3, trees=4, first=100_000, heats=1, futures=64)


@pytest.fixture(scope="module")
def film() -> RecordFilm:
    return played_film("niagara", 3)


@pytest.fixture(scope="module")
def card(film: RecordFilm) -> ChosenTurn:
    found = (turn for turn in turns_of(film, [0, 1, 2]) if turn.is_secret)
    return next(turn for turn in found if turn.moves != obvious(film, turn))


def obvious(film: RecordFilm, turn: ChosenTurn) -> tuple[int, ...]:
    return obvious_moves(film.game, turn.view, turn.seat, turn_is_done)


class Known(MadeUpEstimator):
    """The chances of one seat after some plans are known, after others small; after the best one it often loads."""

    def __init__(self, film: RecordFilm, turn: ChosenTurn, chances: Mapping[tuple[int, ...], float]) -> None:
        self._seat, self._events = turn.seat, len(film.game.events) + 1
        self._known = [(played(film.game, turn.view, turn.seat, moves), chance) for moves, chance in chances.items()]
        best = max(chances.values())
        self._best = [after for after, chance in self._known if best - chance < 0.01]

    def estimate(self, view: Any, iterations: int, seat: int | None = None) -> Estimate:
        del iterations, seat
        own = next((chance for after, chance in self._known if after == view), 0.05)
        rest = (1 - own) / (view.seats - 1)
        return Estimate(np.array([[own if each == self._seat else rest for each in range(view.seats)]] * 4))

    def foresee(self, view: Any, seat: int, ticks: int, futures: int, grove: object) -> tuple[Any, Any, Any]:
        del grove
        chance = np.random.default_rng(1)
        noted = np.zeros((4, futures, ticks, self._events, view.seats), np.int16)
        noted[:, :, 1, 1, seat] = chance.random((4, futures)) < (0.9 if view in self._best else 0.1)
        values = np.tile([self.estimate(view, 1).chances], (4, futures, 1))
        values[:, :, seat] += 0.1 * noted[:, :, 1, 1, seat]
        return noted, values, np.zeros_like(values)


class Careless:
    """A search that visits, and finds likeliest, one of the moves."""

    def __init__(self, likeliest: int, visited: int) -> None:
        self._likeliest, self._visited = likeliest, visited

    def forget(self) -> None: ...

    def likeliest(self, _position: Any, _seat: int, _moves: Sequence[int]) -> int:
        return self._likeliest

    def think(self, view: Any, _seat: int, moves: Sequence[int], _budget: Budget) -> SearchResult:
        even = (1 / view.seats,) * view.seats
        found = [Candidate(move, 100 * (move == self._visited), even, 0.0) for move in moves]
        return SearchResult(tuple(found), 100, 0.0, 0.0)


def made(
    film: RecordFilm, turn: ChosenTurn, chances: Mapping[tuple[int, ...], float], easy: Careless | None = None
) -> JudgedDecision:
    found = judged(judge_with(film.game, WORK, Known(film, turn, chances)), turn, None, cast("Search | None", easy))
    assert found is not None
    return found


def another(film: RecordFilm, turn: ChosenTurn) -> tuple[int, ...]:
    """A card that is neither the obvious one nor the one that was chosen."""
    taken: Sequence[tuple[int, ...]] = (obvious(film, turn), turn.moves)
    return next((move,) for move in film.game.legal(turn.view, turn.seat) if (move,) not in taken)


def test_42_3_a_decision_with_a_loss_has_the_reason_that_its_judge_finds(film: RecordFilm, card: ChosenTurn) -> None:
    found = made(film, card, {another(film, card): 0.6, card.moves: 0.3})
    assert found.verdict is Verdict.BLUNDER
    assert [(part.event, part.seat) for part in found.why] == [(film.game.events[1].name, card.seat)]
    assert found.why[0].share > 0.8
    assert found.why[0].other < 0.2


def test_42_3_who_finds_what_is_not_obvious_is_praised_and_told_why(film: RecordFilm, card: ChosenTurn) -> None:
    found = made(film, card, {card.moves: 0.6, obvious(film, card): 0.4})
    assert found.verdict is Verdict.FINE
    assert found.cost == 0
    assert found.obvious is not None
    assert found.obvious.moves == tuple(map(film.game.text, obvious(film, card)))
    assert found.gain == pytest.approx(0.2)
    assert found.why


def test_42_3_a_choice_that_is_about_as_good_as_the_best_is_praised_too(film: RecordFilm, card: ChosenTurn) -> None:
    found = made(film, card, {card.moves: 0.6, another(film, card): 0.6004, obvious(film, card): 0.4})
    assert found.verdict is Verdict.FINE


@pytest.mark.parametrize(("likeliest", "visited"), [("chosen", "missed"), ("missed", "chosen"), ("missed", "missed")])
@pytest.mark.parametrize("missed_by", [0.02, 0.05])
def test_58_5_what_the_mind_finds_likeliest_or_an_easy_bot_would_do_is_not_praised(
    film: RecordFilm, card: ChosenTurn, likeliest: str, visited: str, missed_by: float
) -> None:
    (missed,) = another(film, card)
    moves = {"chosen": card.moves[0], "missed": missed}
    chances = {card.moves: 0.6, obvious(film, card): 0.4, (missed,): 0.6 - missed_by}
    found = made(film, card, chances, Careless(moves[likeliest], moves[visited]))
    is_fine = (likeliest, visited) == ("missed", "missed") and missed_by > LEAST_MISS
    assert (found.verdict is Verdict.FINE) is is_fine


@pytest.mark.parametrize("gain", [-0.2, 0.0, 0.02, 0.07])
def test_42_3_nobody_is_praised_if_the_obvious_would_have_lost_little(
    film: RecordFilm, card: ChosenTurn, gain: float
) -> None:
    found = made(film, card, {card.moves: 0.5, obvious(film, card): 0.5 - gain})
    assert found.verdict is not Verdict.FINE
    assert found.obvious is None


def test_42_3_the_obvious_choice_itself_is_not_praised(film: RecordFilm) -> None:
    turn = next(turn for turn in turns_of(film, [0]) if turn.is_secret and turn.moves == obvious(film, turn))
    assert made(film, turn, {turn.moves: 0.6}).verdict is Verdict.BEST


def test_42_3_the_obvious_plan_of_a_turn_is_a_whole_turn(film: RecordFilm) -> None:
    for turn in turns_of(film, [1]):
        end = played(film.game, turn.view, turn.seat, obvious(film, turn))
        assert turn_is_done(film.game, end, turn.seat)


def test_42_3_reasons_of_events_that_the_game_does_not_have_are_refused() -> None:
    record = played_record("upriver")
    film, review = RecordFilm(record), made_up(record)
    assert fits(review, film)
    for event, is_right in ((WON.name, True), ("eaten", False)):
        why = (Part(event, 0, 1, 1, 0.5, 0.1, 0.1),)
        decisions = (review.decisions[0].model_copy(update={"why": why}), *review.decisions[1:])
        assert fits(review.model_copy(update={"decisions": decisions}), film) is is_right
