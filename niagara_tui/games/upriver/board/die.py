"""The die pane."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.board import colours
from niagara_tui.games.upriver.rules.state import ARROWS, NOT_THROWN
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import ASCII, Glyphs
from niagara_tui.ui.boards.pane import FramedPane

_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    ARROWS: ("  >> ", "     ", " <<  "),
    NOT_THROWN: ("     ", "  ?  ", "     "),
}
BREADTH, ROWS = 9, 3
_ROUND = 4
"""Minimum side of pips with round corners, in pixels."""


class _Cube(NamedTuple):
    """A die in pixels: its side, the side of a pip, the margin around pips, the width of the shaded edge."""

    side: int
    pip: int
    margin: int
    edge: int


_CUBES = (_Cube(20, 5, 1, edge=1), _Cube(16, 3, 2, edge=1), _Cube(10, 2, 1, edge=0))
_ARROWS = (("    #   ", "    ##  ", "########", "########", "    ##  ", "    #   "), ("    # ", "######", "    # "))
"""The shape of an arrow, large and small."""


def face(die: int, glyphs: Glyphs) -> list[str]:
    """The three rows of a face in signs, padded with blanks on both sides."""
    pip = "o" if glyphs is ASCII else glyphs.gems[4]
    signs = str.maketrans({"o": pip, "<": glyphs.next_left, ">": glyphs.next_right})
    return [f"  {row}  ".translate(signs) for row in _PIPS[die]]


def draw_die(die: int | None, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the die in the middle of the pane, as large as there is room for; nothing if `die` is None."""
    canvas = Canvas(width, height)
    if die is None:
        return canvas
    fitting = [cube for cube in _CUBES if width >= cube.side and 2 * height >= cube.side]
    if glyphs.half_blocks and fitting:
        _draw_cube(canvas, die, fitting[0])
    else:
        _draw_signs(canvas, die, glyphs)
    return canvas


def _draw_signs(canvas: Canvas, die: int, glyphs: Glyphs) -> None:
    x, y = max(0, (canvas.width - BREADTH) // 2), max(0, (canvas.height - ROWS) // 2)
    style = colours.DIE_AT_REST if die == NOT_THROWN else colours.DIE
    for row, text in enumerate(face(die, glyphs), y):
        canvas.put(x, row, text, style)


# -- in half blocks -----------------------------------------------------------------------------------


def _draw_cube(canvas: Canvas, die: int, cube: _Cube) -> None:
    """Draw a face with rounded corners, and a shaded edge if the die is large."""
    rows = cube.side // 2
    left, top = (canvas.width - cube.side) // 2, (canvas.height - rows) // 2
    dots = _arrows(cube) if die == ARROWS else _dots(die, cube)
    is_thrown = die != NOT_THROWN
    for row in range(rows):
        is_end = row in (0, rows - 1)
        for column in range(is_end, cube.side - is_end):
            halves = [(column, 2 * row + half) in dots for half in (0, 1)]
            style, sign = colours.DIE if is_thrown else colours.DIE_AT_REST, _SIGNS[halves[0], halves[1]]
            if is_thrown and cube.edge and column == cube.side - 1:
                style = colours.DIE_EDGE
            elif is_thrown and cube.edge and row == rows - 1:
                style, sign = colours.DIE_FOOT, "▄"
            canvas.put(left + column, top + row, sign, style)
    if not is_thrown:
        canvas.put(left + cube.side // 2 - 1, top + rows // 2, "?", colours.DIE_AT_REST)


_SIGNS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The signs of cells whose upper and lower halves are dark or not."""


def _dots(die: int, cube: _Cube) -> set[tuple[int, int]]:
    """The dark pixels of a number's face, as column and row; large pips have round corners."""
    last = cube.pip - 1
    step = (cube.side - cube.edge - 2 * cube.margin - cube.pip) // 2
    pip = {(x, y) for x in range(cube.pip) for y in range(cube.pip)}
    if cube.pip >= _ROUND:
        pip -= {(0, 0), (0, last), (last, 0), (last, last)}
    return {
        (cube.margin + column * step + x, cube.margin + row * step + y)
        for row, line in enumerate(_PIPS[die])
        for column, sign in enumerate(line[::2])
        if sign == "o"
        for x, y in pip
    }


def _arrows(cube: _Cube) -> set[tuple[int, int]]:
    """The dark pixels of two arrows, up the river and down."""
    arrow = next(arrow for arrow in _ARROWS if cube.side > 2 * len(arrow))
    high, wide = len(arrow), len(arrow[0])
    gap, left = (cube.side - 2 * high) // 3, (cube.side - wide) // 2
    ahead = {(x, y) for y, line in enumerate(arrow) for x, sign in enumerate(line) if sign == "#"}
    up = {(left + x, gap + y) for x, y in ahead}
    down = {(left + wide - 1 - x, cube.side - cube.edge - gap - high + y) for x, y in ahead}
    return up | down


class Die(FramedPane[int | None]):
    """Shows this turn's throw; no die once the game is over."""

    DEFAULT_CSS = "Die { width: 12; }"
    BORDER_TITLE = _("die")

    def draw_shown(self, width: int, height: int, die: int | None) -> Canvas:
        """Draw this face; nothing if it is None."""
        return draw_die(die, width, height, self.glyphs)
