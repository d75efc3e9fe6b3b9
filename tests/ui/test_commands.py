from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import SystemCommand

from niagara_tui.ui.app import how_well
from niagara_tui.ui.screens.replay import ReplayScreen
from tests.support.apps import screen_after, text_of, until
from tests.support.tables import new_match
from tests.ui.table_parts import table_session

pytestmark = pytest.mark.screens


def found(commands: list[SystemCommand], query: str) -> list[str]:
    fits = {each.title: how_well(query, each.title, each.help) for each in commands}
    return sorted(filter(fits.__getitem__, fits), key=fits.__getitem__, reverse=True)


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


async def test_in_ascii_the_key_of_a_command_is_the_one_that_the_line_of_keys_names(tmp_path: Path) -> None:
    async with table_session(new_match("human", "random", "random"), tmp_path, ascii_only=True) as (app, _pilot):
        helps = {each.title: each.help for each in app.get_system_commands(app.table)}
        goes_on = next(said for title, said in helps.items() if title.startswith("Go on"))
        assert goes_on == "At the table: press <-'"
        assert [said for said in helps.values() if said.endswith("the key ?")] == []


def test_accents_may_be_left_out() -> None:
    assert how_well("regles", "Règles", "") == how_well("règ", "Règles", "") == 1
