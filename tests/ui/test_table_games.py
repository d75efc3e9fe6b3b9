from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.board.hand import CardHit, NiagaraHand
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.screens.dialogs import Confirm, LogDialog
from niagara_tui.ui.screens.ending import AGAIN, Ending
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import KeyLine
from tests.support.apps import HomeAndTableApp, TableApp, screen_after, session, until
from tests.support.tables import QuickBots, best_plan, new_match, play_on
from tests.ui.conftest import some
from tests.ui.table_parts import human_to_move, selection, shown, spot_of

pytestmark = pytest.mark.screens

LATE = 180
"""Decisions after which a game is near its end."""


def wanted(app: TableApp, match: TableMatch) -> Option:
    chain = best_plan(match, 0)
    return next(plan for plan in all_plans(selection(app)) if plan.moves == chain)


def all_plans(options: Selection) -> list[Option]:
    return [plan for option in options._all for plan in (option.inner or (option,))]


async def press_plan(app: TableApp, pilot: Pilot[None], plan: Option) -> None:
    while (outer := next((each for each in selection(app).groups if plan in (each, *each.inner)), None)) is None:
        await pilot.press("tab")
    await pilot.press(key_name(outer.key))
    if outer.inner:
        await pilot.press(*([] if plan.key.isdecimal() else ["enter"]), plan.key)
    await pilot.press("enter")


def key_name(key: str) -> str:
    return {"+": "plus", "-": "minus"}.get(key, key)


@pytest.mark.parametrize("played", some([16], [0]))
async def test_a_game_is_played_to_its_end_by_keys_alone(tmp_path: Path, played: int) -> None:
    match = new_match("human", "random", "random", seed=11)
    while played:  # that many best-rated plans of the person, with the moves of `QuickBots` in between
        match.settle()
        seat = match.deciders()[0]
        for move in best_plan(match, 0) if seat == 0 else match.legal(seat)[:1]:
            match.submit(seat, move)
        played -= seat == 0
    async with session(HomeAndTableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        while not match.is_over():
            await until(pilot, lambda: human_to_move(app) or match.is_over())
            if not match.is_over():
                await press_plan(app, pilot, wanted(app, match))
                await confirm_if_asked(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, Ending))
        await screen_after(pilot, LogDialog, "l")
        await screen_after(pilot, Ending, "l")
        await pilot.press("t")
        await until(pilot, lambda: app.screen is app.table)
        await screen_after(pilot, Home, "q")
        assert any(standing.won for standing in match.standings())


async def confirm_if_asked(app: TableApp, pilot: Pilot[None]) -> None:
    await pilot.pause()
    if isinstance(app.screen, Confirm):
        await pilot.press("y")


async def click_plan(app: TableApp, pilot: Pilot[None], plan: Option) -> None:
    """Choose this plan by clicks alone: cards in the hand, canoes and zones on the river, options in the list."""
    if shown(app) == "hand":
        spot = spot_of(app.table.query_one(NiagaraHand), CardHit(plan.moves[0]))
        for _ in range(2):
            await pilot.click(NiagaraHand, offset=spot)
        return
    if plan.piece is not None and plan.piece != selection(app).piece:
        await pilot.click(NiagaraRiver, offset=spot_of(app.table.query_one(NiagaraRiver), (0, plan.piece)))
    shown_now = selection(app).options  # a plan that is listed beside its group has another key there
    outer = next(option for option in shown_now if plan in option.inner or option.moves == plan.moves)
    await click_option(app, pilot, outer)
    if outer.inner:
        await click_option(app, pilot, plan)


async def click_option(app: TableApp, pilot: Pilot[None], option: Option) -> None:
    """Light the option by a click in the list, then play or open it by another."""
    for _ in range(2):
        if option not in selection(app).options or (option.inner and selection(app).is_open):
            return
        await pilot.pause()  # what is there to click has been drawn
        choices = app.table.query_one(Choices)
        spot = next(
            (x, y)
            for y in range(choices.size.height)
            for x in range(choices.size.width)
            if app.screen.get_style_at(choices.region.x + x, choices.region.y + y).meta.get("option")
            == selection(app).options.index(option)
        )
        await pilot.click(Choices, offset=spot)


@pytest.mark.parametrize("played", some([], [LATE, 0]))
async def test_a_game_is_played_to_its_end_by_clicks_alone(tmp_path: Path, played: int) -> None:
    match = play_on(new_match("human", "random", "random", seed=11), played)
    async with session(HomeAndTableApp(match, QuickBots(match), tmp_path), size=(120, 40)) as (app, pilot):
        while not match.is_over():
            await until(pilot, lambda: human_to_move(app) or match.is_over())
            if not match.is_over():
                await click_plan(app, pilot, wanted(app, match))
                await pilot.pause()
                if isinstance(app.screen, Confirm):
                    await pilot.click("#yes")
        await until(pilot, lambda: isinstance(app.screen, Ending) and app.screen.query("#home"))
        await pilot.click("#home")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert any(standing.won for standing in match.standings())


async def test_keys_of_the_table_choose_nothing_at_the_end_but_to_look_at_it_and_enter_brings_the_ranking_again(
    tmp_path: Path,
) -> None:
    match = play_on(new_match("human", "random", "random", seed=11), 1000)
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending))
        await pilot.press("enter", "enter", "space")
        assert isinstance(app.screen_stack[-1], Ending)
        for _ in range(2):  # keys that choose and play at the table choose only to look at it, and to look away
            await pilot.press("right", "enter")
            await until(pilot, lambda: app.screen is app.table)
            await screen_after(pilot, Ending, "right", "enter")
        assert app.table.match is match
        await pilot.press("right", "right", "right", "right", "right")
        assert app.focused is not None
        assert app.focused.id == AGAIN
        for key in ("enter", "escape"):
            await until(pilot, lambda: isinstance(app.screen, Ending))
            await pilot.press("t")
            await until(pilot, lambda: app.screen is app.table)
            assert "⏎ ranking" in str(app.table.query_one(KeyLine).render())
            await screen_after(pilot, LogDialog, "l")
            await screen_after(pilot, Ending, "escape", "enter", "enter")
            assert [type(screen) for screen in app.screen_stack].count(Ending) == 1
            await pilot.press(key)
        await until(pilot, lambda: app.screen is app.table)
        await screen_after(pilot, Ending, "enter")
        await screen_after(pilot, LogDialog, "l")
        await pilot.press("ctrl+q")
    assert app.return_code == 0, "it can be left from the log that the ranking has opened"


@pytest.mark.parametrize("by", ["click", "key"])
async def test_what_was_meant_for_the_table_as_the_game_ended_begins_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    monkeypatch.setattr(TableApp, "hold_at_end", 3600)
    match = play_on(new_match("human", "human", "human", seed=11), 1000)
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending) and app.screen.query("#again"))
        (ending,) = (screen for screen in app.screen_stack if isinstance(screen, Ending))
        await (pilot.click("#again") if by == "click" else pilot.press("a", "h", "q"))
        assert app.screen is ending
        ending._release()
        await pilot.pause()
        await (pilot.click("#again") if by == "click" else pilot.press("a"))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.match is not match)
