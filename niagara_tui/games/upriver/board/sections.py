"""Drawing of the sections: their names and boats, the keys of options, and the highlighted boat's way."""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style

from niagara_tui.games.upriver.board import colours, lines
from niagara_tui.games.upriver.board.boats import SMALL, draw_boat, lined_row, places_of, size_on
from niagara_tui.games.upriver.board.drawing import Drawing
from niagara_tui.games.upriver.rules.moves import is_protected
from niagara_tui.games.upriver.rules.state import FIRST_SECTION, HARBOUR, LAST_SECTION, State
from niagara_tui.games.upriver.words import cards_on
from niagara_tui.ui.boards.vessel import Variant
from niagara_tui.ui.colours import palette, swatches


def draw_sections(drawing: Drawing) -> None:
    """Draw the ten sections; while they slide also the lost one, which leaves to the left."""
    before, parts = drawing.animation.before, drawing.parts
    if before is not None:
        _draw_section(drawing, before, FIRST_SECTION, parts.x(FIRST_SECTION) - parts.breadth + drawing.slid)
    if drawing.is_picture:
        _colour_sections(drawing)
        _draw_way(drawing)
    for section in range(FIRST_SECTION, HARBOUR):
        _draw_section(drawing, drawing.view, section, parts.x(section) + drawing.slid)


def draw_keys(drawing: Drawing) -> None:
    """Draw the key below each boat that can be moved, and a mark below the end of the highlighted one."""
    canvas, parts, highlighted = drawing.canvas, drawing.parts, drawing.marks.highlighted
    foot = parts.foot(drawing.view.seats)
    for section, keys in drawing.marks.keys:
        is_highlighted = highlighted is not None and highlighted.start == section
        text = f"[{keys}]" if len(keys) + 2 < parts.breadth else keys
        canvas.put(parts.x(section) + 1, foot, text, palette.HIGHLIGHT if is_highlighted else palette.OFFERED)
    if highlighted is not None and highlighted.end != HARBOUR:
        x = parts.x(highlighted.end) + parts.breadth // 2
        style = colours.MARK + drawing.ground(highlighted.end) if drawing.is_picture else palette.GLOW
        canvas.put(x, foot + 1, drawing.glyphs.marker, style)


def _draw_section(drawing: Drawing, state: State, section: int, x: int) -> None:
    parts = drawing.parts
    if not drawing.is_picture:
        lines.lined_section(drawing.canvas, parts, state, section, x, drawing.glyphs, drawing.animation.frame)
    if not drawing.is_picture or parts.falls <= x <= parts.x(LAST_SECTION):  # as text, the ends are drawn over it
        _write_names(drawing, state, section, x + 1)
    for seat in range(state.seats):
        _draw_boats(drawing, state, seat, section, x)


def _write_names(drawing: Drawing, state: State, section: int, x: int) -> None:
    """Write the section's number, with the sign of boats that protect each other, and the card's name."""
    room, y = drawing.parts.breadth - 1, drawing.parts.top
    number = f"{section}{drawing.glyphs.pile}" if is_protected(state, section) else str(section)
    drawing.write_centred(x, y, number, room, palette.LABEL)
    style = palette.LABEL + drawing.ground(section) if drawing.is_picture else lines.styles_of(state, section)[1]
    drawing.write_centred(x, y + 1, _card_name(state, section, room), room, style)


def _card_name(state: State, section: int, room: int) -> str:
    """The name of a special card, abbreviated if there is no room; empty for other sections."""
    names = ((card.word, card.short) for card in cards_on(state, section))
    long, short = next(names, ("", ""))
    return (long if len(long) <= room else short)[:room]


# -- boats --------------------------------------------------------------------------------------------


def _draw_boats(drawing: Drawing, state: State, seat: int, section: int, x: int) -> None:
    """Draw a seat's boats on the section from `x` on; the highlighted one is marked, with a ghost at its end."""
    y, variant = drawing.parts.row(seat), _hull_variant(drawing, seat, section)
    count = state.players[seat].boats[section] - ((seat, section) in drawing.animation.in_motion) + (variant == "ghost")
    size = size_on(drawing.parts, drawing.glyphs)
    if size is SMALL:
        row = y + lined_row(drawing.parts, drawing.glyphs)
        drawing.canvas.spots[seat, section] = (x + 1, row)
        if count > 0:
            drawing.write_boats(x + 1, row, seat, section, count, variant)
        return
    drawing.canvas.spots[seat, section] = places_of(drawing.parts, x, y, 1, size)[0]
    for index, place in enumerate(places_of(drawing.parts, x, y, count, size), start=1):
        draw_boat(drawing.canvas, *place, seat, size, variant if index == count else "plain")


def _hull_variant(drawing: Drawing, seat: int, section: int) -> Variant:
    """How the seat's boats on the section are drawn: all of them as signs, the last one as a sprite."""
    highlighted = drawing.marks.highlighted
    if highlighted is None or highlighted.seat != seat:
        return "plain"
    return "ghost" if section == highlighted.end else "selected" if section == highlighted.start else "plain"


# -- colours of a picture -----------------------------------------------------------------------------


def _colour_sections(drawing: Drawing) -> None:
    """Colour the water of the sections with options, and of the one where the highlighted boat ends."""
    highlighted = drawing.marks.highlighted
    for section, _keys in drawing.marks.keys:
        _colour(drawing, section, swatches.offered)
    if highlighted is not None and highlighted.end < HARBOUR:
        _colour(drawing, highlighted.end, swatches.chosen)


def _colour(drawing: Drawing, section: int, change: Callable[[Style], Style]) -> None:
    parts = drawing.parts
    for y in range(parts.top + 1, parts.height):
        drawing.canvas.restyle(parts.x(section), y, parts.breadth, change)


def _draw_way(drawing: Drawing) -> None:
    """Draw arrows on the sections between start and end of the highlighted boat."""
    highlighted, parts = drawing.marks.highlighted, drawing.parts
    if highlighted is None:
        return
    low, high = sorted((highlighted.start, highlighted.end))
    sign = drawing.glyphs.next_right if highlighted.end > highlighted.start else drawing.glyphs.next_left
    rows = size_on(parts, drawing.glyphs).rows
    row = (parts.lane - rows) // 2 + rows - 1 if drawing.is_picture else lined_row(parts, drawing.glyphs)
    y = parts.row(highlighted.seat) + row
    for section in range(low + 1, high):
        style = colours.MARK + drawing.ground(section)
        drawing.canvas.put(parts.x(section) + parts.breadth // 2, y, sign, style)
