from __future__ import annotations

import asyncio
from typing import cast

import pytest
from textual import events
from textual.widgets import Input, Select, Switch

from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.registry import GAMES
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.presets import usual_opponents
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.rules import Rules
from niagara_tui.ui.widgets.fields import GameTabs, OptionField
from niagara_tui.ui.widgets.game_form import GameForm, PresetList
from tests.support.apps import click_text, session, text_of, until
from tests.ui.conftest import MakeApp, Recorder, some
from tests.ui.new_game.conftest import OtherGame, highlighted, named, rows, start

pytestmark = pytest.mark.screens


async def test_enter_on_an_opened_form_starts_the_game_that_is_shown_against_three_different_bots(
    recorder: Recorder,
) -> None:
    async with session(recorder, "n", "enter") as (_app, pilot):
        await pilot.pause()
    (setup,) = recorder.started
    assert setup.game == "niagara"
    assert [seat.player for seat in setup.seats] == ["human", *usual_opponents(GAMES["niagara"])[:3]]
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]
    assert setup.options == GAMES["niagara"].options().model_dump()
    assert not TableMatch(setup).is_over()


async def test_the_form_begins_at_the_game_then_come_the_tables_then_the_details(recorder: Recorder) -> None:
    async with session(recorder, "n") as (_app, pilot):
        assert isinstance(recorder.focused, GameTabs)
        assert "enter Start" in text_of(recorder)
        await pilot.press("right", "right", "down")  # Up the River, and on to its tables
        assert isinstance(recorder.focused, PresetList)
        await pilot.press("up", "enter")  # the table above the classic one: a first game
        await pilot.pause()
    (setup,) = recorder.started
    assert setup.game == "upriver"
    assert [seat.player for seat in setup.seats] == ["human", "mcts:easy", "mcts:easy"]


async def test_what_is_started_while_the_form_of_another_game_opens_is_that_game_once(recorder: Recorder) -> None:
    async with session(recorder, "n") as (_app, pilot):
        screen = cast("NewGame", recorder.screen)
        screen.query_one(GameTabs).active = "canyon"
        while not (forms := [form for form in screen.query(GameForm) if form.game.id == "canyon"]):  # noqa: ASYNC110
            await asyncio.sleep(0)
        assert not forms[0].is_mounted
        screen.action_start()
        screen.action_start()
        await until(pilot, lambda: recorder.started)
        await pilot.pause(0.1)
    assert [setup.game for setup in recorder.started] == ["canyon"]


async def test_a_preset_fills_the_form_and_a_changed_form_highlights_none(recorder: Recorder) -> None:
    async with session(recorder, "n") as (_app, pilot):
        assert highlighted(recorder) == 1
        named(recorder, 0).value = "Zoe"
        await click_text(pilot, "All expansions")
        form = recorder.screen.query_one(GameForm)
        assert form.last_choices().options["joe"] is True
        assert form.names[0] == "Zoe"
        assert highlighted(recorder) == 5
        recorder.screen.query_one("#option-joe Switch", Switch).value = False
        await pilot.pause()
        assert highlighted(recorder) == 4  # that is the Spirits' table
        recorder.screen.query_one("#option-elk Switch", Switch).value = False
        await pilot.pause()
        assert highlighted(recorder) is None
        await click_text(pilot, "Easy game")
        assert len(rows(recorder)) == 3
        assert not form.last_choices().options["whirlpool"]


async def test_f1_opens_the_rules_of_the_game_that_is_chosen(recorder: Recorder, short_rules: None) -> None:
    async with session(recorder, "n", "right", "f1") as (_app, pilot):
        assert isinstance(recorder.screen, Rules)
        assert recorder.screen.game is GAMES["canyon"]
        await pilot.press("escape")
        await click_text(pilot, "f1 Rules")
        assert isinstance(recorder.screen, Rules)


@pytest.mark.slow
async def test_the_last_choices_are_there_the_next_time(recorder: Recorder, make_app: MakeApp) -> None:
    async with session(recorder, "n") as (_app, pilot):
        recorder.screen.query_one("#count", Select).value = 3
        named(recorder, 0).value = "Zoe"
        rows(recorder)[1].query_one(Select).value = "simple:forgetful"
        recorder.screen.query_one("#option-tracker Switch", Switch).value = False
        await pilot.pause()
        await start(pilot)
    again = cast("Recorder", make_app(Recorder))
    async with session(again, "n") as (_app, pilot):
        await start(pilot)
    assert again.started[0].seats == recorder.started[0].seats
    assert again.started[0].options == recorder.started[0].options
    assert again.started[0].seed != recorder.started[0].seed


# Expansions and options of the game that is set up.


async def test_s_1_six_can_play_as_soon_as_a_part_of_the_spirits_is_on_and_before_that_it_is_said(
    recorder: Recorder,
) -> None:
    async with session(recorder, "n") as (_app, pilot):
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
    assert not TableMatch(recorder.started[0]).is_over()


async def test_an_option_that_does_nothing_without_another_one_is_refused_in_the_words_of_the_form(
    recorder: Recorder,
) -> None:
    async with session(recorder, "n", size=(120, 40)) as (_app, pilot):
        recorder.screen.query_one("#option-meet_while_waiting Switch", Switch).value = True
        await pilot.pause()
        assert "Joe: meet while waiting does nothing without Diamond Joe" in text_of(recorder)
        await start(pilot)
        assert recorder.started == []
        recorder.screen.query_one("#option-joe Switch", Switch).value = True
        await pilot.pause()
        await start(pilot)
    assert recorder.started[0].options["meet_while_waiting"]


@pytest.mark.slow
async def test_one_click_switches_a_whole_expansion_on_and_another_off(recorder: Recorder) -> None:
    parts = {"double_canoes", "whirlpool", "cards", "beaver", "elk"}
    async with session(recorder, "n") as (_app, pilot):
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
    async with session(recorder, "n") as (_app, pilot):
        await click_text(pilot, OtherGame.title)
        await pilot.pause()
        assert "Nobody sees far." in text_of(recorder)
        assert len(rows(recorder)) == 3
        recorder.screen.query_one("#option-fog Switch", Switch).value = True
        recorder.screen.query_one("#option-pace", OptionField).query_one(Select).value = "wild"
        await pilot.pause()
        form = recorder.screen.query_one(GameForm)
        assert form._options() == {"fog": True, "pace": "wild"}


# A game is set up by keys alone, and by the mouse alone.


async def test_the_keyboard_alone_sets_up_a_game(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n", "tab", "tab")  # past the game and the ready-made tables
        await pilot.press("enter", "up", "enter")  # players: 4 -> 3
        await pilot.press("tab", "ctrl+u", "Z", "enter")  # the first name
        await pilot.press("enter", "down", "enter")  # human -> random
        for _ in range(12):
            if isinstance(recorder.focused, Select) and isinstance(recorder.focused.parent.parent, OptionField):  # type: ignore[union-attr]
                break
            await pilot.press("tab")
        await pilot.press("enter", "down", "enter")  # several winners: shared -> value
        await pilot.press(*["tab"] * 4, "space")  # past first player, canoes and gems to the tracker: off
        for _ in range(12):
            if recorder.focused is not None and recorder.focused.id == "seed":
                break
            await pilot.press("tab")
        await pilot.press("7", "tab", "tab", "enter")  # the seed, past the button, start
        await pilot.pause()
    (setup,) = recorder.started
    assert (setup.seats[0].name, setup.seats[0].player) == ("Z", "simple:forgetful")
    assert len(setup.seats) == 3
    assert setup.options == Options(ending="value", tracker=False).model_dump()
    assert setup.seed == 7


@pytest.mark.parametrize("onward", some(["tab"], ["enter"]))
async def test_what_is_typed_ahead_lands_in_the_field_for_which_it_is_meant(small: Recorder, onward: str) -> None:
    """As quickly as a terminal hands on what was typed while the program was busy."""
    async with session(small, "n") as (_app, pilot):
        named(small, 0).focus()
        await pilot.pause()
        for key in [*"aa", onward, *["tab"] * 3, *"bb", "shift+tab", "tab", *"cc"]:
            small.post_message(events.Key(key, key if len(key) == 1 else None))
        await until(pilot, lambda: [row.player_name for row in rows(small)[:2]] == ["Roseaa", "Bertbbcc"])


async def test_the_mouse_alone_starts_another_game_at_a_ready_made_table(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await click_text(pilot, "Play")
        await click_text(pilot, "A new game")
        await click_text(pilot, "Canyon")
        await click_text(pilot, "A challenge")
        await click_text(pilot, "Start")
    (setup,) = recorder.started
    assert (setup.game, [seat.player for seat in setup.seats]) == ("canyon", ["human", *["mcts:hard"] * 3])


@pytest.mark.slow
async def test_the_mouse_alone_sets_up_a_game(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.click("#count")
        await pilot.pause()
        await pilot.click("#count SelectOverlay", offset=(2, 1))
        await pilot.click("#seat-B .player")
        await pilot.pause()
        await click_text(pilot, "Otter")
        await pilot.click("#seat-R .down")
        recorder.screen.query_one("#option-tracker").scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click("#option-tracker Switch")
        recorder.screen.query_one(GameForm).scroll_end(animate=False)
        await click_text(pilot, "New seed")
        seed = recorder.screen.query_one("#seed", Input).value
        await click_text(pilot, "Start")
    (setup,) = recorder.started
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Bert", "mcts:normal"),
        ("Rose", "human"),
        ("Yann", "greedy:thief"),
    ]
    assert setup.options["tracker"] is False
    assert setup.seed == int(seed)


@pytest.mark.slow
async def test_start_and_back_are_in_sight_with_every_number_of_players(recorder: Recorder) -> None:
    async with session(recorder, "n") as (_app, pilot):
        for count in (min(GAMES["niagara"].seats), max(GAMES["niagara"].seats)):
            recorder.screen.query_one("#count", Select).value = count
            await pilot.pause()
            assert "Start" in text_of(recorder)
            assert recorder.screen.query_one("#start").region.bottom <= 23
        await pilot.click("#back")
        assert isinstance(recorder.screen, Home)


async def test_enter_does_what_the_key_line_says_of_the_field_with_the_focus_and_arrows_walk_past_a_list(
    small: Recorder,
) -> None:
    async with session(small, "n", size=(100, 30)) as (_app, pilot):
        count = small.screen.query_one("#count", Select)
        for key in ("up", "down"):
            count.focus()
            await pilot.press(key)
            assert not count.expanded
            assert small.focused is not count
        count.focus()
        await pilot.press("enter")
        assert count.expanded
        await pilot.press("escape")
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


async def test_an_open_list_says_how_it_is_closed_in_words_of_ours(small: Recorder) -> None:
    async with session(small, "n", size=(100, 30)) as (_app, pilot):
        count = small.screen.query_one("#count", Select)
        count.focus()
        await pilot.press("enter")
        assert "esc Close the list" in text_of(small)
        assert "Dismiss" not in text_of(small)
        await pilot.press("escape")
        assert not count.expanded
        assert small.focused is count
        assert "esc Back" in text_of(small)
        await pilot.press("escape")
        assert isinstance(small.screen, Home)
