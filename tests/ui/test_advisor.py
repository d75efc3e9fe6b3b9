from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from niagara_tui.core.errors import BadInput
from niagara_tui.core.plans import plans
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import progress
from niagara_tui.shell.after_game import PRACTICE
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons import advisor
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens import table
from niagara_tui.ui.screens.judged import LessonScreen
from niagara_tui.ui.screens.replay import NO_AIDS
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.log_pane import HintPane, Note
from tests.support.apps import press_with_shift, session, until
from tests.ui.conftest import MakeApp

pytestmark = pytest.mark.screens

SMALLEST = (80, 24)


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "BotSeats", lambda match: ImmediateBots(match, lambda _seat: ""))


def said(app: NiagaraApp) -> str:
    pane = app.screen.query_one(HintPane)
    return pane._note.text if pane.display else ""


async def begin(pilot: Pilot[None], game: str, *, is_advised: bool = True) -> None:
    """Begin a first game from the list of lessons."""
    app = cast("NiagaraApp", pilot.app)
    app.settings.speed, app.settings.animation = "instant", False
    await pilot.press("t")
    listed = app.screen.query_one("#tasks", OptionList)
    await until(pilot, lambda: listed.option_count > 0)
    listed.highlighted = listed.get_option_index(f"first-game:{game}")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(said(app)) is is_advised)


async def test_a_first_game_has_an_advisor_whose_notes_stay_without_the_focus_and_are_closed_and_kept(
    make_app: MakeApp,
) -> None:
    async with session(make_app(), size=SMALLEST) as (app, pilot):
        await begin(pilot, "niagara")
        first = said(app)
        for app.app_focus in (False, True):
            await pilot.pause()
            assert said(app) == first
        assert said(app).startswith(next(note.say for note in notes_of("niagara") if note.when == "goal"))
        assert app.settings.advisor
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.help[0].practice, "hints cost nothing"
        assert any(notice.message.startswith(PRACTICE) for notice in app._notifications)
        await pilot.press("escape")
        assert said(app) == next(note.say for note in notes_of("niagara") if note.when == "card")
        await pilot.press("escape")
        assert not said(app)
        assert progress.load(app.settings_path.parent)[0].notes == ["niagara-goal", "niagara-card"]


async def test_notes_that_cannot_be_read_are_told_once_and_the_setting_stays(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def damaged(game: str) -> None:
        tried.append(game)
        raise BadInput("the advisor of upriver is damaged: note: is missing")

    monkeypatch.setattr(advisor, "notes_of", damaged)
    async with session(make_app(), size=SMALLEST) as (app, pilot):
        await begin(pilot, "upriver", is_advised=False)
        await until(pilot, lambda: any("damaged" in each.message for each in app._notifications))
        await pilot.press("u")
        assert tried == ["upriver"]
        assert not said(app)
        assert app.settings.advisor


async def test_a_lesson_has_no_advisor_besides_the_tutor(make_app: MakeApp) -> None:
    app = make_app(learn=True, lesson=lessons_of("niagara")[0])
    app.settings.advisor = True
    async with app.run_test(size=SMALLEST) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonScreen) and bool(said(app)))
        await press_with_shift(pilot, "A")
        assert app.settings.advisor
    assert not progress.load(app.settings_path.parent)[0].notes


@pytest.mark.parametrize("game", GAMES)
async def test_every_note_fits_the_smallest_table_without_scrolling(make_app: MakeApp, game: str) -> None:
    async with session(make_app(), size=SMALLEST) as (app, pilot):
        await begin(pilot, game)
        pane = app.screen.query_one(HintPane)
        width, height = pane.scrollable_content_region.size
        for note in notes_of(game):
            pane._text.update(f"{note.say} {note.signs}")
            assert pane._text.visual.get_height({}, width) <= height, note.say


def before_a_turn_of_two_canoes() -> TableMatch:
    """A person's turn in which both canoes can be paddled, one after the other."""
    seats = [
        SeatSetup(name="Rose", player="human"),
        *(SeatSetup(name=name, player="greedy") for name in ("Bert", "Yara")),
    ]
    match = TableMatch(Setup(game="niagara", seats=seats, seed=5))
    while not (match.view(None).round == 2 and match.deciders() == [0] and "a" in match.legal_texts(0)):
        if match.can_advance():
            match.advance()
        else:
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
    return match


def plan_of_the_first_canoe(match: TableMatch) -> tuple[int, ...]:
    offered = (plan.moves for plan in plans(match.game, match.view(0), 0))
    return next(moves for moves in offered if match.game.text(moves[0]) == "a")


@asynccontextmanager
async def advised(app: NiagaraApp, match: TableMatch) -> AsyncIterator[tuple[Pilot[None], TableScreen]]:
    """That match at a small table, as soon as the advisor has said something."""
    app.settings.advisor, app.settings.speed = True, "instant"
    async with app.run_test(size=SMALLEST) as pilot:
        screen = TableScreen(match, None)
        await app.push_screen(screen)
        await until(pilot, lambda: bool(said(app)))
        yield pilot, screen


async def test_a_note_is_not_there_again_when_the_advisor_is_back_at_a_later_decision(make_app: MakeApp) -> None:
    app, match = make_app(), before_a_turn_of_two_canoes()
    async with advised(app, match) as (pilot, screen):
        first = said(app)
        await press_with_shift(pilot, "A")
        screen._host.decide(0, plan_of_the_first_canoe(match))
        await until(pilot, lambda: "a" not in match.legal_texts(0))
        await press_with_shift(pilot, "A")
        assert said(app) != first


async def test_escape_closes_the_preview_before_the_note_beside_it_which_goes_with_its_decision(
    make_app: MakeApp,
) -> None:
    app, match = make_app(), before_a_turn_of_two_canoes()
    async with advised(app, match) as (pilot, screen):
        await pilot.press("f")
        assert screen._board.is_previewing()
        await pilot.press("escape")
        assert not screen._board.is_previewing()
        goal = said(app)
        assert goal, "the note is still there"
        await pilot.press("escape")
        assert said(app) != goal
        first = said(app)
        assert first
        screen.post_message(Board.Decided(plan_of_the_first_canoe(match)))
        await until(pilot, lambda: "a" not in match.legal_texts(0))
        await until(pilot, lambda: said(app) != first)


async def test_a_note_comes_with_the_keys_that_close_it_and_where_there_are_aids_a_key_switches_them_off_and_on(
    make_app: MakeApp,
) -> None:
    async with session(make_app(), size=SMALLEST) as (app, pilot):
        await begin(pilot, "upriver")
        pane = app.screen.query_one(HintPane)
        pane.show(Note("advisor", "Another one.", keys=("esc closes",)))
        assert pane.border_subtitle == "esc closes", "already in the frame that shows it"
        await press_with_shift(pilot, "A")
        await until(pilot, lambda: not app.settings.advisor and not said(app))
        await press_with_shift(pilot, "A")
        await until(pilot, lambda: app.settings.advisor)
        app.settings.aids = False
        await press_with_shift(pilot, "A")
        await until(pilot, lambda: any(NO_AIDS in each.message for each in app._notifications))
        assert app.settings.advisor
