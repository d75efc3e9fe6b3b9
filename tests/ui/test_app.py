from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from textual.app import SystemCommand

from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.app import how_well
from niagara_tui.ui.screens.dialogs import Confirm, Message, Unsaved
from niagara_tui.ui.screens.help import HelpScreen
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.page import TooSmall
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import screen_after, session, text_of, until
from tests.support.tables import new_match
from tests.ui.conftest import MakeApp, MakeSave, some
from tests.ui.table_parts import table_session

SIZES = [(1, 1), (5, 3), (10, 10), (20, 5), (79, 23), (80, 24), (300, 100)]
SCREENS = {
    "home": [],
    "new game, a list open": ["n", "tab", "tab", "enter"],
    "load": ["l"],
    "delete": ["l", "d"],
    "rules": ["r"],
    "help": ["question_mark"],
    "commands": ["ctrl+p"],
}
HEAVY = ("rules", "commands", "delete", "help", "new game, a list open")
"""Screens that the quick suite opens elsewhere."""
OPENED = [pytest.param(keys, marks=[pytest.mark.slow] * (name in HEAVY), id=name) for name, keys in SCREENS.items()]
PEOPLE = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Rose", "Bert", "Yann")], seed=1)


@pytest.mark.parametrize("sizes", [[(1, 1), (79, 24)], pytest.param(SIZES, marks=pytest.mark.slow)], ids=["few", "all"])
@pytest.mark.parametrize("keys", OPENED)
async def test_no_size_breaks_a_screen(
    make_app: MakeApp, make_save: MakeSave, keys: list[str], sizes: list[tuple[int, int]]
) -> None:
    make_save()
    async with session(make_app(), *keys) as (app, pilot):
        below = app.screen
        for width, height in [*sizes, sizes[0]]:
            await pilot.resize_terminal(width, height)
            assert isinstance(app.screen, TooSmall) == (width < 80 or height < 24)
        await pilot.resize_terminal(80, 24)
        assert app.screen is below


@pytest.mark.parametrize("size", some([(1, 1), (79, 23), (80, 24)], [(5, 3), (10, 10), (20, 5), (300, 100)]))
async def test_the_app_starts_and_quits_at_any_size(make_app: MakeApp, size: tuple[int, int]) -> None:
    async with session(make_app(setup=PEOPLE), size=size) as (app, pilot):
        assert isinstance(app.screen, TooSmall if size < (80, 24) else TableScreen)
        await pilot.press("ctrl+q")
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(79, 24), (40, 10)])
def test_too_small_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), terminal_size=size)


async def test_the_message_of_a_small_terminal_is_live_broken_into_lines_and_keeps_keys_from_what_it_covers(
    make_app: MakeApp,
) -> None:
    async with session(make_app(), size=(60, 20)) as (app, pilot):
        assert "60x20" in text_of(app)
        assert "80x24" in text_of(app)
        await pilot.resize_terminal(70, 22)
        assert "70x22" in text_of(app)
        await pilot.press("n", "q")
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, Home)
        await pilot.resize_terminal(20, 12)
        assert " ".join(text_of(app).split()) == (
            "Too small: 20x12 Needed: 80x24 Make the window larger. Nothing is lost. Ctrl+Q quits. "
            "niagara --plain needs no room."
        )


@pytest.mark.parametrize("keys", OPENED)
async def test_with_ascii_every_screen_is_ascii(make_app: MakeApp, make_save: MakeSave, keys: list[str]) -> None:
    make_save("Rosamunde the First", "Bertram", "Yann", "Gina")
    async with session(make_app(ascii=True), *keys) as (app, _pilot):
        assert {sign for sign in text_of(app) if not sign.isascii()} == set()


async def test_a_set_up_given_at_the_launch_goes_straight_to_its_table(make_app: MakeApp) -> None:
    async with session(make_app(setup=PEOPLE)) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.setup == PEOPLE
        app.go_home()
        await pilot.pause()
        assert isinstance(app.screen, Home)


async def test_a_save_that_is_not_there_is_a_sentence_over_the_home_screen(make_app: MakeApp) -> None:
    async with session(make_app(resume="nothing like it")) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Message))
        assert "nothing like it" in cast("Message", app.screen).text
        await pilot.press("enter")
        assert isinstance(app.screen, Home)


async def test_a_game_that_cannot_be_set_up_is_a_sentence_too(make_app: MakeApp) -> None:
    async with session(make_app(setup=PEOPLE.model_copy(update={"seats": PEOPLE.seats[:2]}))) as (app, _pilot):
        assert "3 to 6 players" in text_of(app)


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of saves that cannot be; the user's own lies in `own`."""
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: tmp_path / "own")
    (tmp_path / "file").write_text("no folder", "utf-8")
    return tmp_path / "file" / "saves"


@pytest.mark.parametrize(("key", "to"), [("n", TableScreen), ("escape", Home)])
async def test_where_nothing_can_be_saved_the_game_is_played_without_a_save_and_escape_goes_back(
    make_app: MakeApp, nowhere: Path, tmp_path: Path, key: str, to: type[Home | TableScreen]
) -> None:
    async with session(make_app(setup=PEOPLE, saves=nowhere)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Unsaved))
        assert isinstance(app.screen, Unsaved)
        assert f"{nowhere}: {nowhere.parent} is a file, not a folder." in app.screen.question
        await screen_after(pilot, to, key)
        assert app.folder.path == nowhere
        assert not (tmp_path / "own").exists()


async def test_where_nothing_can_be_saved_the_game_is_else_kept_in_the_users_own_folder(
    make_app: MakeApp, nowhere: Path, tmp_path: Path
) -> None:
    async with session(make_app(setup=PEOPLE, saves=nowhere)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Unsaved))
        await screen_after(pilot, TableScreen, "enter")
        assert app.folder.path == tmp_path / "own" / "saves"
        assert list(app.folder.path.iterdir())


async def test_where_no_other_folder_can_be_used_either_that_is_said_at_the_table(
    make_app: MakeApp, nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own").write_text("no folder", "utf-8")
    monkeypatch.setattr("niagara_tui.store.where.user_documents_path", lambda: nowhere.parent)
    monkeypatch.setattr("niagara_tui.store.where.temporary_folder", lambda: nowhere.parent)
    async with session(make_app(setup=PEOPLE, saves=nowhere)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Unsaved))
        await screen_after(pilot, TableScreen, "enter")
        assert "not saved" in str([notice.title for notice in app._notifications])


async def test_a_table_that_was_left_is_the_game_to_continue(make_app: MakeApp, make_save: MakeSave) -> None:
    name = make_save("Rose", "Bert", "Yann")
    async with session(make_app(resume=name)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        app.go_home()
        await until(pilot, lambda: "today 18:30, Rose, Bert, Yann" in text_of(app))
        assert isinstance(app.screen, Home)


async def test_a_question_takes_yes_and_no_by_key_enter_alone_is_no_and_a_long_message_keeps_its_button_in_sight(
    make_app: MakeApp,
) -> None:
    app = make_app()
    got: list[bool | None] = []
    async with app.run_test() as pilot:
        for keys in (["y"], ["n"], ["escape"], ["enter"], ["right", "enter"]):
            app.push_screen(Confirm("Over the [b]falls?", yes="Go [/]", no="Stay"), got.append)
            await pilot.pause()
            assert "Over the [b]falls?" in text_of(app)
            assert "(y) Go [/]" in text_of(app)
            await pilot.press(*keys)
        await pilot.pause()
        app.push_screen(Message("word " * 600, title="Long"))
        await pilot.pause()
        assert "OK" in text_of(app)
    assert got == [True, False, False, False, True]


async def test_ctrl_z_does_nothing_where_no_program_can_be_stopped_and_only_our_own_commands_are_offered(
    make_app: MakeApp,
) -> None:
    async with session(make_app()) as (app, pilot):
        assert not app.can_suspend
        await screen_after(pilot, HelpScreen, "ctrl+z", "question_mark")
        await screen_after(pilot, Home, "escape")
        titles = [command.title for command in app.get_system_commands(app.screen)]
        pages = ["Ladder", "Learn", "Puzzles", "Matches", "Load", "Goals", "Your record", "Settings"]
        assert titles == ["Home", "New game", *pages, "Rules", "Help", "Quit"]
        await pilot.press("ctrl+p")
        await until(pilot, lambda: "Opponents from the weakest to the strongest" in text_of(app))
        assert "Theme" not in text_of(app)


# The palette of commands.


def found(commands: list[SystemCommand], query: str) -> list[str]:
    fits = {each.title: how_well(query, each.title, each.help) for each in commands}
    return sorted(filter(fits.__getitem__, fits), key=fits.__getitem__, reverse=True)


@pytest.mark.screens
async def test_it_finds_what_begins_so_first_and_says_in_the_language_of_the_program_that_nothing_is_found(
    tmp_path: Path,
) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        await pilot.pause()
        commands = list(app.get_system_commands(app.table))
        assert found(commands, "rep") == ["Replay"]
        assert found(commands, "game")[0] == "New game"
        assert found(commands, "colours") == ["Settings"]
        assert found(commands, "conc")[0].startswith("Concede")
        assert found(commands, "xyz") == []
        await pilot.press("ctrl+p", *"rep")
        await until(pilot, lambda: "Replay" in str(app.screen.query_one("CommandList").get_option_at_index(0).prompt))  # type: ignore[attr-defined]
        await screen_after(pilot, ReplayScreen, "enter")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table)
        await pilot.press("ctrl+p", *"xyz")
        await until(pilot, lambda: "There is no such command" in text_of(app))


@pytest.mark.screens
async def test_in_ascii_the_key_of_a_command_is_the_one_that_the_line_of_keys_names(tmp_path: Path) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path, ascii_only=True) as (app, _pilot):
        helps = {each.title: each.help for each in app.get_system_commands(app.table)}
        goes_on = next(said for title, said in helps.items() if title.startswith("Go on"))
        assert goes_on == "At the table: press <-'"
        assert [said for said in helps.values() if said.endswith("the key ?")] == []


def test_accents_may_be_left_out() -> None:
    assert how_well("regles", "Règles", "") == how_well("règ", "Règles", "") == 1
