"""The die, as it lies."""

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
    """The three rows of a face, a blank on either side."""
    pip = "o" if glyphs is ASCII else glyphs.gems[4]
    signs = str.maketrans({"o": pip, "<": glyphs.next_left, ">": glyphs.next_right})
    return [f"  {row}  ".translate(signs) for row in _PIPS[die]]


def draw_die(die: int | None, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The die in the middle of the pane; nothing once nobody will throw it again."""
    canvas = Canvas(width, height)
    if die is None:
        return canvas
    x, y = max(0, (width - BREADTH) // 2), max(0, (height - ROWS) // 2)
    style = colours.DIE_AT_REST if die == NOT_THROWN else colours.DIE
    for row, text in enumerate(face(die, glyphs), y):
        canvas.put(x, row, text, style)
    return canvas


class Die(Pane):
    """Shows what was thrown last in this turn."""

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
        """Draw this face, or none: the game is over."""
        self._die = die
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return draw_die(self._die, width, height, self.glyphs)

    def rows_at(self, width: int) -> int:
        """The die's rows."""
        del width
        return ROWS
