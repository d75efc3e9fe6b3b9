"""Canyon's own colours, signs and emblems; no information is given by colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rich.style import Style

from niagara_tui.games.canyon import words
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import NIGHT, Swatch
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs

SUITS = tuple(Style(color=suit.colour, bold=True) for suit in words.SUITS)
"""Indexed by suit; cards also show their suit's letter."""
SUIT_INKS = tuple(Style(color=colour, bold=True) for colour in ("#805300", "#5b3fa8", "#9c3a0c", "#1a6130", "#1a4f8f"))
"""The suits' colours on paper."""
PAPER, GOLD = Style(bgcolor="#eadcb6"), Style(bgcolor="#ffdf70")
"""The paper of a card, and of one that is selected or takes the trick; bright, so that every theme keeps it."""
UNPLAYABLE = Style(color="#b8ae9a", bgcolor="#39342c")
"""A card that cannot be played now."""

ROCK = Style(color="#6b4a34", bgcolor="#38261b")
VILLAGE = Style(color="#f0dcb8", bgcolor="#5c4427", bold=True)
DOCK = Style(color="#c9a878", bgcolor="#4a3522")
ARROW = Style(color="#bfe3f5")
ARROWS = {"<": "◤", "^": "▲"}
"""Signs for the arrows of the rapids, by kind of space, for pictures whose spaces are too small for pixel arrows."""
WHITE_WATER = Style(color="#ffffff", bgcolor=NIGHT[Swatch.WATER_1])
FALLS_NAME = palette.FALLS_NAME + Style(bgcolor=NIGHT[Swatch.WATER_SHADOW])
"""With a background of its own, since white water is too pale for it."""
CAVE = Style(color="#c9b8a8", bgcolor="#17110d")
CAVE_NAME = Style(color="#f0dcb8", bold=True)
NAME = Style(color="#e0ccb0")
"""Letters of lanes, numbers of columns, and names written on rock."""
DEFAULT_GROUND = Style(bgcolor="#38261b")


# -- signs ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Signs:
    """A set of signs.

    The arrow `up` points one lane towards a, `back` also one column back. `won` is a trick won, `wanted` one that is
    missing from the bid.
    """

    rock: str
    calm: str
    up: str
    back: str
    village: str
    dock: str
    won: str
    wanted: str


UNICODE_SIGNS = Signs(rock="░", calm="·", up="↑", back="◤", village="⌂", dock="╪", won="■", wanted="□")
ASCII_SIGNS = Signs(rock="#", calm=".", up="^", back="\\", village="V", dock="=", won="#", wanted="-")


def signs_of(glyphs: Glyphs) -> Signs:
    """Canyon's signs in the same character set as `glyphs`."""
    return ASCII_SIGNS if glyphs is ASCII else UNICODE_SIGNS


# -- emblems -------------------------------------------------------------------------------------------


_EMBLEMS = (
    ("#.##.#", ".####.", "######", "######", ".####.", "#.##.#"),
    ("..###.", ".##...", "##....", "##....", ".##..#", "..###."),
    ("......", "..##..", ".####.", ".####.", "######", "######"),
    ("..##..", ".####.", "..##..", ".####.", "######", "..##.."),
    (".##..#", "#..##.", "......", ".##..#", "#..##.", "......"),
)
"""Rows of pixels of each suit's emblem: sun, moon, hill, pine, wave."""
ROWS = len(_EMBLEMS[0]) // 2
"""Rows of cells of an emblem, which is twice as wide."""
_CELLS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
"""The sign of a cell by its upper and its lower pixel."""


@cache
def emblem(suit: int, scale: int = 1) -> tuple[str, ...]:
    """The rows of a suit's emblem as text, `scale` times as large."""
    rows = ["".join(pixel * scale for pixel in row) for row in _EMBLEMS[suit] for _ in range(scale)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_CELLS[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)


def draw_emblem(canvas: Canvas, x: int, y: int, suit: int, style: Style, scale: int = 1) -> None:
    """Draw a suit's emblem with its upper left corner at that cell."""
    for row, line in enumerate(emblem(suit, scale), y):
        canvas.put(x, row, line, style)
