"""The die pane."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.board import ARROWS, NOT_THROWN
from niagara_tui.games.upriver.table import colours
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import ASCII, Glyphs
from niagara_tui.ui.boards.pane import Pane

_PIPS = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    ARROWS: ("  >> ", "     ", " <<  "),
    NOT_THROWN: ("     ", "  ?  ", "     "),
}
BREADTH, ROWS = 9, 3


def face(die: int, glyphs: Glyphs) -> list[str]:
    """The three rows of a face, padded with blanks on both sides."""
    pip = "o" if glyphs is ASCII else glyphs.gems[4]
    signs = str.maketrans({"o": pip, "<": glyphs.next_left, ">": glyphs.next_right})
    return [f"  {row}  ".translate(signs) for row in _PIPS[die]]


def draw_die(die: int | None, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the die in the middle of the pane; nothing if `die` is None."""
    canvas = Canvas(width, height)
    if die is None:
        return canvas
    x, y = max(0, (width - BREADTH) // 2), max(0, (height - ROWS) // 2)
    style = colours.DIE_AT_REST if die == NOT_THROWN else colours.DIE
    for row, text in enumerate(face(die, glyphs), y):
        canvas.put(x, row, text, style)
    return canvas


class Die(Pane):
    """Shows this turn's throw."""

    DEFAULT_CSS = """
    Die {
        width: 11;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
        &.-ascii {
            border: ascii $border-blurred;
        }
    }
    """
    BORDER_TITLE = _("die")

    _die: int | None = NOT_THROWN

    def show(self, die: int | None) -> None:
        """Draw this face; None, for no die, once the game is over."""
        self._die = die
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return draw_die(self._die, width, height, self.glyphs)

    def rows_at(self, width: int) -> int:
        """Height of the die, whatever the width."""
        del width
        return ROWS
