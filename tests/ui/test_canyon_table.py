from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.games.canyon.board.board import CanyonBoard
from niagara_tui.games.canyon.board.canoes import chart
from niagara_tui.games.canyon.board.course import Course
from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.ending import Ending
from tests.support.apps import TableApp, click_text, rows_after, session, text_of, until
from tests.support.canyon import HANDS, PLAY, bidding, mid_trick, moving, seated, with_hands
from tests.support.tables import QuickBots, SilentBots, match_of
from tests.ui.conftest import some

pytestmark = pytest.mark.screens


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_playing_a_card_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(mid_trick())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["2"])


@pytest.mark.parametrize("size", some([(120, 40)], [(80, 24), (160, 48), (200, 60)]))
def test_moving_the_canoe_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(moving())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["right"])


@pytest.mark.parametrize("size", some([], [(80, 24), (120, 40)]))
def test_bidding_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(bidding())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["3"])


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40)]))
def test_the_drift_preview_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(moving())
    app = TableApp(match, SilentBots(match), tmp_path, ascii_only=True)
    assert snap_compare(app, terminal_size=size, press=["r"])


async def test_while_a_secret_bid_is_covered_nobodys_cards_show_and_everybody_may_bid(tmp_path: Path) -> None:
    match = seated(bidding(secret=True), "human", "human", "greedy", "greedy")
    rows = await rows_after(TableApp(match, SilentBots(match), tmp_path))
    assert [row.split()[0] for row in rows[12:16]] == ["│►R◌", "│►B", "│►Y", "│►Gd"]
    assert rows[19:22] == [
        " Hand the keyboard to Rose.",
        "           ▒▒▒▒▒▒  Rose bids now; everybody else, look away.  ▒▒▒▒▒▒",
        "                        Enter or a click shows the hand.",
    ]
    assert rows[22] == ""


async def test_c_5_between_people_at_one_keyboard_a_hand_is_covered_until_its_owner_opens_it(tmp_path: Path) -> None:
    match = seated(mid_trick(), "human", "human", "human", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: "Rose plays a card now; everybody else, look away." in text_of(app))
        assert "S9" not in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: "S9" in text_of(app))
        await pilot.press("1", "enter")
        await until(pilot, lambda: "Bridget plays a card now; everybody else, look away." in text_of(app))
        assert "H6" not in text_of(app)


async def test_a_canoe_is_moved_before_everybody_without_a_cover(tmp_path: Path) -> None:
    match = seated(moving(), "human", "human", "human", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: "[b] to b24" in text_of(app))


async def test_a_card_that_may_not_be_played_says_why_and_one_that_may_is_played(tmp_path: Path) -> None:
    match = seated(mid_trick())
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: "S10" in text_of(app))
        await pilot.press("4")
        assert "Rose   cannot play hill 10: sun was led and has to be followed." in text_of(app)
        await click_text(pilot, "S3 ")
        assert "sun 3: does not beat sun 10." in text_of(app)
        await click_text(pilot, "S3◄")
        await until(pilot, lambda: match.view(0).players[0].played == 3)
        assert "Bert" not in text_of(app)


async def test_the_last_trick_is_that_of_the_position_that_is_shown(tmp_path: Path) -> None:
    """A lesson goes on from one position to another, whose tricks are others."""
    match = seated(PLAY.play(mid_trick(), "R S3", "B W1"))
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40)) as (app, pilot):
        board = app.table.query_one(CanyonBoard)
        await until(pilot, lambda: board._scene is not None)
        assert board._scene is not None
        full = replace(board._scene, view=PLAY.play(mid_trick(), "R S3", "B W1"))
        board.show(full)
        board.show(replace(full, view=PLAY.step(full.view)))
        await pilot.pause()
        assert "last trick" in text_of(app)
        board.show(replace(full, view=with_hands(HANDS, "P7")))
        await pilot.pause()
        assert "last trick" not in text_of(app)


async def test_a_bid_is_laid_by_its_key_and_all_that_cannot_be_exact_are_one(tmp_path: Path) -> None:
    match = seated(bidding())
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: " f fail " in text_of(app))
        assert "bids: how many of the 5 tricks will you win?" in text_of(app)
        await pilot.press("6", "t")
        assert "0, 1, 2, 3, 4, 5 or f, then Enter." in text_of(app)
        await click_text(pilot, " f fail ")
        assert "bid above 5 to fail on purpose: 1 a trick, no bonus." in text_of(app)
        await pilot.press("3", "enter")
        await until(pilot, lambda: match.view(0).players[0].bid == 3)


async def test_a_canoe_is_moved_by_clicks_and_the_move_undone(tmp_path: Path) -> None:
    match = seated(moving())
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, pilot):
        await until(pilot, lambda: "[b] to b24" in text_of(app))
        course = app.table.query_one(Course)
        x, y, *_ = chart(*course.content_size).space(NAMES.index("c24"))
        await pilot.click(course, offset=(x, y))
        assert "to c24; 3 drifts from the falls." in text_of(app)
        await pilot.click(course, offset=(x, y))
        await until(pilot, lambda: match.view(0).players[0].canoe == NAMES.index("c24"))
        await pilot.press("u")
        await until(pilot, lambda: match.view(0).players[0].canoe == NAMES.index("c20"))


@pytest.mark.slow
async def test_the_board_draws_at_every_size_in_plain_signs_too(tmp_path: Path) -> None:
    match = seated(moving())
    async with session(TableApp(match, SilentBots(match), tmp_path, ascii_only=True)) as (app, pilot):
        for size in ((80, 24), (100, 30), (120, 40), (140, 34), (200, 60)):
            await pilot.resize_terminal(*size)
            assert text_of(app).isascii()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"secret_bids": True, "short_track": True}], ids=["plain", "all"])
async def test_a_whole_game_is_played_by_keys(tmp_path: Path, options: dict[str, bool]) -> None:
    match = match_of("canyon", ("human", "greedy", "greedy"), seed=3, **options)
    async with session(TableApp(match, QuickBots(match, greedy=True), tmp_path)) as (app, pilot):
        for _ in range(2000):
            if match.is_over():
                break
            keys = ["y"] if isinstance(app.screen, Confirm) else ["right", "enter"]
            await pilot.press(*keys)
        assert match.is_over()
        await until(pilot, lambda: isinstance(app.screen, Ending))
