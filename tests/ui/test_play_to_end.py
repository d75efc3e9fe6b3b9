from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import pytest

from niagara_tui.match.match import Match
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.widgets.key_line import KeyLine
from tests.support.apps import TableApp, text_of, until
from tests.support.tables import QuickBots, SilentBots, match_of, standing_at
from tests.support.upriver import position

pytestmark = pytest.mark.screens


def home(boats: str = "harbour lost lost") -> Match:
    """A game in which the person's last boat is home, or its boats are as given, and bots' are on their way."""
    state = position(die="1", turn="B", R=boats, B="3 4 5", Y="6 6 lost")
    return standing_at(state, match_of("upriver", ("human", "greedy", "greedy")))


async def test_after_the_last_boat_is_home_the_rest_is_played_at_once_by_the_same_bots(tmp_path: Path) -> None:
    match = home()
    app = TableApp(match, QuickBots(match), tmp_path)
    app.settings.speed = "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "e plays to the end." in text_of(app))
        assert "e play to the end" in str(app.table.query_one(KeyLine).content)
        await pilot.press("e")
        await until(pilot, lambda: match.is_over() and isinstance(app.screen, Ending))
        assert not match.conceded
        assert app.table._host.stand_ins is None


async def test_who_still_has_a_boat_on_the_river_is_not_offered_it_and_told_when(tmp_path: Path) -> None:
    match = home("harbour 8 lost")
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await until(pilot, lambda: bool(app.table.is_mounted and app.table._scene().thinking))
        assert "to the end" not in text_of(app)
        await pilot.press("e")
        assert [note.message for note in app._notifications] == [
            "Once you have nothing left to decide, e plays to the end."
        ]


async def test_an_undo_of_the_last_decision_takes_back_that_the_rest_is_played_without_pauses(tmp_path: Path) -> None:
    state = position(die="1", turn="R", R="harbour 10 lost", B="3 4 5", Y="6 6 lost")
    match = standing_at(state, match_of("upriver", ("human", "greedy", "greedy")))
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.speed = "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: bool(app.table.is_mounted and 0 in match.deciders()))
        host = app.table._host
        offered_and_pausing = attrgetter("can_play_to_end", "_pauses")
        host.decide(0, match.legal(0))
        assert offered_and_pausing(host) == (True, True)
        host.play_to_end()
        assert offered_and_pausing(host) == (False, False)
        host.undo()
        assert offered_and_pausing(host) == (False, True)
        host.redo()
        assert offered_and_pausing(host) == (True, True), "it has to be asked for again"


async def test_with_several_people_it_is_offered_once_nobody_has_anything_left_to_decide(tmp_path: Path) -> None:
    state = position(die="1", turn="Y", R="harbour lost lost", B="3 4 5", Y="6 6 lost")
    match = standing_at(state, match_of("upriver", ("human", "human", "greedy")))
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(app.table.is_mounted and app.table._scene().thinking))
        assert not app.table._host.can_play_to_end
