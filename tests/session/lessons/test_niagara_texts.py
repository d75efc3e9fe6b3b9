"""What Niagara's lessons and notes say agrees with its rules, and with each other."""

from __future__ import annotations

import re

from niagara_tui.session.lessons.advisor import notes_of
from niagara_tui.session.lessons.lesson import lessons_of

LESSONS = [text for lesson in lessons_of("niagara") for task in lesson.task for text in task.texts]
TEXTS = [*LESSONS, *(note.say for note in notes_of("niagara"))]


def test_n_21_n_25_where_all_points_must_be_used_a_canoe_that_lands_is_excepted() -> None:
    sentences = [sentence for text in TEXTS for sentence in re.split(r"(?<=[.?!]) ", text)]
    strict = [sentence for sentence in sentences if re.search(r"must be used|left over", sentence)]
    assert len(strict) >= 4
    assert [sentence for sentence in strict if not re.search(r"\b(lands?|home|bank)\b", sentence)] == []
