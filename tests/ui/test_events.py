"""Events are announced in a banner over the picture, in the log's words, and wait to be read."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot

from niagara_tui.core.sentences import Event, Part, Sentence, said
from niagara_tui.games.niagara.table.river import NiagaraRiver
from niagara_tui.session.match import Match
from niagara_tui.ui.boards.banner import Banner, draw_banner, events_in, stay
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.moving import MovingPane
from niagara_tui.ui.colours import palette
from niagara_tui.ui.screens.ending import Ending
from tests.support.positions import flowing, turn
from tests.support.upriver import position
from tests.ui.tables import SilentBots, TableApp, match_of, seated, standing_at, until

pytestmark = pytest.mark.screens

ROSE = {"name": Part("Rose", 0)}
FALL = said("{name}'s canoe goes over the falls.", ROSE, event=Event.LOSS)
THEFT = said("{name} steals a gem.", ROSE, event=Event.THEFT)
ROUND = said("Round 2 begins; {name} is first.", ROSE, event=Event.ROUND)


def drawn(*events: Sentence, aside: bool = False, width: int = 60, height: int = 20) -> list[str]:
    canvas = Canvas(width, height)
    draw_banner(canvas, Banner(events, 1.0, aside))
    return [line.strip() for line in canvas.lines()]


def test_a_banner_is_the_sentence_of_the_log_in_capitals() -> None:
    lines = drawn(FALL)
    assert [line for line in lines if line] == ["ROSE'S CANOE GOES OVER THE FALLS"]


def test_it_lies_on_a_darkened_ground_and_the_event_has_its_colour() -> None:
    canvas = Canvas(60, 20)
    draw_banner(canvas, Banner((FALL,), 1.0))
    y = next(y for y, line in enumerate(canvas.lines()) if line.strip())
    grounds = {canvas.style_at(0, row).bgcolor for row in (y - 1, y, y + 1)}
    assert grounds == {palette.BANNER.bgcolor}
    assert canvas.style_at(30, y).color == palette.EVENTS[Event.LOSS].color


def test_several_events_have_a_row_each_and_a_long_one_takes_two() -> None:
    assert [line for line in drawn(THEFT, FALL) if line] == ["ROSE STEALS A GEM", "ROSE'S CANOE GOES OVER THE FALLS"]
    assert [line for line in drawn(FALL, width=22) if line] == ["ROSE'S CANOE GOES", "OVER THE FALLS"]


def test_what_must_be_decided_on_is_not_covered() -> None:
    lines = drawn(THEFT, FALL, aside=True)
    assert lines[0] == "ROSE'S CANOE GOES OVER THE FALLS"
    assert not any(lines[1:])


def test_rounds_and_common_lines_are_not_announced() -> None:
    assert events_in(["plain", ROUND, said("{name} paddles.", ROSE), THEFT]) == (THEFT,)


# -- at the table -----------------------------------------------------------------------------------


def falling() -> Match:
    """The river takes Yann's canoe with its fourth step, when the table has been laid out."""
    return seated(flowing({"R": "5"}, zones={"Ya": "6L"}, gems={"Ya": "red"}, arm="right"), "human", "greedy", "greedy")


async def shown(pilot: Pilot[None], app: TableApp) -> MovingPane:
    """The picture, once it has a size."""
    await until(pilot, lambda: app.screen.query(MovingPane) and app.screen.query_one(MovingPane).content_size)
    return app.screen.query_one(MovingPane)


def text_of(pane: MovingPane) -> str:
    return "\n".join(pane.draw_all(*pane.content_size).lines())


async def test_a_fall_is_announced_and_enter_takes_the_banner_away(tmp_path: Path) -> None:
    match = falling()
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation, app.settings.speed = True, "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        pane = await shown(pilot, app)
        await until(pilot, lambda: "YANN'S CANOE GOES OVER THE FALLS WITH RED" in text_of(pane))
        assert pane.banner_seconds > 0
        await pilot.press("enter")
        assert pane.banner_seconds == 0
        assert "OVER THE FALLS WITH" not in text_of(pane)


async def test_a_win_is_announced_before_the_ranking(tmp_path: Path) -> None:
    last_move = position(R="10 lost lost", B="harbour lost lost", die="1", sandbank=3)
    match = standing_at(last_move, match_of("upriver", ("human", "greedy")))
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation, app.settings.speed = True, "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        pane = await shown(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: "BRIDGET WINS: 12 POINTS" in text_of(pane))
        assert app.screen is app.table
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Ending))


async def test_without_animation_nothing_is_announced_and_nothing_waits(tmp_path: Path) -> None:
    match = falling()
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation = False
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: bool(app.screen.query(NiagaraRiver)))
        pane = app.screen.query_one(NiagaraRiver)
        await until(pilot, lambda: any("over the falls" in line.text for line in match.log))
        await pilot.pause()
        assert "OVER THE FALLS" not in text_of(pane)


async def test_a_landing_with_a_gem_is_announced_beside_what_is_to_be_decided_next(tmp_path: Path) -> None:
    state = turn("4", zones={"Ra": "2", "Rb": "3"}, gems={"Ra": "red"})
    match = seated(state, "human", "greedy", "greedy")
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation = True
    async with app.run_test(size=(120, 40)) as pilot:
        pane = await shown(pilot, app)
        app.table.pace.speed = "slow"
        match.play(0, "a")
        match.play(0, "to bank")
        app.screen._show()  # type: ignore[attr-defined]
        assert "ROSE LANDS WITH RED" in text_of(pane).splitlines()[0]


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
async def test_every_game_of_ours_has_a_picture_for_banners(tmp_path: Path, game: str) -> None:
    match = match_of(game, ("human", "greedy", "greedy"))
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        pane = await shown(pilot, app)
        pane.stretch = 1.0
        pane.announce((FALL,), aside=False)
        await asyncio.sleep(0)
        assert "ROSE'S CANOE GOES OVER THE FALLS" in text_of(pane)


def test_what_happens_often_is_announced_for_less_time_than_a_loss() -> None:
    assert 0 < stay([THEFT]) < stay([THEFT, FALL])
