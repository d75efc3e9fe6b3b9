from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import progress, settings
from niagara_tui.shell.after_game import WhatNext
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import Record, Setup
from niagara_tui.ui.open_games import Games
from niagara_tui.ui.screens.dialogs import ChooseOne
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.home import PLAY, Home
from niagara_tui.ui.screens.task_list import Entries, LadderPage
from tests.support.apps import TableApp, screen_after, session, text_of, until
from tests.support.logbooks import keep, wins_and_losses
from tests.support.matches import clock
from tests.support.tables import QuickBots, new_match, play_on
from tests.ui.conftest import NOW, MakeApp, MakeSave, Recorder

DUCKLINGS, TROUTS, HERONS = (("mcts:easy",) * 3), (("greedy:balanced",) * 3), (("mcts:hard",) * 3)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


async def test_home_names_the_next_table_of_the_game_that_was_played_last_and_how_far_it_is_beaten(
    make_app: MakeApp, config: Path
) -> None:
    keep(config, *wins_and_losses("ww", *DUCKLINGS), *wins_and_losses("lw", *DUCKLINGS, game="canyon"))
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: "Canyon, three Ducklings: won 1 of 2, 2 needed." in text_of(app))
        await screen_after(pilot, ChooseOne, "p")
        assert "Next on the ladder: three Ducklings (Canyon)" in text_of(app)


@pytest.mark.parametrize("way", ["key", "enter", "click", "early key", "early enter"])
async def test_the_next_table_is_started_by_one_key_by_enter_and_by_a_click(
    make_app: MakeApp, make_save: MakeSave, config: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    settings.save(Settings(name="Ann"), config)
    keep(config, *wins_and_losses("ww", *DUCKLINGS))
    make_save(result="Rose won")  # else Learn would be highlighted
    look = Home.refresh_menu
    if way.startswith("early"):
        monkeypatch.setattr(Home, "refresh_menu", lambda _: None)
    app: Any = make_app(Recorder)
    async with app.run_test(size=(80, 24)) as pilot:
        if way.startswith("early"):
            await pilot.press("b" if way == "early key" else "enter")
            look(app.screen)
        else:
            await until(pilot, lambda: app.screen.query_one("#menu", OptionList).highlighted == PLAY)
            if way == "click":
                await pilot.click("#menu", offset=(5, PLAY))
            else:
                await pilot.press("b" if way == "key" else "enter")
        if "key" not in way:
            await screen_after(pilot, ChooseOne)
            await pilot.press("enter")
        await until(pilot, lambda: app.started)
    (started,) = app.started
    assert (started.game, [seat.player for seat in started.seats]) == ("niagara", ["human", *TROUTS])
    assert started.seats[0].name == "Ann"


async def test_the_top_of_the_ladder_leads_to_the_page(make_app: MakeApp, config: Path) -> None:
    keep(config, *wins_and_losses("ww", *(("mcts:expert",) * 3)))
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: "you have climbed it" in text_of(app))
        await pilot.press("b")
        assert isinstance(app.screen, LadderPage)


async def test_the_page_shows_the_rungs_of_each_game_and_starts_any(make_app: MakeApp, config: Path) -> None:
    keep(config, *wins_and_losses("ww", *DUCKLINGS), *wins_and_losses("l", *TROUTS))
    app: Any = make_app(Recorder)
    async with app.run_test(size=(80, 34)) as pilot:
        await pilot.press("k")
        shown = text_of(app)
        for said in ("Niagara", "Three Ducklings", "beaten", "next: won 0 of 1, 2 needed", "Two Owls and a Heron"):
            assert said in shown
        entries = app.screen.query_one(Entries)
        assert entries.highlighted_option.id == "niagara:2"
        await pilot.press(*["down"] * 4, "enter")
    (started,) = app.started
    assert [seat.player for seat in started.seats] == ["human", *HERONS]


@pytest.mark.parametrize("way", ["b", "page"])
@pytest.mark.parametrize(
    ("games", "notes", "is_on"),
    [([], [], True), ([], ["niagara-goal"], False), (wins_and_losses("l", *DUCKLINGS), [], False)],
)
async def test_a_beginner_plays_the_first_table_with_the_advisor_unless_it_was_switched_off(
    make_app: MakeApp, config: Path, way: str, games: list[PlayedGame], notes: list[str], is_on: bool
) -> None:
    if games:
        keep(config, *games)
    for note in notes:
        progress.keep_note(note, config)
    app: Any = make_app(Recorder)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query_one("#menu", OptionList).highlighted is not None)
        await pilot.press(*(["b"] if way == "b" else ["k", "enter"]))
        await until(pilot, lambda: app.started)
    assert settings.read(config).advisor is is_on


async def test_the_page_says_that_no_game_counts_while_the_record_is_off(make_app: MakeApp, config: Path) -> None:
    settings.save(Settings(record=False), config)
    async with session(make_app(), "k") as (app, _pilot):
        assert "Your record is switched off: no game counts" in text_of(app)


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("saves", [1, 40])
async def test_enter_goes_on_with_the_game_under_way_at_once_also_before_many_saves_are_read(
    make_app: MakeApp, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch, saves: int, early: bool
) -> None:
    opened = list[str]()
    monkeypatch.setattr(Games, "resume", lambda _games, name: opened.append(name))
    for _ in range(saves - 1):
        make_save(result="Rose won")
    newest = make_save("Ann", "Bert", "Yann", at=NOW)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        if not early:
            await until(pilot, lambda: app.screen.query_one("#menu", OptionList).highlighted is not None)
        await pilot.press("enter")
        await until(pilot, lambda: opened)
    assert opened == [newest]


def ended(*opponents: str) -> TableMatch:
    match = TableMatch.resume(_over(opponents), clock)
    match.settle()
    return match


@cache
def _over(opponents: Sequence[str]) -> Record:
    return play_on(new_match("human", *opponents, seed=11), 1000).record()


@pytest.mark.parametrize("by", ["key", "click"])
async def test_the_ending_proposes_the_next_table_and_one_key_or_click_starts_it(
    tmp_path: Path, config: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    started = list[Setup]()
    monkeypatch.setattr(Games, "start", lambda _games, setup: started.append(setup))
    match = ended(*DUCKLINGS)
    key = game_key(match.record())
    before, last = wins_and_losses("ww", *DUCKLINGS)
    keep(config, before, last.model_copy(update={"key": key}))
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: "Three Ducklings are beaten. Next: three Trout (n)" in text_of(app))
        await (pilot.press("n") if by == "key" else pilot.click("#next"))
        await until(pilot, lambda: started)
    assert [seat.player for seat in started[0].seats] == ["human", *TROUTS]
    assert started[0].seats[0].name == match.names[0]


async def test_a_proposal_too_long_for_a_line_goes_on_below(
    tmp_path: Path, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "With a hint it did not count, however it went. Next: two Herons and an Otter again (not played yet)"
    match = ended(*DUCKLINGS)
    monkeypatch.setattr("niagara_tui.ui.screens.ending.after_game", lambda *_: WhatNext(said, match.setup))
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: bool(app.screen.query("#next")))
        await pilot.pause()
        words = " ".join(text_of(app).replace("│", " ").split())
        assert f"{said} (n)" in words
        assert "Home (h)" in words


@pytest.mark.parametrize(("players", "is_proposed"), [(DUCKLINGS, True), (("human", "mcts:easy"), False)])
async def test_a_key_meant_for_the_table_begins_no_next_game_and_several_people_get_no_proposal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: tuple[str, ...], is_proposed: bool
) -> None:
    monkeypatch.setattr(TableApp, "hold_at_end", 3600)
    match = ended(*players)
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending) and app.screen.query("#again"))
        ending = app.screen
        await pilot.press("n")
        assert app.screen is ending
        assert bool(ending.query("#next")) is is_proposed
