from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.record_film import LineFilm
from niagara_tui.ui.kit.any_board import AnyBoard
from niagara_tui.ui.kit.inspection import ZoomBoard
from niagara_tui.ui.kit.motion import Trip
from niagara_tui.ui.kit.picture import PicturePane
from niagara_tui.ui.screens import replay as replays
from niagara_tui.ui.screens.judged import PuzzleScreen
from niagara_tui.ui.screens.replay import LineScreen
from tests.support.apps import TableApp, session, text_of, until
from tests.support.lines import PLAYERS, film_from, line_from
from tests.support.puzzles import a_puzzle
from tests.support.tables import SilentBots, match_of, new_match, play_on
from tests.ui.advisers import advised, thoughts, told
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens

BEGIN = {"niagara": 26, "canyon": 40, "upriver": 8}
"""Decisions after which lines of recorded games begin that move several pieces."""


def app_of(game: str, folder: Path, *, ascii_only: bool = False) -> TableApp:
    match = play_on(match_of(game, PLAYERS), BEGIN[game])
    return TableApp(match, SilentBots(match), folder, ascii_only=ascii_only)


async def line_shown(pilot: Pilot[None], film: LineFilm) -> LineScreen:
    screen = LineScreen(film)
    pilot.app.push_screen(screen)
    await until(pilot, lambda: screen.is_current and screen.query("#about"))
    await pilot.pause()
    return screen


def trips_drawn(screen: LineScreen) -> tuple[Trip, ...]:
    shown = screen.query_one(PicturePane)._shown
    assert shown is not None
    trips: tuple[Trip, ...] = shown[1].trips
    return trips


async def test_after_a_hint_l_opens_a_board_with_ghosts_and_says_what_they_are(tmp_path: Path) -> None:
    match = play_on(new_match(*PLAYERS), BEGIN["niagara"])
    seat = match.deciders()[0]
    best, other = thoughts(match, seat)
    best = replace(best, line=line_from("niagara", BEGIN["niagara"]))
    async with advised(
        match, tmp_path, Answer(match.legal(seat)[0], thoughts=(best, other)), size=(120, 40), waits=True
    ) as (app, pilot):
        await pilot.press("i")
        app.adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        await pilot.press("L")
        await until(pilot, lambda: isinstance(app.screen, LineScreen) and app.screen.query("#about"))
        await pilot.pause()
        shown = text_of(app)
        assert isinstance(app.screen, LineScreen)
        letters = {match.game.letters[trip.seat] for trip in trips_drawn(app.screen)}
        assert letters
        assert all(f"({letter}" in shown for letter in letters)
        assert "•" in shown
        assert "): likely by the end of this round; what you cannot see is guessed." in shown


@pytest.mark.parametrize("tells", [False, True])
async def test_the_footer_offers_l_only_after_a_hint_that_tells_what_may_follow(tmp_path: Path, tells: bool) -> None:
    match = play_on(new_match(*PLAYERS), BEGIN["niagara"])
    best, other = thoughts(match, match.deciders()[0])
    best = replace(best, line=line_from("niagara", BEGIN["niagara"]) if tells else None)
    async with advised(
        match, tmp_path, Answer(match.legal(match.deciders()[0])[0], thoughts=(best, other)), size=(160, 48), waits=True
    ) as (app, pilot):
        await pilot.press("i")
        app.adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        await pilot.pause()
        assert ("L what may follow" in text_of(app)) == tells


@pytest.mark.parametrize("game", BEGIN)
async def test_at_every_step_the_board_shows_where_pieces_are_when_the_round_ends(tmp_path: Path, game: str) -> None:
    film = film_from(game, BEGIN[game])
    async with session(app_of(game, tmp_path)) as (app, pilot):
        screen = await line_shown(pilot, film)
        board = screen.query_one(ZoomBoard)
        seen = 0
        for moment in range(film.last):
            assert screen.moment == moment
            view, end = (film.view(each, 0) for each in (moment, film.round_after(moment)))
            assert trips_drawn(screen) == board.trips(view, end)
            assert ("likely" in text_of(app)) == bool(trips_drawn(screen))
            seen += bool(trips_drawn(screen))
            await pilot.press("right")
        assert seen
        assert trips_drawn(screen) == ()
        assert film.lock_reason in text_of(app)


async def test_a_large_window_says_what_ghosts_are_their_signs_are_explained_and_a_preview_has_none(
    tmp_path: Path,
) -> None:
    film = film_from("niagara", BEGIN["niagara"])
    async with session(app_of("niagara", tmp_path)) as (app, pilot):
        screen = await line_shown(pilot, film)
        assert "where pieces will likely be" not in text_of(app)
        for is_previewed in (False, True, False):
            assert bool(trips_drawn(screen)) is not is_previewed
            await pilot.press("f")
        await pilot.press("f")
        await pilot.resize_terminal(120, 40)
        board = screen.query_one(ZoomBoard)
        said = {board.explain(each.thing) for each in board.signs_shown()}
        assert "So a piece will likely go in this round, to the place in brackets." in said
        assert any("canoe would be." in sentence for sentence in said)
        await pilot.resize_terminal(160, 48)
        assert f"where pieces will likely be at the end of this round. {film.lock_reason}" in text_of(app)


async def test_what_follows_an_answer_to_a_puzzle_is_shown_on_its_board_too(make_app: MakeApp) -> None:
    async with session(make_app(puzzle=a_puzzle())) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        await pilot.press("i", "L")
        await until(pilot, lambda: isinstance(app.screen, LineScreen) and app.screen.query("#about"))
        await pilot.pause()
        assert isinstance(app.screen, LineScreen)
        assert trips_drawn(app.screen)
        assert "likely by the end of this round" in text_of(app)


async def test_a_board_without_a_picture_shows_the_line_as_a_film(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "board_of", lambda _game: AnyBoard)
    async with session(app_of("upriver", tmp_path)) as (app, pilot):
        film = film_from("upriver", BEGIN["upriver"])
        screen = await line_shown(pilot, film)
        assert film.lock_reason in text_of(app)
        await pilot.press("right")
        assert screen.moment == 1


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48), (200, 60)]))
@pytest.mark.parametrize("game", BEGIN)
def test_a_line_looks_as_accepted(snap_compare: Any, tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    async def show(pilot: Pilot[None]) -> None:
        await line_shown(pilot, film_from(game, BEGIN[game]))

    assert snap_compare(app_of(game, tmp_path), terminal_size=size, run_before=show)


def test_a_line_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path) -> None:
    async def show(pilot: Pilot[None]) -> None:
        await line_shown(pilot, film_from("niagara", BEGIN["niagara"]))

    assert snap_compare(app_of("niagara", tmp_path, ascii_only=True), terminal_size=(80, 24), run_before=show)
