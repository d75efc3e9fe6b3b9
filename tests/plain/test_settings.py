"""Settings and help in plain mode's menu."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.plain.console import Interrupts, Quit
from niagara_tui.plain.table import Table
from niagara_tui.shell import settings
from tests.plain.test_menu import program
from tests.support.scripted_console import ScriptedConsole, sit
from tests.support.tables import QuickBots, new_match


async def test_settings_are_changed_kept_and_those_that_are_only_drawn_left_out(tmp_path: Path) -> None:
    said = await program(tmp_path, "settings", "1", "4", "Ann", "", "quit")
    assert "1. Aids: on. Hints, previews" in said
    assert "Aids: off.\n" in said
    assert "Your name: Ann.\n" in said
    assert "Colours" not in said
    kept, _complaint = settings.load(tmp_path / "config")
    assert (kept.aids, kept.name) == (False, "Ann")


async def test_help_says_how_hidden_cards_are_kept_from_others(tmp_path: Path) -> None:
    said = await program(tmp_path, "help", "quit")
    assert "a question mark lists them all" in said
    assert "clear its history before you pass the keyboard on" in said


async def test_without_aids_there_is_no_hint_no_preview_and_no_word_of_falls(tmp_path: Path) -> None:
    scripted = ScriptedConsole(["hint", "preview", "4", "1", "", "river"])
    match = new_match("human", "greedy", "greedy", seed=3, first="R")
    with Interrupts() as interrupts:
        table = Table(
            match, None, scripted.console, interrupts, QuickBots(match, greedy=True), settings.Settings(aids=False)
        )
        with pytest.raises(Quit):
            await table.play()
    assert scripted.said.count("There are no aids at this table") == 2
    assert "which falls" not in scripted.said
    with_aids = ScriptedConsole(["4", "1", "", "river"])
    await sit(new_match("human", "greedy", "greedy", seed=3, first="R"), with_aids)
    assert "which falls" in with_aids.said
