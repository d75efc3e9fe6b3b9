"""Setting a game up begins at the game: then come a table and Enter, and the details only where they are wanted."""

from __future__ import annotations

from typing import cast

import pytest
from textual.widgets import Input, Select, Switch

from niagara_tui.games.registry import GAMES
from niagara_tui.match.match import Match
from niagara_tui.ui.screens.rules import Rules
from niagara_tui.ui.widgets.game_form import GameForm, PresetList
from niagara_tui.ui.widgets.game_tabs import GameTabs
from tests.support.apps import click_text, text_of
from tests.ui.conftest import MakeApp, Recorder
from tests.ui.new_game.conftest import highlighted, named, rows, start

pytestmark = pytest.mark.screens


async def test_enter_on_an_opened_form_starts_the_game_that_is_shown(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
    (setup,) = recorder.started
    assert setup.game == "niagara"
    assert [seat.player for seat in setup.seats] == ["human", *["greedy:balanced"] * 3]


async def test_the_form_begins_at_the_game_then_come_the_tables_then_the_details(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(recorder.focused, GameTabs)
        assert "enter Start" in text_of(recorder)
        await pilot.press("right", "right", "down")  # Up the River, and on to its tables
        assert isinstance(recorder.focused, PresetList)
        await pilot.press("up", "enter")  # the table above the classic one: a first game
        await pilot.pause()
    (setup,) = recorder.started
    assert setup.game == "upriver"
    assert [seat.player for seat in setup.seats] == ["human", "mcts:easy", "mcts:easy"]


async def test_a_preset_fills_the_form_and_a_changed_form_highlights_none(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert highlighted(recorder) == 1
        named(recorder, 0).value = "Zoe"
        await click_text(pilot, "All expansions")
        form = recorder.screen.query_one(GameForm)
        assert form.last_choices().options["joe"] is True
        assert form.names[0] == "Zoe"
        assert highlighted(recorder) == 2
        recorder.screen.query_one("#option-joe Switch", Switch).value = False
        await pilot.pause()
        assert highlighted(recorder) == 5  # that is the Spirits' table
        recorder.screen.query_one("#option-elk Switch", Switch).value = False
        await pilot.pause()
        assert highlighted(recorder) is None
        await click_text(pilot, "First game")
        assert len(rows(recorder)) == 3
        assert not form.last_choices().options["whirlpool"]


async def test_enter_does_what_the_key_line_says_of_the_field_with_the_focus(small: Recorder) -> None:
    async with small.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        form = small.screen.query_one(GameForm)
        for field, does in {
            form.query_one("#count"): "enter Open the list",
            rows(small)[0].query_one(Input): "enter Next field",
            form.query_one("#option-fog Switch"): "enter Switch",
            form.query_one("#new-seed"): "enter Press",
        }.items():
            field.focus()
            await pilot.pause()
            assert does in text_of(small)
            await pilot.press("enter")
            await pilot.press("escape") if does.endswith("list") else None
        assert small.started == []
        assert form.last_choices().options["fog"] is True
        small.screen.query_one(PresetList).focus()
        await pilot.press("enter")
    assert len(small.started) == 1


async def test_f1_opens_the_rules_of_the_game_that_is_chosen(recorder: Recorder, short_rules: None) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "right", "f1")
        assert isinstance(recorder.screen, Rules)
        assert recorder.screen.game is GAMES["canyon"]
        await pilot.press("escape")
        await click_text(pilot, "f1 Rules")
        assert isinstance(recorder.screen, Rules)


@pytest.mark.slow
async def test_without_touching_anything_you_play_against_three_greedy_bots(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        await start(pilot)
    (setup,) = recorder.started
    assert [seat.player for seat in setup.seats] == ["human", *["greedy:balanced"] * 3]
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]
    assert setup.options == GAMES["niagara"].options().model_dump()
    assert not Match(setup).is_over()


@pytest.mark.slow
async def test_the_last_choices_are_there_the_next_time(recorder: Recorder, make_app: MakeApp) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        recorder.screen.query_one("#count", Select).value = 3
        named(recorder, 0).value = "Zoe"
        rows(recorder)[1].query_one(Select).value = "random:uniform"
        recorder.screen.query_one("#option-tracker Switch", Switch).value = False
        await pilot.pause()
        await start(pilot)
    again = cast("Recorder", make_app(Recorder))
    async with again.run_test() as pilot:
        await pilot.press("n")
        await start(pilot)
    assert again.started[0].seats == recorder.started[0].seats
    assert again.started[0].options == recorder.started[0].options
    assert again.started[0].seed != recorder.started[0].seed
