"""The lists of lessons and of puzzles: what their entries say, which comes next, and why some are missing."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.shell.learning import FIRST_GAME
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.tasks import lesson_tasks, puzzle_tasks
from niagara_tui.study.lessons.lesson import Lesson, all_lessons
from niagara_tui.study.puzzles import catalogue
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


def test_the_first_lesson_that_is_not_finished_comes_next_and_none_after_all() -> None:
    first, second, *_others = known = [*all_lessons()]
    listed = lesson_tasks([first])
    assert listed.following == second
    assert [task.id for task in listed.entries if task.is_done] == [first]
    assert listed.entries[0].sentence.endswith(f", finished. {listed.entries[0].about}")
    assert lesson_tasks(known).following is None


def test_the_days_puzzle_stands_before_all_and_says_on_how_many_days_it_was_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bring_puzzles(monkeypatch)
    kept = Progress(puzzles={a_puzzle().lasting_id: 0.0}, puzzle_days=[DAY - timedelta(days=1), DAY])
    todays, *others = puzzle_tasks(kept, DAY).entries
    assert (todays.id, todays.game, todays.remark, todays.is_done) == (catalogue.TODAY, "", "2 days in a row", True)
    assert todays.sentence.startswith("Today's: Niagara, puzzle ")
    assert todays.sentence.endswith("; 2 days in a row")
    assert [(task.id, task.is_done) for task in others] == [("niagara-1", True), ("niagara-2", False)]
    assert others[0].sentence == "Niagara, puzzle 1, medium, 3 players, solved"


def test_without_puzzles_the_list_says_why_it_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_day: date) -> None:
        raise BadInput("no game here brings puzzles")

    monkeypatch.setattr(catalogue, "puzzle_of_day", none)
    listed = puzzle_tasks(Progress(), DAY)
    assert (listed.entries, listed.problems[0]) == ([], "no game here brings puzzles.")
