"""The trick as cards on the table, each with its player's name, in the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board.cards import SMALL, Face, FaceState, draw_card, rows_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import LETTERS, NO_CARD, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken
from niagara_tui.ui.boards.canvas import Canvas, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

_NARROWEST, _FOR_WORDS, _WIDEST = 5, 8, 14
"""Width of a card: the minimum, the minimum with words below it that stand apart from those beside, and the maximum."""
_AROUND = (3, 2)
"""Rows of text around a card, with and without a tally: a remark above it; the player, and the tally, below it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Pairs of seat and card in the order of play, and the seat that is winning or has won; -1 if there are none."""

    cards: tuple[tuple[int, int], ...]
    winner: int

    @property
    def suit(self) -> int:
        """The suit led, -1 if there is none."""
        return suit_of(self.cards[0][1]) if self.cards else -1


def trick_on_table(view: State) -> Trick:
    """The trick on the table, complete or not."""
    order = [(view.leader + place) % view.seats for place in range(view.seats)]
    cards = tuple((seat, view.players[seat].played) for seat in order if view.players[seat].played != NO_CARD)
    return Trick(cards, trick_winner(view))


def trick_taken(before: State, after: State) -> Trick | None:
    """The complete trick that was taken between two positions; None if none was, or more happened."""
    was_full = before.phase == Phase.TRICKS and all(player.played for player in before.players)
    return trick_on_table(before) if was_full and tricks_taken(after) == tricks_taken(before) + 1 else None


def latest_trick(view: State, last: Trick | None) -> Trick:
    """The trick on the table, or the last one taken until a card is led."""
    trick = trick_on_table(view)
    return last if last is not None and not trick.cards else trick


def remark_on(view: State, trick: Trick, seat: int) -> str:
    """The remark on a seat's card: whether it was led, and whether it wins or has won."""
    is_over = len(trick.cards) == view.seats
    words = [_("led")] if trick.cards[0][0] == seat else []
    words += [_("won") if is_over else _("wins")] if seat == trick.winner else []
    return ", ".join(words)


def tally(view: State, seat: int, width: int) -> tuple[str, Style]:
    """The tricks won and bid, such as `2 of 3`, or `2/3` below a narrow card; empty while the bid is unknown."""
    player = view.players[seat]
    if player.bid < 0:
        return "", palette.UNUSED
    style = palette.GOOD if player.tricks == player.bid else palette.BAD if player.tricks > player.bid else palette.TEXT
    # Translators: tricks won, and how many the player has bid.
    words = _("{won} of {bid}") if width >= _FOR_WORDS else "{won}/{bid}"
    return words.format(won=player.tricks, bid=player.bid), style


@dataclass(frozen=True, slots=True)
class Places:
    """The arrangement of all seats' cards: `lines` rows of `in_a_row` cards.

    A card is `width` cells wide and `rows` rows high; `around` is the number of rows of text above and below it.
    """

    in_a_row: int
    lines: int
    width: int
    rows: int
    around: int

    @property
    def height(self) -> int:
        """The rows of all places."""
        return self.lines * (self.rows + self.around)


def places_for(seats: int, width: int, height: int, glyphs: Glyphs) -> Places | None:
    """The places for the largest cards that fit; None if there is no room for all."""
    found: list[Places] = []
    for lines, around in product(range(1, seats + 1), _AROUND):
        in_a_row = -(-seats // lines)
        breadth = min(_WIDEST, width // in_a_row - 1)
        rows = rows_of(breadth, height // lines - around, glyphs)
        if breadth >= _NARROWEST and rows >= SMALL:
            found.append(Places(in_a_row, lines, breadth, rows, around))
    return max(found, key=lambda places: (places.rows, places.around, -places.lines), default=None)


def draw_trick(  # noqa: PLR0913, PLR0917 - one part of the table
    canvas: Canvas, y: int, places: Places, view: State, names: Sequence[str], trick: Trick, glyphs: Glyphs
) -> None:
    """Draw all seats' places from row `y` on, the leader's first; a seat that has not played has an empty frame."""
    cards = dict(trick.cards)
    first = trick.cards[0][0] if trick.cards else view.leader
    for place in range(view.seats):
        seat = (first + place) % view.seats
        line, column = divmod(place, places.in_a_row)
        x, top = 1 + column * (places.width + 1), y + line * (places.rows + places.around)
        if seat in cards:
            state: FaceState = "winning" if seat == trick.winner else "held"
            draw_card(canvas, x, top + 1, places.width, places.rows, Face(cards[seat], state), glyphs)
            _put_centred(canvas, x, top, places.width, [(remark_on(view, trick, seat), _style(trick, seat))])
        else:
            canvas.frame(x, top + 1, places.width, places.rows, glyphs.box, palette.UNUSED)
            if not trick.cards and place == 0:
                _put_centred(canvas, x, top, places.width, [(_("leads"), palette.FAINT)])
        below = top + places.rows + 1
        who = _who(names[seat], seat, places.width)
        _put_centred(canvas, x, below, places.width, who)
        if view.phase != Phase.MOVE and must_decide(view, seat):
            canvas.put(x + (places.width - cells(who)) // 2 - 1, below, glyphs.turn, palette.GLOW)
        if places.around > min(_AROUND):
            _put_centred(canvas, x, below + 1, places.width, [tally(view, seat, places.width)])


def _style(trick: Trick, seat: int) -> Style:
    return palette.GOOD if seat == trick.winner else palette.FAINT


def _who(name: str, seat: int, width: int) -> Spans:
    """The seat's letter, and its name if there is room for all of it."""
    beside = f" {name}"
    return [(LETTERS[seat], palette.SEATS[seat]), (beside if cell_len(beside) < width else "", palette.TEXT)]


def _put_centred(canvas: Canvas, x: int, y: int, width: int, spans: Spans) -> None:
    canvas.put_spans(x + max(0, (width - cells(spans)) // 2), y, spans)
