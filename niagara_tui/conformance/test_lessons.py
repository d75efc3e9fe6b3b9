"""Every lesson of every game, played task by task: right and wrong plans, and that the lesson can be finished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.text import clean
from niagara_tui.games import registry
from niagara_tui.plain.teller import Scene, teller_of
from niagara_tui.study.lessons.lesson import FILE, FOLDER, TEXT_LENGTH, Lesson, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, MAX_EVENTS, MAX_FAILURES, Tutor, fits

Plan = tuple[int, ...]


def plans_of(tutor: Tutor) -> list[Plan]:
    """All plans that the table offers the learner."""
    match = tutor.match
    players = match.setup.players
    scene = Scene(match.game, match.view(LEARNER), LEARNER, match.names, players, match.options, aids=True)
    return [offer.moves for group in teller_of(scene).groups(LEARNER) for offer in group.offers]


def texts_of(tutor: Tutor, plan: Plan) -> list[str]:
    """The plan's moves as texts."""
    return [tutor.match.game.text(move) for move in plan]


def right_and_wrong_plans(tutor: Tutor) -> tuple[list[Plan], list[Plan]]:
    """The plans that do what the open task asks, and the others."""
    right = [plan for plan in plans_of(tutor) if tutor.is_right(plan)]
    return right, [plan for plan in plans_of(tutor) if plan not in right]


def play_on(tutor: Tutor) -> None:
    """Let the game go on until the learner decides."""
    assert sum(1 for _event in tutor.run_on()) < MAX_EVENTS, f"{where(tutor)}: the learner is never asked"


def where(tutor: Tutor) -> str:
    """The open task, for messages."""
    return f"{tutor.lesson.id}, task {tutor.number + 1}"


def tasks_of(lesson: Lesson, way: int = 0) -> Iterator[Tutor]:
    """The lesson at each of its tasks in turn; `way`, modulo their count, selects the right plan to play."""
    tutor = Tutor(lesson)
    while not tutor.is_over:
        play_on(tutor)
        yield tutor
        if tutor.wants_choice:
            right, _wrong = right_and_wrong_plans(tutor)
            assert right, f"{where(tutor)}: nothing that can be chosen does what it asks: {offered(tutor)}"
            plan = right[way % len(right)]
            assert tutor.judge(plan)
            for move in plan:
                tutor.match.submit(LEARNER, move)
            if tutor.goes_on:
                play_on(tutor)
        assert not tutor.unused, f"{where(tutor)}: `others` that nobody plays: {tutor.unused}"
        tutor.next()


def offered(tutor: Tutor) -> list[str]:
    """What can be chosen, as `do` would name it."""
    return [", ".join(texts_of(tutor, plan)) for plan in plans_of(tutor)]


def test_every_file_among_the_lessons_is_one_and_can_be_read(game: Game[Any]) -> None:
    pages = registry.pages(game.id)
    folder = None if pages is None else pages / FOLDER
    if folder is not None and folder.is_dir():
        names = [file.name for file in folder.iterdir()]
        assert [name for name in names if not FILE.fullmatch(name)] == []
        assert len(lessons_of(game.id)) == len({name[:2] for name in names}) == len(names)
        assert len({lesson.id for lesson in lessons_of(game.id)}) == len(names)


def test_a_lessons_texts_are_short_clean_sentences(lesson: Lesson) -> None:
    for text in lesson.texts:
        assert text == clean(text, TEXT_LENGTH)
    for text in (lesson.about, *(text for task in lesson.task for text in task.texts)):
        assert text.endswith((".", "!", "?")), text


def test_a_lesson_asks_for_something(lesson: Lesson) -> None:
    assert any(task.do for task in lesson.task)


def test_every_alternative_of_a_task_is_offered_by_the_table(lesson: Lesson) -> None:
    for tutor in tasks_of(lesson):
        plans = [texts_of(tutor, plan) for plan in plans_of(tutor)] if tutor.wants_choice else []
        for patterns in tutor.task.do:
            assert any(fits(patterns, texts) for texts in plans), f"{where(tutor)}: {patterns} of {offered(tutor)}"


def test_a_task_leaves_something_else_to_try_unless_every_choice_is_right(lesson: Lesson) -> None:
    for tutor in tasks_of(lesson):
        if tutor.wants_choice and not tutor.task.is_free:
            right, wrong = right_and_wrong_plans(tutor)
            assert wrong or len(right) == 1, f"{where(tutor)}: everything is right: {offered(tutor)}"


def test_something_else_is_not_played_and_the_second_time_the_right_choice_is_shown(lesson: Lesson) -> None:
    for tutor in tasks_of(lesson):
        _right, wrong = right_and_wrong_plans(tutor) if tutor.wants_choice else ([], [])
        if wrong:
            before = tutor.match.digest()
            for _try in range(MAX_FAILURES):
                assert not tutor.shows_plan
                assert not tutor.judge(wrong[-1])
            assert tutor.shows_plan
            assert tutor.is_right(tutor.right_plan(plans_of(tutor)))
            assert tutor.match.digest() == before


def test_a_lesson_comes_to_its_end_whichever_right_plans_are_played(lesson: Lesson) -> None:
    most = max(len(right_and_wrong_plans(tutor)[0]) if tutor.wants_choice else 1 for tutor in tasks_of(lesson))
    for way in range(most):
        played = [tutor.number for tutor in tasks_of(lesson, way)]
        assert played == list(range(len(lesson.task)))
