"""Cards as text, paper or boxes; the hand with the bids beside it; all hands at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Drawn, Meaning
from niagara_tui.games.canyon.board import looks
from niagara_tui.games.canyon.board.looks import ROWS, draw_emblem
from niagara_tui.games.canyon.decisions import FAIL_KEY, held
from niagara_tui.games.canyon.rules.state import CARDS, NO_CARD, Kind, Phase, State, suit_of
from niagara_tui.games.canyon.signs import CARD, HAND
from niagara_tui.games.canyon.words import SUITS
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import players
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.selection import Selection

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
    return palette.UNUSED if card == NO_CARD else looks.SUITS[suit_of(card)]


def card_spans(card: int, glyphs: Glyphs, meaning: Meaning | None = None) -> Spans:
    """The card's text, four cells wide; with half blocks, in ink on paper."""
    text = card_sign(card)
    if meaning is not None:
        return [(Drawn(part, meaning), style) for part, style in card_spans(card, glyphs)]
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
    canvas.put(x, y + rows - 1, _suit_word(face.card, width).center(width), style)
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
        canvas.put(x + 1, y + 2, _suit_word(face.card, inner).center(inner), ink)


def _suit_word(card: int, room: int) -> str:
    """The word of the card's suit, or its beginning; empty where three letters of it do not fit."""
    word = SUITS[suit_of(card)].word
    return word if len(word) <= room else f"{word[:3]}." if room > len(word[:3]) else ""


def _sign(face: Face, room: int, glyphs: Glyphs) -> str:
    """The card's short text, between marks if it is selected and there is room."""
    sign = card_sign(face.card)
    return sign.join(glyphs.highlight) if face.state == "selected" and len(sign) + 2 <= room else sign


def _paper(face: Face) -> Style:
    """The style of a card's ink and paper."""
    if face.state == "unplayable":
        return looks.UNPLAYABLE
    ink = looks.SUIT_INKS[suit_of(face.card)]
    return ink + (looks.GOLD if face.state in {"selected", "winning"} else looks.PAPER)


# -- the hand ------------------------------------------------------------------------------------------


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
    widest = _WIDEST if height > LARGE else _WIDE
    breadth = max(_NARROW, min(widest, (width - bids - 1) // max(1, len(shown.faces)) - 1))
    rows = rows_of(breadth, height - 1, glyphs) or SMALL
    top = min(1, max(0, height - rows))
    if top or not shown.faces:
        canvas.put(2, 0, shown.title, palette.FAINT)
    for place, face in enumerate(shown.faces):
        x = 1 + place * (breadth + 1)
        lift = top if face.state == "selected" else 0
        draw_card(canvas, x, top - lift, breadth, rows, face, glyphs)
        canvas.mark(x, 0, breadth, height, CardHit(face.card))
        canvas.tell(x, top - lift, breadth, rows)
    beside = 1 + len(shown.faces) * (breadth + 1) + 2
    _bids(canvas, shown.bids, min(beside, width - bids), top, glyphs)
    return canvas


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
        canvas.tell(cell, top + row * step, cell_len(text), 1)


class CanyonHand(ShownPane[Shown]):
    """Shows the cards of one seat; clicks post a card or a bid."""

    LEGEND = HAND

    @dataclass
    class CardClicked(Message):
        """A card was clicked."""

        card: int

    @dataclass
    class BidClicked(Message):
        """A bid was clicked."""

        bid: int

    def draw_shown(self, width: int, height: int, shown: Shown) -> Canvas:
        """Draw these cards and bids."""
        return draw_hand(shown, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the card or bid that was clicked."""
        if isinstance(hit, CardHit):
            self.post_message(self.CardClicked(hit.card))
        elif isinstance(hit, BidHit):
            self.post_message(self.BidClicked(hit.bid))


# -- the hand of a scene -------------------------------------------------------------------------------


def shown(scene: Scene, seat: int, selection: Selection, title: str) -> Shown:
    """The seat's cards and, while it bids, the possible bids."""
    is_bidding = scene.acting is not None and scene.view.phase == Phase.BID
    bids = [
        Bid(option.moves[0] - Kind.LAY, option.key, option is selection.highlighted, fails=option.key == FAIL_KEY)
        for option in (selection.options if is_bidding else ())
    ]
    return Shown(tuple(_faces_of(scene, seat, selection)), tuple(bids), title)


def _faces_of(scene: Scene, seat: int, selection: Selection) -> Iterator[Face]:
    view: State = scene.view
    plays = scene.acting is not None and view.phase == Phase.TRICKS
    moves = {option.moves[0] for option in selection.options} if plays else set()
    highlighted = selection.highlighted.moves[0] if selection.highlighted is not None and plays else None
    for place, card in enumerate(held(view.players[seat]), 1):
        state: FaceState = "held" if not plays or Kind.PLAY + card in moves else "unplayable"
        yield Face(card, "selected" if Kind.PLAY + card == highlighted else state, str(place) if plays else "")


# -- all hands -----------------------------------------------------------------------------------------


_NAME = 7
_CARDS = 3 * 8 + 5
"""Cells for the largest hand, eight cards of which five can be tens."""


def open_hands(scene: Scene, height: int) -> Text:
    """Every player's hand."""

    def cards(view: State, seat: int) -> Spans:
        return [(CARD.drawn(f" {card_sign(card)}", card=card), card_ink(card)) for card in held(view.players[seat])]

    return players.open_hands(scene, height, _NAME, cards, _CARDS)
