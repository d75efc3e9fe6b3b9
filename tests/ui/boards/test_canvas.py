"""A canvas keeps its width whatever is written where, signs of two cells included."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from niagara_tui.ui.boards.canvas import Canvas, cells

TEXTS = st.text(alphabet="aZ·山🦌é\u0301", max_size=6)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(-3, 9), TEXTS), max_size=6))
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
