"""Lessons and reviews agree: what a lesson asks for is no mistake, and what is said of winning is so.

The quick tests look at the figures of `judged.json`; the slow ones ask the judge again, and play the plans on.
"""

from __future__ import annotations

import re

import pytest

from niagara_tui.conformance.test_lessons import plans_of, texts_of
from niagara_tui.study.lessons.lesson import Lesson, lessons_of
from niagara_tui.study.lessons.tutor import Tutor, fits
from tests.study.lessons import judged
from tests.study.lessons.futures import PROMISES, Promise, rate
from tests.study.lessons.judged import GAMES, OBVIOUS, Figures, asking_tasks, key_of, winning_lesson

INACCURACY = 3.0
"""Per cent of a win from which a review calls a move a mistake."""
CLEAR = 5.0
"""Per cent of a win that the obvious choice of a lesson on how to win loses at least."""
NEXT_TO_NOTHING = 1.0
GOALS = {
    "niagara": ("win", "four of one colour", "five colours", "seven"),
    "canyon": ("first canoe in the village", "wins"),
    "upriver": ("win", "highest sum", "docks"),
}
STORED = judged.load()
JUDGED = [pytest.param(lesson, id=lesson.id) for game in GAMES for lesson in lessons_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_sentence_of_a_games_first_lesson_tells_its_goal(game: str) -> None:
    sentence = re.split(r"(?<=[.!?]) ", lessons_of(game)[0].task[0].say)[0].casefold()
    assert [word for word in GOALS[game] if word not in sentence] == []


@pytest.mark.parametrize("lesson", JUDGED)
def test_every_task_that_asks_for_a_choice_has_been_judged_as_it_is_now(lesson: Lesson) -> None:
    now = {tutor.number + 1: key_of(tutor) for tutor in asking_tasks(lesson)}
    assert {number: figures.key for number, figures in STORED[lesson.id].items()} == now, (
        "run python -m tests.study.lessons.judged"
    )


@pytest.mark.parametrize("lesson", JUDGED)
def test_what_a_lesson_asks_for_is_no_mistake_or_it_says_that_this_is_practice_and_why(lesson: Lesson) -> None:
    for number, figures in STORED[lesson.id].items():
        texts = " ".join(lesson.task[number - 1].texts)
        assert figures.right < INACCURACY or ("practice" in texts and "in a game" in texts.casefold()), (
            f"{lesson.id}, task {number}: costs {figures.right} %"
        )


@pytest.mark.parametrize("game", GAMES)
def test_in_a_lesson_on_how_to_win_the_right_choice_is_best_and_the_obvious_one_loses_clearly(game: str) -> None:
    lesson = winning_lesson(game)
    assert len(OBVIOUS[lesson.id]) >= 4
    for number, figures in STORED[lesson.id].items():
        assert figures.right < NEXT_TO_NOTHING, f"task {number}"
        assert (figures.wrong is not None) == (number in OBVIOUS[lesson.id])
        if figures.wrong is not None and figures.wrong_error is not None:
            assert figures.wrong - 2 * figures.wrong_error > NEXT_TO_NOTHING
            assert figures.wrong >= CLEAR, f"task {number}"


def test_every_obvious_choice_has_a_promise_of_what_follows() -> None:
    assert {(each.lesson, each.task) for each in PROMISES} == {
        (lesson, task) for lesson, tasks in OBVIOUS.items() for task in tasks
    }


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("lesson", JUDGED)
def test_the_judge_still_thinks_so(lesson: Lesson) -> None:
    for tutor in asking_tasks(lesson):
        stored, now = STORED[lesson.id][tutor.number + 1], judged.judged(tutor)
        assert _agree(stored, now), f"{lesson.id}, task {tutor.number + 1}: {stored}, now {now}"


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: f"{promise.lesson}-{promise.task}")
def test_what_is_said_to_follow_follows_when_the_choices_are_played_on(promise: Promise) -> None:
    tutor = _at(promise)
    right, wrong = (_plan(tutor, patterns) for patterns in (promise.right, OBVIOUS[promise.lesson][promise.task]))
    assert tutor.is_right(right)
    assert not tutor.is_right(wrong)
    found = rate(tutor, right, promise), rate(tutor, wrong, promise)
    assert found == pytest.approx(promise.told, abs=promise.margin)


def _agree(stored: Figures, now: Figures) -> bool:
    pairs = [(stored.right, stored.right_error, now.right), (stored.wrong, stored.wrong_error, now.wrong)]
    return all(
        abs(then - again) <= 2 * error + NEXT_TO_NOTHING
        for then, error, again in pairs
        if then is not None and error is not None and again is not None
    )


def _at(promise: Promise) -> Tutor:
    (lesson,) = (each for game in GAMES for each in lessons_of(game) if each.id == promise.lesson)
    return next(tutor for tutor in asking_tasks(lesson) if tutor.number + 1 == promise.task)


def _plan(tutor: Tutor, patterns: list[str]) -> tuple[int, ...]:
    return next(plan for plan in plans_of(tutor) if fits(patterns, texts_of(tutor, plan)))
