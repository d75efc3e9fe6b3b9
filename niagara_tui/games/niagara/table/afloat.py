"""Canoes, ghosts and end points in one zone: laid out so that all can be read, shortened where they are many."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.table.hulls import FULL, JOE, LEAN, PAIR, SHORT, Boat, hull
from niagara_tui.games.niagara.table.mooring import Row, moor
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.sprites import Place


@dataclass(frozen=True, slots=True)
class End:
    """An end point: its zone (BANK too), its key, what happens there in a few words, and whether it is the lit one."""

    zone: int
    letter: str
    note: str = ""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Drifter:
    """What rides a disc beside canoes, the beaver or the whirlpool itself: a sign, and a word where there is room.

    Its `name` is what the position calls it.
    """

    name: str
    sign: str
    word: str
    style: Style


Piece = Boat | Drifter


class CanoeHit(NamedTuple):
    """A canoe that can be clicked."""

    seat: int
    canoe: int


class _Form(NamedTuple):
    """A way of drawing pieces: hull, gap between them, how much is said of dangers, and whether things are named."""

    shape: int
    gap: int
    danger: str = ""
    words: bool = False


_OWN_ROW, _BESIDE, _KEY = range(3)
"""How much of an end point's note there is room for: a row, the end of the last row, only the key there."""

_BRIEF = "{flow}+"
"""The same in fewest signs."""
_ROOMY = (
    # Translators: the canoe falls when the river moves so many steps or more; it stands beside it on the river.
    _Form(FULL, 2, _("falls {flow}+"), words=True),
    _Form(FULL, 2, _BRIEF, words=True),
    _Form(FULL, 1, words=True),
    _Form(FULL, 1),
    _Form(FULL, 0),
)
_CRAMPED = (_Form(SHORT, 0), _Form(PAIR, 0), _Form(LEAN, 0))
_WAYS = ((_OWN_ROW, _ROOMY), (_BESIDE, _ROOMY), (_KEY, _ROOMY), (_KEY, _CRAMPED))
"""From the roomiest picture to the one that holds most."""


def draw_afloat(  # noqa: PLR0913, PLR0917 - one zone of the picture
    canvas: Canvas,
    rows: list[Row],
    boats: Sequence[Piece],
    end: End | None,
    glyphs: Glyphs,
    lean: float,
    away: AbstractSet[Hashable] = frozenset(),
) -> None:
    """Draw the pieces of one zone and its end point's note into these free rows; a sign says if some find no room.

    The canvas keeps their spots. Pieces that are `away` have a spot too, but are not drawn.
    """
    for room, forms in _WAYS:
        note = _note(end, room)
        free, place = _beside(rows, note, room)
        for form in forms:
            drawn = [_spans(boat, glyphs, form) for boat in boats] + _shared_danger(boats, form)
            places = moor([cells(spans) for spans in drawn], free, form.gap, lean) if boats else []
            if places is not None:
                _write(canvas, boats, drawn, places, away)
                _write_note(canvas, rows, note, place, end, glyphs)
                return
    draw_afloat(canvas, rows, boats[:-1], end, glyphs, lean, away)
    canvas.put(rows[0].x + max(0, rows[0].width - 1), rows[0].y, glyphs.more, palette.LABEL)


def _spans(boat: Piece, glyphs: Glyphs, form: _Form) -> Spans:
    if isinstance(boat, Drifter):
        return [(f"{boat.sign} {boat.word}" if form.words else boat.sign, boat.style)]
    spans = hull(boat, glyphs, form.shape)
    if boat.seat == JOE and form.words:
        spans.append((" " + _("Joe"), palette.LABEL))
    if boat.falls and form.danger:
        spans.append((f" {form.danger.format(flow=boat.falls)}", palette.DANGER))
    return spans


def _shared_danger(boats: Sequence[Piece], form: _Form) -> list[Spans]:
    """Once for all, where it is not said of each: canoes on one disc fall together."""
    flow = next((boat.falls for boat in boats if isinstance(boat, Boat) and boat.falls), 0)
    return [[(_BRIEF.format(flow=flow), palette.DANGER)]] if flow and not form.danger else []


def _note(end: End | None, room: int) -> str:
    if end is None:
        return ""
    key = f"[{end.letter}]" if end.lit else f" {end.letter} "
    return f"{key} {end.note} " if room != _KEY and end.note else key


def _beside(rows: list[Row], note: str, room: int) -> tuple[list[Row], Place]:
    """The rows left to the boats, and where the note goes."""
    last = rows[-1]
    if not note:
        return rows, (last.x, last.y)
    if room == _OWN_ROW:
        return rows[:-1], (last.x, last.y)
    rest = last.width - cell_len(note)
    return [*rows[:-1], Row(last.x, last.y, max(0, rest))], (last.x + max(0, rest), last.y)


def _write(
    canvas: Canvas, boats: Sequence[Piece], drawn: list[Spans], places: list[Place], away: AbstractSet[Hashable]
) -> None:
    for spans, (x, y) in zip(drawn[len(boats) :], places[len(boats) :], strict=True):
        canvas.put_spans(x, y, spans)
    for boat, spans, (x, y) in zip(boats, drawn, places, strict=False):
        name = name_of(boat)
        canvas.spots[name] = (x, y)
        if name not in away:
            canvas.put_spans(x, y, spans, _hit(boat))


def name_of(piece: Piece) -> Hashable:
    """What the piece is called among the spots of a canvas."""
    return piece.name if isinstance(piece, Drifter) else CanoeHit(piece.seat, piece.canoe)


def _hit(boat: Piece) -> CanoeHit | None:
    """The canoe that is clicked; everything else leaves the click to its zone."""
    if isinstance(boat, Drifter) or boat.manner == "ghost" or boat.seat == JOE:
        return None
    return CanoeHit(boat.seat, boat.canoe)


def _write_note(canvas: Canvas, rows: list[Row], note: str, place: Place, end: End | None, glyphs: Glyphs) -> None:
    if end is None:
        return
    width = max(rows[-1].width, 3)
    text = note if cell_len(note) <= width else _shortened(note, width - 1) + glyphs.more
    canvas.put(*place, text, palette.LIT if end.lit else palette.OFFERED, end.zone)


def _shortened(note: str, width: int) -> str:
    """The note's whole words that have room, what is in brackets taken for one; if there is none, as much as has."""
    cut = set_cell_size(note, width)
    whole = cut if note.startswith(f"{cut} ") else cut.rpartition(" ")[0]
    words = whole[: whole.rfind("(")] if whole.count("(") > whole.count(")") else whole
    return words.rstrip(" ,") if words[len("[a]") :].strip() else cut
