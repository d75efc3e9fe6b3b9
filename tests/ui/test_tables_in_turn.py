"""Tables that are opened one after the other: none leaves anything behind for the next."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from niagara_tui.core.packages import load
from niagara_tui.games import registry
from niagara_tui.study.puzzles.catalogue import puzzles_of
from niagara_tui.ui.app import NiagaraApp
from tests.support.apps import text_of
from tests.ui.conftest import MakeApp

pytestmark = pytest.mark.screens

GAMES = ("niagara", "canyon", "upriver")


async def settled(pilot: Pilot[None], app: NiagaraApp) -> str:
    """What is on the screen once it no longer changes: the log scrolls to its end after it has been laid out."""
    before, now = "", text_of(app)
    while before != now:
        await pilot.pause(0.2)
        before, now = now, text_of(app)
    return now


async def shown(make_app: MakeApp, *games: str) -> str:
    """What the first puzzle of the last of these games looks like after those of the others."""
    app, last = make_app(), ""
    async with app.run_test(size=(120, 40)) as pilot:
        for game in games:
            app.games.puzzle(puzzles_of(game)[0])
            last = await settled(pilot, app)
            await pilot.press("escape")
    return last


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_looks_the_same_whatever_was_played_before(make_app: MakeApp, game: str) -> None:
    others = [other for other in GAMES if other != game]
    assert await shown(make_app, *others, game) == await shown(make_app, game)


def test_no_two_widgets_have_the_same_name() -> None:
    """Style sheets know widgets by the names of their classes, so that the rules of one would hold for the other."""
    for name in GAMES:
        load(registry.entries()[name].board)
    seen: dict[str, type[Widget]] = {}
    left = Widget.__subclasses__()
    while left:
        widget = left.pop()
        left += widget.__subclasses__()
        if widget.__module__.startswith("niagara_tui."):
            assert seen.setdefault(widget.__name__, widget) is widget, widget.__name__
    assert {"NiagaraHand", "CanyonHand"} <= set(seen)
