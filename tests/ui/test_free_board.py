"""The free board, operated by keys and clicks."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.analysing import Analysis, analyse
from niagara_tui.study.decisions import DecisionView
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.selection_board import SelectionBoard
from niagara_tui.ui.screens.free_board import FreeBoard
from tests.support.apps import click_text, session, text_of, until
from tests.ui.conftest import MakeApp, some
from tests.ui.replays import ready, replay, replay_session, still

pytestmark = pytest.mark.screens


async def opened(app: NiagaraApp, pilot: Pilot[None]) -> FreeBoard:
    app.settings.speed, app.settings.animation = "instant", False
    await pilot.press("b")
    await until(pilot, lambda: isinstance(app.screen, FreeBoard) and app.screen._shown is not None)
    assert isinstance(app.screen, FreeBoard)
    return app.screen


def paddling(film: RecordFilm) -> int:
    """A moment at which somebody has several ways to go, none of them secret."""
    game = film.game
    return next(
        number
        for number in range(film.round_at(2), film.last)
        for seat in game.deciders(film.position(number))
        if not game.is_secret(film.position(number), seat) and len(game.legal(film.position(number), seat)) > 3
    )


async def test_62_4_two_branches_from_a_moment_are_compared_and_one_comes_back(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over), size=(120, 40)) as (app, pilot):
        board = await opened(app, pilot)
        free, start = board._free, board._free.state
        cards = [text for text in free.legal_texts(free.deciders()[0]) if text.isdigit()]
        ends = []
        for card in cards[-2:]:
            await pilot.press(card, "enter")
            await pilot.pause()
            assert free.state != start, text_of(app)
            assert f"has chosen: {card}" in " ".join(board._shown.log if board._shown is not None else ())
            ends.append(free.state)
            await pilot.press("B")
            assert free.state == start
        assert ends[0] != ends[1]
        assert free.branches == 2
        for end in ends:
            await pilot.press("N")
            assert free.state == end
            await pilot.press("u")
        await pilot.press("q")
        await until(pilot, lambda: app.screen is not board)
        assert replay(app).moment == 0
        assert not [*app.read_games()], "nothing is counted"


async def test_62_4_the_mouse_alone_opens_plays_undoes_and_leaves(make_app: MakeApp, over: Record) -> None:
    async with replay_session(make_app(replay=over), size=(160, 48)) as (app, pilot):
        await click_text(pilot, "b free board")
        await until(pilot, lambda: isinstance(app.screen, FreeBoard) and app.screen._shown is not None)
        await click_text(pilot, "q leave")
        await until(pilot, lambda: replay(app))


async def test_62_5_two_turns_that_are_marked_are_compared_alone_as_the_seat_sees_them(
    make_app: MakeApp, over: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = list[tuple[int, ...]]()

    def compare(decision: DecisionView, _seconds: float, *, plans: list[tuple[int, ...]]) -> Analysis:
        judged.extend(plans)
        assert decision.view == decision.game.view(decision.view, decision.seat), "nothing that the seat does not see"
        return analyse(decision, 0.05, plans=plans)

    monkeypatch.setattr("niagara_tui.ui.screens.free_board.analyse", compare)
    monkeypatch.setattr("niagara_tui.study.analysing.get_ready", lambda _game: False)
    async with replay_session(make_app(replay=over), size=(120, 40)) as (app, pilot):
        board = await opened(app, pilot)
        await pilot.press("M")  # nothing is highlighted yet
        first, second = [text for text in board._free.legal_texts(board._free.deciders()[0]) if text.isdigit()][:2]
        await pilot.press(first, "M")
        assert "Marked: " in text_of(app)
        await pilot.press(second, "M")
        await until(pilot, lambda: "Best: " in text_of(app))
        assert judged == [(board.game.number(first),), (board.game.number(second),)]
        await pilot.press("escape")
        assert "Best: " not in text_of(app)
        assert app.screen is board


async def test_62_4_what_is_laid_in_secret_lies_open_in_the_players_pane(make_app: MakeApp, over: Record) -> None:
    film = RecordFilm(over)
    for size in ((80, 24), (160, 50)):
        app = make_app(free=FreeMatch.of(film, film.round_at(2)))
        app.settings.speed, app.settings.animation = "instant", False
        async with session(app, size=size) as (_app, pilot):
            await until(pilot, lambda app=app: isinstance(app.screen, FreeBoard) and app.screen._shown is not None)
            assert "▒3▒" not in text_of(app)
            await pilot.press("3", "enter")
            await until(pilot, lambda app=app: "▒3▒" in text_of(app))
            await pilot.press("u", "u", "u")
            await until(pilot, lambda app=app: app.screen._shown.log[-1] in [line.text for line in film.log])


async def test_62_4_a_key_of_the_free_board_is_none_of_an_option(make_app: MakeApp, over: Record) -> None:
    film = RecordFilm(over)
    before = paddling(film)
    app = make_app(free=FreeMatch.of(film, before))
    app.settings.speed, app.settings.animation = "instant", False
    async with session(app, size=(120, 40)) as (_app, pilot):
        await until(pilot, lambda: isinstance(app.screen, FreeBoard) and app.screen._shown is not None)
        assert isinstance(app.screen, FreeBoard)
        free, board = app.screen._free, app.screen._board
        assert isinstance(board, SelectionBoard)
        await pilot.press("b")
        assert board._selection.highlighted is not None
        await pilot.press("enter", "enter")
        await until(pilot, lambda: free.state != film.position(before))
        await pilot.press("B")
        assert free.state == film.position(before)
        await pilot.press("B")
        assert board._selection.highlighted is None, "capitals stand for no option here"


async def test_62_5_ways_for_one_of_two_canoes_are_compared_though_the_turn_goes_on(
    make_app: MakeApp, over: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compare(decision: DecisionView, _seconds: float, *, plans: list[tuple[int, ...]]) -> Analysis:
        return analyse(decision, 0.05, plans=plans)

    monkeypatch.setattr("niagara_tui.ui.screens.free_board.analyse", compare)
    monkeypatch.setattr("niagara_tui.study.analysing.get_ready", lambda _game: False)
    film = RecordFilm(over)
    app = make_app(free=FreeMatch.of(film, paddling(film)))
    app.settings.speed, app.settings.animation = "instant", False
    async with session(app, size=(120, 40)) as (_app, pilot):
        await until(pilot, lambda: isinstance(app.screen, FreeBoard) and app.screen._shown is not None)
        await pilot.press("M")
        await until(pilot, lambda: "Highlight a turn first" in text_of(app))
        await pilot.press("right", "M", "right", "M")
        await until(pilot, lambda: "Best: " in text_of(app))


@pytest.mark.processes
async def test_62_3_i_at_a_moment_of_a_finished_replay_asks_for_a_hint_on_a_free_board(
    make_app: MakeApp, over: Record
) -> None:
    async with replay_session(make_app(replay=over), size=(120, 40)) as (app, pilot):
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, FreeBoard) and app.screen._hints.is_asking)
        await pilot.press("escape", "q")
        await until(pilot, lambda: replay(app))


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 50), (200, 60)]))
def test_62_4_the_free_board_looks_as_accepted(
    snap_compare: Any, make_app: MakeApp, over: Record, size: tuple[int, int]
) -> None:
    app = make_app(replay=over)

    async def show(pilot: Pilot[None]) -> None:
        await ready(pilot)
        await opened(app, pilot)
        for key in (
            "2",
            "enter",
            "B",
            "3",
            "enter",
            "5",
        ):
            await pilot.press(key)
            await pilot.pause()

    assert snap_compare(still(app), terminal_size=size, run_before=show)
