from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList

from niagara_tui.games.registry import title_of
from niagara_tui.shell import progress
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.puzzles.catalogue import puzzle_of_day
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.open_games import Games
from niagara_tui.ui.screens.dialogs import ChooseOne, Confirm
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.home import CONTINUE, ENTRIES, LEARN, Home
from niagara_tui.ui.screens.judged import PuzzleScreen
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.matches import MatchesPage
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.own_record import OwnGoals, OwnRecord
from niagara_tui.ui.screens.settings import SettingsPage
from niagara_tui.ui.screens.task_list import LadderPage, Learn, Puzzles
from tests.support.apps import at_rest_after, screen_after, session, text_of, until
from tests.support.logbooks import keep, played
from tests.ui.conftest import NOW, MakeApp, MakeSave, some

DOORS = [
    ("l", Learn),
    ("p", ChooseOne),
    ("y", ChooseOne),
    ("s", SettingsPage),
    ("n", NewGame),
    ("k", LadderPage),
    ("t", Learn),
    ("m", MatchesPage),
    ("question_mark", HelpScreen),
]
"""The letters of entries, then keys that the page once had; the rules are opened and left in their own tests."""


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48), (200, 60)]))
def test_home_looks_as_accepted(
    snap_compare: Any, make_app: MakeApp, make_save: MakeSave, size: tuple[int, int]
) -> None:
    make_save("Rose", "Bert", "Yann", at=NOW - timedelta(hours=1))
    assert snap_compare(make_app(), run_before=at_rest_after(), terminal_size=size)


async def test_home_without_a_game_under_way_says_so_and_where_to_begin_and_marks_the_letter_of_each_entry(
    make_app: MakeApp,
) -> None:
    async with session(make_app()) as (app, _pilot):
        rows = [row.strip(" │") for row in text_of(app).splitlines()]
        first = rows.index("Continue           no game under way")
        assert rows[first : first + 9] == [
            "Continue           no game under way",
            "Learn",
            "Play",
            "Puzzle of the day",
            "Your games",
            "Settings",
            "Quit",
            "",
            "New here? Begin with Learn: a few lessons, then a first game.",
        ]
        marked = [
            str(prompt.plain[span.start : span.end])
            for option in app.screen.query_one("#menu", OptionList).options
            for prompt in [cast("Content", option.prompt)]
            for span in prompt.spans
            if "underline" in str(span.style)
        ]
        assert [each.casefold() for each in marked] == [key for key, _name, _label in ENTRIES]
        assert marked == ["C", "L", "P", "u", "Y", "S", "Q"]


async def test_play_offers_a_first_game_until_one_is_finished(make_app: MakeApp, tmp_path: Path) -> None:
    async with session(make_app()) as (app, pilot):
        await screen_after(pilot, ChooseOne, "p")
        assert "First game: Niagara, three Frogs" in text_of(app)
    keep(tmp_path / "config", played(1, won=True))
    async with session(make_app()) as (app, pilot):
        assert "Last game: Niagara" in text_of(app)
        await screen_after(pilot, ChooseOne, "p")
        assert "First game" not in text_of(app)
        assert "Next on the ladder: three Frogs (Niagara)" in text_of(app)
        await screen_after(pilot, NewGame, "down", "enter")


@pytest.mark.parametrize("solved", [False, True])
async def test_the_puzzle_of_the_day_opens_above_the_list_which_is_left_once_it_is_solved(
    make_app: MakeApp, tmp_path: Path, solved: bool
) -> None:
    if solved:
        progress.keep_try("niagara-1", 0.0, NOW.date(), tmp_path / "config")
    async with session(make_app()) as (_app, pilot):
        if not solved:
            await screen_after(pilot, PuzzleScreen, "u")
            await pilot.press("escape")
        await screen_after(pilot, Puzzles, *(["u"] if solved else []))


async def test_entries_are_opened_by_key_by_arrows_and_by_click_and_escape_comes_back_until_q_quits(
    make_app: MakeApp,
) -> None:
    async with session(make_app(), "escape", "escape") as (app, pilot):
        for key, screen in DOORS:
            await pilot.press(key)
            opened = type(app.screen)
            await pilot.press("escape")
            assert (opened, type(app.screen)) == (screen, Home)
        await screen_after(pilot, Learn, "end", *["up"] * 5, "enter")
        await screen_after(pilot, Home, "escape")
        await pilot.click("#menu", offset=(5, 1))
        await screen_after(pilot, Learn)
        pages: list[type[Screen[Any]]] = [Load, OwnRecord, LadderPage, OwnGoals, MatchesPage]
        for downs, page in enumerate(pages):
            await screen_after(pilot, Home, "escape")
            await screen_after(pilot, ChooseOne, "y")
            await screen_after(pilot, page, *["down"] * downs, "enter")
        await screen_after(pilot, Home, "escape")
        await pilot.press("q")
    assert app.return_code == 0


async def test_without_a_game_under_way_continue_is_dim_and_does_nothing(
    make_app: MakeApp, make_save: MakeSave
) -> None:
    make_save(result="Rose won")
    async with session(make_app()) as (app, pilot):
        assert app.screen.query_one("#menu", OptionList).get_option("continue").disabled
        await pilot.press("c")
        assert isinstance(app.screen, Home)


async def test_continue_names_the_newest_game_that_is_sound_free_and_not_over(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder
) -> None:
    make_save("Old", "Bert", "Yann", at=NOW - timedelta(hours=5))
    make_save("Right", "Bert", "Yann", at=NOW - timedelta(hours=4))
    busy = folder.lock(make_save("Busy", "Bert", "Yann", at=NOW - timedelta(hours=3)))
    make_save("Over", "Bert", "Yann", at=NOW - timedelta(hours=2), result="Bert won")
    (folder.path / "broken.json").write_text("{", "utf-8")
    busy.acquire()
    async with session(make_app()) as (app, _pilot):
        shown = text_of(app)
    busy.release()
    assert "The newest is open elsewhere. Older: Niagara, today 14:30" in shown
    assert "an older game" in shown


async def test_a2_an_older_game_than_is_open_in_another_window_is_continued_only_knowingly(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = list[str]()
    monkeypatch.setattr(Games, "resume", lambda _games, name: opened.append(name))
    older = make_save("Right", "Bert", "Yann", at=NOW - timedelta(hours=4))
    newest = make_save("Busy", "Ben", "Gina", at=NOW - timedelta(hours=3))
    app, busy = make_app(), folder.lock(newest)
    async with app.run_test() as pilot:
        await pilot.pause()
        busy.acquire()  # after the menu was drawn
        await pilot.press("c")
        assert isinstance(app.screen, Confirm)
        assert "Niagara with Busy, Ben, Gina, is open in another window" in app.screen.question
        assert "Niagara, today 14:30, with Right, Bert, Yann?" in app.screen.question
        await pilot.press("enter")
        assert opened == []
        await pilot.press("c", "y")
        busy.release()
        await pilot.press("c")
    assert opened == [older, newest]


async def test_a2_a_game_that_is_open_elsewhere_is_not_called_no_game(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder
) -> None:
    busy = folder.lock(make_save("Busy", "Bert", "Yann"))
    busy.acquire()
    async with session(make_app()) as (app, pilot):
        shown = text_of(app)
        app.games.continue_newest()
        await pilot.pause()
        told = [notice.message for notice in app._notifications]
    busy.release()
    assert "open elsewhere" in shown
    assert told == ["Your game is open in another window: close it there first."]


@pytest.mark.parametrize("pictures", [False, True])
async def test_a_game_that_is_found_moves_no_entry_and_hides_none(
    make_app: MakeApp, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch, pictures: bool
) -> None:
    monkeypatch.setattr(NiagaraApp, "pictures", pictures)
    make_save("Rose", "Bert", "Yann")
    async with session(make_app()) as (app, pilot):
        home = app.screen
        assert isinstance(home, Home)
        home._found = None
        home._list()
        await pilot.pause()
        before = _rows_of_entries(text_of(app))
        home.refresh_menu()
        await pilot.pause()
        assert "Rose, Bert, Yann" in text_of(app)
        assert _rows_of_entries(text_of(app)) == before
        assert len(before) == len(ENTRIES)


@pytest.mark.parametrize("saved", [False, True])
async def test_the_highlight_waits_until_it_is_known_where_it_belongs_and_then_stays(
    make_app: MakeApp, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch, saved: bool
) -> None:
    if saved:
        make_save("Rose", "Bert", "Yann")
    look = Home.refresh_menu
    monkeypatch.setattr(Home, "refresh_menu", lambda _: None)
    async with session(make_app()) as (app, pilot):
        home, menu = app.screen, app.screen.query_one("#menu", OptionList)
        assert isinstance(home, Home)
        before = menu.highlighted
        assert before is None
        assert "no game under way" not in text_of(app)
        look(home)
        await pilot.pause()
        assert menu.highlighted == (CONTINUE if saved else LEARN)
        assert ("no game under way" in text_of(app)) is not saved


async def test_who_chooses_before_the_saves_are_read_keeps_the_choice(
    make_app: MakeApp, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_save("Rose", "Bert", "Yann")
    look = Home.refresh_menu
    monkeypatch.setattr(Home, "refresh_menu", lambda _: None)
    async with session(make_app()) as (app, pilot):
        home = app.screen
        assert isinstance(home, Home)
        await pilot.press(*["down"] * (LEARN))
        chosen = home.query_one("#menu", OptionList).highlighted
        look(home)
        await pilot.pause()
        assert home.query_one("#menu", OptionList).highlighted == chosen == LEARN


def _rows_of_entries(shown: str) -> dict[str, int]:
    rows = shown.splitlines()
    return {words: row for _key, _name, words in ENTRIES for row, text in enumerate(rows) if f"  {words} " in text}


async def test_names_from_a_save_are_shown_as_they_are(make_app: MakeApp, make_save: MakeSave) -> None:
    make_save("[/]", "[red]Bert", "Yann")
    async with session(make_app()) as (app, _pilot):
        assert "[/], [red]Bert, Yann" in text_of(app)


@pytest.mark.parametrize("pictures", [False, True])
async def test_on_a_later_evening_the_menu_says_what_waits_today_and_to_a_newcomer_nothing(
    make_app: MakeApp, make_save: MakeSave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pictures: bool
) -> None:
    monkeypatch.setattr(NiagaraApp, "pictures", pictures)
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: "New here?" in text_of(app))
        assert "waits" not in text_of(app)
    for back in (1, 2):
        progress.keep_try("niagara-1", 0.0, NOW.date() - timedelta(days=back), tmp_path / "config")
    make_save("Rose", "Bert", "Yann")
    game = title_of(puzzle_of_day(NOW.date(), {}).game)
    async with session(make_app()) as (app, pilot):
        await until(pilot, lambda: f"Puzzle of the day  {game}" in text_of(app))
        assert (", 2 days in a row" in text_of(app)) is not pictures, "there is no room beside the river"
        assert bool(re.search(r"Play +a challenge waits", text_of(app))) is not pictures
        assert len(_rows_of_entries(text_of(app))) == len(ENTRIES)
        assert "Quit" in text_of(app)
