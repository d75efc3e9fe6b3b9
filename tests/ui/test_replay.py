"""A replay walks through a game, forwards and backwards, by hand and by itself."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from niagara_tui.store.models import Record
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.log_dialog import LogDialog
from niagara_tui.ui.widgets.timeline import Timeline, bar
from tests.support.apps import click_text, text_of, until
from tests.ui.conftest import MakeApp
from tests.ui.replays import keys, ready, replay, still

pytestmark = pytest.mark.screens


@pytest.mark.slow
async def test_keys_walk_by_step_turn_and_round_and_to_both_ends(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot)
        review = replay(app)._film
        for key, there in (
            ("right", 1),
            ("left", 0),
            ("left", 0),
            ("down", review.turn_after(0)),
            ("up", 0),
            ("pagedown", review.round_at(2)),
            ("right", review.round_at(2) + 1),
            ("pageup", review.round_at(2)),
            ("pageup", 0),
            ("end", review.last),
            ("right", review.last),
            ("home", 0),
        ):
            await pilot.press(key)
            assert replay(app).moment == there, key
        await pilot.press("end")
        assert f"move {review.moves} of {review.moves}, round {review.rounds} of {review.rounds}" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, Home)


async def test_the_mouse_alone_walks_along_the_timeline(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        review = replay(app)._film
        for sign, there in (
            (" ►| ", review.last),
            (" ◄◄ ", review.round_at(review.rounds)),
            (" |◄ ", 0),
            (" ► ", 1),
            (" ◄ ", 0),
            (" ►► ", review.round_at(2)),
        ):
            await click_text(pilot, sign)
            assert replay(app).moment == there, sign
        await pilot.click(Timeline, offset=(36, 0))
        assert review.round_at(2) < replay(app).moment < review.last
        await click_text(pilot, "esc back")
        await until(pilot, lambda: isinstance(app.screen, Home))


def test_every_moment_has_its_place_on_a_bar_that_is_wide_enough() -> None:
    cells = bar(3, 9, 10, "━●─")
    assert cells.plain == "━━━●──────"
    assert [span.style.meta["moment"] for span in cells.spans if not isinstance(span.style, str)] == list(range(10))
    assert bar(0, 0, 4, "#o-").plain == "o---"


@pytest.mark.slow
async def test_it_goes_to_a_round_or_a_move_that_is_typed(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        screen, review = replay(app), replay(app)._film
        await pilot.press("g", *"99", "enter")
        assert "no such round" in text_of(app)
        app.screen.query_one(Input).value = "5"
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.moment == review.round_at(5)
        await pilot.press("g", *"m37", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert review.moments[screen.moment].decisions == 37
        assert review.moments[screen.moment - 1].decisions == 36


async def test_space_plays_it_by_itself_and_stops_it(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    app.settings.speed = "fast"
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("space")
        await until(pilot, lambda: replay(app).moment >= 2)
        assert "stop" in keys(app)
        await pilot.press("space")
        there = replay(app).moment
        await pilot.pause(0.5)
        assert replay(app).moment == there
        assert "play" in keys(app)


@pytest.mark.slow
async def test_at_its_end_playing_stops_and_begins_anew(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    app.settings.speed = "fast"
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        last = replay(app)._film.last
        await pilot.press("end", "left", "space")
        await until(pilot, lambda: replay(app).moment == last)
        await until(pilot, lambda: "stop" not in keys(app))
        await pilot.press("space")
        assert replay(app).moment < last


async def test_a_line_of_the_log_leads_to_its_moment(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over, ascii=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        screen, log = replay(app), replay(app)._film.log
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LogDialog))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.moment == log[2].moment
        await pilot.press("end")
        await click_text(pilot, log[-4].text[:20])
        assert screen.moment == log[-4].moment


@pytest.mark.slow
async def test_what_the_board_offers_by_keys_works_in_a_replay_too(make_app: MakeApp, over: Record) -> None:
    app = still(make_app(replay=over))
    async with app.run_test(size=(120, 40)) as pilot:
        await ready(pilot)
        await pilot.press("pagedown", "pagedown", "f")
        there = replay(app).moment
        assert "If the river moves" in text_of(app)
        await pilot.press("right")
        assert replay(app).moment == there, "it walks along the flows, not along the game"
        await pilot.press("escape", "right")
        assert replay(app).moment == there + 1
        await pilot.press("f", "pagedown")
        assert "If the river moves" not in text_of(app), "what was foreseen is past"


async def test_the_main_keys_are_shown_at_80_columns_and_the_others_after_clicks(
    make_app: MakeApp, over: Record
) -> None:
    app = still(make_app(replay=over))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        line = keys(app)
        for main in ("←→ step", "↑↓ turn", "pg round", "spc play", "? help", "esc back"):
            assert main in line
        for _ in range(3):
            await click_text(pilot, ">> more")
            line += keys(app)
        for rest in (" l ", " e ", " g ", " p ", " v ", " f ", " z "):
            assert rest in line


async def test_a_step_while_the_replay_is_taken_down_is_no_fault(make_app: MakeApp, over: Record) -> None:
    app = still(make_app(replay=over))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        screen = replay(app)
        await screen.remove_children()
        screen.go(3)
        await screen.run_action("speed")
        assert screen.moment == 3
