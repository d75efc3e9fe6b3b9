"""The players pane: bids, tricks won, canoes, and what is known about the hands."""

from __future__ import annotations

from rich.style import Style

from niagara_tui.core.i18n import _, pgettext
from niagara_tui.core.signs import FIRST
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board import looks
from niagara_tui.games.canyon.board.looks import signs_of
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, NAMES, VILLAGE, column_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import FACE_DOWN, LETTERS, MAX_BID, NO_BID, SUIT_LETTERS, Phase, Player, State
from niagara_tui.games.canyon.rules.tricks import can_be_exact, hand_size, tempo_cards
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, explained, fit
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player, fit_kind, kind_of, mark
from niagara_tui.ui.kit.vessels import draw_shield

_ROOMY = 64
"""Minimum width at which the pane shows who plays each seat."""
_KIND = 15
_BROAD = 78
"""Minimum width at which tricks are shown as marks too."""
_MARKS = MAX_BID + 1
_BLOCK_WIDTH, _BLOCK_ROWS, _MOST_APART = 66, 3, 6
"""Minimum width of a pane with blocks, rows of a block, and maximum distance in rows from one block to the next."""
_SHIELD, _TOLD = 5, 8
"""Width of a block's shield, and the first column of the text beside it."""
# Translators: head of a column: how many tricks the player has bid, such as "7", and the cards that lie for it, "4+3".
_BID = _("bid")
# Translators: head of a column: how many tricks the player has won.
_HAS = pgettext("tricks", "won")
# Translators: head of a column: where the canoe is.
_AT = _("at")
# Translators: head of a column: how many cards are in hand; "lacks", for suits, stands beside it.
_LEFT = _("hand")
# Translators: head of a column: the suits that the player has shown to have no card of.
_LACKS = _("lacks")
_BID_WIDE = 12
_HAS_WIDE, _AT_WIDE, _LEFT_WIDE = (
    max(least, *(len(word) + 1 for word in words))
    for least, words in ((4, [_HAS]), (5, [_AT, _("cave")]), (5, [_LEFT]))
)
"""Cells of a column, with the blank after it; a language's words may need more than ours."""


def draw_players(view: State, roster: Roster, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a block per player where there is room, else one line with blank lines between; above them a header."""
    canvas = Canvas(width, height)
    if width >= _BLOCK_WIDTH and height > _BLOCK_ROWS * view.seats:
        _draw_blocks(canvas, view, roster, glyphs)
        return canvas
    step, has_marks = 2 if height > 2 * view.seats else 1, width >= _BROAD
    who = 4 + _name_width(width) + 1 + (_KIND + 1 if width >= _ROOMY else 0)
    canvas.put_spans(0, 0, _columns(roster, who, has_marks=has_marks))
    for seat in range(view.seats):
        cells = _cells(view, roster, seat, glyphs, has_marks=has_marks)
        canvas.put_spans(0, 1 + seat * step, [*_who(view, roster, seat, width, glyphs), *cells])
    return canvas


def _draw_blocks(canvas: Canvas, view: State, roster: Roster, glyphs: Glyphs) -> None:
    """Draw a block per player: a shield in the seat's colour, the columns of the table, and the canoe's progress."""
    width = canvas.width - _TOLD
    apart = min(_MOST_APART, (canvas.height - 1) // view.seats)
    name_width = _name_width(width)
    canvas.put_spans(_TOLD, 0, _columns(roster, name_width + 1, has_marks=True))
    for seat in range(view.seats):
        y = 1 + seat * apart
        turn, (letter, _style), _first = _mark(view, roster, seat, glyphs)
        canvas.put_spans(0, y + 1, [turn])
        draw_shield(canvas, 1, y, (_SHIELD, _BLOCK_ROWS), (seat, letter), glyphs)
        canvas.put(_SHIELD + 1, y + 1, _duty(view, roster, seat, glyphs), palette.STRONG)
        name: Spans = [(f"{fit(roster.names[seat], name_width, glyphs)} ", palette.STRONG)]
        canvas.put_spans(_TOLD, y, name + _cells(view, roster, seat, glyphs, has_marks=True))
        canvas.put(_TOLD, y + 1, kind_of(roster, seat, roster.kinds[seat]), palette.FAINT)
        # The canoe's progress along the course, as a bar and in numbers
        column = column_of(view.players[seat].canoe)
        # Translators: how many columns of the course a canoe has behind it, of those down to the village.
        text = _("{done} of {all}").format(done=column, all=VILLAGE).rjust(9)
        room = max(0, width - 1 - len(text))
        done = room * column // VILLAGE
        bar = [(glyphs.bar * done, palette.WATERY), (glyphs.bar_rest * (room - done), palette.UNUSED)]
        told = signs.WAY.of(name=roster.names[seat], space=view.players[seat].canoe)
        canvas.put_spans(_TOLD, y + 2, explained([*bar, (text, palette.TEXT)], told))


def _name_width(width: int) -> int:
    """Cells of a name; with who plays the seat beside it as many as the columns leave, which other words may need."""
    if width < _ROOMY:
        return 9
    columns = _BID_WIDE + _HAS_WIDE + _AT_WIDE + _LEFT_WIDE + len(SUIT_LETTERS)
    return min(12, width - len(" R  ") - 1 - (_KIND + 1) - columns)


def _columns(roster: Roster, who: int, *, has_marks: bool) -> Spans:
    """The heads of the columns, which begin after `who` cells."""
    marks = [("", _MARKS)] if has_marks else []
    words = [
        (_BID, _BID_WIDE),
        (_HAS, _HAS_WIDE),
        *marks,
        (_AT, _AT_WIDE),
        *([(_LEFT, _LEFT_WIDE), (_LACKS, 6)] if roster.tracker else []),
    ]
    return [(" " * who, palette.UNUSED), *((word.ljust(cells), palette.UNUSED) for word, cells in words)]


def _cells(view: State, roster: Roster, seat: int, glyphs: Glyphs, *, has_marks: bool) -> Spans:
    """The content of the columns for a seat."""
    player, name = view.players[seat], roster.names[seat]
    won = (" " * _HAS_WIDE, palette.UNUSED)
    if player.bid >= 0:  # marked if the tricks won equal or exceed the bid
        sign, style = _match(player)
        row = {"=": signs.EXACT, "!": signs.TOO_MANY}.get(sign, signs.MARKS)
        text = f"{player.tricks}{sign}".ljust(_HAS_WIDE)
        won = (row.drawn(text, name=name, won=player.tricks, bid=player.bid), style)
    at = _("cave") if player.canoe == CAVE else "" if player.canoe == ASHORE else NAMES[player.canoe]
    spans: Spans = [
        *_bid(view, player, name, glyphs),
        won,
        *(_marks(view, player, name, glyphs) if has_marks else []),
        (signs.AT.drawn(at.ljust(_AT_WIDE), name=name, space=player.canoe), palette.TEXT),
    ]
    if roster.tracker:
        count = hand_size(view, seat)
        held = signs.IN_HAND.drawn(f"{count or glyphs.empty}".ljust(_LEFT_WIDE), name=name, count=count)
        letters = [
            (letter if is_out else glyphs.empty, looks.SUITS[suit] if is_out else palette.UNUSED)
            for suit, (letter, is_out) in enumerate(zip(SUIT_LETTERS, player.void, strict=True))
        ]
        lacked = tuple(suit for suit, is_out in enumerate(player.void) if is_out)
        spans += [(held, palette.TEXT), *explained(letters, signs.LACKS.of(name=name, suits=lacked))]
    return spans


def _who(view: State, roster: Roster, seat: int, width: int, glyphs: Glyphs) -> Spans:
    """Turn marker, letter, first player or dealer marker, name and, if there is room, who plays."""
    name = fit(roster.names[seat], _name_width(width), glyphs)
    kind: Spans = []
    if width >= _ROOMY:
        kind = [(kind_of(roster, seat, fit_kind(roster.kinds[seat], _KIND)), palette.FAINT), (" ", palette.FAINT)]
    return [
        *_mark(view, roster, seat, glyphs)[:2],
        (_duty(view, roster, seat, glyphs), palette.STRONG),
        (f" {name} ", palette.TEXT),
        *kind,
    ]


def _mark(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> Spans:
    """The turn marker of a seat that is to decide, and the seat's letter."""
    is_turn = must_decide(view, seat) or seat in roster.thinking
    return mark(roster, seat, LETTERS[seat], glyphs, glyphs.turn if is_turn else " ", " ")


def _duty(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> str:
    """The sign of the round's first player or of the dealer; blank for others and during the draw."""
    if view.phase == Phase.DRAW:
        return " "
    if seat == view.first:
        return FIRST.drawn(glyphs.buoy, name=roster.names[seat])
    is_dealer = (seat + 1) % view.seats == view.first
    return signs.DEALER.drawn("d", name=roster.names[seat]) if is_dealer else " "


def _bid(view: State, player: Player, name: str, glyphs: Glyphs) -> Spans:
    """The bid and its tempo cards, if it has several, or a word for one that cannot be exact."""
    if player.bid in (NO_BID, FACE_DOWN):
        sign, row = (glyphs.hidden, signs.BID_LAID) if player.bid == FACE_DOWN else (glyphs.empty, signs.NO_BID)
        return [(row.drawn(sign.ljust(4), name=name), palette.UNUSED), (" " * 8, palette.UNUSED)]
    bid = f"{player.bid}".ljust(4)
    if not can_be_exact(view, player.bid):
        # Translators: stands beside a bid above the number of tricks.
        failing: Spans = [(bid, palette.STRONG), (fit(_("fails"), 8, glyphs), palette.FAINT)]
        return explained(failing, signs.BID_FAILS.of(name=name, bid=player.bid))
    cards = tempo_cards(player.bid)
    laid = "+".join(map(str, cards)) if len(cards) > 1 else ""
    beside = signs.TEMPO.drawn(laid, name=name, bid=player.bid, cards=cards) if laid else laid
    return [
        (signs.BID.drawn(bid, name=name, bid=player.bid), palette.STRONG),
        (fit(beside, 8, glyphs), palette.FAINT),
    ]


def _marks(view: State, player: Player, name: str, glyphs: Glyphs) -> Spans:
    """A mark for each trick won, those above the bid in another colour, and one for each that is missing.

    Nothing is missing for a bid that cannot be exact.
    """
    drawn, bid = signs_of(glyphs), max(player.bid, 0)
    if not can_be_exact(view, bid):
        told = signs.FAILING.of(name=name, won=player.tricks)
        return cut(explained([(drawn.won * player.tricks, palette.TEXT)], told), _MARKS, glyphs)
    expected, above = min(player.tricks, bid), max(0, player.tricks - bid)
    marks: Spans = [
        (drawn.won * expected, palette.GOOD),
        (drawn.won * above, palette.BAD),
        (drawn.wanted * (bid - expected), palette.FAINT),
    ]
    return cut(explained(marks, signs.MARKS.of(name=name, won=player.tricks, bid=bid)), _MARKS, glyphs)


def _match(player: Player) -> tuple[str, Style]:
    if player.tricks == player.bid:
        return "=", palette.GOOD
    return ("!", palette.BAD) if player.tricks > player.bid else ("", palette.TEXT)


def legend_of_signs(view: State, roster: Roster, glyphs: Glyphs) -> list[str]:
    """What the signs mean that stand beside names and tricks in this position."""
    matches = {_match(player)[0] for player in view.players if player.bid >= 0}
    told = {
        "=": signs.EXACT_BRIEFLY.drawn(_("{sign} as many as bid").format(sign="=")),
        "!": signs.MANY_BRIEFLY.drawn(_("{sign} too many").format(sign="!")),
    }
    found: list[str] = [said for sign, said in told.items() if sign in matches]
    if view.phase == Phase.DRAW:
        return found
    # Translators: the sign stands beside the dealer's name.
    dealer = signs.DEALER.drawn(_("{sign} dealer").format(sign="d"), name=roster.names[(view.first - 1) % view.seats])
    return [*found, first_player(roster.names[view.first], glyphs), dealer]


class CanyonPlayers(PlayersPane[State]):
    """Shows a line or a block per player."""

    def signs(self) -> list[str]:
        """What the signs mean that are shown now."""
        return [] if self._shown is None else legend_of_signs(*self._shown, self.glyphs)

    def draw_shown(self, width: int, height: int, view: State, roster: Roster) -> Canvas:
        return draw_players(view, roster, width, height, self.glyphs)
