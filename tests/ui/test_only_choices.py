from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.settings import Settings
from niagara_tui.ui.kit.selection_board import SelectionBoard
from tests.support.apps import TableApp, session, until
from tests.support.positions import position, turn
from tests.support.scripted_console import ScriptedConsole, said_at_table, sit
from tests.support.tables import SilentBots, match_of, seated


def sky_at_the_end() -> TableMatch:
    return seated(turn("cloud", sky=-1), "human", "random", "random")


def last_card() -> TableMatch:
    return seated(position(hands={"R": "3", "B": "4", "Y": "5"}), "human", "random", "random")


def without_choice(game: str) -> TableMatch:
    """A match of that game in which its first player, a person, has come to a decision without a choice."""
    for seed in range(40):
        match = match_of(game, ("human", *("random",) * 2), seed=seed)
        for _ in range(200):
            match.settle()
            if match.is_over():
                break
            seat = match.deciders()[0]
            moves = match.legal(seat)
            if seat == 0 and len(moves) == 1:
                return match
            match.submit(seat, moves[0])
    raise AssertionError(f"no such decision was found in {game}")


@pytest.mark.parametrize(
    "make", [sky_at_the_end, last_card, lambda: without_choice("canyon"), lambda: without_choice("upriver")]
)
async def test_enter_alone_plays_the_only_choice(make: Any, tmp_path: Path) -> None:
    match = make()
    app = TableApp(match, SilentBots(match), tmp_path)
    before = len(match.record().moves)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen is app.table)
        await until(pilot, lambda: app.table.query_one(SelectionBoard)._selection.options)
        selection = app.table.query_one(SelectionBoard)._selection
        assert selection.highlighted is not None
        offered = app.table._board.keys
        assert any(name == "enter" for name, _sign, _word in offered())
        await pilot.press("escape")
        assert selection.highlighted is not None, "there is nothing to go back to"
        await pilot.press("enter")
        await until(pilot, lambda: len(match.record().moves) > before)
        assert match.record().moves[before].startswith("R ")


async def test_no_key_at_all_where_that_is_set(tmp_path: Path) -> None:
    match = sky_at_the_end()
    async with session(TableApp(match, SilentBots(match), tmp_path), only_choices=True) as (_app, pilot):
        await until(pilot, lambda: match.record().moves == ["R sky +1"])
        assert match.log[0].text == "Rose moves the sky from -1 to 0."


async def test_plain_mode_takes_enter_for_the_only_choice_says_so_and_plays_nothing_where_there_are_several() -> None:
    match = sky_at_the_end()
    said = await said_at_table(match, ["log", "perhaps", ""])
    question = "There is nothing else to choose: Enter plays it. "
    asked = said[: said.index("Rose moves the sky")]
    assert all(f"{question}{answer}\n" in asked for answer in ("log", "perhaps", "")), "each question says so"
    assert "Your choice:" not in asked
    assert match.record().moves[:1] == ["R sky +1"]
    match = seated(turn("cloud", sky=0), "human", "random", "random")
    said = await said_at_table(match, [""])
    assert match.record().moves == []
    assert "Enter plays" not in said


async def test_plain_mode_plays_it_by_itself_where_that_is_set() -> None:
    match = sky_at_the_end()
    scripted = ScriptedConsole([])
    await sit(match, scripted, plays_only_choices=True)
    assert match.record().moves[:1] == ["R sky +1"]
    assert "Your choice:" not in scripted.said[: scripted.said.index("Rose moves the sky")]


def test_one_key_is_the_default() -> None:
    assert not Settings().only_choices
