"""What Niagara's lessons and notes say agrees with its rules, and with each other."""

from __future__ import annotations

import re

from niagara_tui.conformance.test_lessons import right_and_wrong_plans, tasks_of
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import all_lessons, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, Tutor

LESSONS = [text for lesson in lessons_of("niagara") for task in lesson.task for text in task.texts]
TEXTS = [*LESSONS, *(note.say for note in notes_of("niagara"))]


def test_n_21_n_25_where_all_points_must_be_used_a_canoe_that_lands_is_excepted() -> None:
    sentences = [sentence for text in TEXTS for sentence in re.split(r"(?<=[.?!]) ", text)]
    strict = [sentence for sentence in sentences if re.search(r"must be used|left over", sentence)]
    assert len(strict) >= 4
    assert [sentence for sentence in strict if not re.search(r"\b(lands?|home|bank)\b", sentence)] == []


def test_n_40_the_first_lesson_calls_the_lowest_card_shown_only_once_every_card_is() -> None:
    tutor = at_the_end_of_task("niagara-cards", 3)
    yara = tutor.match.view(None).players[2]
    assert (yara.chosen, yara.played) == (FACE_DOWN, NO_CARD)
    assert tutor.said()[0].endswith(
        "Once all cards are shown, the river takes every canoe down by the lowest: Yara's 2."
    )


def at_the_end_of_task(lesson: str, number: int) -> Tutor:
    """That lesson when the learner has just chosen right in that task, and nothing else has happened since."""
    tutor = next(tutor for tutor in tasks_of(all_lessons()[lesson]) if tutor.number + 1 == number)
    right, _wrong = right_and_wrong_plans(tutor)
    assert tutor.judge(right[0])
    for move in right[0]:
        tutor.match.submit(LEARNER, move)
    return tutor
