from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from niagara_tui.shell import settings
from niagara_tui.shell.logbook.report import costs
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import Logbook, LogbookFile, read_logbook
from niagara_tui.ui.charts import HEIGHT, cost_chart
from niagara_tui.ui.screens.dialogs import AskText, ChooseOne, Confirm
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.own_record import ExportRecord, OwnRecord
from tests.support.apps import TableApp, at_rest_after, click_text, screen_after, session, text_of, until
from tests.support.habits import LOST, keep_games
from tests.support.logbooks import logbook_of, played, put, wins_and_losses
from tests.support.tables import QuickBots, new_match, play_on
from tests.ui.conftest import MakeApp, Recorder, some
from tests.ui.new_game.conftest import ask_for_my_strength, said, start

pytestmark = pytest.mark.screens

RECORD = logbook_of(
    Rose=[played(number, cost=8 - number / 3, won=number % 3 == 0) for number in range(21)], Ann=[played(99, won=True)]
)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    put(LogbookFile(tmp_path / "config"), RECORD)
    return tmp_path / "config"


def held(config: Path) -> Logbook:
    return LogbookFile(config).load()[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("only_ascii", [False, True])
async def test_the_page_shows_all_of_the_record_in_every_size(
    make_app: MakeApp, config: Path, size: tuple[int, int], only_ascii: bool
) -> None:
    async with session(make_app(config=config, ascii=only_ascii), "y", "down", "enter", size=size) as (app, pilot):
        assert isinstance(app.screen, OwnRecord)
        seen = text_of(app)
        assert "The record of Rose" in seen
        assert "21 games, 7 won (33%)." in seen
        assert "most likely it lies between" in seen
        assert "nothing leaves it unless you export it" in seen
        assert "Profile" in seen.splitlines()[-1]
        await pilot.press("end")
        assert "What a decision cost, in percent of a win, 2026-01-01 to 2026-01-21" in text_of(app)
        assert text_of(app).isascii() or not only_ascii


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 50), (200, 60)]))
def test_what_costs_most_looks_as_accepted(
    snap_compare: Any, make_app: MakeApp, folder: SaveFolder, config: Path, size: tuple[int, int]
) -> None:
    before = [("canoes", 0.03), ("fetched", 0.06)]
    keep_games(folder.path, config, *[before] * 4, *[LOST] * 10)

    async def at_the_end(pilot: Pilot[None]) -> None:
        await at_rest_after("y", "down", "enter")(pilot)
        await at_rest_after("end")(pilot)

    assert snap_compare(make_app(config=config), run_before=at_the_end, terminal_size=size)


async def test_what_costs_most_is_a_chart_in_ascii_too(make_app: MakeApp, folder: SaveFolder, config: Path) -> None:
    keep_games(folder.path, config, *[LOST] * 4)
    async with session(make_app(config=config, ascii=True), "y", "down", "enter", size=(80, 60)) as (app, pilot):
        await until(pilot, lambda: "|####" in str(app.screen.query_one("#kinds", Static).content))
        assert "You lose a canoe too often" in str(app.screen.query_one("#habits", Static).content)
        assert text_of(app).isascii()


async def test_a_record_that_is_switched_off_says_so(make_app: MakeApp, config: Path) -> None:
    settings.save(Settings(record=False), config)
    async with session(make_app(config=config), "y", "down", "enter") as (app, _pilot):
        assert "It is switched off: no game is added" in text_of(app)


async def test_a_profile_is_added_and_renamed_by_keys_chosen_by_click_and_deleted_only_after_a_question(
    make_app: MakeApp, config: Path
) -> None:
    async with session(make_app(config=config), "y", "down", "enter") as (app, pilot):
        await screen_after(pilot, ChooseOne, "p")
        assert app.screen.query_one(OptionList).highlighted == 0
        await screen_after(pilot, AskText, "end", "enter")
        await screen_after(pilot, OwnRecord, *"Bob", "enter")
        await screen_after(pilot, AskText, "n")
        await screen_after(pilot, OwnRecord, *"Bo", "enter")
        await pilot.pause()
        assert "The record of Bo" in text_of(app)
        assert [profile.name for profile in held(config).profiles] == ["Rose", "Ann", "Bo"]
        await pilot.click("#choose")
        await until(pilot, lambda: isinstance(app.screen, ChooseOne))
        await click_text(pilot, "Ann")
        await until(pilot, lambda: isinstance(app.screen, OwnRecord))
        await pilot.pause()
        assert "1 game, 1 won (100%)." in str(app.screen.query_one("#record", Static).content)
        assert settings.load(config)[0].profile == "Ann"
        for answer, left in (("n", ["Rose", "Ann", "Bo"]), ("y", ["Rose", "Bo"])):
            await screen_after(pilot, Confirm, "d")
            await screen_after(pilot, OwnRecord, answer)
            await pilot.pause()
            assert [profile.name for profile in held(config).profiles] == left


async def test_a_name_that_is_taken_is_told_and_the_record_is_exported_to_a_file_that_does_not_exist_yet(
    make_app: MakeApp, config: Path, tmp_path: Path
) -> None:
    (tmp_path / "there").write_text("mine", encoding="utf-8")
    async with session(make_app(config=config), "y", "down", "enter") as (app, pilot):
        await screen_after(pilot, AskText, "n")
        app.screen.query_one(Input).value = "ann"
        await pilot.press("enter")
        assert "There is a profile called ann already." in text_of(app)
        await screen_after(pilot, OwnRecord, "escape")
        assert held(config) == RECORD
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, ExportRecord))
        for name, wrong in (("there", "This file already exists"), ("no/such", "There is no folder")):
            app.screen.query_one(Input).value = str(tmp_path / name)
            await pilot.press("enter")
            assert wrong in text_of(app)
        app.screen.query_one(Input).value = str(tmp_path / "out.json")
        await click_text(pilot, "enter Done")
        await until(pilot, lambda: isinstance(app.screen, OwnRecord))
    assert held(config) == RECORD
    assert read_logbook((tmp_path / "out.json").read_bytes()) == RECORD
    assert (tmp_path / "there").read_text(encoding="utf-8") == "mine"


async def test_a_game_that_is_finished_at_the_table_is_counted_before_its_end_is_read(tmp_path: Path) -> None:
    whole = play_on(new_match("human", "random", "random"), 2000)
    match = play_on(new_match("human", "random", "random"), len(whole.record().moves) - 1)
    async with session(TableApp(match, QuickBots(match, greedy=True), tmp_path)) as (app, pilot):
        while match.deciders() and match.deciders()[0] in match.people:
            seat = match.deciders()[0]
            app.table._host.decide(seat, match.legal(seat)[:1])
            await asyncio.sleep(0)
        await until(pilot, lambda: match.is_over() and isinstance(app.screen, Ending))
    (profile,) = held(tmp_path / "config").profiles
    assert [game.players for game in profile.games] == [["human", "random:uniform", "random:uniform"]]


async def test_the_form_of_a_new_game_says_which_bot_is_of_my_strength_and_it_sits_down(
    make_app: MakeApp, config: Path
) -> None:
    games = wins_and_losses("wllwllwllwllwllwllwll", "mcts:hard", "mcts:hard")
    put(LogbookFile(config), logbook_of(Rose=games))
    app = make_app(Recorder, config=config)
    assert isinstance(app, Recorder)
    async with app.run_test() as pilot:
        await ask_for_my_strength(pilot)
        assert "Now the Heron, strong bot, which comes nearest to your strength. Rating +" in said(app, "#about")
        await start(pilot)
    assert app.started[0].seats[1].player == "mcts:hard"


def test_the_chart_has_a_bar_a_game_or_for_several_in_a_narrow_window() -> None:
    games = costs([played(number, cost=10.0 if number < 10 else 0.0) for number in range(20)])
    title, *bars = cost_chart(games, 80, only_ascii=False)
    assert title == "What a decision cost, in percent of a win, 2026-01-01 to 2026-01-20"
    assert len(bars) == HEIGHT
    assert bars[0] == "│" + "█" * 10 + " " * 10 + " 10%"
    assert bars[-1] == "│" + "█" * 10 + " " * 10 + " 0%"
    _title, *narrow = cost_chart(games, 16, only_ascii=True)
    assert narrow[0] == "|#####      10%"
    assert cost_chart(games[:2], 80, only_ascii=True) == []
