"""The players pane: bids, tricks won, canoes, and what is known about the hands."""

from __future__ import annotations

from rich.style import Style

from niagara_tui.core.i18n import _, pgettext
from niagara_tui.core.signs import FIRST
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board.cards import SUITS
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, NAMES, VILLAGE, column_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import FACE_DOWN, LETTERS, MAX_BID, NO_BID, SUIT_LETTERS, Phase, Player, State
from niagara_tui.games.canyon.rules.tricks import can_be_exact, hand_size, tempo_cards
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, explained, fit
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.players import PlayersPane, Roster, first_player, fit_kind, kind_of, mark
from niagara_tui.ui.kit.vessels import draw_shield

_ROOMY = 64  # minimum width at which the pane shows who plays each seat
_KIND = 15
_BROAD = 78  # minimum width at which tricks are shown as marks too
_MARKS = MAX_BID + 1
_BLOCK_WIDTH, _BLOCK_ROWS, _MOST_APART = 66, 3, 6
"""Minimum width of a pane with blocks, rows of a block, and maximum distance in rows from one block to the next."""
_SHIELD, _BESIDE_SHIELD = 5, 8  # width of a block's shield, and the first column of the text beside it
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
    step, has_marks, room = 2 if height > 2 * view.seats else 1, width >= _BROAD, _name_width(width)
    canvas.put_spans(0, 0, _heads(roster, 5 + room + (_KIND + 1 if width >= _ROOMY else 0), has_marks=has_marks))
    for seat in range(view.seats):
        turn, letter = _turn_and_letter(view, roster, seat, glyphs)
        name = (f" {fit(roster.names[seat], room, glyphs)} ", palette.TEXT)
        line = [turn, letter, (_duty(view, roster, seat, glyphs), palette.STRONG), name]
        if width >= _ROOMY:
            kind = kind_of(roster, seat, fit_kind(roster.kinds[seat], _KIND))
            line += [(kind, palette.FAINT), (" ", palette.FAINT)]
        canvas.put_spans(0, 1 + seat * step, [*line, *_columns(view, roster, seat, glyphs, has_marks=has_marks)])
    return canvas


def _draw_blocks(canvas: Canvas, view: State, roster: Roster, glyphs: Glyphs) -> None:
    """Draw a block per player: a shield in the seat's colour, the columns of the table, and the canoe's progress."""
    width = canvas.width - _BESIDE_SHIELD
    room, apart = _name_width(width), min(_MOST_APART, (canvas.height - 1) // view.seats)
    canvas.put_spans(_BESIDE_SHIELD, 0, _heads(roster, room + 1, has_marks=True))
    for seat in range(view.seats):
        y = 1 + seat * apart
        turn, (letter, _style) = _turn_and_letter(view, roster, seat, glyphs)
        canvas.put_spans(0, y + 1, [turn])
        draw_shield(canvas, 1, y, (_SHIELD, _BLOCK_ROWS), (seat, letter), glyphs)
        canvas.put(_SHIELD + 1, y + 1, _duty(view, roster, seat, glyphs), palette.STRONG)
        name = (f"{fit(roster.names[seat], room, glyphs)} ", palette.STRONG)
        canvas.put_spans(_BESIDE_SHIELD, y, [name, *_columns(view, roster, seat, glyphs, has_marks=True)])
        canvas.put(_BESIDE_SHIELD, y + 1, kind_of(roster, seat, roster.kinds[seat]), palette.FAINT)
        # The canoe's progress along the course, as a bar and in numbers
        column = column_of(view.players[seat].canoe)
        # Translators: how many columns of the course a canoe has behind it, of those down to the village.
        text = _("{done} of {all}").format(done=column, all=VILLAGE).rjust(9)
        length = max(0, width - 1 - len(text))
        done = length * column // VILLAGE
        bar = [(glyphs.bar * done, palette.WATERY), (glyphs.bar_rest * (length - done), palette.UNUSED)]
        meaning = signs.WAY.of(name=roster.names[seat], space=view.players[seat].canoe)
        canvas.put_spans(_BESIDE_SHIELD, y + 2, explained([*bar, (text, palette.TEXT)], meaning))


def _name_width(width: int) -> int:
    """Cells of a name; with who plays the seat beside it as many as the columns leave, which other words may need."""
    if width < _ROOMY:
        return 9
    columns = _BID_WIDE + _HAS_WIDE + _AT_WIDE + _LEFT_WIDE + len(SUIT_LETTERS)
    return min(12, width - len(" R  ") - 1 - (_KIND + 1) - columns)


def _turn_and_letter(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> Spans:
    """The turn marker of a seat that is to decide, and the seat's letter."""
    is_turn = must_decide(view, seat) or seat in roster.thinking
    return mark(roster, seat, LETTERS[seat], glyphs, glyphs.turn if is_turn else " ", " ")[:2]


def _duty(view: State, roster: Roster, seat: int, glyphs: Glyphs) -> str:
    """The sign of the round's first player or of the dealer; blank for others and during the draw."""
    if view.phase == Phase.DRAW:
        return " "
    if seat == view.first:
        return FIRST.drawn(glyphs.buoy, name=roster.names[seat])
    is_dealer = (seat + 1) % view.seats == view.first
    return signs.DEALER.drawn("d", name=roster.names[seat]) if is_dealer else " "


# -- the columns: bid, tricks won, place, and what is known of the hand -----------------------------------


def _heads(roster: Roster, indent: int, *, has_marks: bool) -> Spans:
    words = [
        ("", indent),
        (_BID, _BID_WIDE),
        (_HAS, _HAS_WIDE),
        *([("", _MARKS)] if has_marks else []),
        (_AT, _AT_WIDE),
        *([(_LEFT, _LEFT_WIDE), (_LACKS, 6)] if roster.tracker else []),
    ]
    return [(word.ljust(cells), palette.UNUSED) for word, cells in words]


def _columns(view: State, roster: Roster, seat: int, glyphs: Glyphs, *, has_marks: bool) -> Spans:
    player, name = view.players[seat], roster.names[seat]
    spans = _bid(view, player, name, glyphs)
    if player.bid >= 0:  # marked if the tricks won equal or exceed the bid
        sign, style = _match(player)
        row = {"=": signs.EXACT, "!": signs.TOO_MANY}.get(sign, signs.MARKS)
        text = f"{player.tricks}{sign}".ljust(_HAS_WIDE)
        spans.append((row.drawn(text, name=name, won=player.tricks, bid=player.bid), style))
    else:
        spans.append((" " * _HAS_WIDE, palette.UNUSED))
    if has_marks:
        spans += _marks(view, player, name, glyphs)
    at = _("cave") if player.canoe == CAVE else "" if player.canoe == ASHORE else NAMES[player.canoe]
    spans.append((signs.AT.drawn(at.ljust(_AT_WIDE), name=name, space=player.canoe), palette.TEXT))
    if roster.tracker:
        count = hand_size(view, seat)
        hand = signs.IN_HAND.drawn(f"{count or glyphs.empty}".ljust(_LEFT_WIDE), name=name, count=count)
        letters = [
            (letter if is_out else glyphs.empty, SUITS[suit] if is_out else palette.UNUSED)
            for suit, (letter, is_out) in enumerate(zip(SUIT_LETTERS, player.void, strict=True))
        ]
        lacked = tuple(suit for suit, is_out in enumerate(player.void) if is_out)
        spans += [(hand, palette.TEXT), *explained(letters, signs.LACKS.of(name=name, suits=lacked))]
    return spans


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
    cards, beside = tempo_cards(player.bid), ""
    if len(cards) > 1:
        beside = signs.TEMPO.drawn("+".join(map(str, cards)), name=name, bid=player.bid, cards=cards)
    bid = signs.BID.drawn(bid, name=name, bid=player.bid)
    return [(bid, palette.STRONG), (fit(beside, 8, glyphs), palette.FAINT)]


def _marks(view: State, player: Player, name: str, glyphs: Glyphs) -> Spans:
    """A mark for each trick won, those above the bid in another colour, and one for each that is missing.

    Nothing is missing for a bid that cannot be exact.
    """
    won, missing = "#-" if glyphs is ASCII else "■□"
    bid = max(player.bid, 0)
    if can_be_exact(view, bid):
        marks: Spans = [
            (won * min(player.tricks, bid), palette.GOOD),
            (won * (player.tricks - bid), palette.BAD),
            (missing * (bid - player.tricks), palette.FAINT),
        ]
        meaning = signs.MARKS.of(name=name, won=player.tricks, bid=bid)
    else:
        marks, meaning = [(won * player.tricks, palette.TEXT)], signs.FAILING.of(name=name, won=player.tricks)
    return cut(explained(marks, meaning), _MARKS, glyphs)


def _match(player: Player) -> tuple[str, Style]:
    """How the tricks won stand to the bid: as many, too many, or fewer."""
    if player.tricks == player.bid:
        return "=", palette.GOOD
    return ("!", palette.BAD) if player.tricks > player.bid else ("", palette.TEXT)


class CanyonPlayers(PlayersPane[State]):
    """Shows a line or a block per player."""

    def signs(self) -> list[str]:
        """What the signs mean that stand beside names and tricks."""
        if self._shown is None:
            return []
        view, roster = self._shown
        matches = {_match(player)[0] for player in view.players if player.bid >= 0}
        meanings: list[str] = []
        if "=" in matches:
            meanings.append(signs.EXACT_BRIEFLY.drawn(_("{sign} as many as bid").format(sign="=")))
        if "!" in matches:
            meanings.append(signs.MANY_BRIEFLY.drawn(_("{sign} too many").format(sign="!")))
        if view.phase != Phase.DRAW:
            dealer = roster.names[(view.first - 1) % view.seats]
            meanings.append(first_player(roster.names[view.first], self.glyphs))
            # Translators: the sign stands beside the dealer's name.
            meanings.append(signs.DEALER.drawn(_("{sign} dealer").format(sign="d"), name=dealer))
        return meanings

    def draw_shown(self, width: int, height: int, view: State, roster: Roster) -> Canvas:
        return draw_players(view, roster, width, height, self.glyphs)
