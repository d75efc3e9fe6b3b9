"""Drawing of the river's two ends: the falls with the boats lost, and the harbour with its docks."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.board import colours, lines
from niagara_tui.games.upriver.board.boats import SMALL, draw_boat, draw_wreck, size_at_dock
from niagara_tui.games.upriver.board.drawing import Drawing
from niagara_tui.games.upriver.rules.moves import docks_taken
from niagara_tui.games.upriver.rules.state import DOCKS, FIRST_SECTION, HARBOUR, LETTERS, LOST, Phase
from niagara_tui.ui.boards.vessel import Variant
from niagara_tui.ui.colours import palette


def draw_falls(drawing: Drawing) -> None:
    """Draw the falls, the boats lost, and arrows at the seats that lose boats next."""
    canvas, parts, view = drawing.canvas, drawing.parts, drawing.view
    name, danger = palette.plunge(0.0), palette.plunge(0.5)
    if drawing.is_picture:
        name, danger = colours.ON_ROCKS, colours.ON_WATER
    else:
        lines.lined_falls(canvas, parts, drawing.glyphs, drawing.animation.frame)
    canvas.put(0, 0, _("FALLS").center(parts.falls)[: parts.falls], palette.FALLS_NAME + name)
    for seat, player in enumerate(view.players):
        canvas.spots[seat, LOST] = (parts.falls - 4) // 2, parts.row(seat)
        if player.boats[LOST]:
            _write_lost(drawing, seat, player.boats[LOST])
        if player.boats[FIRST_SECTION] and view.phase != Phase.OVER:
            canvas.put(parts.falls - 1, parts.row(seat), drawing.glyphs.next_left, palette.BAD + danger)


def _write_lost(drawing: Drawing, seat: int, count: int) -> None:
    """Write the number of the seat's lost boats; on pictures also draw a wreck that drifts in the foam."""
    x, y = drawing.canvas.spots[seat, LOST]
    drawing.canvas.put(x, y, f"{LETTERS[seat]}{drawing.glyphs.times}{count}", palette.SEATS[seat])
    if drawing.is_picture and drawing.parts.lane > 1:
        draw_wreck(drawing.canvas, x - drawing.animation.frame // 8, y + 1)


def draw_harbour(drawing: Drawing) -> None:
    """Draw the docks with their values and the boats in them."""
    canvas, parts, view, highlighted = drawing.canvas, drawing.parts, drawing.view, drawing.marks.highlighted
    title = palette.LABEL
    if not drawing.is_picture:
        title = palette.STAGE_TITLE
        lines.lined_harbour(canvas, parts, drawing.glyphs)
    drawing.write_centred(parts.x(HARBOUR) + 1, 0, _("DOCKS: POINTS"), parts.harbour - 1, title)
    taken = docks_taken(view)
    for index in range(len(DOCKS)):
        is_next = index == taken and highlighted is not None and highlighted.end == HARBOUR
        _draw_dock(drawing, index, highlighted.seat if is_next and highlighted is not None else None)
    for seat in range(view.seats):
        canvas.spots[seat, HARBOUR] = _berth(drawing, min(taken, len(DOCKS) - 1))


def _draw_dock(drawing: Drawing, index: int, coming: int | None) -> None:
    """Draw a dock's value, and the boat there; or, as a ghost, the boat of the seat `coming`."""
    x, y = drawing.parts.dock(index)
    plain, free = (palette.LABEL, palette.HIGHLIGHT) if drawing.is_picture else (palette.STAGE, palette.GLOW)
    drawing.canvas.put(x, y, DOCKS[index].rjust(2), free if index == docks_taken(drawing.view) else plain)
    holder = next((seat for seat, player in enumerate(drawing.view.players) if player.docks[index]), None)
    if holder is not None and (holder, HARBOUR, index) not in drawing.animation.in_motion:
        _draw_berthed(drawing, index, holder, "plain")
    elif coming is not None:
        _draw_berthed(drawing, index, coming, "ghost")
    elif not drawing.is_picture:
        drawing.canvas.put(x + 3, y, drawing.glyphs.empty, palette.STAGE)


def _draw_berthed(drawing: Drawing, index: int, seat: int, variant: Variant) -> None:
    """Draw a boat in that dock; without pictures, only its letter, unless it is a ghost."""
    x, y = _berth(drawing, index)
    size = size_at_dock(drawing.parts, drawing.glyphs)
    if size is not SMALL:
        draw_boat(drawing.canvas, x, y, seat, size, variant)
    elif variant == "plain" and not drawing.is_picture:
        drawing.canvas.put(x + 1, y, LETTERS[seat], palette.SEATS[seat])
    else:
        drawing.write_boats(x, y, seat, HARBOUR, 1, variant)


def _berth(drawing: Drawing, index: int) -> tuple[int, int]:
    """The first cell of a boat in that dock: above the planks or, drawn as signs, beside the value."""
    x, y = drawing.parts.dock(index)
    size = size_at_dock(drawing.parts, drawing.glyphs)
    return (x + 2, y) if size is SMALL else (x, y - size.rows)
