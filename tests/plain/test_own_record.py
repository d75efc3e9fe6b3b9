"""The person's record in plain mode: told, counted at the table, and its profiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.plain.program import Program
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.store.logbook import LogbookFile
from tests.support.logbooks import logbook_of, played
from tests.support.scripted_console import ScriptedConsole


async def program(folder: Path, *answers: str) -> str:
    """What the program says to these answers."""
    scripted = ScriptedConsole(answers)
    await Program(Launch(saves=folder / "saves", config=folder / "config"), scripted.console).run()
    return scripted.said


def names(folder: Path) -> list[str]:
    return [profile.name for profile in LogbookFile(folder / "config").load()[0].profiles]


async def test_an_empty_record_says_what_will_be_in_it(tmp_path: Path) -> None:
    said = await program(tmp_path, "your record", "", "quit")
    assert "No game is in this record yet. Each game that you finish, or concede, is added at its end.\n" in said
    assert "nothing leaves it unless you export it.\n" in said


async def test_of_a_record_that_cannot_be_read_nobody_says_that_it_is_empty(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "record.json").write_text('{"format": 7}', encoding="utf-8")
    said = await program(tmp_path, "your record", "", "quit")
    assert "newer version" in said
    assert "Your games:\nThey could not be read.\n" in said
    assert "No game is in this record yet." not in said


async def test_the_record_is_told_in_sentences(tmp_path: Path) -> None:
    LogbookFile(tmp_path / "config").change(lambda _: logbook_of(Rose=[played(1, won=True, cost=2.0)]))
    said = await program(tmp_path, "your record", "", "quit")
    assert "The record of Rose.\n" in said
    assert "Trout, ordinary bot: 1 game, 1 won (100 percent).\n" in said
    assert "No rating yet: it takes 10 games against rated bots, and there is 1.\n" in said


async def test_profiles_are_added_chosen_renamed_and_deleted(tmp_path: Path) -> None:
    said = await program(tmp_path, "your record", "1", "Rose", "2", "You", "2", "Ann", "", "quit")
    assert "Games are now counted for Rose.\n" in said or "Games are now counted for Ann.\n" in said
    assert '"You shows the 4"' in said
    said = await program(tmp_path, "your record", "1", "Rose", "3", "Rosa", "", "quit")
    assert "Rose is now called Rosa.\n" in said
    assert settings.load(tmp_path / "config")[0].profile == "Rosa"
    said = await program(tmp_path, "your record", "4", "no", "4", "yes", "", "quit")
    assert names(tmp_path) == ["Ann"]


@pytest.mark.processes
async def test_a_game_that_is_conceded_counts_as_lost(tmp_path: Path) -> None:
    said = await program(tmp_path, "new game", "1", "", "", "concede", "yes", "menu", "2", "quit")
    assert "concedes" in said
    (profile,) = LogbookFile(tmp_path / "config").load()[0].profiles
    (game,) = profile.games
    assert (profile.name, game.share, game.place) == ("Rose", 0.0, None)
