"""Cards: as text, and drawn as paper with the suit's emblem or, without pictures, as boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rich.style import Style

from niagara_tui.games.canyon.board import colours
from niagara_tui.games.canyon.board.emblems import ROWS, draw_emblem
from niagara_tui.games.canyon.rules.state import CARDS, NO_CARD, suit_of
from niagara_tui.games.canyon.words import SUITS
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.spans import fit
from niagara_tui.ui.colours import palette

FaceState = Literal["held", "unplayable", "selected", "winning"]
SMALL, NAMED_BOX = 3, 4
"""Rows of the smallest card, and of a box that also has room for the suit's name."""
LARGE, PAPER = 2 * ROWS + 2, ROWS + 2
"""Rows of a paper card with the emblem in double size, and in its own."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw, its state, and the key that is shown in its corner.

    It is `unplayable` if it cannot be played now, `winning` if it takes the trick so far.
    """

    card: int
    state: FaceState = "held"
    key: str = ""


def card_sign(card: int) -> str:
    """The card's short text, such as `S10`; empty for `NO_CARD`."""
    return "" if card == NO_CARD else CARDS[card - 1]


def card_ink(card: int) -> Style:
    """The colour of the card's suit on a dark ground."""
    return palette.UNUSED if card == NO_CARD else colours.SUITS[suit_of(card)]


def card_spans(card: int, glyphs: Glyphs) -> Spans:
    """The card's text, four cells wide; with half blocks, in ink on paper."""
    text = card_sign(card)
    if not glyphs.half_blocks or card == NO_CARD:
        return [(text.ljust(4), card_ink(card))]
    return [(text, _paper(Face(card))), (" " * (4 - len(text)), palette.TEXT)]


def rows_of(width: int, room: int, glyphs: Glyphs) -> int:
    """The height of the largest card of that width that fits into `room` rows; 0 if none does."""
    if not glyphs.half_blocks:
        return next((rows for rows in (NAMED_BOX, SMALL) if rows <= room), 0)
    least = {LARGE: 4 * ROWS, PAPER: 2 * ROWS, SMALL: 0}
    return next((rows for rows in least if rows <= room and width >= least[rows]), 0)


def draw_card(canvas: Canvas, x: int, y: int, width: int, rows: int, face: Face, glyphs: Glyphs) -> None:  # noqa: PLR0913, PLR0917 - one card
    """Draw a card of at least five cells and three rows."""
    if glyphs.half_blocks:
        _draw_paper(canvas, x, y, width, rows, face, glyphs)
    else:
        _draw_box(canvas, x, y, width, rows, face, glyphs)


def _draw_paper(canvas: Canvas, x: int, y: int, width: int, rows: int, face: Face, glyphs: Glyphs) -> None:  # noqa: PLR0913, PLR0917 - one card
    style = _paper(face)
    for row in range(y, y + rows):
        canvas.put(x, row, " " * width, style)
    sign = _sign(face, width, glyphs)
    if rows < PAPER:
        canvas.put(x, y + 1, sign.center(width), style)
    else:
        canvas.put(x + (2 if face.key else (width - len(sign)) // 2), y, sign, style)  # beside its own key
        scale = 2 if rows >= LARGE else 1
        draw_emblem(canvas, x + (width - 2 * ROWS * scale) // 2, y + 1, suit_of(face.card), style, scale)
    canvas.put(x, y + rows - 1, fit(SUITS[suit_of(face.card)].word, width, glyphs).rstrip().center(width), style)
    canvas.put(x, y, face.key, palette.FAINT if face.state == "unplayable" else palette.OFFERED)


def _draw_box(canvas: Canvas, x: int, y: int, width: int, rows: int, face: Face, glyphs: Glyphs) -> None:  # noqa: PLR0913, PLR0917 - one card
    is_unplayable, is_marked = face.state == "unplayable", face.state in {"selected", "winning"}
    ink = palette.UNUSED if is_unplayable else card_ink(face.card)
    rim = palette.UNUSED if is_unplayable else palette.GLOW if is_marked else palette.WATERY
    canvas.frame(x, y, width, rows, glyphs.box, rim)
    canvas.put(x + 1, y, face.key, palette.FAINT if is_unplayable else palette.GLOW)
    inner = width - 2
    canvas.put(x + 1, y + 1, _sign(face, inner, glyphs).center(inner), ink)
    if rows > SMALL:
        canvas.put(x + 1, y + 2, SUITS[suit_of(face.card)].word[:inner].center(inner), ink)


def _sign(face: Face, room: int, glyphs: Glyphs) -> str:
    """The card's short text, between marks if it is selected and there is room."""
    sign = card_sign(face.card)
    return sign.join(glyphs.highlight) if face.state == "selected" and len(sign) + 2 <= room else sign


def _paper(face: Face) -> Style:
    """The style of a card's ink and paper."""
    if face.state == "unplayable":
        return colours.UNPLAYABLE
    ink = colours.SUIT_INKS[suit_of(face.card)]
    return ink + (colours.GOLD if face.state in {"selected", "winning"} else colours.PAPER)
