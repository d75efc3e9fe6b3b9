from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from itertools import product

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from niagara_tui.games.niagara.board.hand import Face, NiagaraHand, draw_hand
from niagara_tui.games.niagara.board.picture import draw_river
from niagara_tui.games.niagara.board.players import NiagaraPlayers, draw_players
from niagara_tui.games.niagara.board.river import NiagaraRiver
from niagara_tui.games.niagara.board.sky import Sky, draw_sky
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, ONE_TO_THREE
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.players import Roster
from tests.support.apps import session
from tests.support.positions import turn
from tests.ui.boards.gallery import FACES, KINDS, NAMES, Gallery, marks_of, midgame


@pytest.mark.parametrize(
    ("glyphs", "size"),
    [(UNICODE, (80, 21)), (ASCII, (80, 21)), (UNICODE, (113, 34)), (UNICODE, (120, 41))],
    ids=["disc2", "disc2-ascii", "disc3", "disc4"],
)
def test_the_panes_look_as_accepted(snap_compare: Callable[..., bool], glyphs: Glyphs, size: tuple[int, int]) -> None:
    assert snap_compare(Gallery(glyphs), terminal_size=size)


async def click_on(pilot: Pilot[None], pane: Pane, sign: str) -> None:
    lines = pane.draw(*pane.content_size).lines()
    y = next(y for y, line in enumerate(lines) if sign in line)
    await pilot.click(pane, offset=(lines[y].index(sign), y))


async def test_clicks_name_canoes_zones_and_cards_and_panes_draw_at_every_size_and_with_the_other_signs() -> None:
    async with session(Gallery(), size=(80, 21)) as (app, pilot):
        river, hand = app.query_one(NiagaraRiver), app.query_one(NiagaraHand)
        await click_on(pilot, river, "R■»")
        await click_on(pilot, river, "[a]")
        await click_on(pilot, river, "6R")
        await click_on(pilot, river, " BANK")
        await click_on(pilot, river, "THE FALLS")
        await click_on(pilot, hand, "cloud")
        await click_on(pilot, hand, "4◄")
        for size in ((1, 1), (2, 5), (10, 3), (31, 9), (60, 60), (200, 80)):
            await pilot.resize_terminal(*size)
            for pane in app.query(Pane):
                assert all(
                    pane.render_line(y).cell_length == pane.content_size.width for y in range(pane.content_size.height)
                )
        app.query_one(NiagaraRiver).show(midgame(), marks_of(midgame(), ASCII))
        for pane in app.query(Pane):
            pane.glyphs = ASCII
            assert "".join(pane.render_line(y).text for y in range(pane.content_size.height)).isascii()
    assert app.clicked == [(0, 0), 3, 8, 0, ("card", 8), ("card", 4)]


@pytest.mark.parametrize("side", ["width", "height"])
async def test_a_river_in_pictures_that_is_left_without_room_draws_nothing(side: str) -> None:
    async with session(Gallery(PICTURES), size=(80, 21)) as (app, pilot):
        river = app.query_one(NiagaraRiver)
        setattr(river.styles, side, 0)
        await pilot.pause()
        assert not river.content_size.area
        assert not river.render_line(0).text.strip()


@pytest.mark.parametrize("pane", [NiagaraRiver, NiagaraHand, NiagaraPlayers, Sky])
def test_no_pane_takes_the_keys(pane: type[Pane]) -> None:
    assert not pane().can_focus


def signs_of(glyphs: Glyphs) -> str:
    found = (getattr(glyphs, field.name) for field in fields(glyphs))
    return "".join("".join(signs) for signs in found if not isinstance(signs, bool))


def test_nothing_that_terminals_draw_two_cells_wide_is_among_the_signs() -> None:
    left_out = set("☁☀☂♟▶◀♠♣♦✖⚡⛵")
    for glyphs in (UNICODE, ASCII):
        assert not left_out & set(signs_of(glyphs))
        assert {cell_len(sign) for sign in signs_of(glyphs)} == {1}
    assert signs_of(ASCII).isascii()


async def test_a_pane_with_a_border_repaints_just_the_rows_that_have_changed() -> None:
    async with session(Gallery(), size=(113, 34)) as (app, pilot):
        players, view = app.query_one(NiagaraPlayers), midgame()
        view.players[4].reserve[0] += 3
        players.show(view, Roster(NAMES, KINDS, 0, thinking={4}))
        await pilot.pause()
        shown = ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]
        x, y = players.content_region.offset
        for row, line in enumerate(players.draw(*players.content_size).lines()):
            assert shown[y + row][x : x + len(line)] == line


# The hand pane says what has become of every card, by signs.


@pytest.mark.parametrize("height", [3, 4, 5])
@pytest.mark.parametrize("width", [80, 120, 160])
def test_each_state_of_a_card_has_a_sign_of_its_own(width: int, height: int) -> None:
    text = "\n".join(draw_hand(FACES, "", width, height, UNICODE).lines())
    for sign in ("►4◄", "▒5▒", "[6]", "cloud"):
        assert text.count(sign) == 1
    assert " 2 " not in text


def test_a_card_put_forward_stands_higher_where_there_is_room_and_the_title_above_the_cards_or_beside_them() -> None:
    lines = draw_hand(FACES, "", 80, 5, UNICODE).lines()
    assert lines[0].count("╭") == 1
    assert "►4◄" in lines[1]
    assert "▬▬▬▬" in lines[2]
    resting = tuple(replace(face, state="held") for face in FACES)
    assert "Rose's paddles" in draw_hand(resting, "Rose's paddles", 80, 5, UNICODE).lines()[0]
    assert "Rose's paddles" in draw_hand(FACES, "Rose's paddles", 80, 5, UNICODE).lines()[1]
    assert "Rose's paddles" in draw_hand(FACES, "Rose's paddles", 80, 3, UNICODE).lines()[1]


def test_ten_cards_fit_eighty_columns_and_say_in_five_rows_what_they_do() -> None:
    """S-1."""
    names = ("1", "2", "3", "4", "5", "6", "7", "cloud", "lasso", "1/2/3")
    for forward in range(1, 11):
        faces = tuple(Face(card, "forward" if card == forward else "held") for card in range(1, 11))
        lines = draw_hand(faces, "Rose", 80, 3, UNICODE).lines()
        assert lines[0].count("╭") == lines[0].count("╮") == 10
        shown = [f"►{name}◄" if card == forward else name for card, name in enumerate(names, 1)]
        assert [box.strip() for box in lines[1].split("│")[1::2]] == shown
    faces = tuple(Face(card) for card in range(1, 11))
    for width, said in ((160, ("▬▬▬▬▬▬▬", "+1 or -1", "go ashore", "one canoe")), (80, ("+/-1", " ashore", " one "))):
        line = draw_hand(faces, "Rose", width, 5, UNICODE).lines()[3]
        assert all(words in line for words in said), line


@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII], ids=["unicode", "pictures", "ascii"])
def test_s_1_no_word_on_a_special_card_is_cut_however_narrow_the_hand(glyphs: Glyphs) -> None:
    effects = {
        CLOUD: {"+1 or -1", "+/-1", "+-1", "+-"},
        LASSO: {"go ashore", "ashore", ""},
        ONE_TO_THREE: {"one canoe", "one", "".join(glyphs.hull)},
    }
    for card, width in product(effects, range(6, 14)):
        line = draw_hand([Face(card)], "", width, 5, glyphs).lines()[3]
        assert line.strip(f" {glyphs.box[3]}") in effects[card]


@pytest.mark.parametrize("width", range(7, 14))
def test_s_1_the_card_1_2_3_is_never_cut_to_the_1(width: int) -> None:
    line = draw_hand([Face(ONE_TO_THREE, "shown")], "", width, 5, UNICODE).lines()[2]
    assert line.strip(" │") in {"[x]", "[1/2/3]"}


@pytest.mark.parametrize(("width", "are_shown"), [(60, False), (160, True)])
def test_points_are_shown_where_those_of_every_card_can_be_counted(width: int, are_shown: bool) -> None:
    faces = tuple(Face(card) for card in range(1, 11))
    line = draw_hand(faces, "", width, 5, UNICODE).lines()[3]
    counted = [box.count("▬") for box in line.split("│")[1::2]][:7]
    assert counted == ([*range(1, 8)] if are_shown else [0] * 7)


@pytest.mark.parametrize(("width", "height"), [(80, 3), (80, 5), (120, 5)])
def test_a_click_on_a_card_finds_it(width: int, height: int) -> None:
    canvas = draw_hand(FACES, "", width, height, UNICODE)
    y = 2
    line = canvas.lines()[2 if height == 5 else 1]
    assert {canvas.hit(x, y) for x in range(width)} == {None, *((card,) for card in (1, 2, 3, 4, 5, 6, 8))}
    if height == 3:
        assert canvas.hit(line.index("►4◄"), 1) == (4,)
        assert canvas.hit(line.index("cloud"), 1) == (8,)


WIDTHS = (1, 2, 3, 5, 7, 9, 17, 19, 20, 29, 30, 31, 36, 43, 44, 46, 47, 51, 80, 81, 120, 200)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("pane", ["hand", "players", "sky", "river"])
def test_at_any_size_every_line_is_exactly_as_wide_as_asked(pane: str, glyphs: Glyphs) -> None:
    view, roster = midgame(), Roster(NAMES, KINDS, viewer=0)
    draw: Callable[..., Canvas] = {
        "hand": partial(draw_hand, FACES, "Rose's paddles"),
        "players": partial(draw_players, view, roster),
        "sky": partial(draw_sky, turn("4", sky=1)),
        "river": partial(draw_river, view, marks_of(view, glyphs)),
    }[pane]
    for width, height in product(WIDTHS, (1, 2, 3, 4, 5, 6, 9, 10, 11, 15, 17, 20, 26, 30, 35, 44, 53, 80)):
        lines = draw(width, height, glyphs).lines()
        assert [cell_len(line) for line in lines] == [width] * height
        assert glyphs is UNICODE or "".join(lines).isascii()
