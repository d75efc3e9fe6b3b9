"""The bodies of pieces in pictures of half blocks: canoes' sides and shadows, whirlpool, beaver, elk."""

from __future__ import annotations

from niagara_tui.games.niagara.board.hulls import GRAND, JOE, WIDE, Boat
from niagara_tui.ui.boards.canvas import Canvas, paint_pixels
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, shaded

_SWATCHES = {
    "F": Swatch.FOAM,
    "r": Swatch.RIPPLE,
    "D": Swatch.WATER_DEEP,
    "b": Swatch.PLANK_DARK,
    "B": Swatch.PLANK,
    "L": Swatch.PLANK_LIGHT,
    "h": Swatch.HULL_DARK,
    "H": Swatch.HULL,
}
_FIGURES = {
    ("whirlpool", 2): (".FFFFr.", "FDDDDrF", "FDrFFDF", ".rFFFr."),
    ("whirlpool", 3): ("..FFFFr..", ".FDDDDrF.", "FDrFFDDrF", "FrDDFrDDF", ".rFFDDDF.", "..rFFFF.."),
    ("beaver", 2): ("L.L.....", "LBBBBB..", "bBBBBBLL", ".rrrrrr."),
    ("beaver", 3): ("..........", "LB.LB.....", "BBBBBBBB..", "bDBBBBBBLL", "BBBBBBBBLL", ".rrrrrrr.."),
}
"""Pixels of the pieces that are not canoes, by name and height in rows."""
HIGHEST = 3
"""The height of the largest of them."""
_ELK = (
    "L..L....",
    ".LL.....",
    ".BBBBBB.",
    "..bb..b.",
)


def figure_width(name: str, rows: int) -> int:
    """Columns of the figure of that height, and a gap; 0 if there is none."""
    figure = _FIGURES.get((name, rows))
    return 0 if figure is None else len(figure[0]) + 1


def draw_figure(canvas: Canvas, x: int, y: int, name: str, rows: int, above: int) -> None:
    """Draw the figure with that name at that height, if there is one, left of that cell and from `above` it on."""
    paint_pixels(canvas, x - figure_width(name, rows), y - above, _FIGURES.get((name, rows), ()), _SWATCHES)


def draw_elk(canvas: Canvas, x: int, y: int) -> None:
    """Draw the elk as it stands ashore, two rows high."""
    paint_pixels(canvas, x, y, _ELK, _SWATCHES)


def draw_body(canvas: Canvas, x: int, y: int, boat: Boat, length: int, shape: int) -> None:
    """Draw what a canoe has below its deck, which is `length` cells long from that cell on."""
    if shape == WIDE:
        canvas.restyle(x + 1, y + 1, length - 2, shaded)
    if shape == GRAND:
        side = palette.HULL_SIDE_JOE if boat.seat == JOE else palette.HULL_SIDE
        canvas.put(x + 1, y + 1, "▀" * (length - 2), side)
