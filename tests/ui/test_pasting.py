from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.sharing import shared_copy
from niagara_tui.shell.setting_up import match_from
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.ui.screens.dialogs import Message
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import AskGame, Load
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.steady_parser import MAX_PASTE
from tests.support.apps import screen_after, until
from tests.support.tables import play_on
from tests.ui.conftest import NOW, MakeApp

pytestmark = pytest.mark.screens

GAME = GAMES["upriver"]


def line_of(moves: int = 0) -> str:
    """A position of Up the River, after so many decisions."""
    position = positions.new_position(GAME, GAME.options(), 3, 7)
    for _ in range(moves):
        position = position.settled()
        (decider,) = position.legal_as_json()["deciders"]
        position = position.apply(f"{decider['seat']} {decider['moves'][0]['text']}")
    return position.to_line()


def said(pilot: Pilot[None]) -> str:
    assert isinstance(pilot.app.screen, Message)
    return pilot.app.screen.text


async def page(pilot: Pilot[None]) -> None:
    await pilot.app.push_screen(Load())
    await pilot.pause()


def paste(pilot: Pilot[None], text: str) -> None:
    (pilot.app.focused or pilot.app.screen).post_message(events.Paste(text))


async def test_a_pasted_position_begins_a_game_there(make_app: MakeApp, folder: SaveFolder) -> None:
    async with make_app().run_test(size=(100, 30)) as pilot:
        await page(pilot)
        paste(pilot, f"{line_of(6)}\n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert not table.match.is_recorded
        assert len(table.match.people) == 1
        assert table.match.deciders() in ([], table.match.people)
    assert not folder.summaries(), "it is not saved"


async def test_a_typed_position_begins_a_game_there(make_app: MakeApp) -> None:
    async with make_app().run_test(size=(100, 30)) as pilot:
        await page(pilot)
        await pilot.press("p")
        assert isinstance(pilot.app.screen, AskGame)
        pilot.app.screen.query_one(Input).value = line_of()
        await screen_after(pilot, TableScreen, "enter")


async def test_a_game_from_a_position_ends_with_its_ranking_at_home(make_app: MakeApp) -> None:
    match = play_on(match_from(positions.from_line(line_of()), Settings(), lambda: NOW), 1000)
    assert match.is_over()
    async with make_app().run_test(size=(100, 30)) as pilot:
        await pilot.app.push_screen(TableScreen(match, None))
        await until(pilot, lambda: isinstance(pilot.app.screen, Message))
        assert said(pilot).startswith("1. ")
        await screen_after(pilot, Home, "escape")


@pytest.mark.processes
async def test_a_pasted_game_under_way_becomes_a_save(make_app: MakeApp, folder: SaveFolder, under_way: Record) -> None:
    async with make_app().run_test(size=(100, 30)) as pilot:
        await page(pilot)
        paste(pilot, under_way.model_dump_json(indent=1))
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        (kept,) = folder.summaries()
        assert folder.read(kept.name).setup == under_way.setup


@pytest.mark.parametrize("kind", ["whole", "shared"])
async def test_a_pasted_game_that_is_over_is_replayed(make_app: MakeApp, record: Record, kind: str) -> None:
    text = (record if kind == "whole" else shared_copy(record)).model_dump_json(indent=1)
    async with make_app().run_test(size=(100, 30)) as pilot:
        await page(pilot)
        await pilot.press("p")
        paste(pilot, text.replace("\n", "\r\n"))
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))


WRONG = {
    "Hello": "neither a position line nor a save",
    "upriver:1:1/seats=3,first=Q": "First: 'Q' is none of these: R, B, Y, G",
    '[Game "upriver"]\n1. R move 4': "It is the text of a game, for people to read; give its save instead",
    "{}": "It is not a file of this program",
    "x" * MAX_PASTE: "too long to paste",
}


async def test_what_cannot_be_opened_is_said(make_app: MakeApp) -> None:
    async with make_app().run_test(size=(100, 30)) as pilot:
        await page(pilot)
        for text, wrong in WRONG.items():
            paste(pilot, text)
            await until(pilot, lambda: isinstance(pilot.app.screen, Message))
            assert wrong in said(pilot)
            await screen_after(pilot, Load, "escape")
