from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from niagara_tui.core.signs import WAY, Sign
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, cells
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.kit.motion import Trip, course, draw_trails


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(-3, 9), st.text(alphabet="aZ·山🦌é\u0301", max_size=6)), max_size=6))
def test_every_line_is_as_wide_as_the_canvas(writings: list[tuple[int, str]]) -> None:
    canvas = Canvas(8, 1)
    for x, text in writings:
        canvas.put(x, 0, text)
    assert [cell_len(line) for line in canvas.lines()] == [8]
    assert canvas.strips()[0].cell_length == 8


def test_a_wide_sign_takes_two_cells_and_gives_both_up_when_one_is_covered() -> None:
    canvas = Canvas(8, 1)
    canvas.put_spans(0, 0, [("山田", canvas.style_at(0, 0)), ("x", canvas.style_at(0, 0))])
    assert canvas.lines() == ["山田x   "]
    canvas.put(1, 0, "o")
    assert canvas.lines() == [" o田x   "]
    assert cells([("山田", canvas.style_at(0, 0)), ("x", canvas.style_at(0, 0))]) == 5


def test_a_word_over_pixels_of_one_kind_stays_one_piece() -> None:
    canvas = Canvas(4, 1)
    canvas.put_pixels(0, 0, [[Swatch.WATER_1, Swatch.WATER_2, Swatch.RIPPLE, Swatch.EDGE], [Swatch.WATER_1] * 4])
    assert len(list(canvas.strip(0))) == 4
    canvas.put(0, 0, "wave", palette.LABEL)
    assert [segment.text for segment in canvas.strip(0)] == ["wave"]


def test_what_is_clicked_is_what_was_drawn_last() -> None:
    canvas = Canvas(8, 3)
    canvas.mark(-2, 1, 6, 4, "zone")
    canvas.put(2, 1, "B", hit="canoe")
    hits = [canvas.hit(x, y) for x, y in ((0, 1), (2, 1), (3, 2), (4, 1), (2, 0), (-1, 1), (0, 3))]
    assert hits == ["zone", "canoe", "zone", None, None, None, None]


# Trails of pieces.

TRIP = Trip("boat", 0, (1, 2, 3))
SIGN = Sign("River", "#", "A rock.".format)


def bent() -> Canvas:
    """A river that goes down on the left and then to the right along the bottom: places 1, 2 and 3, land besides."""
    canvas = Canvas(20, 9)
    for place, rect in {1: (0, 0, 6, 4), 2: (0, 4, 8, 5), 3: (8, 6, 12, 3)}.items():
        canvas.mark(*rect, place)
    canvas.spots |= {"boat": (4, 0), TRIP.ghost: (18, 7)}
    canvas.tell(17, 7, 3, 1, SIGN.of())
    return canvas


def drawn(canvas: Canvas, *trips: Trip, glyphs: Glyphs = UNICODE) -> dict[tuple[int, int], str]:
    draw_trails(canvas, trips, glyphs)
    return {(x, y): sign for y, row in enumerate(canvas.lines()) for x, sign in enumerate(row) if sign != " "}


def test_a_trail_keeps_to_the_places_on_the_way_and_ends_in_an_arrow_at_the_ghost_that_says_what_it_means() -> None:
    canvas = bent()
    trail = drawn(canvas, TRIP)
    assert {canvas.hit(*cell) for cell in trail} == {1, 2, 3}
    assert canvas.hit(11, 3) is None  # halfway on the straight line
    assert [cell for cell, sign in trail.items() if sign == "►"] == [(16, 7)]
    told = canvas.meaning_at(16, 7)
    assert told is not None
    assert told.sign is WAY


@pytest.mark.parametrize(
    ("goal", "arrow"), [((10, 0), "▲"), ((10, 8), "▼"), ((0, 4), "◄"), ((19, 4), "►"), ((16, 0), "▲"), ((17, 5), "►")]
)
def test_the_arrow_points_where_the_trail_comes_in(goal: tuple[int, int], arrow: str) -> None:
    canvas = Canvas(20, 9)
    canvas.mark(0, 0, 20, 9, 1)
    trip = Trip("boat", 0, (1, 1))
    canvas.spots |= {"boat": (10, 4), trip.ghost: goal}
    canvas.tell(*goal, 1, 1, SIGN.of())
    assert [sign for sign in drawn(canvas, trip).values() if sign != "•"] == [arrow]


def test_pieces_signs_and_words_win_over_a_trail_and_the_arrow_stands_before_them() -> None:
    canvas = Canvas(20, 3)
    canvas.mark(0, 0, 20, 3, 1)
    canvas.mark(4, 1, 3, 1, ("piece", 7))
    canvas.put(8, 1, "12")
    canvas.tell(14, 1, 3, 1, SIGN.of())
    trip = Trip("boat", 0, (1, 1))
    canvas.spots |= {"boat": (0, 1), trip.ghost: (15, 1)}
    trail = drawn(canvas, trip)
    assert not {(x, 1) for x in (4, 5, 6, 14, 15, 16)} & trail.keys()
    assert trail[8, 1] + trail[9, 1] == "12"
    assert trail[13, 1] == "►"


def test_dots_are_as_far_apart_down_as_across_and_none_touches_its_arrow() -> None:
    across, down = Canvas(20, 1), Canvas(1, 9)
    trip = Trip("boat", 0, (1, 1))
    for canvas, goal in ((across, (19, 0)), (down, (0, 8))):
        canvas.mark(0, 0, canvas.width, canvas.height, 1)
        canvas.spots |= {"boat": (0, 0), trip.ghost: goal}
    drawn(across, trip)
    assert across.lines() == [" • • • • • • • • • ►"]
    drawn(down, trip)
    assert "".join(down.lines()) == "•" * 8 + "▼"


def test_a_ghost_next_to_its_piece_has_its_arrow_at_its_side() -> None:
    canvas = Canvas(9, 2)
    canvas.mark(0, 0, 9, 2, 1)
    canvas.tell(3, 0, 3, 1, SIGN.of())
    canvas.tell(4, 1, 1, 1, SIGN.of())
    trip = Trip("boat", 0, (1, 1))
    canvas.spots |= {"boat": (4, 0), trip.ghost: (4, 1)}
    assert drawn(canvas, trip) == {(3, 1): "►"}


def test_without_room_for_a_ghost_a_trail_leads_to_the_middle_of_its_place_and_from_nowhere_there_is_none() -> None:
    canvas = bent()
    del canvas.spots[TRIP.ghost]
    assert course(canvas, TRIP)[-1] == (14, 7)
    del canvas.spots["boat"]
    assert drawn(canvas, Trip("boat", 0, (9, 3))) == {}


def test_in_ascii_a_trail_is_told_from_water_and_from_pieces() -> None:
    trail = "".join(drawn(bent(), TRIP, glyphs=ASCII).values())
    assert set(trail) == {"+", ">"}
