"""Layout of the pieces and the end point of a zone, and of lassoed canoes ashore (S-32), with as much as fits."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.signs import Meaning
from niagara_tui.games.niagara.board.canoes import (
    BARE,
    BOXED,
    BUILDS,
    CLOSE,
    FULL,
    GRAND,
    HIGH,
    HIGHEST,
    HUGE,
    JOE,
    LOFTY,
    MINIMAL,
    SHORT,
    VAST,
    WIDE,
    Boat,
    draw_body,
    draw_figure,
    figure_width,
    hull,
    large_figure,
)
from niagara_tui.games.niagara.signs import CROWDED
from niagara_tui.games.niagara.words import DIAMOND_JOE, ELK
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Figure, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import Ghost, Place
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.vessels import LINED_ROWS, draw_sides, wood_of

# -- rows ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A free part of one row of cells."""

    x: int
    y: int
    width: int

    @property
    def right(self) -> int:
        """The first column after it."""
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
        free, place = _place_note(rows, note, note_place)
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
    for note_place, forms in (*layouts, *_LAYOUTS):
        for note in _notes(end, note_place, rows[-1].width):
            yield from ((note_place, note, form) for form in forms)


def _starting_rows(rows: list[Row], height: int) -> list[Row]:
    """The rows in which pieces of that height can begin without overlapping."""
    if height == 1:
        return rows
    first = (len(rows) % height + 1) // 2
    groups = [rows[start : start + height] for start in range(first, len(rows) - height + 1, height)]
    return [Row(x := max(row.x for row in group), group[0].y, min(row.right for row in group) - x) for group in groups]


@lru_cache(maxsize=1024)
def _figure(piece: Piece, glyphs: Glyphs, form: _Form) -> Figure:
    if isinstance(piece, Drifter):
        said = f"{piece.sign} {piece.word}" if form.words else piece.sign
        rows = min(form.rows, HIGHEST)
        body = partial(draw_figure, name=piece.name, rows=rows, above=min(form.above, HIGHEST - 2))
        return Figure(((said, piece.style),), body, figure_width(piece.name, rows))
    if form.shape in BUILDS:
        return large_figure(piece, glyphs, form.shape, form.above, DIAMOND_JOE.word if form.words else "")
    spans = hull(piece, glyphs, form.shape)
    length = cells(spans) - cell_len(glyphs.of(ELK)) * piece.elk
    if piece.seat == JOE and form.words:
        spans.append((f" {DIAMOND_JOE.word}", palette.LABEL))
    if form.shape == BOXED:
        return Figure(tuple(spans), partial(draw_sides, length=length, box=glyphs.box, style=wood_of(piece.variant)))
    return Figure(tuple(spans), partial(draw_body, boat=piece, length=length, shape=form.shape))


def _notes(end: End | None, note_place: int, width: int) -> Sequence[str]:
    """The key with each note that fits into `width`, the longest alone in a row of its own; else the key alone."""
    if end is None:
        return ("",)
    key = f"[{end.key}]" if end.highlighted else f" {end.key} "
    notes = [f"{key} {note} " for note in end.notes if note and note_place != _KEY]
    fitting = [note for note in notes if cell_len(note) <= width] or [key]
    return fitting[:1] if note_place == _OWN_ROW else fitting


def _place_note(rows: list[Row], note: str, note_place: int) -> tuple[list[Row], Place]:
    """The rows left for the boats, and the place of the note."""
    last = rows[-1]
    if not note:
        return rows, (last.x, last.y)
    if note_place == _OWN_ROW:
        return rows[:-1], (last.x, last.y)
    rest = last.width - cell_len(note)
    return [*rows[:-1], Row(last.x, last.y, max(0, rest))], (last.x + max(0, rest), last.y)


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
