"""A game is set up by keys alone, and by the mouse alone."""

from __future__ import annotations

import pytest
from textual import events
from textual.widgets import Input, Select

from niagara_tui.games.niagara.rules.setup import Options
from niagara_tui.games.registry import GAMES
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.widgets.game_form import GameForm
from niagara_tui.ui.widgets.option_field import OptionField
from tests.support.apps import click_text, text_of
from tests.ui.conftest import Recorder, some
from tests.ui.new_game.conftest import named, rows

pytestmark = pytest.mark.screens


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
    assert (setup.seats[0].name, setup.seats[0].player) == ("Z", "random:uniform")
    assert len(setup.seats) == 3
    assert setup.options == Options(ending="value", tracker=False).model_dump()
    assert setup.seed == 7


@pytest.mark.parametrize("onward", some(["tab"], ["enter"]))
async def test_what_is_typed_ahead_lands_in_the_field_for_which_it_is_meant(small: Recorder, onward: str) -> None:
    """As quickly as a terminal hands on what was typed while the program was busy."""
    async with small.run_test() as pilot:
        await pilot.press("n")
        named(small, 0).focus()
        await pilot.pause()
        for key in [*"aa", onward, *["tab"] * 3, *"bb", "shift+tab", "tab", *"cc"]:
            small.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause(0.2)
        assert [row.player_name for row in rows(small)[:2]] == ["Roseaa", "Bertbbcc"]


async def test_the_mouse_alone_starts_another_game_at_a_ready_made_table(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await click_text(pilot, "New game")
        await click_text(pilot, "Canyon")
        await click_text(pilot, "A challenge")
        await click_text(pilot, "Start")
    (setup,) = recorder.started
    assert (setup.game, [seat.player for seat in setup.seats]) == ("canyon", ["human", *["mcts:hard"] * 3])


@pytest.mark.slow
async def test_the_mouse_alone_sets_up_a_game(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await click_text(pilot, "New game")
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
        ("Yann", "greedy:balanced"),
    ]
    assert setup.options["tracker"] is False
    assert setup.seed == int(seed)


@pytest.mark.slow
async def test_start_and_back_are_in_sight_with_every_number_of_players(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        for count in (min(GAMES["niagara"].seats), max(GAMES["niagara"].seats)):
            recorder.screen.query_one("#count", Select).value = count
            await pilot.pause()
            assert "Start" in text_of(recorder)
            assert recorder.screen.query_one("#start").region.bottom <= 23
        await pilot.click("#back")
        assert isinstance(recorder.screen, Home)


async def test_arrows_walk_past_a_list_and_enter_opens_it(small: Recorder) -> None:
    async with small.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        count = small.screen.query_one("#count", Select)
        for key in ("up", "down"):
            count.focus()
            await pilot.press(key)
            assert not count.expanded
            assert small.focused is not count
        count.focus()
        await pilot.press("enter")
        assert count.expanded


async def test_an_open_list_says_how_it_is_closed_in_words_of_ours(small: Recorder) -> None:
    async with small.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
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
