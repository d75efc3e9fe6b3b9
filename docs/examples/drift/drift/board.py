"""The table of Drift: the river as one lane for each raft, with the cards that lie open beside it."""

from drift.rules import FACE_DOWN, LETTERS, NONE, State
from niagara_tui.core.signs import Sign
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.any_board import AnyBoard
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import Glyphs

RAFT = Sign("Position", "<A>", "{name}'s raft has come {spaces} spaces.".format, {"name": "A", "spaces": 7})
CARD = Sign("Position", "[7]", "{name} has laid this card.".format, {"name": "A"})
SCALE, LABEL, CARDS = 60, 4, 6


class DriftBoard(AnyBoard):
    """The table: all but this picture is that of any game."""

    @classmethod
    def picture_size(cls, width: int, height: int) -> tuple[int, int]:
        """The lanes take the whole width, and a row each."""
        rows = len(LETTERS) + 1
        return (width, rows) if width >= SCALE // 2 and height >= rows else (0, 0)

    @classmethod
    def picture(cls, view: State, width: int, height: int, glyphs: Glyphs) -> Canvas:
        """The lanes, with each raft as far from the left as it has come."""
        canvas = Canvas(width, height)
        room = width - LABEL - CARDS
        for seat, spaces in enumerate(view.rafts):
            canvas.put(LABEL, seat, "~" * room, palette.WATERY)
            canvas.put(0, seat, f"{spaces:3}", palette.STRONG)
            x = LABEL + min(spaces, SCALE) * (room - 3) // SCALE
            canvas.put(
                x, seat, RAFT.drawn(f"<{LETTERS[seat]}>", name=LETTERS[seat], spaces=spaces), palette.SEATS[seat]
            )
            if (laid := view.laid[seat]) != NONE:
                card = "[?]" if laid == FACE_DOWN else f"[{laid + 1}]"
                canvas.put(width - CARDS + 1, seat, CARD.drawn(card, name=LETTERS[seat]), palette.GLOW)
        return canvas
