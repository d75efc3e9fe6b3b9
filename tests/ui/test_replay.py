from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from niagara_tui.match.autosave import Autosave
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.ui.screens.dialogs import LogDialog, Message
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.replay import ReplayScreen, Timeline, bar
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.log_pane import LogPane
from tests.support.apps import TableApp, click_text, screen_after, session, text_of, until
from tests.support.tables import SilentBots, best, new_match, play_on
from tests.ui.conftest import MakeApp, MakeSave
from tests.ui.replays import PLAYERS, keys, ready, replay, replay_session, still

pytestmark = pytest.mark.screens


@pytest.mark.slow
async def test_keys_walk_by_step_turn_and_round_and_to_both_ends(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over), size=(120, 40)) as (app, pilot):
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
    async with replay_session(make_app(replay=over)) as (app, pilot):
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
    async with replay_session(make_app(replay=over)) as (app, pilot):
        screen, review = replay(app), replay(app)._film
        await pilot.press("g", *"99", "enter")
        assert "no such round" in text_of(app)
        app.screen.query_one(Input).value = "Round 5"
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.moment == review.round_at(5)
        await pilot.press("g", *"m37", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert review.moments[screen.moment].decisions == 37
        assert review.moments[screen.moment - 1].decisions == 36


async def test_space_plays_it_by_itself_and_stops_it(make_app: MakeApp, over: Record) -> None:
    async with session(make_app(replay=over), speed="fast") as (app, pilot):
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
    async with session(make_app(replay=over), speed="fast") as (app, pilot):
        await ready(pilot)
        last = replay(app)._film.last
        await pilot.press("end", "left", "space")
        await until(pilot, lambda: replay(app).moment == last)
        await until(pilot, lambda: "stop" not in keys(app))
        await pilot.press("space")
        assert replay(app).moment < last


async def test_a_line_of_the_log_leads_to_its_moment(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over, ascii=True)) as (app, pilot):
        screen, log = replay(app), replay(app)._film.log
        await screen_after(pilot, LogDialog, "l")
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: app.screen is screen)
        assert screen.moment == log[2].moment
        await pilot.press("end")
        await click_text(pilot, log[-4].text[:20])
        assert screen.moment == log[-4].moment


@pytest.mark.slow
async def test_what_the_board_offers_by_keys_works_in_a_replay_too(make_app: MakeApp, over: Record) -> None:
    async with replay_session(still(make_app(replay=over)), size=(120, 40)) as (app, pilot):
        await pilot.press("pagedown", "pagedown", "f")
        there = replay(app).moment
        assert "If the river moves" in text_of(app)
        await pilot.press("right")
        assert replay(app).moment == there, "it walks along the flows, not along the game"
        await pilot.press("escape", "right")
        assert replay(app).moment == there + 1
        await pilot.press("f", "pagedown")
        assert "If the river moves" not in text_of(app), "what was foreseen is past"


async def test_the_main_keys_are_shown_at_80_columns_and_the_others_by_the_key_that_the_line_names(
    make_app: MakeApp, over: Record
) -> None:
    async with replay_session(still(make_app(replay=over))) as (app, pilot):
        line = keys(app)
        for main in ("←→ step", "↑↓ turn", "pg round", "spc play", "? help", "esc back"):
            assert main in line
        for turn in range(3):
            await (pilot.press("f3") if turn % 2 else click_text(pilot, "f3 more"))
            line += keys(app)
        for rest in (" l ", " e ", " g ", " p ", " v ", " f ", " z "):
            assert rest in line


async def test_a_step_while_the_replay_is_taken_down_is_no_fault(make_app: MakeApp, over: Record) -> None:
    async with replay_session(still(make_app(replay=over))) as (app, _pilot):
        screen = replay(app)
        await screen.remove_children()
        screen.go(3)
        await screen.run_action("speed")
        assert screen.moment == 3


# The ways into a replay, from saves and from the table, and the way on: a new game of one of its moments.


@pytest.mark.parametrize(("answer", "drawn"), [("(s) Same luck", False), ("(o) Other luck", True)])
async def test_play_on_from_here_makes_a_game_of_its_own_and_leaves_the_old_one(
    make_app: MakeApp, over: Record, folder: SaveFolder, answer: str, drawn: bool
) -> None:
    folder.write("old", over)
    before = folder.file("old").read_bytes()
    async with replay_session(make_app(replay=over)) as (app, pilot):
        moment = replay(app)._film.round_at(3)
        moves = replay(app)._film.moments[moment].decisions
        await pilot.press("pagedown", "pagedown", "p")
        await until(pilot, lambda: answer in text_of(app))
        await click_text(pilot, answer)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.match.setup == over.setup
        assert table.match.record().moves[:moves] == over.moves[:moves]
        (new,) = (save for save in folder.summaries() if save.name != "old")
        assert new.result is None
        assert folder.read(new.name).moves[:moves] == over.moves[:moves]
        assert [*folder.read(new.name).luck] == [moment] * drawn
        await pilot.press("q")
    assert folder.file("old").read_bytes() == before


@pytest.mark.slow
async def test_a_game_that_is_over_cannot_be_played_on(make_app: MakeApp, over: Record) -> None:
    app = make_app(replay=over)
    async with app.run_test(size=(160, 48)) as pilot:  # a narrower window has not room for every key
        await ready(pilot)
        assert "play on" in keys(app)
        await pilot.press("end", "p")
        assert "play on" not in keys(app)
        assert isinstance(app.screen, ReplayScreen)


# -- from the list of saves ---------------------------------------------------------------------------


@pytest.mark.slow
async def test_the_list_of_saves_opens_a_replay_by_key_and_by_click(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder
) -> None:
    name = make_save()
    app = make_app()
    with Autosave.open(folder, name):  # it may be in use meanwhile
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("l", "r")
            await ready(pilot)
            assert replay(app)._film.names == ("Rose", "Bert", "Yann")
            assert replay(app)._film.moves == len(folder.read(name).moves)
            await pilot.press("escape")
            assert isinstance(app.screen, Load)
            await click_text(pilot, " Replay ")
            await ready(pilot)


@pytest.mark.slow
async def test_a_save_that_cannot_be_read_says_so_and_a_damaged_one_is_shown_as_far_as_it_goes(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder
) -> None:
    name = make_save()
    record = folder.read(name)
    folder.write(name, record.model_copy(update={"moves": [*record.moves[:3], "R swims"]}))
    async with session(make_app(), "l", "r") as (app, pilot):
        await ready(pilot)
        assert replay(app)._film.moves == 3
        assert any("R swims" in note.message for note in app._notifications)
        await pilot.press("escape")
        folder.file(name).write_text("{", encoding="utf-8")
        await pilot.press("r")
        message = app.screen
        assert isinstance(message, Message)
        assert "damaged" in message.text


# -- from the table -----------------------------------------------------------------------------------


async def test_a_line_of_the_story_is_shown_again_through_the_players_eyes_while_the_table_holds_still(
    tmp_path: Path,
) -> None:
    match = play_on(new_match(*PLAYERS), 38)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query(LogPane)))
        before, lines = match.digest(), len(match.log)
        await pilot.press("l", "up", "up", "enter")
        await ready(pilot)
        screen = replay(app)
        assert screen.moment == match.log[lines - 3].moment
        assert screen._viewpoints == (0,)
        assert screen._film.last == match.moment
        assert held(app)
        await pilot.press("e", "p", "end", "escape")
        await until(pilot, lambda: app.screen is app.table)
        assert not held(app)
        assert match.digest() == before


def held(app: TableApp) -> bool:
    return app.table.pace.paused


@pytest.mark.slow
async def test_a_click_on_the_log_pane_shows_the_moment_and_a_table_of_several_what_all_know(tmp_path: Path) -> None:
    match = play_on(new_match("human", "human", "random"), 30)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query(LogPane)))
        pane = app.table.query_one(LogPane)
        await pilot.click(LogPane, offset=(3, pane.size.height))
        await ready(pilot)
        assert replay(app).moment == match.log[-1].moment
        assert replay(app)._viewpoints == (None,)
        assert "Only what everybody knows" in text_of(app)


@pytest.mark.slow
async def test_what_moves_by_itself_waits_while_a_moment_is_looked_at(tmp_path: Path) -> None:
    match = new_match("human", "human", "human", seed=3)
    while match.view(None).steps == 0:  # the river moves next
        if match.can_advance():
            match.advance()
        else:
            seat = match.deciders()[0]
            match.submit(seat, best(match, seat, match.legal(seat)))
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.speed, app.settings.animation = "fast", True
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen is app.table and "The river moves" in text_of(app))
        await pilot.press("l", "enter")
        await ready(pilot)
        await pilot.pause(0.3)
        there = match.moment
        await pilot.pause(0.3)
        assert match.moment == there
        assert match.can_advance()
        await pilot.press("escape")
        await until(pilot, lambda: match.moment > there)


@pytest.mark.slow
async def test_after_the_end_the_ranking_leads_to_the_replay_and_back(tmp_path: Path) -> None:
    match = play_on(new_match(*PLAYERS), 1000)
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Ending))
        await pilot.press("r")
        await ready(pilot)
        await screen_after(pilot, Ending, "e", "end", "escape")
