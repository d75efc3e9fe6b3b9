from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.ending import Ending
from tests.support.apps import TableApp, press_with_shift, screen_after, session, text_of, until
from tests.support.scripted_console import ScriptedConsole, sit
from tests.support.tables import QuickBots, SilentBots, new_match, play_on
from tests.ui.table_parts import decision_session, table_session

pytestmark = pytest.mark.screens


async def test_the_key_asks_then_plays_the_game_out_and_the_ranking_tells_it(tmp_path: Path) -> None:
    match = play_on(new_match("human", "random", "random"), 200)
    assert not match.is_over()
    async with table_session(match, tmp_path) as (app, pilot):
        app.table._host.stand_ins = QuickBots(match, greedy=True)
        await screen_after(pilot, Confirm, "C")
        assert "The bots then play the game out at once" in getattr(app.screen, "question", "")
        await pilot.press("n")
        assert match.people == [0]
        await screen_after(pilot, Confirm, "C")
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, Ending) and "conceded" in text_of(app))
    assert match.is_over()


async def test_after_a_hint_the_question_knows_that_the_game_no_longer_counts_for_the_rating(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy")
    after = "After a hint this game counts for neither rating nor ladder, only in the record."
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        for hints in range(2):
            await until(pilot, lambda: app.screen is app.table and app.table.query("#header"))
            await press_with_shift(pilot, "C")
            await until(pilot, lambda: isinstance(app.screen, Confirm))
            assert (after in getattr(app.screen, "question", "")) is bool(hints)
            await pilot.press("n")
            match.count_hint(0)


async def test_in_company_it_is_the_one_whose_turn_it_is_who_concedes(tmp_path: Path) -> None:
    match = new_match("human", "human", "random")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and match.deciders())
        app.table._host.stand_ins = QuickBots(match)
        await pilot.press("C")
        assert match.people == [0, 1], "a covered hand says of nobody that they are at the keyboard"
        await pilot.press("enter")
        await press_with_shift(pilot, "C")
        await until(pilot, lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(pilot, lambda: match.people == [1])


def _titles(app: TableApp, screen: Screen[Any]) -> list[str]:
    return [command.title for command in app.get_system_commands(screen)]


async def test_the_command_palette_offers_it_at_a_table(tmp_path: Path) -> None:
    match = new_match("human", "random", "random")
    async with decision_session(match, tmp_path) as (app, _pilot):
        titles = _titles(app, app.table)
        assert [title for title in titles if title.startswith("Concede")]
        assert {"Zoom", "Flow", "A hint: the best choice, and why; escape closes it"} <= set(titles)
        assert len(titles) == len(set(titles))
        assert not [title for title in _titles(app, app.screen_stack[0]) if title.startswith("Concede")]


async def test_plain_mode_too_knows_what_a_hint_has_cost_when_it_asks() -> None:
    match = new_match("human", "greedy", "greedy")
    match.count_hint(0)
    scripted = ScriptedConsole(["concede", "no", "quit"])
    await sit(match, scripted, bots=QuickBots(match))
    assert "That is a loss. After a hint this game counts for neither rating nor ladder" in scripted.said


async def test_plain_mode_has_a_word_for_it() -> None:
    match = play_on(new_match("human", "random", "random"), 200)
    assert not match.is_over()
    scripted = ScriptedConsole(["concede", "no", "concede", "yes", "yes", "yes"])
    bots = QuickBots(match, greedy=True)
    table = await sit(match, scripted, bots=bots, stand_ins=bots)
    assert table.match.is_over()
    assert "Does Rose concede? That is a loss. Yes or no?" in scripted.said
    places = [line for line in scripted.said.splitlines() if line.startswith("Place ")]
    assert [line.partition("; ")[2] for line in places if "Rose's bot" in line] == ["Rose conceded and lost."]
    assert not any("Rose," in line for line in places)
