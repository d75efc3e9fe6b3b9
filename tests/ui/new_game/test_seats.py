from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input, Select, Static

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import PlayerChoice, choices
from niagara_tui.ui.colours.palette import SEATS
from niagara_tui.ui.colours.themes import paint_of, painted
from niagara_tui.ui.widgets.fields import OptionField, SeatLetter
from niagara_tui.ui.widgets.game_form import FirstRules, GameForm, PresetList
from niagara_tui.ui.widgets.prose import typeset
from tests.support.apps import at_rest_after, session, text_of
from tests.ui.conftest import MakeApp, Recorder, some
from tests.ui.new_game.conftest import named, rows, said, start

pytestmark = pytest.mark.screens

EVERYBODY = choices(GAMES["niagara"], my_strength([], GAMES["niagara"]))


def listed(game: Game[Any]) -> list[PlayerChoice]:
    return choices(game, my_strength([], game))


@pytest.mark.parametrize("bots", some([EVERYBODY[-2:]], [EVERYBODY]), ids=len)
async def test_every_bot_of_the_registry_can_be_chosen_and_says_what_it_does(
    small: Recorder, bots: list[PlayerChoice]
) -> None:
    async with session(small, "n") as (_app, pilot):
        rows(small)[2].query_one(Select).focus()
        for choice in bots:
            rows(small)[2].query_one(Select).value = choice.player
            await pilot.pause()
            known = {each.player: each for each in listed(small.screen.query_one(GameForm).game)}
            assert said(small, "#about") == f"{choice.label}: {known[choice.player].about}"
            assert rows(small)[2].player == choice.player


async def test_a_bot_that_is_highlighted_in_the_open_list_says_what_it_does(small: Recorder) -> None:
    async with session(small, "n") as (_app, pilot):
        rows(small)[0].query_one(Select).focus()
        await pilot.press("enter")
        for choice in listed(small.screen.query_one(GameForm).game)[1:4]:
            await pilot.press("down")
            assert said(small, "#about") == f"{choice.label}: {choice.about}"


async def test_a_bad_name_is_said_next_to_it_and_nothing_starts(small: Recorder) -> None:
    bad = {
        "  ": "at least one visible character",
        "\u200b": "at least one visible character",
        "Bert": "Somebody else has this",
        "bERT": "Somebody else has this",
    }
    async with session(small, "n") as (_app, pilot):
        for name, complaint in bad.items():
            named(small, 0).value = name
            await start(pilot)
            assert complaint in str(rows(small)[0].query_one(".error", Static).content)
            assert small.focused is named(small, 0)
        assert small.started == []
        named(small, 0).value = "\x1b[31mEve\u202e"
        await start(pilot)
    assert small.started[0].seats[0].name == "[31mEve"


@pytest.mark.slow
async def test_a_seed_is_drawn_or_kept_and_one_that_no_file_could_keep_is_refused_in_words(recorder: Recorder) -> None:
    async with session(recorder, "n") as (_app, pilot):
        seed = recorder.screen.query_one("#seed", Input)
        seed.value = str(SEED_BOUND)
        await start(pilot)
        assert str(SEED_BOUND - 1) in said(recorder, "#seed-error")
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
    async with session(recorder, "n") as (_app, pilot):
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
    async with session(recorder, "n") as (_app, pilot):
        named(recorder, 0).focus()
        await pilot.press("ctrl+down", "ctrl+up", "ctrl+up")  # the last one has nowhere to go
        assert [row.player_name for row in rows(recorder)] == ["Rose", "Bert", "Yann", "Gina"]
        await pilot.press("ctrl+down")
        assert [(row.player_name, row.player) for row in rows(recorder)[:2]] == [
            ("Bert", "greedy:balanced"),
            ("Rose", "human"),
        ]
        assert recorder.focused is named(recorder, 1)


@pytest.mark.parametrize("theme", some(["night", "day"], ["ash", "contrast", "terminal"]))
async def test_the_letters_of_seats_have_their_colours_at_set_up(small: Recorder, theme: str) -> None:
    async with session(small, "n") as (_app, pilot):
        small.theme = f"niagara-{theme}"
        await pilot.pause()
        for number, row in enumerate(rows(small)):
            (shown, *_blank) = [each for each in row.query_one(SeatLetter).render_line(0) if each.text.strip()]
            colour = painted(SEATS[number], paint_of(small.theme)).bgcolor
            assert shown.text.strip() == small.screen.query_one(GameForm).game.letters[number]
            assert shown.style is not None
            assert shown.style.bgcolor is not None
            assert colour is not None
            assert shown.style.bgcolor.get_truecolor() == colour.get_truecolor()


# How the set-up of a new game looks.


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_setting_up_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), run_before=at_rest_after("n"), terminal_size=size)


async def test_what_is_wrong_stands_next_to_its_field(make_app: MakeApp) -> None:
    async with session(make_app(), "n") as (app, pilot):
        form = app.screen.query_one(GameForm)
        form.rows[1].query_one(Input).value = " "
        form.query_one("#seed", Input).value = "9" * 16
        await pilot.pause()
        rows = text_of(app).splitlines()
    (row,) = (number for number, row in enumerate(rows) if "A name needs at least one visible character." in row)
    assert rows[row - 1].startswith("  B  ")
    assert rows[row + 1].startswith("  Y Yann")


@pytest.mark.parametrize("game", GAMES)
async def test_all_ready_made_tables_of_a_game_show_at_once_in_the_smallest_window(
    make_app: MakeApp, game: str
) -> None:
    async with session(make_app(), "n", game=game) as (app, _pilot):
        tables = app.screen.query_one(PresetList)
        assert tables.max_scroll_y == 0
        assert tables.size.height == len(tables.presets), "one line each"


async def test_a_big_window_has_the_first_rules_of_the_game_below_a_form_that_leaves_room(make_app: MakeApp) -> None:
    async with session(make_app(), "n", size=(200, 60), game="canyon") as (app, pilot):
        rules, form = app.screen.query_one(FirstRules), app.screen.query_one(GameForm)
        shown = str(rules.render())
        assert "Be the first to tie up in the village." in shown
        assert "Then, from the first player on, everybody takes one of the six docks a0 to f0." in shown
        assert rules.region.y > form.region.bottom
        assert text_of(app).count("Be the first to tie up in the village.") == 1
        await pilot.press("right")
        assert "Bring your boats into the harbour" in str(app.screen.query_one(FirstRules).render())
        assert app.screen.query_one(FirstRules).region.y > app.screen.query_one(GameForm).region.bottom


async def test_of_the_rules_below_the_form_there_are_whole_sections_or_none(make_app: MakeApp) -> None:
    async with session(make_app(), "n", size=(200, 40), game="upriver") as (app, pilot):
        sections = pages.first_sections(GAMES["upriver"])
        rules = app.screen.query_one(FirstRules)
        for height in (60, 40, 30):
            await pilot.resize_terminal(200, height)
            shown = str(rules.render()).strip()
            width = rules.size.width
            wholes = [str(typeset("\n".join(sections[:count]), width).text).strip() for count in range(len(sections))]
            assert shown in wholes
            assert len(shown.splitlines()) <= rules.size.height
