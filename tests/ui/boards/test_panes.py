"""The panes in a running app: pictures at three heights, clicks, every size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from niagara_tui.games.niagara.board.hand import NiagaraHand
from niagara_tui.games.niagara.board.players import NiagaraPlayers
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.sky import Sky
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.players import Roster
from tests.ui.boards.gallery import KINDS, NAMES, Gallery, marks_of, midgame


@pytest.mark.parametrize(
    ("glyphs", "size"),
    [(UNICODE, (80, 21)), (ASCII, (80, 21)), (UNICODE, (113, 34)), (UNICODE, (120, 41))],
    ids=["disc2", "disc2-ascii", "disc3", "disc4"],
)
def test_the_panes_look_as_accepted(snap_compare: Callable[..., bool], glyphs: Glyphs, size: tuple[int, int]) -> None:
    assert snap_compare(Gallery(glyphs), terminal_size=size)


async def click_on(pilot: Pilot[None], pane: Pane, sign: str) -> None:
    """Click on the first sign of that text in a pane."""
    lines = pane.draw(*pane.content_size).lines()
    y = next(y for y, line in enumerate(lines) if sign in line)
    await pilot.click(pane, offset=(lines[y].index(sign), y))


async def test_clicks_name_canoes_zones_and_cards() -> None:
    app = Gallery()
    async with app.run_test(size=(80, 21)) as pilot:
        river, hand = app.query_one(NiagaraRiver), app.query_one(NiagaraHand)
        await click_on(pilot, river, "R■»")
        await click_on(pilot, river, "[a]")
        await click_on(pilot, river, "6R")
        await click_on(pilot, river, " LANDING")
        await click_on(pilot, river, "THE FALLS")
        await click_on(pilot, hand, "cloud")
        await click_on(pilot, hand, "4◄")
    assert app.clicked == [(0, 0), 3, 8, 0, ("card", 8), ("card", 4)]


async def test_panes_draw_at_every_size_and_with_the_other_signs() -> None:
    app = Gallery()
    async with app.run_test(size=(80, 21)) as pilot:
        for size in ((1, 1), (2, 5), (10, 3), (31, 9), (60, 60), (200, 80)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            for pane in app.query(Pane):
                assert all(
                    pane.render_line(y).cell_length == pane.content_size.width for y in range(pane.content_size.height)
                )
        app.query_one(NiagaraRiver).show(midgame(), marks_of(midgame(), ASCII))
        for pane in app.query(Pane):
            pane.glyphs = ASCII
            assert "".join(pane.render_line(y).text for y in range(pane.content_size.height)).isascii()


@pytest.mark.parametrize("side", ["width", "height"])
async def test_a_river_in_pictures_that_is_left_without_room_draws_nothing(side: str) -> None:
    app = Gallery(PICTURES)
    async with app.run_test(size=(80, 21)) as pilot:
        river = app.query_one(NiagaraRiver)
        setattr(river.styles, side, 0)
        await pilot.pause()
        assert not river.content_size.area
        assert not river.render_line(0).text.strip()


@pytest.mark.parametrize("pane", [NiagaraRiver, NiagaraHand, NiagaraPlayers, Sky])
def test_no_pane_takes_the_keys(pane: type[Pane]) -> None:
    assert not pane().can_focus


def signs_of(glyphs: Glyphs) -> str:
    """Every sign of the set, in whatever field."""
    found = (getattr(glyphs, field.name) for field in fields(glyphs))
    return "".join("".join(signs) for signs in found if not isinstance(signs, bool))


def test_nothing_that_terminals_draw_two_cells_wide_is_among_the_signs() -> None:
    left_out = set("☁☀☂♟▶◀♠♣♦✖⚡⛵")
    for glyphs in (UNICODE, ASCII):
        assert not left_out & set(signs_of(glyphs))
        assert {cell_len(sign) for sign in signs_of(glyphs)} == {1}
    assert signs_of(ASCII).isascii()


async def test_a_pane_with_a_border_repaints_just_the_rows_that_have_changed() -> None:
    app = Gallery()
    async with app.run_test(size=(113, 34)) as pilot:
        players, view = app.query_one(NiagaraPlayers), midgame()
        view.players[4].reserve[0] += 3
        players.show(view, Roster(NAMES, KINDS, 0, thinking={4}))
        await pilot.pause()
        shown = ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]
        x, y = players.content_region.offset
        for row, line in enumerate(players.draw(*players.content_size).lines()):
            assert shown[y + row][x : x + len(line)] == line
