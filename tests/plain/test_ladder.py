from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.plain import table
from niagara_tui.plain.open_games import Tables
from niagara_tui.plain.program import Program
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.logbook.rating import WITHOUT_HINTS
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import SeatSetup, Setup
from tests.support.logbooks import keep, wins_and_losses
from tests.support.scripted_console import ScriptedConsole

DUCKLINGS, TROUTS = ("mcts:easy",) * 3, ("greedy:balanced",) * 3


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Setup]:
    """The set-ups of the tables that were begun, none of which is played."""
    found = list[Setup]()

    async def begin(_tables: Tables, setup: Setup, **_practice: bool) -> None:
        found.append(setup)

    monkeypatch.setattr(Tables, "begin", begin)
    return found


async def said(folder: Path, *answers: str, games: list[PlayedGame] | None = None, **launch: object) -> str:
    """What plain mode says to these answers, after these games of a profile, if any."""
    config = folder / "config"
    config.mkdir(exist_ok=True)
    if games is not None:
        keep(config, *games)
    scripted = ScriptedConsole(answers)
    await Program(Launch(saves=folder, config=config, **launch), scripted.console).run()  # type: ignore[arg-type]
    return scripted.said


@pytest.mark.parametrize("name", ["", "Ann", "You"])
async def test_nobody_is_asked_for_a_name_and_a_table_by_command_begins_as_it_was_set_up(
    tmp_path: Path, begun: list[Setup], name: str
) -> None:
    (tmp_path / "config").mkdir()
    settings.save(Settings(name=name), tmp_path / "config")
    bots = [SeatSetup(name=name, player="mcts:easy") for name in ("Bert", "Yann")]
    setup = Setup(game="niagara", seats=[SeatSetup(name="Rose"), *bots], seed=1)
    told = await said(tmp_path, "quit", setup=setup, asks_name=True)
    assert "your name?" not in told
    assert ("Welcome, Ann!" in told) is (name == "Ann")
    assert "You!" not in told
    assert begun == [setup]


async def test_the_menu_says_what_is_next_and_starts_it(tmp_path: Path, begun: list[Setup]) -> None:
    (tmp_path / "config").mkdir()
    settings.save(Settings(name="Ann"), tmp_path / "config")
    games = [*wins_and_losses("ww", *DUCKLINGS), *wins_and_losses("w", *TROUTS)]
    assert "1. Next on the ladder: three Trout (Niagara)\n" in await said(tmp_path, "play", "1", "quit", games=games)
    assert [seat.player for seat in begun[0].seats] == ["human", *TROUTS]
    assert begun[0].seats[0].name == "Ann"


@pytest.mark.parametrize("counts", [True, False])
async def test_a_game_on_the_ladder_begins_with_what_is_to_be_done_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counts: bool
) -> None:
    (tmp_path / "config").mkdir()
    settings.save(Settings(name="Ann", record=counts), tmp_path / "config")
    monkeypatch.setattr(table, "BotSeats", lambda match: ImmediateBots(match, lambda _seat: ""))
    told = await said(tmp_path, "play", "1", "quit", "quit", games=wins_and_losses("ww", *DUCKLINGS))
    assert [line for line in told.splitlines() if line.startswith("Ladder: ")] == [
        f"Ladder: beat three Trout, 2 wins needed, 0 so far. {WITHOUT_HINTS}",
    ] * counts


async def test_the_ladder_is_told_rung_by_rung_and_any_can_be_played(tmp_path: Path, begun: list[Setup]) -> None:
    games = [*wins_and_losses("ww", *DUCKLINGS), *wins_and_losses("l", *TROUTS)]
    told = await said(tmp_path, "ladder", "", "", "ladder", "canyon", "10", "quit", games=games)
    for line in (
        "Next: beat three Trout in Niagara (0 of 2).",
        "2. Three Ducklings: beaten.",
        "3. Three Trout: next: won 0 of 1, 2 needed.",
        "5. A Heron and two Otters: not played yet.",
        "Which one? Enter takes 3.",
    ):
        assert line in told
    assert [(setup.game, setup.seats[1].player) for setup in begun] == [
        ("niagara", "greedy:balanced"),
        ("canyon", "mcts:expert"),
    ]
