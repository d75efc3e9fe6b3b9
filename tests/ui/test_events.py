from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from niagara_tui.core.sentences import Event, Part, Sentence, said
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.prompts import PromptLine, banner_lines, events_in
from niagara_tui.ui.screens.ending import Ending
from tests.support.apps import TableApp, screen_after, session, until
from tests.support.positions import flowing, turn
from tests.support.tables import SilentBots, match_of, seated, standing_at
from tests.support.upriver import position

pytestmark = pytest.mark.screens

ROSE = {"name": Part("Rose", 0)}
FALL = said("{name}'s canoe goes over the falls.", ROSE, event=Event.LOSS)
THEFT = said("{name} steals a gem.", ROSE, event=Event.THEFT)
ROUND = said("Round 2 begins; {name} is first.", ROSE, event=Event.ROUND)


def drawn(*events: Sentence, width: int = 80) -> list[str]:
    return [line.text.plain for line in banner_lines(events, width)]


def test_a_banner_is_the_sentence_of_the_log_in_capitals_in_its_colour_for_longer_where_it_is_rare() -> None:
    assert drawn(FALL) == ["ROSE'S CANOE GOES OVER THE FALLS"]
    assert banner_lines([FALL], 80)[0].text.style == palette.EVENTS[Event.LOSS]
    (often,), (loss,) = banner_lines([THEFT], 80), banner_lines([FALL], 80)
    assert 0 < often.seconds < loss.seconds
    assert banner_lines([THEFT, FALL], 80)[0].seconds == loss.seconds


def test_several_events_share_a_line_or_are_told_one_after_the_other_and_nothing_is_cut() -> None:
    assert drawn(THEFT, FALL) == ["ROSE STEALS A GEM  ·  ROSE'S CANOE GOES OVER THE FALLS"]
    assert drawn(THEFT, FALL, width=40) == ["ROSE STEALS A GEM", "ROSE'S CANOE GOES OVER THE FALLS"]
    assert drawn(FALL, width=22) == ["ROSE'S CANOE GOES", "OVER THE FALLS"]
    wide = said("漢字漢字漢字 loses the canoe with 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字.", {}, event=Event.LOSS)
    for width in (12, 30, 47):
        lines = banner_lines([wide], width)
        assert all(line.text.cell_len <= width - 2 for line in lines)
        assert "".join(line.text.plain for line in lines).replace(" ", "") == str(wide).upper()[:-1].replace(" ", "")


def test_rounds_and_common_lines_are_not_announced() -> None:
    assert events_in(["plain", ROUND, said("{name} paddles.", ROSE), THEFT]) == (THEFT,)


def falling() -> TableMatch:
    """The river takes Yann's canoe with its fourth step, when the table has been laid out."""
    return seated(flowing({"R": "5"}, zones={"Ya": "6L"}, gems={"Ya": "red"}, arm="right"), "human", "greedy", "greedy")


async def prompt_of(pilot: Pilot[None], app: TableApp) -> PromptLine:
    await until(pilot, lambda: app.screen.query(PromptLine) and app.screen.query_one(PromptLine).content_size)
    return app.screen.query_one(PromptLine)


async def test_a_fall_is_announced_and_enter_takes_the_banner_away(tmp_path: Path) -> None:
    match = falling()
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation, app.settings.speed = True, "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = await prompt_of(pilot, app)
        await until(pilot, lambda: "YANN'S CANOE GOES OVER THE FALLS WITH RED" in str(prompt.content))
        assert prompt.banner_seconds > 0
        await pilot.press("enter")
        assert prompt.banner_seconds == 0
        assert "OVER THE FALLS WITH" not in str(prompt.content)


async def test_a_win_is_announced_before_the_ranking(tmp_path: Path) -> None:
    last_move = position(R="10 lost lost", B="harbour lost lost", die="1", sandbank=3)
    match = standing_at(last_move, match_of("upriver", ("human", "greedy")))
    app = TableApp(match, SilentBots(match), tmp_path)
    app.settings.animation, app.settings.speed = True, "slow"
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = await prompt_of(pilot, app)
        await pilot.press("enter")
        await until(pilot, lambda: "BRIDGET WINS: 12 POINTS" in str(prompt.content))
        assert app.screen is app.table
        await screen_after(pilot, Ending, "enter")


async def test_without_animation_nothing_is_announced_and_nothing_waits(tmp_path: Path) -> None:
    match = falling()
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40), animation=False) as (app, pilot):
        prompt = await prompt_of(pilot, app)
        await until(pilot, lambda: any("over the falls" in line.text for line in match.log))
        await pilot.pause()
        assert "OVER THE FALLS" not in str(prompt.content)
        assert prompt.banner_seconds == 0


async def test_a_landing_is_announced_before_the_next_question_which_any_choice_shows_at_once(tmp_path: Path) -> None:
    state = turn("4", zones={"Ra": "2", "Rb": "3"}, gems={"Ra": "red"})
    match = seated(state, "human", "greedy", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40), animation=True) as (app, pilot):
        prompt = await prompt_of(pilot, app)
        app.table.pace.speed = "slow"
        match.play(0, "a")
        match.play(0, "to bank")
        app.screen.show_match()  # type: ignore[attr-defined]
        assert str(prompt.content).strip() == "ROSE LANDS WITH RED"
        await pilot.press("right")
        assert str(prompt.content).startswith("  Rose ")


SIZES = [(80, 24), (100, 30), (120, 40), (160, 48), (200, 60), (300, 80)]


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
async def test_a_banner_covers_nothing_of_the_picture_or_of_any_pane(tmp_path: Path, game: str) -> None:
    match = match_of(game, ("human", "greedy", "greedy"))
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        prompt = await prompt_of(pilot, app)
        await until(pilot, lambda: bool(app.table._scene().thinking) or app.table._scene().acting == 0)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            before = panes(app)
            prompt.announce((FALL,), 60.0)
            await pilot.pause()
            assert str(prompt.content).strip() == "ROSE'S CANOE GOES OVER THE FALLS", size
            assert len(str(prompt.content)) == size[0]
            assert panes(app) == before, size
            await pilot.press("enter")


def panes(app: TableApp) -> dict[Pane, tuple[object, list[str]]]:
    shown = [pane for pane in app.screen.query(Pane) if pane.size]
    return {pane: (pane.region, pane.draw(*pane.content_size).lines()) for pane in shown}


async def test_the_header_comes_back_when_the_notice_in_its_place_has_gone(tmp_path: Path) -> None:
    match = match_of("niagara", ("human", "greedy", "greedy"))
    async with session(TableApp(match, SilentBots(match), tmp_path), notifications=True) as (app, pilot):
        await prompt_of(pilot, app)
        app.notify("Frogs play simply.")
        await until(pilot, lambda: not app.table.query_one("#header").display)
        await pilot.click("Toast")
        await until(pilot, lambda: app.table.query_one("#header").display)
        await until(pilot, lambda: not app.screen.query("Toast"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
async def test_a_notice_has_the_place_of_the_header_and_covers_nothing_else_least_of_all_the_keys(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    match = match_of(game, ("human", "greedy", "greedy"))
    async with session(TableApp(match, SilentBots(match), tmp_path), size=size, notifications=True) as (app, pilot):
        await prompt_of(pilot, app)
        await until(pilot, lambda: bool(app.table._scene().thinking) or app.table._scene().acting == 0)
        before = panes(app)
        await pilot.press("u")
        await until(pilot, lambda: bool(app.screen.query("Toast")))
        (toast,) = app.screen.query("Toast")
        assert (toast.region.y, toast.region.size) == (0, (size[0], 1))
        assert app.screen.get_widget_at(*toast.region.offset)[0] is toast
        assert panes(app) == before
        await pilot.press("question_mark")
        await pilot.pause()
        assert app.table.query_one("#header").display, "below another page the table has its header"
        await pilot.press("escape")
        app.notify("The disk is full. " * 20, title="This game is not saved", severity="warning", markup=False)
        await until(pilot, lambda: len(app.screen.query("Toast")) == 2)
        await pilot.pause()
        for pane in [*app.screen.query(Pane), app.screen.query_one("#prompt"), app.screen.query_one("#keys")]:
            assert not any(pane.region.overlaps(each.region) for each in app.screen.query("Toast") if pane.size)
