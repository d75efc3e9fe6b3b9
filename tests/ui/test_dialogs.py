from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any, NoReturn

import pytest
from textual.screen import ModalScreen, Screen
from textual.widgets import Button

from niagara_tui.match.game_log import LogLine
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.replay import tell_watcher
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.logbook import Logbook
from niagara_tui.store.models import Record
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.ui.app import Commands, NiagaraApp
from niagara_tui.ui.kit.glyphs import UNICODE
from niagara_tui.ui.screens.dialogs import (
    AskName,
    ChooseOne,
    Confirm,
    GoTo,
    LogDialog,
    Message,
    PlayedBefore,
    PlayOn,
    ReplayProgress,
    Unsaved,
)
from niagara_tui.ui.screens.ending import Ending, outcome_of
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.judged import LessonEnd
from niagara_tui.ui.screens.load import AskGame, Load
from niagara_tui.ui.screens.matches import AskChallenge
from niagara_tui.ui.screens.new_game import AskProgram, NewGame
from niagara_tui.ui.screens.own_record import ExportRecord, OwnRecord
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.results import KeepPicture
from niagara_tui.ui.screens.settings import SettingsPage
from niagara_tui.ui.screens.task_list import LadderPage, Learn, Puzzles
from tests.support.apps import click_text, session, text_of, until
from tests.ui.conftest import MakeApp, MakeSave, some

pytestmark = pytest.mark.screens


def dialogs(record: Record) -> dict[type[ModalScreen[Any]], tuple[ModalScreen[Any], str]]:
    """One dialog of each kind, and the text of a key that it shows."""
    match = TableMatch.resume(record)
    shown: list[tuple[ModalScreen[Any], str]] = [
        (Confirm("Really?"), "y Yes"),
        (Message("So it is."), "esc Close"),
        (GoTo(RecordFilm(record)), "esc Back"),
        (AskName(), "esc Back"),
        (LogDialog([LogLine(None, "One line.", 0)], {}), "esc Back"),
        (Ending(outcome_of(match, UNICODE)), "a Again"),
        (LessonEnd(lessons_of("niagara")[0], None), "a Again"),
        (ChooseOne("Who?", {"Ann": "Ann", "Bert": "Bert"}, "Ann"), "esc Back"),
        (ExportRecord(Logbook()), "esc Back"),
        (KeepPicture(RecordFilm(record), "niagara"), "esc Back"),
        (AskChallenge(), "esc Back"),
        (AskProgram(match.game), "esc Back"),
        (AskGame(), "esc Back"),
        (ReplayProgress(50_000, _until_left), "esc Leave"),
        (Unsaved("the folder", "it is full", "another folder"), "k Keep it there"),
        (PlayedBefore("Challenge: you: conceded.", can_look=True), "a Play again"),
        (PlayOn(), "o Other luck"),
    ]
    return {type(dialog): (dialog, key) for dialog, key in shown}


def _until_left() -> NoReturn:
    """A replay without an end; leaving its dialog ends it, so that no clock closes what is looked at."""
    while True:
        tell_watcher(0)
        sleep(0.01)


def test_every_dialog_of_the_program_is_looked_at(over: Record) -> None:
    ours = {kind for kind in _kinds(ModalScreen) if kind.__module__.startswith("niagara_tui") and not _kinds(kind)}
    assert set(dialogs(over)) == ours - {Commands}  # Textual's palette, which has no line of keys


def _kinds(kind: type[Any]) -> set[type[Any]]:
    return {each for below in kind.__subclasses__() for each in (below, *_kinds(below))}


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40)]))
async def test_only_the_dialogs_own_keys_are_shown(
    make_app: MakeApp, make_save: MakeSave, over: Record, size: tuple[int, int]
) -> None:
    make_save()
    async with session(make_app(), size=size) as (app, pilot):
        for below, theirs in ((Load(), "Delete"), (ReplayScreen(RecordFilm(over)), "step")):
            await app.push_screen(below)
            await pilot.pause()
            assert theirs in bottom(app)
            for dialog, key in dialogs(over).values():
                await app.push_screen(dialog)
                await pilot.pause()
                assert key in bottom(app), dialog
                assert theirs not in bottom(app), dialog
                await pilot.press("escape")
                assert app.screen is below, dialog
                await pilot.pause()
                assert theirs in bottom(app), dialog


async def test_the_line_of_keys_has_the_words_of_the_buttons_in_their_order_and_a_click_on_one_is_that_key(
    make_app: MakeApp,
) -> None:
    given: list[bool | None] = []
    async with session(make_app()) as (app, pilot):
        asked = Confirm("Does Nora concede?", yes="Concede", no="Play on")
        for dialog in (LessonEnd(lessons_of("niagara")[-1], None), asked):
            await (app.push_screen(asked, given.append) if dialog is asked else app.push_screen(dialog))
            await pilot.pause()
            signs = [str(each.label).partition("(")[2].partition(")")[0] for each in dialog.query(Button)]
            places = [foot(app).index(f"{sign} ") for sign in signs]
            assert places == sorted(places), text_of(app)
        assert "n Play on  y Concede" in bottom(app)
        assert not {"Yes", "No"} & {*bottom(app).split()}
        await click_text(pilot, "y Concede")
    assert given == [True]


async def test_a_click_on_the_logs_way_back_leads_back_once(make_app: MakeApp, over: Record) -> None:
    """Any click outside the log closes it; that on its key must not be a key of the screen below as well."""
    async with session(make_app()) as (app, pilot):
        below = ReplayScreen(RecordFilm(over))
        await app.push_screen(below)
        await app.push_screen(LogDialog([LogLine(None, "One line.", 0)], {}))
        await pilot.pause()
        await click_text(pilot, "esc Back")
        await until(pilot, lambda: app.screen is below)
        await pilot.pause(0.2)
        assert app.screen is below


def bottom(app: Any) -> str:
    return text_of(app).splitlines()[-1]


# Help and the line of keys of every screen.

SCREENS: list[tuple[Callable[[Record], Screen[Any]], str]] = [
    (lambda _: NewGame(), "Other game"),
    (lambda _: Learn(), "enter Open"),
    (lambda _: LadderPage(), "enter Open"),
    (lambda _: Puzzles(), "enter Open"),
    (lambda _: Load(), "v Review"),
    (lambda _: OwnRecord(), "x Export"),
    (lambda _: SettingsPage(), "escape Back"),
    (lambda record: Ending(outcome_of(TableMatch.resume(record), UNICODE)), "a Again"),
    (lambda _: LessonEnd(lessons_of("niagara")[0], None), "a Again"),
    (lambda _: Confirm("Really?"), "y Yes"),
]
"""Screens, each with a row of its keys."""


async def test_help_shows_the_keys_of_the_screen_and_leads_back_to_it(make_app: MakeApp, over: Record) -> None:
    async with session(make_app(), size=(100, 40)) as (app, pilot):
        for opened, row in SCREENS:
            below = opened(over)
            await app.push_screen(below)
            await pilot.press("question_mark")
            await until(
                pilot,
                lambda row=row: isinstance(app.screen, HelpScreen) and row in " ".join(text_of(app).split()),
            )
            assert "Keys here" in text_of(app)
            await pilot.press("question_mark")
            assert app.screen_stack[-2:] == [below, app.screen], "help has no help of its own"
            await pilot.press("escape")
            await until(pilot, lambda below=below: app.screen is below)
            app.pop_screen()
            await pilot.pause()


async def test_the_ranking_shows_all_its_keys_and_no_pieces_of_the_table_in_the_smallest_window_and_a_form_how_to_start(
    make_app: MakeApp, over: Record
) -> None:
    async with session(make_app()) as (app, pilot):
        await app.push_screen(Ending(outcome_of(TableMatch.resume(over), UNICODE)))
        await pilot.pause()
        assert foot(app).startswith("t Table l Log r Replay v Review a Again h Home ? Help")
        top, *_, bottom, _keys = text_of(app).splitlines()
        assert (top[0], top[-1], bottom[0], bottom[-1]) == tuple("╭╮╰╯")
        app.pop_screen()
        await app.push_screen(NewGame())
        await pilot.pause()
        assert foot(app) == "enter Start ←→ Other game tab Next field f1 Rules esc Back f3 more"


def foot(app: NiagaraApp) -> str:
    return " ".join(text_of(app).splitlines()[-1].split())
