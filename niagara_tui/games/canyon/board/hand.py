"""The hand pane: the owner's cards, sorted by suit, and beside them the possible bids while it bids."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board.cards import LARGE, SMALL, Face, draw_card, rows_of
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import ShownPane
from niagara_tui.ui.colours import palette

_NARROW, _WIDE, _WIDEST = 5, 8, 13
"""Widths of a card; the last is that of the largest cards."""
_BIDS_IN_A_ROW = 6
_BID = 4


class CardHit(NamedTuple):
    """Hit-test value of a card."""

    card: int


class BidHit(NamedTuple):
    """Hit-test value of a bid."""

    bid: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that can be chosen, with its key; one that `fails` cannot be exact."""

    bid: int
    key: str
    highlighted: bool
    fails: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Content of the hand pane: cards, bids, and a title shown if there is room above the cards or no card."""

    faces: tuple[Face, ...] = ()
    bids: tuple[Bid, ...] = ()
    title: str = ""


def draw_hand(shown: Shown, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the cards side by side, the selected one raised if there is room; hits are `CardHit` and `BidHit`."""
    canvas = Canvas(width, height)
    bids = _BIDS_IN_A_ROW * _BID + 1 if shown.bids else 0
    breadth = _breadth(len(shown.faces), width - bids, height)
    rows = rows_of(breadth, height - 1, glyphs) or SMALL
    top = min(1, max(0, height - rows))
    if top or not shown.faces:
        canvas.put(2, 0, shown.title, palette.FAINT)
    for place, face in enumerate(shown.faces):
        x = 1 + place * (breadth + 1)
        lift = top if face.state == "selected" else 0
        draw_card(canvas, x, top - lift, breadth, rows, face, glyphs)
        canvas.mark(x, 0, breadth, height, CardHit(face.card))
    beside = 1 + len(shown.faces) * (breadth + 1) + 2
    _bids(canvas, shown.bids, min(beside, width - bids), top, glyphs)
    return canvas


def _breadth(count: int, room: int, height: int) -> int:
    widest = _WIDEST if height > LARGE else _WIDE
    return max(_NARROW, min(widest, (room - 1) // max(1, count) - 1))


def _bids(canvas: Canvas, bids: Sequence[Bid], x: int, top: int, glyphs: Glyphs) -> None:
    """Draw the bids in two rows, each as its key; the one that fails, with a word for it, ends the second one."""
    step = 2 if canvas.height > SMALL else 1
    for place, bid in enumerate(bids):
        row, column = divmod(max(place, _BIDS_IN_A_ROW) if bid.fails else place, _BIDS_IN_A_ROW)
        sign = " ".join([bid.key, _("fail")]) if bid.fails else bid.key
        text = sign.join(glyphs.highlight) if bid.highlighted else f" {sign} "
        cell = x + column * _BID
        style = palette.HIGHLIGHT if bid.highlighted else palette.OFFERED
        canvas.put(cell, top + row * step, text, style, BidHit(bid.bid))


class CanyonHand(ShownPane[Shown]):
    """Shows the cards of one seat; clicks post a card or a bid."""

    LEGEND = _("Cards")

    class CardClicked(Message):
        """A card was clicked."""

        def __init__(self, card: int) -> None:
            """Store the card."""
            super().__init__()
            self.card = card

    class BidClicked(Message):
        """A bid was clicked."""

        def __init__(self, bid: int) -> None:
            """Store the bid."""
            super().__init__()
            self.bid = bid

    def draw_shown(self, width: int, height: int, shown: Shown) -> Canvas:
        """Draw these cards and bids."""
        return draw_hand(shown, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the card or bid that was clicked."""
        if isinstance(hit, CardHit):
            self.post_message(self.CardClicked(hit.card))
        elif isinstance(hit, BidHit):
            self.post_message(self.BidClicked(hit.bid))
