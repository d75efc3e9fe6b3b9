from __future__ import annotations

import re
from pathlib import Path

import pytest

from niagara_tui.core.sentences import Event
from niagara_tui.core.sentences import said as said_of
from niagara_tui.match.film import STILL_IN_PROGRESS
from niagara_tui.store.models import Record
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.prompts import PromptLine
from niagara_tui.ui.kit.selection_board import SelectionBoard
from niagara_tui.ui.widgets.log_pane import LogPane
from tests.support.apps import TableApp, session, until
from tests.support.lessons import HOME, READ
from tests.support.tables import SilentBots, match_of, new_match, play_on
from tests.ui.conftest import MakeApp
from tests.ui.lesson_tables import lesson_session, says
from tests.ui.replays import ready, replay_session, still
from tests.ui.table_parts import decision_session

pytestmark = pytest.mark.screens

KEYS_TOLD = re.compile(r"  (\w, )*\w or \w, then Enter\.$")


def said(app: NiagaraApp) -> list[str]:
    return [note.message for note in app._notifications]


def prompt_of(app: NiagaraApp) -> str:
    return str(app.screen.query_one(PromptLine).content)


async def test_continue_without_a_game_to_go_on_with(make_app: MakeApp) -> None:
    async with session(make_app(), "c", "c") as (app, _pilot):
        assert said(app) == ["There is no game to continue: Play begins one."]


async def test_enter_with_nothing_chosen_says_what_it_needs_and_undo_redo_and_a_hint_why_there_is_none(
    tmp_path: Path,
) -> None:
    async with decision_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        banner, board = app.table.query_one(PromptLine), app.table._board
        assert isinstance(board, SelectionBoard)
        banner.announce([said_of("Yann wins.", {}, event=Event.WIN)], 60.0)
        assert prompt_of(app).strip() == "YANN WINS"
        await pilot.press("enter")
        assert (banner.banner_seconds, KEYS_TOLD.search(prompt_of(app))) == (0.0, None), "it has ended the banner"
        await pilot.press("enter")
        assert prompt_of(app).endswith("  1, 2, 3, 4, 5, 6 or c, then Enter.")
        board.highlight(board.offered()[-1].moves)
        assert not KEYS_TOLD.search(prompt_of(app)), "whatever highlights an option ends what was said"
        await pilot.press("escape", "enter")
        assert KEYS_TOLD.search(prompt_of(app))
        board._highlight_or_enter(board._selection.options[0])
        assert not KEYS_TOLD.search(prompt_of(app))
        assert said(app) == []
        for key, sentence in (
            ("u", "There is nothing of yours to undo, or something new has been seen since."),
            ("ctrl+r", "There is nothing to redo."),
        ):
            await pilot.press(key)
            assert said(app) == [sentence]
        await pilot.press("escape", "1", "enter", "enter")
        assert app.table._scene().acting is None
        assert not KEYS_TOLD.search(prompt_of(app)), "it hurries the others without a word"
        await pilot.press("i")
        assert said(app) == ["You have no decision to make now; a hint is available whenever you do."]
        app.settings.aids = False
        await pilot.press("i")
        assert said(app) == ["Aids are switched off; f2 opens the settings."]


async def test_enter_with_nothing_chosen_says_what_it_needs_in_a_lesson_too(make_app: MakeApp) -> None:
    async with lesson_session(make_app, READ, HOME) as (app, pilot):
        await pilot.press("enter")
        await says(pilot, str(HOME["say"]))
        assert not KEYS_TOLD.search(prompt_of(app))
        await pilot.press("enter")
        assert KEYS_TOLD.search(prompt_of(app))


@pytest.mark.parametrize(
    ("game", "decisions", "right"),
    [
        ("niagara", 0, "1, 2, 3, 4, 5, 6 or c, then Enter."),
        ("canyon", 0, "a, b, c, d, e or f, then Enter."),
        ("upriver", 7, "2 or 6, then Enter."),
    ],
)
async def test_a_key_without_a_meaning_is_answered_with_those_that_choose(
    tmp_path: Path, game: str, decisions: int, right: str
) -> None:
    match = play_on(match_of(game, ("human",) * 3), decisions)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await pilot.press("enter")
        for wrong in ("j", "full_stop", "9"):
            await pilot.press("escape", wrong)
            assert prompt_of(app).endswith(right), wrong
        await pilot.press("S", "escape", "z")
        assert right not in prompt_of(app), "keys of the table are no wrong ones"


async def test_other_eyes_and_playing_on_while_the_game_is_played(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 12)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query(LogPane)))
        await pilot.press("l", "enter")
        await ready(pilot)
        await pilot.press("e")
        assert said(app) == [STILL_IN_PROGRESS]
        await pilot.press("p")
        assert said(app) == [STILL_IN_PROGRESS]


@pytest.mark.slow
async def test_playing_on_from_the_end(make_app: MakeApp, over: Record) -> None:
    async with replay_session(still(make_app(replay=over))) as (app, pilot):
        await pilot.press("end", "p")
        assert said(app) == ["The game is over here; play on from an earlier moment."]
