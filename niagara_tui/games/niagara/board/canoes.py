"""Drawing of canoes: hulls in signs and in pixels, with the owner's letter and the hold; and other pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len

from niagara_tui.core.signs import Meaning
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.labels import Signs
from niagara_tui.games.niagara.rules.board import LETTERS, NONE
from niagara_tui.games.niagara.words import DIAMOND_JOE, ELK, GEMS, WHIRLPOOL
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch, shaded
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.vessels import (
    WOOD,
    Variant,
    deck_of,
    ends_of,
    fitting,
    ink_of,
    padded,
    pixels_of,
    tile,
    wood_of,
)
from niagara_tui.ui.widgets.log_pane import PieceSigns

# -- signs of pieces -----------------------------------------------------------------------------------


def piece_signs(glyphs: Glyphs) -> PieceSigns:
    """The gems, the whirlpool, the elk, and what a canoe is drawn of, as on the river."""
    gems = {gem.id: (glyphs.of(gem), style) for gem, style in zip(GEMS, looks.GEMS, strict=True)}
    bow, stern = glyphs.hull
    others = {piece.id: glyphs.of(piece) for piece in (WHIRLPOOL, ELK)}
    others |= {"bow": bow, "stern": stern, "place": glyphs.empty}
    return {**gems, **{piece: (sign, palette.TEXT) for piece, sign in others.items()}}


def signs_of(glyphs: Glyphs) -> Signs:
    """Names by these signs."""
    return Signs({piece: sign for piece, (sign, _style) in piece_signs(glyphs).items()})


# -- hulls in signs ------------------------------------------------------------------------------------


VAST, HUGE, LOFTY, HIGH, CLOSE, GRAND, WIDE, BOXED, FULL, SHORT, BARE, MINIMAL = range(12)
"""Shapes by room. For pictures: five rows high, four, four and shorter, three, three and shorter, all in pixels; two
rows high, and with planks. In lines: three rows high; with bow and stern, with the bow only, with neither, and also
without free places of the hold.
"""
JOE = NONE  # the seat of Diamond Joe's canoe, which belongs to nobody (J-1)


@dataclass(frozen=True, slots=True)
class Boat:
    """A canoe to draw; `elk` tells whether it carries the elk, `will_be` where it is only later.

    `meaning` explains it, None if the table describes what is clicked.
    """

    seat: int
    canoe: int
    cargo: str
    variant: Variant = "plain"
    elk: bool = False
    will_be: int | None = None
    meaning: Meaning | None = field(default=None, compare=False)

    @property
    def letter(self) -> str:
        """The owner's letter, or Joe's."""
        return DIAMOND_JOE.sign if self.seat == JOE else LETTERS[self.seat]


def hull(boat: Boat, glyphs: Glyphs, shape: int = FULL) -> Spans:
    """The boat's signs, in ASCII `<Rv>`; `{Rv}` in hand, `(Rv)` in the preview, `<Rv>%` with the elk.

    Shorter shapes are `<Rv` and `Rv`, and the shortest leaves out free places.

    Boats that are not `plain` always keep the full hull, which alone identifies them without colour.
    """
    bow, stern = ends_of(boat.variant, glyphs)
    wood = wood_of(boat.variant)
    is_ghost = boat.variant == "ghost"
    if boat.variant != "plain" and shape > FULL:
        shape = FULL
    cargo = boat.cargo.replace(glyphs.empty, "") if shape == MINIMAL else boat.cargo
    ink = looks.JOE if boat.seat == JOE else ink_of(boat.seat, boat.variant)
    spans = [(boat.letter, ink), *_cargo(cargo, glyphs, is_ghost)]
    if shape <= WIDE:
        # The letter and the hold on a deck: a plank at either end, and more of them the larger the shape is
        deck = deck_of(boat.variant, looks.DECK_JOE if boat.seat == JOE else palette.DECK)  # Joe's planks are of silver
        plank = (" " * (2 if shape == GRAND else 1), deck)
        letter, *hold = spans
        if shape == GRAND:
            letter = (letter[0].center(3), letter[1])
        spans = [plank, letter, *hold, plank]
    if shape == BOXED:
        spans = padded(spans)
    if shape < BARE:
        spans.insert(0, (bow, wood))
    if shape <= FULL:
        spans.append((stern, wood))
    if boat.elk:
        spans.append((glyphs.of(ELK), looks.ELK))
    return spans


def _cargo(cargo: str, glyphs: Glyphs, is_ghost: bool) -> Spans:
    if is_ghost:
        return [(sign, palette.GHOST) for sign in cargo]
    inks = dict(zip(looks.gem_signs(glyphs), looks.CARGO, strict=True))
    return [(sign, inks.get(sign, looks.EMPTY_PLACE)) for sign in cargo]


# -- bodies in pictures --------------------------------------------------------------------------------


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
HIGHEST = 3  # the height of the largest of them
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
    """Draw what a canoe but no ghost has below its deck, which is `length` cells long from that cell on."""
    if boat.variant == "ghost":
        return
    if shape == WIDE:
        canvas.restyle(x + 1, y + 1, length - 2, shaded)
    if shape == GRAND:
        side = looks.HULL_SIDE_JOE if boat.seat == JOE else palette.HULL_SIDE
        canvas.put(x + 1, y + 1, "▀" * (length - 2), side)


# -- hulls in pixels -----------------------------------------------------------------------------------


class _Build(NamedTuple):
    """The measures of a canoe in pixels.

    The tile is `wide` across and the deck is `high`, with a lit edge above it if it `is_edged`; `plank` is the breadth
    of bow and stern, `place` that of a place of the hold, and `behind` that of the planks between it and the tile.
    """

    wide: int
    high: int
    plank: int
    place: int
    behind: int = 1
    is_edged: bool = True


BUILDS = {
    VAST: _Build(7, 8, 3, 7),
    HUGE: _Build(5, 6, 2, 7),
    LOFTY: _Build(5, 6, 1, 5),
    HIGH: _Build(5, 5, 1, 5, is_edged=False),
    CLOSE: _Build(5, 5, 1, 3, behind=0, is_edged=False),
}
"""The measures by shape, from the largest to the smallest."""
_GEMS = (
    ("..#..", ".###.", "#####", ".###.", "..#.."),
    ("..#..", ".#.#.", "#...#", ".#.#.", "..#.."),
    ("..#..", "..#..", ".###.", ".###.", "#####"),
    ("#####", "#####", "#####", "#####", "#####"),
    (".###.", "#####", "#####", "#####", ".###."),
)
"""The shapes of the gems, by colour: as their signs in text, so that they can be told apart without colour."""
_SLIM_GEMS = (
    (".#.", ".#.", "###", ".#.", ".#."),
    (".#.", "#.#", "#.#", "#.#", ".#."),
    (".#.", ".#.", ".#.", "###", "###"),
    ("###", "###", "###", "###", "###"),
    ("...", ".#.", "###", "###", ".#."),
)
"""The same for the narrowest places."""
_EMPTY, _SLIM_EMPTY = (".....", ".....", "..#..", ".....", "....."), ("...", "...", ".#.", "...", "...")
_Rows = tuple[tuple[int | None, ...], ...]
_Block = list[list[int | None]]


def large_figure(boat: Boat, glyphs: Glyphs, shape: int, above: int, joe: str = "") -> Figure:
    """The canoe in a shape of `BUILDS`, which begins `above` rows above the cell where it is drawn.

    The elk's sign stands behind it, behind Joe's canoe its name `joe`.
    """
    gems = looks.gem_signs(glyphs)
    places = tuple(gems.find(sign) for sign in boat.cargo)
    rows = _pixels(boat.seat, boat.letter, places, boat.variant, shape)
    length = len(rows[0])
    behind = glyphs.of(ELK) * boat.elk + f" {joe}" * (boat.seat == JOE and bool(joe))
    body = partial(_draw, rows=rows, above=above, behind=behind)
    return Figure(body=body, width=length + cell_len(behind))


def _draw(canvas: Canvas, x: int, y: int, rows: _Rows, above: int, behind: str) -> None:
    canvas.put_pixels(x, y - above, rows)
    canvas.put(x + len(rows[0]), y, behind, palette.LABEL)


@lru_cache(maxsize=128)
def _pixels(seat: int, letter: str, places: tuple[int, ...], variant: Variant, shape: int) -> _Rows:
    """The swatches of a canoe: its hull with the owner's tile and the places of its hold, from bow to stern."""
    build = BUILDS[shape]
    high = build.high
    light, planks, keel = looks.SILVER if seat == JOE and variant == "plain" else WOOD[variant]
    # The owner's letter on its colour; on a ghost in its colour
    ground, ink = looks.JOE_TILE[variant == "ghost"] if seat == JOE else tile(seat, is_ghost=variant == "ghost")
    room = build.wide, build.high + (not build.is_edged)
    pixels = fitting(looks.JOE_LETTER, *room) if seat == JOE else pixels_of(letter, *room)
    parts: list[_Block] = [
        _planks(build.plank, high, planks),
        [[ink if sign == "#" else ground for sign in row] for row in pixels[: build.high]],
    ]
    for index, place in enumerate(places):
        parts += [_planks(1 if index else build.behind, high, planks), _place(place, build)]
    parts.append(_planks(build.plank, high, planks))
    deck = [[pixel for part in parts for pixel in part[row]] for row in range(high)]
    length = len(deck[0])
    for row in (0, high - 1):
        deck[row][0] = deck[row][-1] = None
    above = [_edge(length, light)] if build.is_edged else []
    return tuple(map(tuple, [*above, *deck, _edge(length, keel)]))


def _edge(length: int, swatch: int) -> list[int | None]:
    return [None] * 2 + [swatch] * (length - 4) + [None] * 2


def _planks(width: int, high: int, swatch: int) -> _Block:
    return [[swatch] * width for _row in range(high)]


def _place(colour: int, build: _Build) -> _Block:
    """A place of the hold, with the gem of that colour; empty for -1."""
    is_slim = build.place < len(_EMPTY[0])
    gems, empty = (_SLIM_GEMS, _SLIM_EMPTY) if is_slim else (_GEMS, _EMPTY)
    shape, ink = (empty, Swatch.PLANK_LIGHT) if colour < 0 else (gems[colour], swatches.CARGO[colour])
    above, left = (build.high - len(shape)) // 2, (build.place - len(shape[0])) // 2
    rows: _Block = [[Swatch.HOLD] * build.place for _row in range(build.high)]
    for row, signs in enumerate(shape, above):
        rows[row][left : left + len(signs)] = [ink if sign == "#" else Swatch.HOLD for sign in signs]
    return rows
