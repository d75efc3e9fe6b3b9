"""A review is the same whenever it is made, says what it was made from, and is refused where it may not be made.

Its tasks are done on as many threads as wanted, each with its own workspace, and their results come in order.
"""

from __future__ import annotations

import threading
import time
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.plans import same_outcome

from niagara_tui.core.errors import BadInput
from niagara_tui.core.plans import after
from niagara_tui.games import registry
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Help, Record
from niagara_tui.study.reviewing import making
from niagara_tui.study.reviewing.events import turns_of
from niagara_tui.study.reviewing.making import judged, judged_seats, make_review, spread, thoroughness
from niagara_tui.study.reviews.models import (
    Effort,
    JudgedDecision,
    Obvious,
    Progress,
    Review,
    Verdict,
    record_digest,
    weights_digest,
)
from niagara_tui.study.reviews.words import UNDER_WAY
from tests.study.reviewing.test_accounts import GAMES
from tests.support.judging import made_up_workbench
from tests.support.reviews import played_film, played_record

if TYPE_CHECKING:
    from niagara_ai.mcts.judging import Judge


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "new_workbench", made_up_workbench)


@cache
def some_record(game: str, people: int = 1) -> Record:
    return played_record(game, 2 if game == "upriver" else 3, people=people)


def begun(moves: int, people: int, game: str = "niagara") -> Record:
    record = some_record(game, people)
    return record.model_copy(update={"moves": record.moves[:moves], "result": None})


def reviewed(record: Record, effort: Effort = Effort.QUICK, **how: Any) -> Review:
    return make_review(record, effort, fast=False, **how)


@pytest.mark.parametrize("game", GAMES)
def test_a_review_has_a_point_a_moment_and_adds_up(game: str) -> None:
    record = begun(12, 0, game)
    film, review = RecordFilm(record), reviewed(record)
    assert [point.moment for point in review.points] == [*range(film.last + 1)]
    assert all(sum(point.chances) == pytest.approx(1, abs=1e-3) for point in review.points)
    for account in review.accounts:
        assert account.start + account.own + account.luck + account.others == pytest.approx(account.result)
    assert {made.seat for made in review.decisions} <= set(review.judged)
    assert list(review.tally) == list(film.game.tallied)
    assert not review.is_over


def test_the_same_game_has_the_same_review_on_any_number_of_threads() -> None:
    record = some_record("niagara")
    assert reviewed(record, jobs=1) == reviewed(record, jobs=3)


def test_a_finished_game_ends_with_its_result() -> None:
    record = some_record("upriver")
    film, review = RecordFilm(record), reviewed(record)
    winners = [standing.seat for standing in film.game.standings(film.view(film.last, None)) if standing.won]
    assert review.is_over
    assert max(account.result for account in review.accounts) == review.accounts[winners[0]].result
    assert sum(account.result for account in review.accounts) == pytest.approx(1, abs=1e-4)
    assert review.points[-1].errors == (0.0, 0.0)


def test_a_plan_that_ends_like_the_best_one_is_the_best_and_costs_nothing() -> None:
    record = some_record("niagara")
    film, review = RecordFilm(record), reviewed(record)
    chosen = {(plan.seat, plan.moment): plan for plan in turns_of(film, range(3))}
    for made in review.decisions:
        plan = chosen[made.seat, made.moment]
        assert made.chosen == tuple(map(film.game.text, plan.moves))
        best = [film.game.number(text) for text in made.best]
        ends = [after(film.game, plan.view, made.seat, moves) for moves in (plan.moves, best)]  # type: ignore[arg-type]
        is_same = same_outcome(film.game, plan.view, made.seat)(*ends)
        assert is_same == (made.verdict is Verdict.BEST) == (made.best == made.chosen)
        assert made.best_chance >= made.chance


def test_a_seat_without_a_choice_is_not_judged() -> None:
    record = some_record("upriver")
    plans = [*turns_of(RecordFilm(record), [0])]
    forced = {plan.moment for plan in plans if len(RecordFilm(record).game.legal(plan.view, 0)) == 1}
    made = {decision.moment for decision in reviewed(record).decisions}
    assert made == {plan.moment for plan in plans} - forced


def test_who_was_shown_hints_is_not_praised_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    record = some_record("upriver")

    def praised(judge: Any, turn: Any, again: Any = None, easy: Any = None) -> JudgedDecision | None:
        made = judged(judge, turn, again, easy)
        obvious = Obvious(moves=("to 1",), chance=0.1, error=0.01)
        return made and made.model_copy(update={"obvious": obvious, "best": made.chosen})

    monkeypatch.setattr(making, "judged", praised)
    alone = reviewed(record).decisions
    helped = reviewed(record.model_copy(update={"help": {"R": Help(hints=1)}}))
    assert {made.verdict for made in alone} == {Verdict.FINE}
    assert {made.verdict for made in helped.decisions} == {Verdict.BEST}
    assert not any(made.why for made in helped.decisions)


def test_people_are_judged_and_everybody_in_a_deep_review_or_among_bots() -> None:
    with_people, of_bots = RecordFilm(some_record("niagara", 2)), RecordFilm(some_record("niagara", 0))
    assert judged_seats(with_people, Effort.QUICK) == (0, 1)
    assert judged_seats(with_people, Effort.DEEP) == judged_seats(of_bots, Effort.QUICK) == (0, 1, 2)


def test_a_game_that_people_still_play_is_not_reviewed() -> None:
    with pytest.raises(BadInput, match=UNDER_WAY[:30]):
        reviewed(begun(20, 1))


def test_a_game_in_which_nothing_was_decided_is_not_reviewed() -> None:
    with pytest.raises(BadInput, match="nothing has been decided"):
        reviewed(begun(0, 0))


def test_a_damaged_game_is_not_reviewed() -> None:
    record = some_record("niagara", 0)
    with pytest.raises(BadInput, match="move 3 of"):
        reviewed(record.model_copy(update={"moves": [*record.moves[:2], "R nonsense", *record.moves[3:]]}))


def test_progress_is_told_to_the_end() -> None:
    told: list[Progress] = []
    reviewed(begun(10, 0), report=told.append)
    shares = [progress.share for progress in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert all(progress.slow for progress in told)


def test_the_digest_is_that_of_the_game_and_not_of_names_or_times() -> None:
    record = some_record("niagara")
    seats = [seat.model_copy(update={"name": "Nobody"}) for seat in record.setup.seats]
    renamed = record.model_copy(update={"setup": record.setup.model_copy(update={"seats": seats})})
    assert record_digest(renamed) == record_digest(record)
    assert record_digest(begun(20, 1)) != record_digest(record)


def test_a_very_long_game_is_searched_less_at_each_moment() -> None:
    usual = thoroughness(Effort.QUICK, fast=True)
    assert usual.for_moments(500) == usual
    long = usual.for_moments(5000)
    assert long.work.search < usual.work.search / 5
    assert long.work.first < usual.work.first / 5
    assert long.work.trees == usual.work.trees
    assert long.work.doubt(0) > usual.work.doubt(0), "smaller trees are less sure"


def test_the_error_of_a_decision_is_a_share_of_a_win_as_that_of_an_account_is() -> None:
    film = played_film("niagara", 4, 1, people=2)
    how = thoroughness(Effort.QUICK, fast=False)
    judge = made_up_workbench(film.game, how, fast=False).judge
    made = [each for turn in turns_of(film, [0, 1]) if (each := judged(judge, turn)) is not None]
    doubted = [each for each in made if each.chosen != each.best]
    assert doubted
    assert all(how.work.doubt(how.work.heats) <= each.error <= 1 for each in doubted), "3 percent are 0.03"
    assert all(each.cost == 0 for each in doubted if each.best_chance - each.chance <= 2 * each.error)


@pytest.mark.parametrize(
    ("lost", "error", "is_praised", "again"),
    [
        (0.0, 0.0, False, False),
        (0.01, 0.007, False, False),
        (0.055, 0.028, False, True),
        (0.02, 0.005, False, True),
        (0.0, 0.0, True, True),
    ],
    ids=["best", "about equal", "a mistake not ruled out", "a small loss that is told", "a fine move"],
)
def test_41_a_quick_review_tells_nothing_that_a_deep_look_does_not_and_overlooks_no_mistake(
    lost: float, error: float, is_praised: bool, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = played_film("niagara", 4, 1)
    turn = next(turns_of(film, [0]))
    at_first = JudgedDecision(
        moment=turn.moment,
        last=turn.last,
        round=turn.round,
        seat=0,
        chosen=("5",),
        best=("4",) if lost else ("5",),
        chance=0.5 - lost,
        best_chance=0.5,
        error=error,
        obvious=Obvious(moves=("6",), chance=0.4, error=0.01) if is_praised else None,
    )
    in_the_end = at_first.model_copy(update={"chance": 0.48})
    looks = {"quick": at_first, "deep": in_the_end}
    monkeypatch.setattr(making, "_looked_at", lambda judge, _turn, _easy: looks[judge])
    made = judged(cast("Judge", "quick"), turn, cast("Judge", "deep"))
    assert made is (in_the_end if again else at_first)


@pytest.mark.parametrize(("name", "options"), [("niagara", {}), ("canyon", {"secret_bids": True})])
def test_a_secret_plan_is_judged_in_the_view_in_which_nobody_has_chosen(name: str, options: dict[str, bool]) -> None:
    film = played_film(name, 4, 1, **options)
    turn = next(turn for turn in turns_of(film, [2]) if turn.is_secret)
    assert film.game.deciders(turn.view) == [0, 1, 2, 3]
    end = after(film.game, turn.view, 2, turn.moves)
    assert film.game.deciders(end) == [0, 1, 3]
    assert sum(Estimator(film.game, 2, fast=False).compare([end], 3, 2)[0].chances) == pytest.approx(1)


def test_a_review_is_out_of_date_once_the_mind_that_made_it_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, file = registry.game("niagara"), tmp_path / "mind"
    file.write_bytes(b"before")
    monkeypatch.setattr(type(game), "mind", file)
    before = weights_digest(game)
    file.write_bytes(b"after")
    assert weights_digest(game) != before


def test_results_are_in_the_order_of_the_tasks_and_every_thread_has_its_own_workspace() -> None:
    workspaces = list[object]()

    def new_workspace() -> object:
        workspaces.append(object())
        return workspaces[-1]

    def task(number: int) -> tuple[int, int]:
        time.sleep(0.002 * (number % 3))
        return number, threading.get_ident()

    done = list[int]()
    tasks = [lambda workspace, number=number: (*task(number), workspace) for number in range(20)]
    found = spread(tasks, new_workspace, 3, done.append)
    assert [number for number, _thread, _workspace in found] == [*range(20)]
    assert done == [*range(1, 21)]
    assert len({(thread, id(workspace)) for _number, thread, workspace in found}) == len(workspaces) <= 3


def test_after_a_failure_what_has_not_begun_is_dropped() -> None:
    begun = list[int]()

    def task(number: int, _workspace: object) -> None:
        begun.append(number)
        time.sleep(0.01)
        if number == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spread([partial(task, number) for number in range(200)], object, 2, lambda _: None)
    assert len(begun) < 100
