"""Expansions and options of the game that is set up."""

from __future__ import annotations

import pytest
from textual.widgets import Select, Switch

from niagara_tui.match.match import Match
from niagara_tui.ui.widgets.game_form import GameForm
from niagara_tui.ui.widgets.option_field import OptionField
from tests.support.apps import click_text, text_of
from tests.ui.conftest import Recorder
from tests.ui.new_game.conftest import OtherGame, rows, start

pytestmark = pytest.mark.screens


async def test_s_1_six_can_play_as_soon_as_a_part_of_the_spirits_is_on_and_before_that_it_is_said(
    recorder: Recorder,
) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        recorder.screen.query_one("#count", Select).value = 6
        await pilot.pause()
        assert "3 to 5 players, not 6." in text_of(recorder)
        await start(pilot)
        assert recorder.started == []
        recorder.screen.query_one("#option-elk Switch", Switch).value = True
        await pilot.pause()
        assert "not 6" not in text_of(recorder)
        await start(pilot)
    assert len(recorder.started[0].seats) == 6
    assert not Match(recorder.started[0]).is_over()


@pytest.mark.slow
async def test_one_click_switches_a_whole_expansion_on_and_another_off(recorder: Recorder) -> None:
    parts = {"double_canoes", "whirlpool", "cards", "beaver", "elk"}
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        form = recorder.screen.query_one(GameForm)
        form.query_one(".all").scroll_visible(animate=False)
        for wanted in (True, False):
            await click_text(pilot, "Switch all on" if wanted else "Switch all off")
            assert {name for name, value in form._options().items() if value is True and name != "tracker"} == (
                parts if wanted else set()
            )
            await pilot.pause(0.2)  # a button that has just been pressed takes no click


@pytest.mark.usefixtures("second_game")
async def test_another_game_brings_its_own_seats_and_options(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        await click_text(pilot, OtherGame.title)
        await pilot.pause()
        assert "Nobody sees far." in text_of(recorder)
        assert len(rows(recorder)) == 3
        recorder.screen.query_one("#option-fog Switch", Switch).value = True
        recorder.screen.query_one("#option-pace", OptionField).query_one(Select).value = "wild"
        await pilot.pause()
        form = recorder.screen.query_one(GameForm)
        assert form._options() == {"fog": True, "pace": "wild"}
