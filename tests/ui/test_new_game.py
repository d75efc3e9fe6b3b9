from __future__ import annotations

from typing import Any, Literal, cast

import pytest
from pydantic import BaseModel, Field
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static, Switch

from niagara_tui.catalog import GAMES
from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.niagara.setup import Options, new_state
from niagara_tui.games.niagara.state import State
from niagara_tui.session.match import Match
from niagara_tui.session.players import Choice, choices
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.rules import Rules
from niagara_tui.ui.widgets.game_form import GameForm
from niagara_tui.ui.widgets.game_tabs import GameTabs
from niagara_tui.ui.widgets.option_field import OptionField
from niagara_tui.ui.widgets.preset_list import PresetList
from niagara_tui.ui.widgets.seat_row import SeatRow
from tests.ui.conftest import MakeApp, Recorder, click_text, some, text_of

EVERYBODY = choices(GAMES["niagara"].styles)


class OtherOptions(BaseModel):
    fog: bool = Field(default=False, title="Fog", description="Nobody sees far.")
    pace: Literal["calm", "wild"] = Field(default="calm", title="Pace", description="How the water runs.")


class OtherGame(Niagara):
    """A second game with options and numbers of players of its own."""

    id = "other"
    title = "Other river"
    summary = "Another one."
    seats = range(3, 4)
    options = OtherOptions  # type: ignore[assignment]

    def new(self, options: OtherOptions, seats: int, seed: int) -> State:  # type: ignore[override]
        return new_state(Options(), seats, seed)


@pytest.fixture
def recorder(make_app: MakeApp) -> Recorder:
    return cast("Recorder", make_app(Recorder))


@pytest.fixture
def second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "other", OtherGame())


@pytest.fixture
def small(recorder: Recorder, second_game: None) -> Recorder:
    """The app, with a form of three seats and two options: what is true of every form takes half as long there."""
    recorder.settings.game = "other"
    return recorder


def rows(app: Recorder) -> list[SeatRow]:
    return app.screen.query_one(GameForm).rows


def named(app: Recorder, index: int) -> Input:
    return rows(app)[index].query_one(Input)


def said(app: Recorder, where: str) -> str:
    return str(app.screen.query_one(where, Static).content)


def lit(app: Recorder) -> int | None:
    return app.screen.query_one(PresetList).highlighted


async def start(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+s")
    await pilot.pause()


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_setting_up_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), press=["n"], terminal_size=size)


def test_what_is_wrong_stands_next_to_its_field(snap_compare: Any, make_app: MakeApp) -> None:
    async def spoil(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        form = pilot.app.screen.query_one(GameForm)
        form.rows[1].query_one(Input).value = " "
        form.query_one("#seed", Input).value = "9" * 16
        await pilot.pause()

    assert snap_compare(make_app(), run_before=spoil, terminal_size=(80, 24))


# -- the game, a table, Enter -------------------------------------------------------------------------


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
        await pilot.press("down", "enter")  # the second table: a quick game
        await pilot.pause()
    (setup,) = recorder.started
    assert setup.game == "upriver"
    assert [seat.player for seat in setup.seats] == ["human", "mcts:easy", "mcts:easy"]


async def test_a_table_fills_the_form_and_a_form_that_was_changed_lights_none(recorder: Recorder) -> None:
    async with recorder.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert lit(recorder) == 0
        named(recorder, 0).value = "Zoe"
        await click_text(pilot, "All expansions")
        form = recorder.screen.query_one(GameForm)
        assert form.last_choices().options["joe"] is True
        assert form.names[0] == "Zoe"
        assert lit(recorder) == 5
        recorder.screen.query_one("#option-joe Switch", Switch).value = False
        await pilot.pause()
        assert lit(recorder) == 4  # that is the Spirits' table
        recorder.screen.query_one("#option-elk Switch", Switch).value = False
        await pilot.pause()
        assert lit(recorder) is None
        await click_text(pilot, "Quick game")
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


async def test_f1_opens_the_rules_of_the_game_that_is_chosen(recorder: Recorder) -> None:
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
        await pilot.press("tab", "tab", "space")  # the tracker: off
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
        assert [row.named for row in rows(small)[:2]] == ["Roseaa", "Bertbbcc"]


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
        await pilot.click("#count SelectOverlay", offset=(1, 0))
        await pilot.click("#seat-B .player")
        await click_text(pilot, "thief bot")
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
        ("Bert", "greedy:thief"),
        ("Rose", "human"),
        ("Yann", "greedy:balanced"),
    ]
    assert setup.options["tracker"] is False
    assert setup.seed == int(seed)


@pytest.mark.parametrize("bots", some([EVERYBODY[-2:]], [EVERYBODY]), ids=len)
async def test_every_bot_of_the_registry_can_be_chosen_and_says_what_it_does(
    small: Recorder, bots: list[Choice]
) -> None:
    async with small.run_test() as pilot:
        await pilot.press("n")
        rows(small)[2].query_one(Select).focus()
        for choice in bots:
            rows(small)[2].query_one(Select).value = choice.player
            await pilot.pause()
            assert said(small, "#about") == f"{choice.label}: {choice.about}"
            assert rows(small)[2].player == choice.player


async def test_a_bad_name_is_said_next_to_it_and_nothing_starts(small: Recorder) -> None:
    bad = {
        "  ": "at least one visible sign",
        "\u200b": "at least one visible sign",
        "Bert": "Somebody else has this",
        "bERT": "Somebody else has this",
    }
    async with small.run_test() as pilot:
        await pilot.press("n")
        for name, complaint in bad.items():
            named(small, 0).value = name
            await start(pilot)
            assert complaint in str(rows(small)[0].query_one(".wrong", Static).content)
            assert small.focused is named(small, 0)
        assert small.started == []
        named(small, 0).value = "\x1b[31mEve\u202e"
        await start(pilot)
    assert small.started[0].seats[0].name == "[31mEve"


@pytest.mark.slow
async def test_a_seed_is_drawn_or_kept_and_one_that_no_file_could_keep_is_refused_in_words(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        seed = recorder.screen.query_one("#seed", Input)
        seed.value = str(SEED_BOUND)
        await start(pilot)
        assert str(SEED_BOUND - 1) in said(recorder, "#seed-wrong")
        assert recorder.focused is seed
        assert recorder.started == []
        for typed in (str(SEED_BOUND - 1), "", ""):
            seed.value = typed
            await start(pilot)
    greatest, one, other = (setup.seed for setup in recorder.started)
    assert greatest == SEED_BOUND - 1
    assert one != other


@pytest.mark.slow
async def test_a_seat_that_is_not_at_the_table_cannot_be_first(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        recorder.screen.query_one("#count", Select).value = 5
        await pilot.pause()
        first = recorder.screen.query_one("#option-first", OptionField)
        first.query_one(Select).value = "K"
        recorder.screen.query_one("#count", Select).value = 3
        await pilot.pause()
        assert first.value == "drawn"
        await start(pilot)
    assert recorder.started[0].options["first"] == "drawn"


@pytest.mark.slow
async def test_a_seat_moves_by_key_and_the_focus_goes_with_it(recorder: Recorder) -> None:
    async with recorder.run_test() as pilot:
        await pilot.press("n")
        named(recorder, 0).focus()
        await pilot.press("ctrl+down", "ctrl+up", "ctrl+up")  # the last one has nowhere to go
        assert [row.named for row in rows(recorder)] == ["Rose", "Bert", "Yann", "Gina"]
        await pilot.press("ctrl+down")
        assert [(row.named, row.player) for row in rows(recorder)[:2]] == [
            ("Bert", "greedy:balanced"),
            ("Rose", "human"),
        ]
        assert recorder.focused is named(recorder, 1)


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
