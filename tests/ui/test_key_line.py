from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.color import Color
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from niagara_tui.games.registry import GAMES
from niagara_tui.match.pace import SPEEDS, Pace, Speed
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.pages import table_help
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.colours.themes import THEMES
from niagara_tui.ui.keyboards import key_name
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.help import everywhere
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.screens.table_keys import speed_key
from niagara_tui.ui.widgets.fields import SeatRow
from niagara_tui.ui.widgets.key_line import MORE, KeyLine, key_pages, key_text
from tests.support.apps import session, text_of, until
from tests.support.tables import new_match, play_on
from tests.ui.conftest import MakeApp
from tests.ui.table_parts import decision_session, table_session

KEYS = (("right", "←→", "choose"), ("enter", "⏎", "play"), ("l", "l", "log"), ("q", "q", "leave"))


@pytest.mark.parametrize("width", range(13, 45))
def test_every_key_is_in_one_of_the_lines_with_its_word(width: int) -> None:
    pages = key_pages(KEYS, width)
    shown = [key for page in pages for key in page if key != MORE]
    assert sorted(shown) == sorted(KEYS)
    assert all(key_text(page).cell_len <= max(width, 20) for page in pages)


def test_what_does_not_fit_comes_after_the_key_that_the_line_names_and_a_click_on_a_sign_names_its_key() -> None:
    assert [key_text(page).plain for page in key_pages(KEYS, 80)] == [" ←→ choose  ⏎ play  l log  q leave "]
    assert [key_text(page).plain for page in key_pages(KEYS, 30)] == [
        " ←→ choose  ⏎ play  f3 more ",
        " l log  q leave  f3 more ",
    ]
    assert key_text(key_pages(KEYS, 30, main=("q",))[0]).plain == " ←→ choose  q leave  f3 more "
    assert key_text(key_pages(KEYS, 22, main=("q",))[0]).plain == " q leave  f3 more "
    line = key_text(KEYS)
    metas = [span.style.meta.get("key") for span in line.spans if not isinstance(span.style, str)]
    assert set(metas) == {key for key, _, _ in KEYS}


async def test_a_click_on_more_turns_to_the_other_keys_and_back() -> None:
    class OneLine(App[None]):
        clicked: list[str] = []  # noqa: RUF012 - of this test alone

        def compose(self) -> ComposeResult:
            yield KeyLine()

        def on_key_line_clicked(self, message: KeyLine.Clicked) -> None:
            self.clicked.append(message.key)

    async with session(OneLine(), size=(30, 4)) as (app, pilot):
        app.query_one(KeyLine).show(KEYS)
        await pilot.pause()
        await pilot.click(KeyLine, offset=(22, 0))
        await pilot.click(KeyLine, offset=(1, 0))
        await pilot.click(KeyLine, offset=(19, 0))
        await pilot.click(KeyLine, offset=(12, 0))
    assert app.clicked == ["l", "enter"]


async def test_the_key_that_the_line_names_shows_more_keys_at_a_table_and_on_a_form(tmp_path: Path) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path) as (app, pilot):
        await until(pilot, lambda: "f3 more" in text_of(app))
        before = keys_of(app)
        await pilot.press("f3")
        assert keys_of(app) != before
        assert "f3 more" in text_of(app)
        app.open_page("new")
        await until(pilot, lambda: bool(app.screen.query(SeatRow)))
        app.screen.query_one(SeatRow).query_one(Input).focus()
        await until(pilot, lambda: "f3 more" in text_of(app))
        before = keys_of(app)
        await pilot.press("f3")
        assert keys_of(app) != before, "also while a name is typed"


def keys_of(app: App[Any]) -> str:
    return "".join(segment.text for segment in app.screen.query_one(KeyLine).render_line(0))


async def test_the_keys_take_the_colours_of_a_new_theme_at_once(tmp_path: Path) -> None:
    async with session(NiagaraApp(Launch(saves=tmp_path / "saves", config=tmp_path / "config"))) as (app, pilot):
        line = app.screen.query_one(KeyLine)
        colours: set[Color | None] = set()
        for theme in ("night", "day"):
            app.theme = THEMES[theme].theme.name
            await pilot.pause()
            colours.update(
                segment.style.color for segment in line.render_line(0) if segment.style and "^q" in segment.text
            )
        assert len(colours) == 2


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_footer_names_what_the_key_for_the_speed_does_not_the_speed(speed: Speed) -> None:
    pace = Pace(speed)
    key, _sign, word = speed_key(pace)
    before = pace.stretch
    pace.next_speed()
    assert (key, word == "slowly") == ("v", pace.stretch > before)
    assert (word == "at once") == (pace.stretch == 0)
    assert word not in SPEEDS


async def test_the_footer_names_what_the_keys_for_motion_and_speed_do_not_the_state_and_which_speed_it_is_now(
    tmp_path: Path,
) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path, size=(200, 40)) as (app, pilot):
        for _press in range(2):
            word = {True: "hold still", False: "move"}[app.settings.animation]
            await until(pilot, lambda word=word: f" w {word} " in text_of(app))
            await pilot.press("w")
        await pilot.press("v")
        assert [told.message for told in app._notifications] == [f"Speed: {app.settings.speed}."]


async def test_the_way_back_is_on_the_line_of_a_page_before_what_else_has_room(make_app: MakeApp) -> None:
    async with session(make_app(), "r") as (app, _pilot):
        line = app.screen.query_one(KeyLine)
        pages = key_pages(line._keys, 40, line._main)
        assert "escape" in [key for key, _sign, _word in pages[0]]


# Keys are bindings, and the tables of keys in the help have them all.

AT_TABLES = list(Binding.make_bindings([*TableScreen.BINDINGS, *BaseTable.BINDINGS]))
IN_THE_APP = [binding for binding in Binding.make_bindings(NiagaraApp.BINDINGS) if not binding.system]


def first_column(page: str) -> list[str]:
    rows = re.findall(r"^\| ([^|]+?) +\|", page, re.MULTILINE)
    return [key.strip(" `") for row in rows for key in re.split(r", | to | or ", row)]


def test_every_key_of_the_app_is_in_the_help_and_a_games_own_help_leaves_out_those_of_every_table() -> None:
    """Except `enter`, which goes on only if nothing is highlighted, and `b`, which is the game's until its end."""
    named = first_column(everywhere(can_suspend=True))
    assert [binding.key for binding in IN_THE_APP if binding.key not in named] == []
    of_tables = {binding.key for binding in AT_TABLES} - {"enter", "b"}
    for game in GAMES.values():
        of_the_game = first_column(table_help(game).partition("# Signs")[0])
        assert [key for key in of_the_game if key in of_tables] == [], game.id


async def test_the_help_of_a_table_tells_the_keys_of_every_table(tmp_path: Path) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path, size=(120, 90)) as (app, pilot):
        await pilot.press("question_mark")
        await until(pilot, lambda: "Concede" in text_of(app))
        shown = text_of(app)
        assert [binding.description for binding in AT_TABLES if binding.description not in shown] == []
        assert "keys of tables: f, i, l, o, q, s, u, x, z." in " ".join(shown.replace("│", " ").split())


async def test_every_key_that_the_line_of_a_table_shows_does_something(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    async with decision_session(match, tmp_path) as (app, _pilot):
        bound = {binding.key for binding in AT_TABLES}
        assert [key for key, _sign, _word in app.table._own_keys() if key not in bound] == []


def test_keys_that_are_pressed_together_have_the_names_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [key_name(key) for key in ("ctrl+p", "escape", "x", "question_mark")] == ["ctrl+p", "escape", "x", "?"]
    monkeypatch.setattr("niagara_tui.ui.keyboards._NAMES", {"ctrl": "Strg", "up": "↑"})
    assert [key_name(key) for key in ("ctrl+p", "ctrl+up")] == ["Strg+p", "Strg+↑"]
