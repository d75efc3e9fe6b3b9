from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, cells


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
