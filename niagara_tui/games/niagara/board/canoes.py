"""Canoes and other pieces: drawn in signs and in pixels, and laid out in a zone or ashore (S-32) as they fit."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.signs import Meaning
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.options import Signs
from niagara_tui.games.niagara.rules.board import LETTERS, NONE
from niagara_tui.games.niagara.signs import CROWDED
from niagara_tui.games.niagara.words import DIAMOND_JOE, ELK, GEMS, WHIRLPOOL
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch, shaded
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans, cells, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import Ghost, Place
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.vessels import (
    LINED_ROWS,
    WOOD,
    Variant,
    deck_of,
    draw_sides,
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
        return DIAMOND_JOE.sign if self.seat == JOE else LETTERS[self.seat]


def hull(boat: Boat, glyphs: Glyphs, shape: int = FULL) -> Spans:
    """The boat's signs, in ASCII `<Rv>`; `{Rv}` in hand, `(Rv)` in the preview, `<Rv>%` with the elk.

    Shorter shapes are `<Rv` and `Rv`, and the shortest leaves out free places.

    Boats that are not `plain` always keep the full hull, which alone identifies them without colour.
    """
    bow, stern = ends_of(boat.variant, glyphs)
    wood = wood_of(boat.variant)
    if boat.variant != "plain" and shape > FULL:
        shape = FULL
    cargo = boat.cargo.replace(glyphs.empty, "") if shape == MINIMAL else boat.cargo
    ink = looks.JOE if boat.seat == JOE else ink_of(boat.seat, boat.variant)
    inks = {} if boat.variant == "ghost" else dict(zip(looks.gem_signs(glyphs), looks.CARGO, strict=True))
    empty = palette.GHOST if boat.variant == "ghost" else looks.EMPTY_PLACE
    spans = [(boat.letter, ink), *((sign, inks.get(sign, empty)) for sign in cargo)]
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
    for row in (0, high - 1):
        deck[row][0] = deck[row][-1] = None
    edges: _Block = [[None, None, *[swatch] * (len(deck[0]) - 4), None, None] for swatch in (light, keel)]
    return tuple(map(tuple, [*edges[: build.is_edged], *deck, edges[1]]))


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


# -- rows ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A free part of one row of cells."""

    x: int
    y: int
    width: int

    @property
    def right(self) -> int:
        return self.x + self.width


_MAX_EXTRA_GAP = 3


def fit_into_rows(widths: Sequence[int], rows: Sequence[Row], gap: int, alignment: float = 0.5) -> list[Place] | None:
    """Places of the pieces, in order, in as few rows as possible, middle rows first; None if they do not fit.

    Pieces are at least `gap` cells apart, more if there is room. `alignment` is theirs in a row, from 0 (left) to
    1 (right).
    """
    for count in range(1, len(rows) + 1):
        start = (len(rows) - count + 1) // 2
        loads = _distribute(widths, rows[start : start + count], gap)
        if loads is None:
            continue
        places = []
        for row, load in zip(rows[start : start + count], loads, strict=True):
            free = row.width - sum(load) - gap * (len(load) - 1)
            between = gap + min(free // (len(load) + 1), _MAX_EXTRA_GAP)
            taken = sum(load) + between * (len(load) - 1)
            x = row.x + round((row.width - taken) * alignment)
            for width in load:
                places.append((x, row.y))
                x += width + between
        return places
    return None


def _distribute(widths: Sequence[int], rows: Sequence[Row], gap: int) -> list[list[int]] | None:
    """The widths of the pieces in each row: evenly shared if that fits, else filling row after row; None if neither."""
    even = -(-len(widths) // len(rows))
    for most in (even, len(widths)):
        rest = list(widths)
        loads: list[list[int]] = []
        for row in rows:
            load: list[int] = []
            while rest and len(load) < most and sum(load) + len(load) * gap + rest[0] <= row.width:
                load.append(rest.pop(0))
            loads.append(load)
        if not rest:
            return loads
    return None


# -- a zone --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drifter:
    """A piece on a disc that is not a canoe (the whirlpool or the beaver): its sign, and a word shown if there is room.

    `name` is the name of its field in the state, `meaning` explains it.
    """

    name: str
    sign: str
    word: str
    style: Style
    meaning: Meaning | None = field(default=None, compare=False)


Piece = Boat | Drifter


class CanoeHit(NamedTuple):
    """Hit-test value and sprite name of a canoe."""

    seat: int
    canoe: int


class _Form(NamedTuple):
    """A way of drawing pieces: hull shape, gap between pieces, whether names are shown, and the height of a piece."""

    shape: int
    gap: int
    words: bool = False
    rows: int = 1

    @property
    def above(self) -> int:
        """The rows of a piece above its signs."""
        return max(0, self.rows - 2)


def _grown(forms: Sequence[_Form], shape: int, rows: int) -> tuple[_Form, ...]:
    """The forms in a larger shape of so many rows."""
    return tuple(form._replace(shape=shape, rows=rows) for form in forms)


_OWN_ROW, _BESIDE, _KEY = range(3)
"""Places for an end point's note: a row of its own, the end of the last row, or there with the key only."""

_ROOMY = (
    _Form(FULL, 2, words=True),
    _Form(FULL, 1, words=True),
    _Form(FULL, 1),
    _Form(FULL, 0),
)
_LARGE = (
    (8, 44, _grown(_ROOMY[:2], VAST, 5)),
    (6, 0, _grown(_ROOMY[:2], HUGE, 4)),
    (6, 0, _grown(_ROOMY[1:3], LOFTY, 4)),
    (6, 0, _grown(_ROOMY[1:3], HIGH, 3)),
    (6, 0, _grown(_ROOMY[1:], CLOSE, 3)),
    (4, 0, _grown(_ROOMY[:2], GRAND, 2)),
    (3, 0, _grown(_ROOMY[:3], WIDE, 1)),
    (2, 34, _grown(_ROOMY[:2], WIDE, 1)),
)
"""Forms for pictures, each with the least rows and columns of a zone for which they are tried."""
_LINED = ((6, 0, _grown(_ROOMY[:3], BOXED, LINED_ROWS)),)  # the same for the drawing in lines
_CRAMPED = (_Form(SHORT, 0), _Form(BARE, 0), _Form(MINIMAL, 0))
_LAYOUTS = ((_OWN_ROW, _ROOMY), (_BESIDE, _ROOMY), (_KEY, _ROOMY), (_KEY, _CRAMPED))
"""Layouts to try, from the most spacious to the most compact: the place of the note, and the forms of the pieces."""


def draw_afloat(  # noqa: PLR0913, PLR0917 - one zone of the picture
    canvas: Canvas,
    rows: list[Row],
    boats: Sequence[Piece],
    end: End | None,
    glyphs: Glyphs,
    alignment: float,
    in_motion: AbstractSet[Hashable] = frozenset(),
) -> None:
    """Draw the pieces of one zone and its end point's note into these free rows; a sign shows if some do not fit.

    Every piece that fits is entered in the canvas's spots and figures; those `in_motion` are entered but not drawn.
    """
    for note_place, note, form in _attempts(end, glyphs, rows):
        free, place = rows, (rows[-1].x, rows[-1].y)
        if note and note_place == _OWN_ROW:
            free = rows[:-1]
        elif note:  # at the end of the last row
            left = Row(*place, max(0, rows[-1].width - cell_len(note)))
            free, place = [*rows[:-1], left], (left.right, left.y)
        figures = [_figure(boat, glyphs, form) for boat in boats]
        starts = _starting_rows(free, form.rows)
        breadths = [figure.breadth for figure in figures]
        places = fit_into_rows(breadths, starts, form.gap, alignment) if boats else []
        if places is not None:
            for piece, figure, (x, y) in zip(boats, figures, places, strict=True):
                name, spot = name_of(piece), (x + figure.left, y + form.above)
                canvas.spots[name], canvas.figures[name] = spot, figure
                if name not in in_motion:
                    figure.draw(canvas, *spot, _hit(piece))
            # Make the whole of each canoe a target for clicks, not its signs alone; tell what each piece is
            for piece, figure, (x, y) in zip(boats, figures, places, strict=True):
                if (hit := _hit(piece)) is not None:
                    canvas.mark(x, y, figure.breadth, form.rows, hit)
                canvas.tell(x, y, figure.breadth, form.rows, piece.meaning)
            if end is not None:
                canvas.put(*place, note, palette.HIGHLIGHT if end.highlighted else palette.OFFERED, end.place)
                canvas.tell(*place, cell_len(note), 1)
            return
    draw_afloat(canvas, rows, boats[:-1], end, glyphs, alignment, in_motion)
    canvas.put(rows[0].x + max(0, rows[0].width - 1), rows[0].y, CROWDED.drawn(glyphs.more), palette.LABEL)


def _attempts(end: End | None, glyphs: Glyphs, rows: Sequence[Row]) -> Iterable[tuple[int, str, _Form]]:
    """The places of the note, the notes and the forms of pieces to try, the most spacious first."""
    width = max(row.width for row in rows)
    sizes = _LARGE if glyphs.half_blocks else _LINED
    large = [forms for least, across, forms in sizes if len(rows) >= least and width >= across]
    layouts = [(note_place, forms) for forms in large for note_place in (_OWN_ROW, _BESIDE)]
    key = "" if end is None else f"[{end.key}]" if end.highlighted else f" {end.key} "
    for note_place, forms in (*layouts, *_LAYOUTS):
        # The key with each note that fits into the last row, the longest alone in a row of its own; else the key alone
        forms_of_note = () if end is None or note_place == _KEY else (f"{key} {note} " for note in end.notes if note)
        notes = [note for note in forms_of_note if cell_len(note) <= rows[-1].width] or [key]
        for note in notes[:1] if note_place == _OWN_ROW else notes:
            yield from ((note_place, note, form) for form in forms)


def _starting_rows(rows: list[Row], height: int) -> list[Row]:
    if height == 1:
        return rows
    first = (len(rows) % height + 1) // 2
    groups = [rows[start : start + height] for start in range(first, len(rows) - height + 1, height)]
    return [Row(x := max(row.x for row in group), group[0].y, min(row.right for row in group) - x) for group in groups]


@lru_cache(maxsize=1024)
def _figure(piece: Piece, glyphs: Glyphs, form: _Form) -> Figure:
    if isinstance(piece, Drifter):
        label = f"{piece.sign} {piece.word}" if form.words else piece.sign
        rows = min(form.rows, HIGHEST)
        body = partial(draw_figure, name=piece.name, rows=rows, above=min(form.above, HIGHEST - 2))
        return Figure(((label, piece.style),), body, figure_width(piece.name, rows))
    if form.shape in BUILDS:
        return large_figure(piece, glyphs, form.shape, form.above, DIAMOND_JOE.word if form.words else "")
    spans = hull(piece, glyphs, form.shape)
    length = cells(spans) - cell_len(glyphs.of(ELK)) * piece.elk
    if piece.seat == JOE and form.words:
        spans.append((f" {DIAMOND_JOE.word}", palette.LABEL))
    if form.shape == BOXED:
        return Figure(tuple(spans), partial(draw_sides, length=length, box=glyphs.box, style=wood_of(piece.variant)))
    return Figure(tuple(spans), partial(draw_body, boat=piece, length=length, shape=form.shape))


def name_of(piece: Piece) -> Hashable:
    """Key of the piece in a canvas's spots."""
    if isinstance(piece, Drifter):
        return piece.name
    canoe = CanoeHit(piece.seat, piece.canoe)
    return canoe if piece.will_be is None else Ghost(canoe, piece.will_be)


def _hit(boat: Piece) -> CanoeHit | None:
    """Hit-test value of a player's canoe; None for other pieces, whose clicks go to the zone."""
    if isinstance(boat, Drifter) or boat.variant == "ghost" or boat.seat == JOE:
        return None
    return CanoeHit(boat.seat, boat.canoe)
