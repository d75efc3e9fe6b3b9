from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.offers import Offered
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell import progress, puzzling
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import puzzle_tasks
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.puzzles import solving as puzzle_solving
from niagara_tui.study.puzzles.mistakes import (
    LEAST_COST,
    Mistake,
    costly,
    count_waiting,
    in_turn,
    mistakes_in,
    waiting,
)
from niagara_tui.study.reviews.models import Review, record_digest
from niagara_tui.study.reviews.reviewer import keep_review
from tests.support.puzzles import moves_of
from tests.support.reviews import made_up, played_record

TODAY = date(2026, 11, 22)
TOMORROW = TODAY + timedelta(days=1)
GAMES = ("niagara", "canyon", "upriver")


def reviewed(record: Record) -> Review:
    """A made-up review that fits the game."""
    film, review = RecordFilm(record), made_up(record)
    decisions = tuple(
        made.model_copy(update={"secret": film.game.is_secret(film.view(made.moment, made.seat), made.seat)})
        for made in review.decisions
    )
    return review.model_copy(update={"record": record_digest(record), "decisions": decisions})


def kept_in(folder: Path, game: str = "niagara") -> tuple[SaveFolder, Record, Review]:
    """A folder with one game that is over, and its review."""
    saves, record = SaveFolder(folder / "saves"), played_record(game, 3)
    saves.write("one", record)
    keep_review(saves, "one", review := reviewed(record))
    return saves, record, review


def first_mistake(folder: Path) -> Mistake:
    found = in_turn(waiting(kept_in(folder)[0], lambda _key: True))
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_costly_turn_of_a_reviewed_game_is_a_puzzle_at_that_decision(tmp_path: Path, game: str) -> None:
    saves, record, review = kept_in(tmp_path, game)
    found, made = waiting(saves, lambda _key: True), costly(review, 0)
    assert len(found) == len(made) == count_waiting(saves, lambda _key: True) > 0
    assert min(each.gap for each in found) >= 100 * LEAST_COST
    film = RecordFilm(record)
    for mistake, decision in zip(found, made, strict=True):
        solving = puzzling.begin(mistake, Settings(), TODAY)
        assert solving.view == film.view(decision.moment, 0), "the position is the one of the game"
        assert solving.judge(moves_of(solving, *decision.best)).is_best
        assert solving.choice.cost(1) == pytest.approx(100 * decision.cost)
        assert mistake.plans[1].moves == [*decision.chosen]


def test_all_of_a_turn_is_told_in_words_with_the_names_of_the_game_and_what_was_chosen_in_it(tmp_path: Path) -> None:
    found = waiting(kept_in(tmp_path)[0], lambda _key: True)
    turns = 0
    for mistake in found:
        solving = puzzling.begin(mistake, Settings(name="Somebody"), TODAY)
        assert solving.match.names == RecordFilm(played_record("niagara", 3)).names
        choices = solving.game.choices(solving.view, solving.seat, voice := Voice(solving.match.names))
        plans = (plan for option in choices for plan in option.inner or (option,))
        best, chosen, *_why = solving.explain([Offered(plan.moves, plan.label) for plan in plans], voice)
        assert chosen.startswith("In the game you chose: ")
        for line, plan in zip((best, chosen), mistake.plans, strict=True):
            if {"a", "b"} <= {*plan.moves}:
                turns += 1
                assert "; then " in line
                assert ", ".join(plan.moves) not in line
    assert turns


def test_a_mistake_waits_until_it_is_found_at_first_sight_on_two_days(tmp_path: Path) -> None:
    saves, folder = kept_in(tmp_path)[0], tmp_path / "config"
    mistake = first_mistake(tmp_path)

    def try_it(day: date, *, finds: bool) -> None:
        solving = puzzling.begin(mistake, Settings(), day)
        verdict = solving.answer(*mistake.plans[0 if finds else 1].moves)
        assert not puzzling.keep_try(solving, verdict, folder)

    def waits(day: date) -> bool:
        kept = progress.load(folder)[0]
        return mistake.key in {each.key for each in waiting(saves, lambda key: kept.awaits(key, day))}

    assert waits(TODAY)
    try_it(TODAY, finds=False)
    try_it(TODAY, finds=True)
    assert not waits(TODAY), "it comes again another day"
    assert waits(TOMORROW)
    for days in (1, 2):
        assert waits(TODAY + timedelta(days=days)), "the second try of a day is not first sight"
        try_it(TODAY + timedelta(days=days), finds=True)
    assert not waits(TODAY + timedelta(days=30))


def test_a_mistake_that_was_shown_is_not_found_that_day(tmp_path: Path) -> None:
    mistake, folder = first_mistake(tmp_path), tmp_path / "config"
    solving = puzzling.begin(mistake, Settings(), TODAY)
    assert not puzzling.keep_shown(solving, folder)
    assert not puzzling.keep_try(solving, solving.answer(*mistake.plans[0].moves), folder)
    assert progress.load(folder)[0].mistakes[mistake.key].found == 0


def test_mistakes_go_with_their_save_and_their_review(tmp_path: Path) -> None:
    saves, record, _review = kept_in(tmp_path)
    before = waiting(saves, lambda _key: True)
    saves.rename("one", "two")
    assert waiting(saves, lambda _key: True) == before
    saves.delete("two")
    assert waiting(saves, lambda _key: True) == []
    saves.write("two", record)
    assert count_waiting(saves, lambda _key: True) == 0, "its review has gone with it"


def test_a_game_under_way_one_of_several_people_and_anothers_review_have_no_mistakes(tmp_path: Path) -> None:
    saves, record, review = kept_in(tmp_path)
    shorter = record.model_copy(update={"moves": record.moves[:-9], "result": None})
    assert mistakes_in(RecordFilm(shorter), review) == []
    several = played_record("niagara", 3, people=2)
    assert mistakes_in(RecordFilm(several), reviewed(several)) == []
    saves.write("one", played_record("niagara", 3, seed=2))
    assert waiting(saves, lambda _key: True) == []


def test_the_list_of_puzzles_has_them_below_the_days_puzzle_and_each_leads_to_the_next(tmp_path: Path) -> None:
    found = waiting(kept_in(tmp_path)[0], lambda _key: True)
    listed = puzzle_tasks(progress.Progress(), TODAY, {}, mistakes=found).entries[1 : 1 + len(found)]
    assert [task.id for task in listed] == [each.key for each in found]
    solving = puzzling.begin(listed[0].opens, Settings(), TODAY)
    following = puzzling.after(solving, progress.Progress(), {})
    assert following is not None
    assert following.lasting_id == found[1].key


@pytest.mark.searches
def test_a_plan_that_the_review_did_not_keep_is_judged_when_it_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_solving, "LOOK", 0.2)  # the promise is that it is judged, not how well
    for mistake in waiting(kept_in(tmp_path)[0], lambda _key: True):
        solving = puzzling.begin(mistake, Settings(), TODAY)
        known = {tuple(plan.moves) for plan in mistake.plans}
        other = next((plan for plan in solving.offered() if plan not in known), None)
        if other is not None:
            solving.answer(*other)
            assert len(solving.choice.plans) == 3
            return
    raise AssertionError
