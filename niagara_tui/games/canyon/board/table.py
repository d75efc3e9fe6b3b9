"""The table: trump, the track of rounds, the trick in cards or in lines, and everyone's points to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _, pgettext, plural
from niagara_tui.core.signs import LETTER, TURN, Drawn
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board.cards import (
    SMALL,
    SUITS,
    Face,
    FaceState,
    card_ink,
    card_sign,
    card_spans,
    draw_card,
    rows_of,
)
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import LETTERS, NO_CARD, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import (
    SKIPPED,
    SKIPPED_FROM,
    TRACK,
    bonus_of,
    can_be_exact,
    trick_winner,
    tricks_taken,
)
from niagara_tui.games.canyon.words import SUITS as SUIT_WORDS
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, explained, fit
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import ShownPane

# -- the trick -----------------------------------------------------------------------------------------


_NARROWEST, _FOR_WORDS, _WIDEST = 5, 8, 14
"""Width of a card: the minimum, the minimum with words below it that stand apart from those beside, and the maximum."""
_AROUND = (3, 2)
"""Rows of text around a card, with and without a tally: a remark above it; the player, and the tally, below it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Pairs of seat and card in the order of play, and the seat that is winning or has won; -1 if there are none."""

    cards: tuple[tuple[int, int], ...]
    winner: int

    def remark_on(self, view: State, seat: int) -> tuple[str, Style]:
        """The remark on a seat's card: that it wins or has won, or else that it was led; the leader's is first."""
        if seat == self.winner:
            return _("won") if len(self.cards) == view.seats else _("wins"), palette.GOOD
        return pgettext("card", "led") if self.cards[0][0] == seat else "", palette.FAINT


def trick_on_table(view: State) -> Trick:
    """The trick on the table, complete or not."""
    order = [(view.leader + place) % view.seats for place in range(view.seats)]
    cards = tuple((seat, view.players[seat].played) for seat in order if view.players[seat].played != NO_CARD)
    return Trick(cards, trick_winner(view))


def trick_taken(before: State, after: State) -> Trick | None:
    """The complete trick that was taken between two positions; None if none was, or more happened."""
    was_full = before.phase == Phase.TRICKS and all(player.played for player in before.players)
    return trick_on_table(before) if was_full and tricks_taken(after) == tricks_taken(before) + 1 else None


def _latest_trick(view: State, last: Trick | None) -> Trick:
    trick = trick_on_table(view)
    return last if last is not None and not trick.cards else trick


def _tally(view: State, seat: int, name: str, width: int) -> tuple[str, Style]:
    """The tricks won and bid, such as `2 of 3`, or `2/3` below a narrow card; empty while the bid is unknown.

    A bid that cannot be exact is said to fail, and has no number.
    """
    player = view.players[seat]
    if player.bid < 0:
        return "", palette.UNUSED
    if not can_be_exact(view, player.bid):
        # Translators: tricks won by a player whose bid is above the number of tricks.
        words = _("{won}, fails") if width >= _FOR_WORDS else _("fails")
        return signs.FAILING.drawn(words.format(won=player.tricks), name=name, won=player.tricks), palette.TEXT
    style = palette.GOOD if player.tricks == player.bid else palette.BAD if player.tricks > player.bid else palette.TEXT
    # Translators: tricks won, and how many the player has bid.
    words = _("{won} of {bid}") if width >= _FOR_WORDS else "{won}/{bid}"
    text = words.format(won=player.tricks, bid=player.bid)
    return signs.TALLY.drawn(text, name=name, won=player.tricks, bid=player.bid), style


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
        return self.lines * (self.rows + self.around)


def places_for(seats: int, width: int, height: int, glyphs: Glyphs) -> Places | None:
    """The places for the largest cards that fit; None if there is no room for all."""
    fitting: list[Places] = []
    for lines, around in product(range(1, seats + 1), _AROUND):
        in_a_row = -(-seats // lines)
        breadth = min(_WIDEST, width // in_a_row - 1)
        rows = rows_of(breadth, height // lines - around, glyphs)
        if breadth >= _NARROWEST and rows >= SMALL:
            fitting.append(Places(in_a_row, lines, breadth, rows, around))
    return max(fitting, key=lambda places: (places.rows, places.around, -places.lines), default=None)


def _draw_trick(  # noqa: PLR0913, PLR0917 - one part of the table
    canvas: Canvas, y: int, places: Places, view: State, names: Sequence[str], trick: Trick, glyphs: Glyphs
) -> None:
    """Draw all seats' places from row `y` on, the leader's first; a seat that has not played has an empty frame."""
    cards, width = dict(trick.cards), places.width
    first = trick.cards[0][0] if trick.cards else view.leader
    for place in range(view.seats):
        seat = (first + place) % view.seats
        line, column = divmod(place, places.in_a_row)
        x, top = 1 + column * (width + 1), y + line * (places.rows + places.around)
        if seat in cards:
            state: FaceState = "winning" if seat == trick.winner else "held"
            draw_card(canvas, x, top + 1, width, places.rows, Face(cards[seat], state), glyphs)
            canvas.tell(x, top + 1, width, places.rows, signs.PLAYED.of(name=names[seat], card=cards[seat]))
            _put_centred(canvas, x, top, width, [trick.remark_on(view, seat)])
        else:
            canvas.frame(x, top + 1, width, places.rows, glyphs.box, palette.UNUSED)
            if not trick.cards and place == 0:
                _put_centred(canvas, x, top, width, [(_("leads"), palette.FAINT)])
        below, name = top + places.rows + 1, f" {names[seat]}"
        letter = LETTER.drawn(LETTERS[seat], letter=LETTERS[seat], name=names[seat])
        # The name stands beside the letter if there is room for all of it
        who = [(letter, palette.SEATS[seat]), (name if cell_len(name) < width else "", palette.TEXT)]
        _put_centred(canvas, x, below, width, who)
        if view.phase != Phase.MOVE and must_decide(view, seat):
            turn = TURN.drawn(glyphs.turn, name=names[seat])
            canvas.put(x + (width - cells(who)) // 2 - 1, below, turn, palette.GLOW)
        if places.around > min(_AROUND):
            _put_centred(canvas, x, below + 1, width, [_tally(view, seat, names[seat], width)])


def _put_centred(canvas: Canvas, x: int, y: int, width: int, spans: Spans) -> None:
    canvas.put_spans(x + max(0, (width - cells(spans)) // 2), y, spans)


# -- lines of seats ------------------------------------------------------------------------------------


def _who(view: State, names: Sequence[str], seat: int, glyphs: Glyphs, *, is_named: bool) -> Spans:
    """The seat's turn marker, its letter and, if there is room for names, its name."""
    turn = TURN.drawn(glyphs.turn, name=names[seat]) if must_decide(view, seat) else " "
    letter = LETTER.drawn(LETTERS[seat], letter=LETTERS[seat], name=names[seat])
    name = f" {fit(names[seat], 10, glyphs)} " if is_named else " "
    return [(turn, palette.GLOW), (letter, palette.SEATS[seat]), (name, palette.TEXT)]


def _movers(view: State, names: Sequence[str], glyphs: Glyphs, *, is_named: bool) -> list[Spans]:
    """The points of each canoe, in the turn order, as tricks plus bonus."""
    lines: list[Spans] = []
    for place in range(view.seats):
        seat = (view.first + place) % view.seats
        points, bonus = points_of(view, seat), bonus_of(view, seat)
        if place < view.turn:
            beside: Spans = [(_("has moved"), palette.UNUSED)]
        elif not points:
            beside = [(_("drifts") if is_rapid(view.players[seat].canoe) else _("stays"), palette.FAINT)]
        else:
            total = plural("{count} point", "{count} points", points).format(count=points)
            parts = f"{points - bonus}+{bonus}=" if points > bonus > 0 else ""
            meaning = signs.POINTS.of(name=names[seat], points=points, tricks=points - bonus, bonus=bonus)
            beside = explained([(parts, palette.GOOD), (total, palette.TEXT)], meaning)
        lines.append([*_who(view, names, seat, glyphs, is_named=is_named), *beside])
    return lines


def _seats(
    view: State, names: Sequence[str], last: Trick | None, glyphs: Glyphs, *, is_named: bool
) -> tuple[str, list[Spans]]:
    """The title and the lines of seats for the phase: the draw, the points to move, or the trick.

    A trick has a line per card, with who led and who wins or won, then the seat that plays next.
    """
    if view.phase == Phase.MOVE:
        return _("points to move"), _movers(view, names, glyphs, is_named=is_named)

    def card_line(seat: int, card: int) -> Spans:
        meaning = (signs.DRAWN if view.phase == Phase.DRAW else signs.PLAYED).of(name=names[seat], card=card)
        return [*_who(view, names, seat, glyphs, is_named=is_named), *card_spans(card, glyphs, meaning)]

    if view.phase == Phase.DRAW:
        drawn = [(seat, player.played) for seat, player in enumerate(view.players) if player.played]
        return _("draw for dealer"), [card_line(seat, card) for seat, card in drawn]
    trick, title = trick_on_table(view), _("trick")
    if not trick.cards and (last is not None or view.phase != Phase.TRICKS):
        if last is None:
            return "", []
        trick, title = last, _("last trick")
    lines = [[*card_line(seat, card), trick.remark_on(view, seat)] for seat, card in trick.cards]
    if view.phase == Phase.TRICKS and len(trick.cards) < view.seats:
        leads = ("" if trick.cards else _("leads"), palette.FAINT)
        for seat in range(view.seats):
            if must_decide(view, seat):
                lines.append([*_who(view, names, seat, glyphs, is_named=is_named), leads])
    return title, lines


# -- the table -----------------------------------------------------------------------------------------


# Translators: title of a row of numbers, how many cards everybody is dealt in each round.
_EACH = _("cards each round")
_TRACK_ROW = 7
_TURNED = 7  # width of the card turned for trump
_NAMED = 26  # minimum width at which players' names are shown


def draw_table(
    view: State, names: Sequence[str], last: Trick | None, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw trump, the track, and the trick: as cards if there is room, else one line per seat."""
    canvas = Canvas(width, height)
    if view.turned != NO_CARD and _draw_cards(canvas, view, names, last, glyphs):
        return canvas
    trump: Spans = [(_("no trump yet"), palette.FAINT)]
    if view.turned != NO_CARD:  # the card turned for it stands in brackets, if they find room
        trump = [(_("trump") + " ", palette.TEXT), _suit(suit_of(view.turned)), (" ", palette.TEXT)]
        sign = card_sign(view.turned)
        turned = f"({sign})" if cells(trump) + len(sign) + 3 <= width else sign
        meaning = signs.TRUMP.of(card=view.turned, suit=suit_of(view.turned))
        trump.append((Drawn(turned, meaning), card_ink(view.turned)))
    lines = [trump, *_track(view, width)]
    title, seats = _seats(view, names, last, glyphs, is_named=width >= _NAMED)
    if len(lines) + 2 + view.seats <= height:
        lines.insert(1, [(_EACH, palette.FAINT)])
    if len(lines) + len(seats) < height:
        lines.append([(title, palette.FAINT)])
    canvas.put_lines(1, 0, [*lines, *seats])
    return canvas


def _draw_cards(canvas: Canvas, view: State, names: Sequence[str], last: Trick | None, glyphs: Glyphs) -> bool:
    """Draw the turned card, the trick below it, and the track at the bottom; false if there is no room for all."""
    track, trick = _track(view, canvas.width), _latest_trick(view, last)
    turned = rows_of(_TURNED, canvas.height // 4, glyphs) or SMALL
    lines = _movers(view, names, glyphs, is_named=True) if view.phase == Phase.MOVE else []
    top = turned + 1 + len(lines) + bool(lines)
    room = canvas.height - top - len(track)
    places = places_for(view.seats, canvas.width, room, glyphs)
    if places is None:
        return False
    draw_card(canvas, 1, 0, _TURNED, turned, Face(view.turned), glyphs)
    canvas.tell(1, 0, _TURNED, turned, signs.TRUMP.of(card=view.turned, suit=suit_of(view.turned)))
    canvas.put_lines(_TURNED + 2, 0, _suits(view, trick))
    canvas.put_lines(1, turned + 1, lines)
    if trick.cards or view.phase != Phase.MOVE:
        _draw_trick(canvas, top + (room - places.height) // 3, places, view, names, trick, glyphs)
    title: list[Spans] = [[(_EACH, palette.FAINT)]] if room > places.height else []
    canvas.put_lines(1, canvas.height - len(track) - len(title), [*title, *track])
    return True


def _suits(view: State, trick: Trick) -> list[Spans]:
    lines = [[(_("trump") + " ", palette.TEXT), _suit(suit_of(view.turned))]]
    if trick.cards:
        lines.append([(_("led") + " ", palette.TEXT), _suit(suit_of(trick.cards[0][1]))])
    if trick.cards and not trick_on_table(view).cards:
        lines.append([(_("last trick"), palette.FAINT)])
    return lines


def _suit(suit: int) -> tuple[str, Style]:
    return SUIT_WORDS[suit].word, SUITS[suit]


def _track(view: State, width: int) -> list[Spans]:
    """The number of cards dealt in each round, the current one highlighted."""
    track = TRACK[:SKIPPED_FROM] + TRACK[SKIPPED_FROM + SKIPPED :] if view.short_track else TRACK
    now = (view.round - 1) % len(track)
    spans: Spans = []
    for place, cards in enumerate(track):
        sign, text, style = signs.ROUNDS, f" {cards}", palette.FAINT
        if place == now:
            sign, text, style = signs.NOW, f"[{cards}]", palette.GLOW
        spans.append((sign.drawn(text, cards=cards, number=view.round - now + place, now=view.round), style))
    row = len(track) if width > 2 * len(track) + 4 else _TRACK_ROW
    return [spans[start : start + row] for start in range(0, len(spans), row)]


class Table(ShownPane[State, Sequence[str], Trick | None]):
    """Shows trump, the track and the trick: that on the table, or the round's last one until the next is led."""

    LEGEND = signs.TRICK

    def draw_shown(self, width: int, height: int, view: State, names: Sequence[str], last: Trick | None) -> Canvas:
        return draw_table(view, names, last, width, height, self.glyphs)


# -- the trick beside the hand, while the zoomed course hides the table --------------------------------


_LEAST, _SHARE = 30, 0.4  # width of the trick in columns: the minimum, and the share of the window
_GAP = 2


def width_beside(window: int) -> int:
    """The width of the trick in a window of that width; the rest is for the hand."""
    return max(_LEAST, int(_SHARE * window))


def draw_played(
    view: State, names: Sequence[str], last: Trick | None, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw trump and the suit led, and below them the trick: as cards if there is room, else as text."""
    canvas, trick = Canvas(width, height), _latest_trick(view, last)
    canvas.put_spans(1, 0, [span for line in _suits(view, trick) for span in (*line, (" " * _GAP, line[0][1]))])
    places = places_for(view.seats, width, height - 1, glyphs)
    if places is not None:
        _draw_trick(canvas, 1, places, view, names, trick, glyphs)
        return canvas
    rows: list[Spans] = [[]]
    for part in _seats(view, names, last, glyphs, is_named=False)[1]:
        if rows[-1] and cells(rows[-1]) + _GAP + cells(part) > width:
            rows.append([])
        rows[-1] += [(" " * _GAP, part[0][1]), *part] if rows[-1] else part
    canvas.put_lines(0, 1, rows)
    return canvas


class Played(ShownPane[State, Sequence[str], Trick | None]):
    """Shows the trick beside the hand."""

    LEGEND = signs.TRICK

    def draw_shown(self, width: int, height: int, view: State, names: Sequence[str], last: Trick | None) -> Canvas:
        return draw_played(view, names, last, width, height, self.glyphs)
