from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest
from textual.widgets import OptionList

from niagara_tui.shell import learning, progress
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.lessons.lesson import Lesson, all_lessons
from niagara_tui.study.lessons.tutor import Tutor
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens.judged import SHOWN, LessonEnd, LessonScreen
from niagara_tui.ui.screens.task_list import Learn
from niagara_tui.ui.widgets.key_line import KeyLine
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import click_text, screen_after, session, text_of, until
from tests.support.lessons import HOME, LAND, READ, lesson
from tests.ui.conftest import MakeApp
from tests.ui.lesson_tables import SMALLEST, learner, lesson_session, says, table, told

pytestmark = pytest.mark.screens


def keys(app: NiagaraApp) -> list[str]:
    return [name for name, _sign, _word in app.screen.query_one(KeyLine)._keys]


async def test_a_lesson_is_read_done_and_kept_by_keys_alone(make_app: MakeApp, folder: SaveFolder) -> None:
    async with lesson_session(make_app, READ, HOME, LAND) as (app, pilot):
        assert table(app)._scene().acting is None
        await pilot.press("enter")
        await says(pilot, str(HOME["say"]))
        await pilot.press("5", "enter")
        await says(pilot, str(HOME["done"]))
        await pilot.press("enter")
        await says(pilot, str(LAND["say"]))
        await pilot.press("i", "enter")
        await says(pilot, str(LAND["done"]))
        await screen_after(pilot, LessonEnd, "enter")
        await screen_after(pilot, Learn, "l")
    assert progress.load(app.settings_path.parent)[0].lessons == ["niagara-home"]
    assert folder.summaries() == []


async def test_in_the_first_lesson_the_turn_that_is_asked_for_last_is_the_first_of_those_offered(
    make_app: MakeApp,
) -> None:
    async with session(learner(make_app, all_lessons()["niagara-cards"]), size=SMALLEST) as (app, pilot):
        *others, last = table(app)._tutor.lesson.task
        for task in others:
            await says(pilot, task.say)
            if task.do:
                await pilot.press("i", "enter")
                await says(pilot, task.done)
            await pilot.press("enter")
        await says(pilot, last.say)
        await pilot.press("a", "enter")
        await says(pilot, last.done)


async def test_a_lesson_is_read_and_done_by_mouse_alone(make_app: MakeApp) -> None:
    async with lesson_session(make_app, READ, HOME, LAND) as (app, pilot):
        await click_text(pilot, "go on")
        await says(pilot, str(HOME["say"]))
        await click_text(pilot, "│  4")
        await click_text(pilot, " lay")
        await says(pilot, str(HOME["done"]))
        await pilot.click(HintPane)
        await says(pilot, str(LAND["say"]))
        await pilot.click(HintPane)
        await click_text(pilot, "show me")
        await click_text(pilot, "⏎ play")
        await says(pilot, str(LAND["done"]))
        await click_text(pilot, "go on")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        await click_text(pilot, "Again")
        await says(pilot, str(READ["say"]))
        await click_text(pilot, "leave")
        await until(pilot, lambda: isinstance(app.screen, Learn))


async def test_escape_puts_back_something_else_is_answered_and_not_played_and_the_second_time_the_right_choice_is_lit(
    make_app: MakeApp,
) -> None:
    async with lesson_session(make_app, HOME, LAND) as (app, pilot):
        await screen_after(pilot, LessonScreen, "6", "escape")
        await pilot.press("1", "enter")
        await says(pilot, str(HOME["other"]))
        await pilot.press("2", "enter")
        await says(pilot, SHOWN)
        assert 0 in table(app).match.deciders()
        await pilot.press("enter")
        await says(pilot, str(HOME["done"]))
        await screen_after(pilot, Learn, "escape")


async def test_what_has_no_place_in_a_lesson_is_not_offered(make_app: MakeApp) -> None:
    async with session(learner(make_app, lesson(HOME, LAND)), size=SMALLEST, only_choices=True) as (app, pilot):
        await says(pilot, str(HOME["say"]))
        await pilot.press("6", "enter")
        await says(pilot, str(HOME["done"]))
        await pilot.press("C", "u", "ctrl+r")
        assert isinstance(app.screen, LessonScreen)
        assert table(app).match.conceded == {}
        assert told(app) == HOME["done"]
        assert not {"u", "ctrl+r", "escape", "v", "space"} & set(keys(app))
        assert table(app)._scene().can_take_back == frozenset()


async def test_keys_that_come_too_fast_end_a_lesson_once_which_offers_no_first_game_unless_it_is_the_last_before_one(
    make_app: MakeApp,
) -> None:
    async with lesson_session(make_app, READ) as (app, pilot):
        lessons_table = table(app)
        lessons_table._go_on()
        lessons_table._go_on()
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        lessons_table._go_on()  # a key that was still on its way
        await pilot.pause(0.1)
        assert sum(isinstance(screen, LessonEnd) for screen in app.screen_stack) == 1
        await screen_after(pilot, LessonEnd, "g")
        assert "First game" not in text_of(app)
        await screen_after(pilot, Learn, "l")
        await pilot.pause(0.1)
        assert isinstance(app.screen, Learn)


async def test_a_task_whose_position_cannot_be_ends_the_lesson_with_a_sentence(make_app: MakeApp) -> None:
    app = learner(make_app, lesson(READ, {**READ, "position": {"set": {"rain": 1}}}))
    async with app.run_test(size=SMALLEST) as pilot:
        await says(pilot, str(READ["say"]))
        await screen_after(pilot, Learn, "enter")
        assert any("rain" in said.message for said in app._notifications)


async def test_the_list_has_first_games_after_their_lessons_stands_on_the_one_left_and_marks_what_is_finished(
    make_app: MakeApp, config: Path
) -> None:
    first = next(iter(all_lessons().values()))
    async with session(learner(make_app, None), size=SMALLEST) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Learn) and first.about[:40] in text_of(app))
        assert "✓" not in text_of(app)
        ids = [option.id for option in app.screen.query_one(OptionList).options]
        for game in dict.fromkeys(each.game for each in all_lessons().values()):
            before = ids[ids.index(f"first-game:{game}") - 1]
            assert all_lessons()[str(before)].first_game
        opened = (await screen_after(pilot, LessonScreen, "down", "down", "enter"))._tutor.lesson.id
        await screen_after(pilot, Learn, "escape")
        await pilot.pause()
        highlighted = app.screen.query_one(OptionList).highlighted_option
        assert highlighted is not None
        assert highlighted.id == opened != first.id
        await pilot.press("home", "enter")
        await says(pilot, first.task[0].say)
        await pilot.press("enter")
        await says(pilot, first.task[1].say)
        await screen_after(pilot, Learn, "q")
        await pilot.press("enter")
        await says(pilot, first.task[0].say)
        await screen_after(pilot, Learn, "q")
        progress.finish_lesson(first.id, config)
        await pilot.press("escape", "t")
        await until(pilot, lambda: "✓" in text_of(app))


async def test_somebody_new_is_shown_to_the_lessons_until_something_has_been_played(
    make_app: MakeApp, make_save: Any, folder: SaveFolder
) -> None:
    folder.write("example-river", SaveFolder(Path("saves")).read("example-river"))  # as in a new clone
    async with make_app().run_test(size=SMALLEST) as pilot:
        menu = pilot.app.screen.query_one("#menu", OptionList)
        await until(pilot, lambda: menu.highlighted_option and menu.highlighted_option.id == "learn")
        assert "New here? Begin with Learn: " in text_of(cast("NiagaraApp", pilot.app))
    make_save(result="Rose won")
    async with make_app().run_test(size=SMALLEST) as pilot:
        await pilot.pause()
        assert "New here?" not in text_of(cast("NiagaraApp", pilot.app))


@pytest.mark.parametrize("taken", [pytest.param(each, id=each.id) for each in all_lessons().values()])
async def test_every_lesson_can_be_played_at_the_smallest_table_and_nothing_must_be_scrolled(
    make_app: MakeApp, taken: Lesson
) -> None:
    async with session(learner(make_app, taken), size=SMALLEST) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        tutor: Tutor = table(app)._tutor
        while not tutor.is_over:
            await until(pilot, lambda: tutor.is_at_rest or not tutor.wants_choice)
            await pilot.pause()
            check_signs(app, tutor)
            check_room(app, tutor)
            if tutor.wants_choice:
                plan = tutor.right_plan(each.moves for each in table(app)._board.offered())
                assert plan, f"{taken.id}, task {tutor.number + 1}: the board offers nothing that is right"
                table(app)._board.post_message(Board.Decided(plan))
                await until(pilot, lambda: tutor.is_done)
                await until(pilot, lambda: not tutor.goes_on or tutor.is_at_rest)
                assert not tutor.unused, f"{taken.id}, task {tutor.number + 1}: {tutor.unused}"
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))


_KEY = re.compile(r"(?:^|[.;] )([a-z]) (?:opens|shows)\b|\b(Tab)\b|Press (\S) for up or (\S) for down")
_SIGN = re.compile(r"[^\s\w]*[^\x00-\x7f]\S*\w|\S*\w[^\x00-\x7f,.;:]\S*|\[\S+\]")
"""Signs of several characters; those of a single one may be a row of which one is on the screen."""


def check_signs(app: NiagaraApp, tutor: Tutor) -> None:
    """Check that every sign of the open task is on the screen, and every key of its can be pressed."""
    told, text = app.with_signs(tutor.task.signs), app.screen.query_one(HintPane).region
    rows = enumerate(text_of(app).splitlines())
    seen = "\n".join(row[: text.x] + row[text.right :] if text.y <= y < text.bottom else row for y, row in rows)
    for sign in _SIGN.findall(told):
        assert sign in seen, f"{tutor.lesson.id}, task {tutor.number + 1}: {sign}"
    for key in filter(None, (name for found in _KEY.findall(told) for name in found)):
        assert key.lower() in keys(app) or f"[{key}]" in seen, f"{tutor.lesson.id}, task {tutor.number + 1}: {key}"


def check_room(app: NiagaraApp, tutor: Tutor) -> None:
    """Check that each text of the open task fits into the pane."""
    pane = app.screen.query_one(HintPane)
    width, height = pane.scrollable_content_region.size
    task = tutor.task
    for text in (f"{task.say}\n\n{task.signs}".rstrip(), task.done, task.other, SHOWN):
        pane._text.update(text)
        needed = pane._text.visual.get_height({}, width)
        assert needed <= height, f"{tutor.lesson.id}: {needed} rows of {width} cells, there are {height}: {text}"


@pytest.mark.parametrize("name", ["niagara-stealing", "canyon-moving", "upriver-wave"])
async def test_a_lesson_says_who_acts_and_where_it_jumps_to_another_position(make_app: MakeApp, name: str) -> None:
    async with session(learner(make_app, all_lessons()[name]), size=SMALLEST) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        tutor, pane = table(app)._tutor, app.screen.query_one(HintPane)
        await until(pilot, lambda: "You are Rose, R for red." in text_of(app))
        for number, task in enumerate(tutor.lesson.task[:3]):
            jumps = number > 0 and task.position is not None
            await until(pilot, lambda number=number: tutor.number == number)
            await pilot.pause()
            assert ("new position" in str(pane.border_subtitle)) == jumps
            assert "you are R" in str(pane.border_subtitle)
            if tutor.wants_choice:
                plan = tutor.right_plan(each.moves for each in table(app)._board.offered())
                table(app)._board.post_message(Board.Decided(plan))
                await until(pilot, lambda: tutor.is_done and (not tutor.goes_on or tutor.is_at_rest))
            await pilot.press("enter")


async def test_enter_is_offered_only_once_it_goes_on_not_while_others_still_play(make_app: MakeApp) -> None:
    async with lesson_session(make_app, {**HOME, "watch": True}, HOME) as (app, pilot):
        screen = table(app)
        screen._host._ask_bots = lambda: None  # type: ignore[method-assign] # they think
        await pilot.press("5", "enter")
        assert told(app) == HOME["done"]
        assert screen._tutor.is_watched
        assert ("enter" in keys(app), "goes on" in text_of(app)) == (False, False)


# What a finished lesson leads to.


async def test_a_finished_lesson_leads_to_the_next_and_from_the_last_one_there_is_none(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lesson(READ)
    second = first.model_copy(update={"id": "niagara-more", "title": "More of it", "number": 2})
    monkeypatch.setattr(learning, "lessons_of", lambda _game: (first, second))
    async with session(learner(make_app, first), size=SMALLEST) as (app, pilot):
        await says(pilot, str(READ["say"]))
        await screen_after(pilot, LessonEnd, "enter")
        assert "Next: More of it." in text_of(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen) and table(app)._tutor.lesson is second)
        await says(pilot, str(READ["say"]))
        await screen_after(pilot, LessonEnd, "enter")
        await pilot.press("n")
        assert isinstance(app.screen, LessonEnd)
        assert [type(each) for each in app.screen_stack[1:]] == [Learn, LessonScreen, LessonEnd]


async def test_progress_that_cannot_be_read_is_told_and_lessons_go_on(make_app: MakeApp) -> None:
    app = learner(make_app, None)
    folder = app.settings_path.parent
    folder.mkdir(parents=True)
    (folder / progress.FILE).write_text("{", "utf-8")
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: any("your progress" in said.message for said in app._notifications))
    assert (folder / "progress.broken.json").exists()
