"""The bodies of pieces in pictures of half blocks: canoes' sides and shadows, whirlpool, beaver, elk."""

from __future__ import annotations

from niagara_tui.games.niagara.table.hulls import GRAND, HUGE, JOE, VAST, WIDE, Boat
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.pixels import paint_pixels
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
_UPPER_SIDE = {HUGE: ((0, "."), (2, "e")), VAST: ((0, "."), (4, "e"), (2, "e"), (1, "h"))}
"""A canoe's side above its deck, by shape: for each row of pixels how far it is from the ends, and its sign."""
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
    """Draw what a canoe has above and below its deck, which is `length` cells long from that cell on."""
    if shape == WIDE:
        canvas.restyle(x + 1, y + 1, length - 2, shaded)
    if shape <= GRAND:
        side = palette.HULL_SIDE_JOE if boat.seat == JOE else palette.HULL_SIDE
        canvas.put(x + 1, y + 1, "▀" * (length - 2), side)
    if boat.variant == "ghost":
        return
    edge, planks = Swatch.HULL_LIGHT, Swatch.HULL
    if boat.variant == "selected":
        edge = planks = Swatch.CHOSEN_LIGHT
    elif boat.seat == JOE:
        edge = planks = Swatch.MIST
    rows = [sign * (length - 2 * inset) for inset, sign in _UPPER_SIDE.get(shape, ())]
    pixels = [row.center(length, ".") for row in rows]
    paint_pixels(canvas, x, y - len(pixels) // 2, pixels, {"e": edge, "h": planks})
