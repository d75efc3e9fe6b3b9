"""A player as a block of the players pane: the card of this round as a card, with everything else beside it."""

from __future__ import annotations

from niagara_tui.games.niagara.board.player_parts import Parts
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.lettering import draw_shield
from niagara_tui.ui.boards.spans import cut
from niagara_tui.ui.colours import palette

CARD_WIDTH, CARD_ROWS = 5, 3
_BESIDE = CARD_WIDTH + 1
"""First column of what stands beside the card."""
PORTRAIT_ROWS, PORTRAIT_WIDTH = 7, 34
"""Minimum size of a block with a portrait."""
FANNED_ROWS = 10
"""Minimum rows of a block with a portrait in which the cards left are drawn as cards."""
_BADGE = 7
_BESIDE_BADGE = _BADGE + 2
"""Columns of a portrait's badge, and the first column of what stands beside it."""
_WAYS_WIDE, _WAYS_NARROW = 4, 5
"""Rows of a block that shows all three ways to win beside the card."""


def block_rows(rows: int, width: int, *, is_wide: bool) -> int:
    """How many of `rows` a block fills; those left over separate it from the next."""
    if rows >= PORTRAIT_ROWS and width >= PORTRAIT_WIDTH:
        return FANNED_ROWS if rows >= FANNED_ROWS else PORTRAIT_ROWS
    ways = _WAYS_WIDE if is_wide else _WAYS_NARROW
    return ways if rows >= ways else CARD_ROWS


def draw_block(canvas: Canvas, parts: Parts, y: int, rows: int, *, is_wide: bool) -> None:
    """Draw a player in `rows` rows from row `y` on, at least `CARD_ROWS`."""
    filled = block_rows(rows, canvas.width, is_wide=is_wide)
    if filled >= PORTRAIT_ROWS:
        _draw_portrait(canvas, parts, y, filled)
        return
    _draw_card(canvas, parts, 0, y)
    room = canvas.width - _BESIDE
    for row, line in enumerate(_wide_lines(parts, room, filled) if is_wide else _lines(parts, room, filled)):
        canvas.put_spans(_BESIDE, y + row, cut(line, room, parts.glyphs))


def _wide_lines(parts: Parts, room: int, rows: int) -> list[Spans]:
    if rows >= _WAYS_WIDE:
        return [parts.wide_top(), *parts.wide_ways(room)]
    return [parts.wide_top(), parts.wide_rest(room), parts.other_ways()]


def _lines(parts: Parts, room: int, rows: int) -> list[Spans]:
    goals = parts.goals.lines(room) if rows >= _WAYS_NARROW else [parts.goals.line(room)]
    return [parts.who(room), parts.left_and_gems(), *goals]


def _draw_portrait(canvas: Canvas, parts: Parts, y: int, rows: int) -> None:
    """Draw a badge in the seat's colour, name, cards and reserve, and below them the three ways to win."""
    glyphs, width = parts.glyphs, canvas.width
    room = width - _BESIDE_BADGE - CARD_WIDTH - 1
    _draw_badge(canvas, parts, y)
    _draw_card(canvas, parts, width - CARD_WIDTH, y)
    canvas.put_spans(_BESIDE_BADGE, y, cut(parts.name(), room, glyphs))
    canvas.put_spans(_BESIDE_BADGE, y + 1, cut(parts.kind() + parts.lost(), room, glyphs))
    ways_at = y + rows - len(parts.goals.lines(0))
    if rows >= FANNED_ROWS:
        _draw_fan(
            canvas,
            parts,
            _BESIDE_BADGE if _BESIDE_BADGE + 3 * sum(hand_of(parts.view.parts)) <= width else 0,
            y + CARD_ROWS,
        )
    else:
        canvas.put_spans(_BESIDE_BADGE, y + 2, cut(parts.left_apart(), room, glyphs))
    canvas.put_spans(
        _BESIDE_BADGE, ways_at - 1, cut(parts.gem_signs(width - _BESIDE_BADGE), width - _BESIDE_BADGE, glyphs)
    )
    for row, line in enumerate(parts.goals.lines(width - _BESIDE_BADGE), ways_at):
        canvas.put_spans(_BESIDE_BADGE, row, cut(line, width - _BESIDE_BADGE, glyphs))


def _draw_badge(canvas: Canvas, parts: Parts, y: int) -> None:
    """Draw the seat's letter on a shield of its colour, with the marks of turn and first player beside it."""
    turn, _letter, buoy = parts.mark()
    canvas.put_spans(0, y, [turn])
    draw_shield(canvas, 1, y, (_BADGE - 2, CARD_ROWS), (parts.seat, LETTERS[parts.seat]), parts.glyphs)
    canvas.put_spans(0, y + 2, [buoy])


def _draw_card(canvas: Canvas, parts: Parts, x: int, y: int) -> None:
    """Draw the card of this round in a frame; waves at its foot mark the one that moves the river."""
    glyphs, (sign, style) = parts.glyphs, parts.face()
    canvas.frame(x, y, CARD_WIDTH, CARD_ROWS, glyphs.box, parts.rim())
    canvas.put(x + 1, y + 1, sign * 3 if sign == glyphs.hidden else sign.center(3), style)
    if parts.moves_river:
        canvas.put(x + 1, y + 2, glyphs.waves[1] * 3, palette.GLOW)


def _draw_fan(canvas: Canvas, parts: Parts, x: int, y: int) -> None:
    """Draw the cards left side by side, each in three cells of three rows."""
    glyphs = parts.glyphs
    for sign, style in parts.left_each():
        is_held = style is not palette.UNUSED or sign == "?"
        canvas.frame(x, y, 3, CARD_ROWS, glyphs.box, palette.FAINT if is_held else palette.UNUSED)
        canvas.put(x + 1, y + 1, sign, style)
        x += 3
