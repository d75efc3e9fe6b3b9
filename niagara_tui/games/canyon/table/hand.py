"""The hand pane: the owner's cards as boxes, sorted by suit, and beside them the possible bids while it bids."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.style import Style
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.rules.cards import suit_of
from niagara_tui.games.canyon.table.cards import card_ink, card_sign
from niagara_tui.games.canyon.telling.words import SUIT_WORDS
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane

FaceState = Literal["held", "shut", "forward"]

_BOX, _NAMED_BOX = 3, 4
"""Rows of a card's box without and with the name of its suit."""
_NARROW, _WIDE = 5, 8
_BIDS_IN_A_ROW = 6
_BID = 4


class CardHit(NamedTuple):
    """Hit-test value of a card."""

    card: int


class BidHit(NamedTuple):
    """Hit-test value of a bid."""

    bid: int


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw: `shut` if it cannot be played now, `forward` if selected; the key is shown on its border."""

    card: int
    state: FaceState
    key: str = ""


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that can be chosen, with its key."""

    bid: int
    key: str
    highlighted: bool


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
    breadth = _breadth(len(shown.faces), width - bids)
    box = _NAMED_BOX if height > _NAMED_BOX else _BOX
    top = min(1, max(0, height - box))
    if top or not shown.faces:
        canvas.put(2, 0, shown.title, palette.FAINT)
    for place, face in enumerate(shown.faces):
        x = 1 + place * (breadth + 1)
        lift = top if face.state == "forward" else 0
        _card(canvas, x, top - lift, breadth, box, face, glyphs)
        canvas.mark(x, 0, breadth, height, CardHit(face.card))
    beside = 1 + len(shown.faces) * (breadth + 1) + 2
    _bids(canvas, shown.bids, min(beside, width - bids), top, glyphs)
    return canvas


def _breadth(count: int, width: int) -> int:
    return max(_NARROW, min(_WIDE, (width - 1) // max(1, count) - 1))


def _card(canvas: Canvas, x: int, y: int, breadth: int, rows: int, face: Face, glyphs: Glyphs) -> None:  # noqa: PLR0913, PLR0917 - one box
    rim, ink = _styles(face)
    canvas.frame(x, y, breadth, rows, glyphs.box, rim)
    canvas.put(x + 1, y, face.key, palette.FAINT if face.state == "shut" else palette.GLOW)
    inner = breadth - 2
    sign = card_sign(face.card)
    if face.state == "forward" and len(sign) + 2 <= inner:
        sign = sign.join(glyphs.highlight)
    canvas.put(x + 1, y + 1, sign.center(inner), ink)
    if rows > _BOX:
        canvas.put(x + 1, y + 2, SUIT_WORDS[suit_of(face.card)][:inner].center(inner), ink)


def _styles(face: Face) -> tuple[Style, Style]:
    """The styles of a card's border and of its text."""
    if face.state == "shut":
        return palette.UNUSED, palette.UNUSED
    return (palette.GLOW if face.state == "forward" else palette.WATERY), card_ink(face.card)


def _bids(canvas: Canvas, bids: Sequence[Bid], x: int, top: int, glyphs: Glyphs) -> None:
    """Draw the bids in two rows, each as its key; ten also shows its number."""
    for place, bid in enumerate(bids):
        row, column = divmod(place, _BIDS_IN_A_ROW)
        sign = bid.key if bid.key.isdigit() else f"{bid.key}={bid.bid}"
        text = sign.join(glyphs.highlight) if bid.highlighted else f" {sign} "
        cell = x + column * _BID
        canvas.put(
            cell,
            top + row * (1 + (canvas.height > _BOX)),
            text,
            palette.HIGHLIGHT if bid.highlighted else palette.OFFERED,
        )
        canvas.mark(cell, top + row * (1 + (canvas.height > _BOX)), len(text), 1, BidHit(bid.bid))


class Hand(Pane):
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

    _shown = Shown()

    def show(self, shown: Shown) -> None:
        """Draw these cards and bids."""
        self._shown = shown
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return draw_hand(self._shown, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the card or bid that was clicked."""
        if isinstance(hit, CardHit):
            self.post_message(self.CardClicked(hit.card))
        elif isinstance(hit, BidHit):
            self.post_message(self.BidClicked(hit.bid))
