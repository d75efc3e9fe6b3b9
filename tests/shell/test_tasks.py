from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.shell import progress, puzzling
from niagara_tui.shell.learning import FIRST_GAME, following, repertoire
from niagara_tui.shell.progress import Progress, Streak, days_as_json, row_of_days, streak, streak_words
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.tasks import lesson_tasks, puzzle_tasks
from niagara_tui.study.lessons.lesson import Lesson, all_lessons, lessons_of
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import puzzle_of_day
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from tests.support.logbooks import keep, played
from tests.support.puzzles import a_puzzle, bring_puzzles

DAY = date(2026, 11, 22)


def test_a_whole_first_game_follows_the_lessons_that_are_needed_for_it() -> None:
    entries = lesson_tasks([]).entries
    assert [task.opens for task in entries if isinstance(task.opens, Lesson)] == [*all_lessons().values()]
    for place, task in enumerate(entries):
        if not isinstance(task.opens, Lesson):
            assert task.title == FIRST_GAME
            before = entries[place - 1].opens
            assert isinstance(before, Lesson)
            assert before.first_game
            assert before.game == task.opens.id


def test_a_first_game_of_niagara_is_proposed_after_its_third_lesson() -> None:
    assert [lesson.number for lesson in lessons_of("niagara") if lesson.first_game] == [3]


def test_lessons_of_an_expansion_stand_below_its_heading() -> None:
    headings = {task.id: task.game for task in lesson_tasks([]).entries}
    assert [headings[f"niagara-{lesson}"] for lesson in ("winning", "double", "elk", "joe")] == [
        "Niagara",
        "Niagara, Spirits",
        "Niagara, Spirits",
        "Niagara, Diamond Joe",
    ]
    assert {heading for heading in headings.values() if "Niagara" not in heading} == {"Canyon", "Up the River"}


def test_the_first_lesson_that_is_not_finished_comes_next_and_none_after_all() -> None:
    first, second, *_others = known = [*all_lessons()]
    listed = lesson_tasks([first])
    assert listed.following == second
    assert [task.id for task in listed.entries if task.is_done] == [first]
    assert listed.entries[0].sentence.endswith(f", finished. {listed.entries[0].about}")
    assert lesson_tasks(known).following is None


def test_the_lessons_of_the_game_that_was_learned_last_go_on() -> None:
    first, second, *others = [lesson.id for lesson in lessons_of("canyon")]
    begun = next(iter(all_lessons()))
    assert lesson_tasks([begun, first]).following == second
    assert lesson_tasks([begun, first, second, *others]).following == [*all_lessons()][1]


def test_after_a_lesson_comes_the_first_of_its_game_that_is_open_and_once_all_are_finished_the_next() -> None:
    first, second, third, *_others, last = taught = lessons_of("niagara")
    assert following(first, []) == second
    assert following(last, [first.id]) == second
    assert following(third, [first.id, second.id]) == taught[3]
    everything = [each.id for each in taught]
    assert following(second, everything) == third
    assert following(last, everything) is None


def test_the_days_puzzle_stands_before_all_and_says_on_how_many_days_it_was_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bring_puzzles(monkeypatch)
    kept = Progress(puzzles={a_puzzle().lasting_id: 0.0}, puzzle_days=[DAY - timedelta(days=1), DAY])
    todays, *others = puzzle_tasks(kept, DAY, {}).entries
    assert (todays.id, todays.game, todays.remark, todays.is_done) == (catalogue.TODAY, "", "2 days in a row", True)
    assert todays.sentence.startswith("Today's: Niagara, puzzle ")
    assert todays.sentence.endswith("; 2 days in a row")
    assert [(task.id, task.is_done) for task in others] == [("niagara-1", True), ("niagara-2", False)]
    assert others[0].sentence == "Niagara, puzzle 1, medium, 3 players, solved"


def test_without_puzzles_the_list_says_why_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_day: date, _known: object) -> None:
        raise BadInput("no game here has puzzles")

    monkeypatch.setattr(catalogue, "puzzle_of_day", none)
    listed = puzzle_tasks(Progress(), DAY, {})
    assert (listed.entries, listed.problems[0]) == ([], "no game here has puzzles.")


# What has been learned is kept beside the settings; whatever is in the file, nothing fails.


def test_a_finished_lesson_is_kept_once(tmp_path: Path) -> None:
    assert progress.load(tmp_path) == (Progress(), None)
    for _time in range(2):
        assert progress.finish_lesson("niagara-cards", tmp_path) is None
    kept, _problem = progress.load(tmp_path)
    assert (kept.lessons, kept.is_empty) == (["niagara-cards"], False)


def test_the_repertoire_is_what_one_has_had_lessons_of_or_played_with_the_options_met_there(tmp_path: Path) -> None:
    assert repertoire(tmp_path) == {}
    for lesson in ("niagara-joe", "niagara-elk"):
        progress.finish_lesson(lesson, tmp_path)
    keep(tmp_path, played(1, game="canyon").model_copy(update={"options": {"secret_bids": True}}))
    assert repertoire(tmp_path) == {"niagara": {("joe", True), ("elk", True)}, "canyon": {("secret_bids", True)}}


def test_a_day_counts_once_however_often_its_puzzle_is_solved_on_it(tmp_path: Path) -> None:
    for day in (1, 2, 1, 2, 2):
        assert progress.keep_try("n1", 0.0, date(2026, 3, day), tmp_path) is None
    assert progress.load(tmp_path)[0].puzzle_days == [date(2026, 3, 1), date(2026, 3, 2)]


def test_fields_of_newer_versions_are_ignored(tmp_path: Path) -> None:
    (tmp_path / progress.FILE).write_text(json.dumps({"lessons": ["a"], "medals": 3, "puzzles": {"n1": 0.4}}), "utf-8")
    kept, problem = progress.load(tmp_path)
    assert (kept.lessons, kept.puzzles, problem) == (["a"], {"n1": 0.4}, None)


def test_what_is_not_understood_of_progress_is_left_out_and_the_rest_counts(tmp_path: Path) -> None:
    text = '{"lessons": ["a", 5, "b"], "puzzles": {"n-1": "much", "n-2": 1.5}, "notes": 3}'
    (tmp_path / progress.FILE).write_text(text, "utf-8")
    assert progress.finish_lesson("c", tmp_path) is None
    kept, problem = progress.load(tmp_path)
    assert "stays as it is in the file" in str(problem)
    assert (kept.lessons, kept.puzzles, kept.notes) == (["a", "b", "c"], {"n-2": 1.5}, [])
    file = json.loads((tmp_path / progress.FILE).read_text("utf-8"))
    assert (file["puzzles"], file["notes"]) == ({"n-1": "much", "n-2": 1.5}, 3)
    assert file["lessons"] == [5, "a", "b", "c"]


def test_r2_a_full_list_keeps_its_newest_entries_beside_what_is_not_understood(tmp_path: Path) -> None:
    names = [f"l{number}" for number in range(progress.MAX_NAMES)]
    (tmp_path / progress.FILE).write_text(json.dumps({"lessons": [5, *names]}), "utf-8")
    assert progress.finish_lesson("new", tmp_path) is None
    kept, _problem = progress.load(tmp_path)
    assert kept.lessons == [*names[1:], "new"]


TODAY = date(2026, 11, 22)


def before(*back: int) -> list[date]:
    return [TODAY - timedelta(days=days) for days in back]


def test_a_streak_is_days_in_a_row_and_lasts_until_a_day_has_passed() -> None:
    days = before(1, 2, 3, 5)
    assert streak(days, TODAY) == Streak(3, 3), "today's can still be solved"
    assert streak([*days, TODAY], TODAY) == Streak(4, 4)
    assert streak(days, TODAY + timedelta(days=1)) == Streak(0, 3), "the day is over"
    assert streak([], TODAY) == Streak(0, 0)


def test_43_the_best_streak_is_the_longest_there_was_over_ends_of_months_and_years() -> None:
    year_end = [date(2025, 12, 29) + timedelta(days=day) for day in range(6)]
    assert streak([*before(0, 1), *year_end, *year_end], TODAY) == Streak(2, 6)


def test_43_a_day_that_is_not_over_is_told_as_open() -> None:
    assert streak_words(before(0, 1), TODAY) == "Days in a row: 2 now, 2 at best."
    assert streak_words(before(1), TODAY).endswith(" Today's puzzle adds one.")
    assert streak_words(before(3), TODAY).endswith(" Today's puzzle starts a new row.")
    assert streak_words([], TODAY) == ""


def test_one_day_is_no_row_of_days() -> None:
    assert [row_of_days(before(*back), TODAY) for back in ([], [0], [1], [0, 1], [1, 2, 3])] == [
        "",
        "",
        "",
        "2 days in a row",
        "3 days in a row",
    ]


def test_43_programs_get_the_days_and_the_streak() -> None:
    assert days_as_json(before(1, 0), TODAY) == {
        "today": "2026-11-22",
        "streak": {"current": 2, "best": 2},
        "days": ["2026-11-21", "2026-11-22"],
    }


BEST, WORSE = PlanVerdict(0.0, 0.0, is_best=True), PlanVerdict(9.0, 1.0, is_best=False)


def opened(game: str, *, as_todays: bool = True) -> Solving:
    found = puzzle_of_day(DAY, {game: ()})
    return puzzling.begin(found, Settings(), DAY if as_todays else DAY + timedelta(days=1), {game: ()})


@pytest.mark.parametrize(("days", "other"), [("canyon", "upriver"), ("niagara", "upriver"), ("upriver", "niagara")])
def test_after_the_puzzle_of_the_day_an_easy_one_of_a_game_that_one_plays_comes_next(days: str, other: str) -> None:
    solving = opened(days)
    kept = Progress(puzzles={solving.puzzle.lasting_id: 0.0})
    following = puzzling.after(solving, kept, {other})
    assert following is not None
    assert (following.game, following.difficulty) == (other, 1)


def test_after_any_other_puzzle_comes_the_next_of_its_game() -> None:
    solving = opened("canyon", as_todays=False)
    following = puzzling.after(solving, Progress(), {"niagara"})
    assert following == puzzling.following(solving.puzzle, {})


def test_that_the_puzzle_of_the_day_is_solved_is_said_once_it_is() -> None:
    solving = opened("niagara")
    while not solving.is_last:
        assert puzzling.solved_words(solving, BEST) == ""
        solving = solving.followed()
    assert puzzling.solved_words(solving, BEST) == "Today's puzzle is solved."
    assert puzzling.solved_words(solving, WORSE) == ""
    solving.is_solved = False
    assert puzzling.solved_words(solving, BEST) == "", "it was shown"
    assert puzzling.solved_words(opened("niagara", as_todays=False), BEST) == ""
