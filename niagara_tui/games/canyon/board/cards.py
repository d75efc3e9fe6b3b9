"""Cards as text, paper or boxes; the hand with the bids beside it; all hands at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Drawn, Meaning
from niagara_tui.games.canyon import words
from niagara_tui.games.canyon.decisions import FAIL_KEY, cards_of
from niagara_tui.games.canyon.rules.state import CARDS, NO_CARD, Kind, Phase, State, suit_of
from niagara_tui.games.canyon.signs import CARD, HAND
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit import players
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import ShownPane
from niagara_tui.ui.kit.selection import Selection

SUITS = tuple(Style(color=suit.colour, bold=True) for suit in words.SUITS)
"""Indexed by suit; cards also show their suit's letter, as no information is given by colour alone."""
INKS = tuple(Style(color=colour, bold=True) for colour in ("#805300", "#5b3fa8", "#9c3a0c", "#1a6130", "#1a4f8f"))
"""The suits' colours on paper."""
PAPER, GOLD = Style(bgcolor="#eadcb6"), Style(bgcolor="#ffdf70")
"""The paper of a card, and of one that is selected or takes the trick; bright, so that every theme keeps it."""
UNPLAYABLE = Style(color="#b8ae9a", bgcolor="#39342c")
"""A card that cannot be played now."""
_EMBLEMS = (
    ("#.##.#", ".####.", "######", "######", ".####.", "#.##.#"),
    ("..###.", ".##...", "##....", "##....", ".##..#", "..###."),
    ("......", "..##..", ".####.", ".####.", "######", "######"),
    ("..##..", ".####.", "..##..", ".####.", "######", "..##.."),
    (".##..#", "#..##.", "......", ".##..#", "#..##.", "......"),
)
"""Rows of pixels of each suit's emblem: sun, moon, hill, pine, wave."""
_EMBLEM_ROWS = len(_EMBLEMS[0]) // 2  # rows of cells of an emblem, which is twice as wide
_CELLS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
"""The sign of a cell by its upper and its lower pixel."""


@cache
def emblem(suit: int, scale: int = 1) -> tuple[str, ...]:
    """The rows of a suit's emblem as text, `scale` times as large."""
    rows = ["".join(pixel * scale for pixel in row) for row in _EMBLEMS[suit] for _ in range(scale)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_CELLS[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)


# -- cards --------------------------------------------------------------------------------------------


FaceState = Literal["held", "unplayable", "selected", "winning"]
SMALL, NAMED_BOX = 3, 4  # rows of the smallest card, and of a box that also has room for the suit's name
LARGE_PAPER, EMBLEM_PAPER = 2 * _EMBLEM_ROWS + 2, _EMBLEM_ROWS + 2
"""Rows of a paper card with the emblem in double size, and in its own."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw, its state, and the key that is shown in its corner.

    It is `unplayable` if it cannot be played now, `winning` if it takes the trick so far.
    """

    card: int
    state: FaceState = "held"
    key: str = ""

    @property
    def ink(self) -> Style:
        if self.state == "unplayable":
            return UNPLAYABLE
        return INKS[suit_of(self.card)] + (GOLD if self.state in {"selected", "winning"} else PAPER)


def card_sign(card: int) -> str:
    """The card's short text, such as `S10`; empty for `NO_CARD`."""
    return "" if card == NO_CARD else CARDS[card - 1]


def card_ink(card: int) -> Style:
    """The colour of the card's suit on a dark ground."""
    return palette.UNUSED if card == NO_CARD else SUITS[suit_of(card)]


def card_spans(card: int, glyphs: Glyphs, meaning: Meaning) -> Spans:
    """The card's text, four cells wide; with half blocks, in ink on paper."""
    text = card_sign(card)
    spans = [(text.ljust(4), card_ink(card))]
    if glyphs.half_blocks and card != NO_CARD:
        spans = [(text, Face(card).ink), (" " * (4 - len(text)), palette.TEXT)]
    return [(Drawn(part, meaning), style) for part, style in spans]


def rows_of(width: int, room: int, glyphs: Glyphs) -> int:
    """The height of the largest card of that width that fits into `room` rows; 0 if none does."""
    if not glyphs.half_blocks:
        return next((rows for rows in (NAMED_BOX, SMALL) if rows <= room), 0)
    least = {LARGE_PAPER: 4 * _EMBLEM_ROWS, EMBLEM_PAPER: 2 * _EMBLEM_ROWS, SMALL: 0}
    return next((rows for rows in least if rows <= room and width >= least[rows]), 0)


def draw_card(canvas: Canvas, x: int, y: int, width: int, rows: int, face: Face, glyphs: Glyphs) -> None:  # noqa: PLR0913, PLR0917 - one card
    """Draw a card of at least five cells and three rows: as paper in half blocks, else as a box."""
    is_unplayable, is_marked = face.state == "unplayable", face.state in {"selected", "winning"}
    room = width if glyphs.half_blocks else width - 2  # a box has sides
    sign, suit = card_sign(face.card), words.SUITS[suit_of(face.card)].word
    if face.state == "selected" and len(sign) + 2 <= room:
        sign = sign.join(glyphs.highlight)
    if len(suit) > room:  # its beginning, or nothing where three letters of it do not fit
        suit = f"{suit[:3]}." if room > len(suit[:3]) else ""
    if not glyphs.half_blocks:
        ink = palette.UNUSED if is_unplayable else card_ink(face.card)
        rim = palette.UNUSED if is_unplayable else palette.GLOW if is_marked else palette.WATERY
        canvas.frame(x, y, width, rows, glyphs.box, rim)
        canvas.put(x + 1, y, face.key, palette.FAINT if is_unplayable else palette.GLOW)
        canvas.put(x + 1, y + 1, sign.center(room), ink)
        if rows > SMALL:
            canvas.put(x + 1, y + 2, suit.center(room), ink)
        return
    for row in range(y, y + rows):
        canvas.put(x, row, " " * width, face.ink)
    if rows < EMBLEM_PAPER:
        canvas.put(x, y + 1, sign.center(width), face.ink)
    else:
        canvas.put(x + (2 if face.key else (width - len(sign)) // 2), y, sign, face.ink)  # beside its own key
        scale = 2 if rows >= LARGE_PAPER else 1
        for row, line in enumerate(emblem(suit_of(face.card), scale), y + 1):
            canvas.put(x + (width - len(line)) // 2, row, line, face.ink)
    canvas.put(x, y + rows - 1, suit.center(width), face.ink)
    canvas.put(x, y, face.key, palette.FAINT if is_unplayable else palette.OFFERED)


# -- the hand ------------------------------------------------------------------------------------------


_NARROW, _WIDE, _WIDEST = 5, 8, 13  # widths of a card; the last is that of the largest cards
_BIDS_IN_A_ROW = 6
_BID = 4


class MoveHit(NamedTuple):
    """Hit-test value of a card or a bid: the move that plays or lays it."""

    move: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that can be chosen, with its key; one that `fails` cannot be exact."""

    bid: int
    key: str
    highlighted: bool
    fails: bool = False


def hand_of(scene: Scene, seat: int, selection: Selection) -> tuple[tuple[Face, ...], tuple[Bid, ...], str]:
    """The seat's cards and, while it bids, the possible bids; above them a title, if there is room or no card."""
    view: State = scene.view
    cards = cards_of(view.players[seat])
    bids: list[Bid] = []
    if scene.acting is not None and view.phase == Phase.BID:
        for option in selection.options:
            is_highlighted, fails = option is selection.highlighted, option.key == FAIL_KEY
            bids.append(Bid(option.moves[0] - Kind.LAY, option.key, is_highlighted, fails))
    faces = [Face(card) for card in cards]
    if scene.acting is not None and view.phase == Phase.TRICKS:
        playable = {option.moves[0] for option in selection.options}
        chosen = selection.highlighted.moves[0] if selection.highlighted is not None else None
        for place, card in enumerate(cards):
            state: FaceState = "held" if Kind.PLAY + card in playable else "unplayable"
            faces[place] = Face(card, "selected" if Kind.PLAY + card == chosen else state, key=str(place + 1))
    return tuple(faces), tuple(bids), scene.names[seat] if cards else _("No card in hand.")


def draw_hand(
    faces: Sequence[Face], bids: Sequence[Bid], title: str, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw the cards side by side, the selected one raised if there is room, and the bids beside them."""
    canvas = Canvas(width, height)
    for_bids = _BIDS_IN_A_ROW * _BID + 1 if bids else 0
    widest = _WIDEST if height > LARGE_PAPER else _WIDE
    breadth = max(_NARROW, min(widest, (width - for_bids - 1) // max(1, len(faces)) - 1))
    rows = rows_of(breadth, height - 1, glyphs) or SMALL
    top = min(1, max(0, height - rows))
    if top or not faces:
        canvas.put(2, 0, title, palette.FAINT)
    for place, face in enumerate(faces):
        x, y = 1 + place * (breadth + 1), 0 if face.state == "selected" else top
        draw_card(canvas, x, y, breadth, rows, face, glyphs)
        canvas.mark(x, 0, breadth, height, MoveHit(Kind.PLAY + face.card))
        canvas.tell(x, y, breadth, rows)
    # Bids in two rows, each as its key; the one that fails, with a word for it, ends the second one
    left = min(1 + len(faces) * (breadth + 1) + 2, width - for_bids)
    for place, bid in enumerate(bids):
        row, column = divmod(max(place, _BIDS_IN_A_ROW) if bid.fails else place, _BIDS_IN_A_ROW)
        sign = " ".join([bid.key, _("fail")]) if bid.fails else bid.key
        text = sign.join(glyphs.highlight) if bid.highlighted else f" {sign} "
        x, y = left + column * _BID, top + row * (2 if height > SMALL else 1)
        canvas.put(x, y, text, palette.HIGHLIGHT if bid.highlighted else palette.OFFERED, MoveHit(Kind.LAY + bid.bid))
        canvas.tell(x, y, cell_len(text), 1)
    return canvas


class CanyonHand(ShownPane[Sequence[Face], Sequence[Bid], str]):
    """Shows the cards of one seat and its bids."""

    LEGEND = HAND

    @dataclass
    class Clicked(Message):
        """A card or a bid was clicked."""

        move: int

    def draw_shown(self, width: int, height: int, faces: Sequence[Face], bids: Sequence[Bid], title: str) -> Canvas:
        return draw_hand(faces, bids, title, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, MoveHit):
            self.post_message(self.Clicked(hit.move))


_NAME = 7
_CARDS = 3 * 8 + 5  # cells for the largest hand, eight cards of which five can be tens


def open_hands(scene: Scene, height: int) -> Text:

    def cards(view: State, seat: int) -> Spans:
        return [(CARD.drawn(f" {card_sign(card)}", card=card), card_ink(card)) for card in cards_of(view.players[seat])]

    return players.open_hands(scene, height, _NAME, cards, _CARDS)
