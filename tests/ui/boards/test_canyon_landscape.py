"""Canyon's course in half blocks: properties of its pixels, and its text."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest
from rich.style import Style

from niagara_tui.games.canyon.board.canoes import PERIOD, berth, chart, figure
from niagara_tui.games.canyon.board.course import Marks, draw_course
from niagara_tui.games.canyon.board.landscape import CALM, ROCK, gorge, landscape
from niagara_tui.games.canyon.rules.map import KINDS, LANES, NAMES, SPACES
from niagara_tui.ui.colours import themes as paint
from niagara_tui.ui.colours.swatches import NIGHT, Swatch, pair_of
from niagara_tui.ui.colours.themes import Paint
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import PICTURES
from niagara_tui.ui.kit.landscape import Field, canvas_of
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.vessels import Variant
from tests.support.canyon import moving

SIZES = [(62, 9), (62, 16), (92, 16), (122, 22), (152, 22), (242, 34)]
THEMES = {"night": paint.NIGHT, "ash": paint.ASH, "day": paint.DAY, "contrast": paint.CONTRAST}
WATER = [*range(Swatch.WATER_DEEP, Swatch.EDGE + 1)]
DRY = [*range(Swatch.CLIFF_SHADOW, Swatch.ROOF + 1), Swatch.SHORE, Swatch.SAND, Swatch.PLANK_DARK]
WITH_PADDLERS = [((152, 28), 3), ((242, 34), 3), ((242, 46), 5), ((160, 41), 3), ((200, 50), 5), ((300, 72), 7)]
"""Sizes of the course, usual and zoomed, from windows of 160x48 on, and the rows of a canoe with its paddler there."""
READABLE = 4.5
"""Minimum contrast of text to its ground (WCAG AA)."""


def pixels_of(field: Field, size: tuple[int, int], space: int) -> Field:
    rect = chart(*size).space(space)
    return field[2 * rect.y : 2 * (rect.y + rect.height), rect.x : rect.x + rect.width]


@pytest.mark.parametrize("size", SIZES)
def test_the_walls_are_closed_and_every_space_of_water_is_mostly_water(size: tuple[int, int]) -> None:
    field, shape = landscape(*size, 0), gorge(*size)
    assert np.isin(field[shape.of(ROCK)], DRY).all()
    for space in range(SPACES):
        pixels = pixels_of(field, size, space)
        if KINDS[space] == "#":
            assert np.isin(pixels, DRY).all(), NAMES[space]
        elif KINDS[space] in ".<^":
            assert np.isin(pixels, [*WATER, Swatch.FOAM]).mean() >= 0.75, NAMES[space]


@pytest.mark.parametrize("size", SIZES[1:])
def test_spaces_beside_each_other_are_of_different_water(size: tuple[int, int]) -> None:
    field = landscape(*size, 0)
    for space in range(LANES, SPACES):
        if KINDS[space] == KINDS[space - LANES] == CALM:
            assert _water(field, size, space) != _water(field, size, space - LANES), NAMES[space]


def _water(field: Field, size: tuple[int, int], space: int) -> int:
    usual = Counter(pixels_of(field, size, space).ravel().tolist())
    return max(range(Swatch.WATER_DEEP, Swatch.WATER_PALE), key=lambda swatch: usual[swatch])


@pytest.mark.parametrize("size", SIZES)
def test_only_the_water_moves_and_its_motion_repeats(size: tuple[int, int]) -> None:
    at_rest, shape = landscape(*size, 0), gorge(*size)
    moved = landscape(*size, 1) != at_rest
    assert moved.any()
    assert not moved[shape.of(ROCK)].any()
    marks = [Marks(frame=frame) for frame in (1, 1 + PERIOD)]
    once, again = (draw_course(moving(), mark, *size, PICTURES) for mark in marks)
    assert once.changes(again) == []


@pytest.mark.parametrize("width", [1, 2, 20, 33, 61, 100])
@pytest.mark.parametrize("height", [1, 2, 5, 7, 8, 40])
def test_a_pane_of_any_size_has_a_picture(width: int, height: int) -> None:
    assert landscape(width, height, 0).shape == (2 * height, width)
    assert len(draw_course(moving(), Marks(), width, height, PICTURES).lines()) == height


def test_the_picture_is_as_it_was_looked_at() -> None:
    """If it fails, look at what has changed, in every theme, and put the new digest here."""
    fields = [landscape(*size, frame) for size in SIZES for frame in (0, 3)]
    assert hashlib.sha256(b"".join(field.tobytes() for field in fields)).hexdigest()[:16] == "b83c3506b5c815c6"


@pytest.mark.parametrize("size", SIZES)
def test_a_space_that_can_be_chosen_is_recoloured_and_the_highlighted_one_otherwise(size: tuple[int, int]) -> None:
    offered, chosen = NAMES.index("c21"), NAMES.index("d21")
    ends = (End(offered, "c", highlighted=False), End(chosen, "d", highlighted=True))
    canvas = draw_course(moving(), Marks(ends=ends), *size, PICTURES)
    for space, swatches in ((offered, ("OFFERED_DARK", "OFFERED")), (chosen, ("CHOSEN_DARK", "CHOSEN"))):
        rect = chart(*size).space(space)
        rows = range(rect.y, rect.y + rect.height)
        grounds = {canvas.style_at(x, y).bgcolor for x in range(rect.x, rect.x + rect.width) for y in rows}
        named = {color.get_truecolor().hex for color in grounds if color is not None}
        assert named & {NIGHT[Swatch[name]] for name in swatches}


@pytest.mark.parametrize(("size", "cells"), zip(SIZES[:-1], (2, 2, 3, 3, 5), strict=True))
def test_a_canoe_is_as_large_as_its_space_allows(size: tuple[int, int], cells: int) -> None:
    canvas = draw_course(moving(), Marks(), *size, PICTURES)
    x, y = canvas.spots[0]
    text = canvas.lines()[y][x : x + cells]
    assert "R" in text
    assert text.endswith("◗")
    assert text.startswith("◖") or cells == 2


@pytest.mark.parametrize(("size", "rows"), WITH_PADDLERS)
@pytest.mark.parametrize("variant", ["plain", "selected", "ghost"])
def test_in_a_big_window_a_paddler_sits_in_each_canoe_with_the_owners_letter_in_pixels(
    size: tuple[int, int], rows: int, variant: Variant
) -> None:
    parts, space = chart(*size), moving().players[0].canoe
    rect, place = parts.space(space), berth(parts, 0, space, PICTURES)
    water, canvas = (canvas_of(landscape(*size, 0)) for _each in range(2))
    figure(parts, 0, space, PICTURES, variant).draw(canvas, *place)
    changed = canvas.changes(water)
    assert len(changed) == rows
    assert all(rect.x <= x and x + wide <= rect.x + rect.width for x, _y, wide in changed)
    assert all(rect.y <= y < rect.y + rect.height - 1 for _x, y, _wide in changed), "below it is room for a key"
    inks = (Swatch.INK_RED,) if variant == "ghost" else (Swatch.LETTER_RED,)
    pairs = [pair_of(canvas.style_at(column, row)) for x, row, wide in changed for column in range(x, x + wide)]
    in_pixels = sum(pair.count(ink) for pair in pairs if pair is not None for ink in inks)
    assert in_pixels == 10, "the paddler's letter is as large as the paddler"
    assert canvas.lines()[place[1]][place[0]] != "R"


def test_the_key_of_an_end_stands_below_the_paddler_who_lies_there() -> None:
    size, space = (200, 50), moving().players[1].canoe
    canvas = draw_course(moving(), Marks(ends=(End(space, "d", highlighted=False),)), *size, PICTURES)
    rect = chart(*size).space(space)
    assert "[d]" in canvas.lines()[rect.y + rect.height - 1][rect.x : rect.x + rect.width]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_label_can_be_read_in_every_theme(size: tuple[int, int], theme: str) -> None:
    ends = (End(NAMES.index("b24"), "b", highlighted=True), End(NAMES.index("c24"), "c", highlighted=False))
    canvas = draw_course(moving(), Marks(ends=ends), *size, PICTURES)
    for sign, style in _text(canvas):
        assert _contrast(style, THEMES[theme]) >= READABLE, sign


def _text(canvas: Canvas) -> Iterator[tuple[str, Style]]:
    """Every letter, figure and arrow with its style; those of the canoes have their seats' colours."""
    for y, line in enumerate(canvas.lines()):
        for x, sign in enumerate(line):
            is_canoe = any((x - 3 <= left <= x) and row == y for left, row in canvas.spots.values())
            if (sign.isalnum() or sign in "[]◤▲") and not is_canoe:
                yield sign, canvas.style_at(x, y)


def _contrast(style: Style, theme: Paint) -> float:
    shown = paint.painted(style, theme)
    assert shown.color is not None
    assert shown.bgcolor is not None
    ink, ground = (
        (red / 255, green / 255, blue / 255)
        for red, green, blue in (shown.color.get_truecolor(), shown.bgcolor.get_truecolor())
    )
    return paint.contrast(ink, ground)


@pytest.mark.parametrize("size", SIZES)
def test_c_8_every_space_of_the_rapids_has_an_arrow(size: tuple[int, int]) -> None:
    field, canvas = landscape(*size, 0), draw_course(moving(), Marks(), *size, PICTURES)
    taken = {player.canoe for player in moving().players}
    for space in range(SPACES):
        if KINDS[space] not in "<^" or space in taken:
            continue
        rect = chart(*size).space(space)
        if rect.width < 3:
            assert canvas.lines()[rect.y][rect.x] == {"<": "◤", "^": "▲"}[KINDS[space]]
        else:
            assert (pixels_of(field, size, space) == Swatch.FOAM).sum() >= 3
