"""The table pane: trump, the track of rounds, the trick, and everyone's points to move."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.board import colours
from niagara_tui.games.canyon.board.cards import SMALL, Face, card_ink, card_sign, card_spans, draw_card, rows_of
from niagara_tui.games.canyon.board.trick import Trick, draw_trick, latest_trick, places_for, remark_on, trick_on_table
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import LETTERS, NO_CARD, Phase, State, suit_of
from niagara_tui.games.canyon.rules.tricks import SKIPPED, SKIPPED_FROM, TRACK, bonus_of
from niagara_tui.games.canyon.words import SUITS
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import ShownPane
from niagara_tui.ui.boards.spans import fit
from niagara_tui.ui.colours import palette

# Translators: title of a row of numbers, how many cards everybody is dealt in each round.
_EACH = _("cards each round")
_TRACK_ROW = 7
_TURNED = 7
"""Width of the card turned for trump."""
_NAMED = 26
"""Minimum width at which players' names are shown."""


def draw_table(
    view: State, names: Sequence[str], last: Trick | None, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw trump, the track, and the trick: as cards if there is room, else one line per seat."""
    canvas = Canvas(width, height)
    if not _draw_cards(canvas, view, names, last, glyphs):
        lines = [_trump(view), *_track(view, width)]
        title, seats = _seats(view, names if width >= _NAMED else (), last, glyphs)
        if len(lines) + 2 + view.seats <= height:
            lines.insert(1, [(_EACH, palette.FAINT)])
        if len(lines) + len(seats) < height:
            lines.append([(title, palette.FAINT)])
        _put_lines(canvas, 0, [*lines, *seats])
    return canvas


def _draw_cards(canvas: Canvas, view: State, names: Sequence[str], last: Trick | None, glyphs: Glyphs) -> bool:
    """Draw the turned card, the trick below it, and the track at the bottom; false if there is no room for all."""
    if view.turned == NO_CARD:
        return False
    track = _track(view, canvas.width)
    turned = rows_of(_TURNED, canvas.height // 4, glyphs) or SMALL
    lines = _movers(view, names, glyphs) if view.phase == Phase.MOVE else []
    trick = latest_trick(view, last)
    top = turned + 1 + len(lines) + bool(lines)
    room = canvas.height - top - len(track)
    places = places_for(view.seats, canvas.width, room, glyphs)
    if places is None:
        return False
    draw_card(canvas, 1, 0, _TURNED, turned, Face(view.turned), glyphs)
    _put_lines(canvas, 0, suits(view, trick), _TURNED + 2)
    _put_lines(canvas, turned + 1, lines)
    if trick.cards or view.phase != Phase.MOVE:
        draw_trick(canvas, top + (room - places.height) // 3, places, view, names, trick, glyphs)
    title: list[Spans] = [[(_EACH, palette.FAINT)]] if room > places.height else []
    _put_lines(canvas, canvas.height - len(track) - len(title), [*title, *track])
    return True


def _put_lines(canvas: Canvas, y: int, lines: Sequence[Spans], x: int = 1) -> None:
    for row, line in enumerate(lines, y):
        canvas.put_spans(x, row, line)


def suits(view: State, trick: Trick) -> list[Spans]:
    """Lines for trump and the suit led; and for `last trick`, if the trick is no longer on the table."""
    lines = [[(_("trump") + " ", palette.TEXT), _suit(suit_of(view.turned))]]
    if trick.cards:
        lines.append([(_("led") + " ", palette.TEXT), _suit(trick.suit)])
    if trick.cards and not trick_on_table(view).cards:
        lines.append([(_("last trick"), palette.FAINT)])
    return lines


def _suit(suit: int) -> tuple[str, Style]:
    return SUITS[suit].word, colours.SUITS[suit]


def _trump(view: State) -> Spans:
    if view.turned == NO_CARD:
        return [(_("no trump yet"), palette.FAINT)]
    return [
        (_("trump") + " ", palette.TEXT),
        _suit(suit_of(view.turned)),
        (f" ({card_sign(view.turned)})", card_ink(view.turned)),
    ]


def _track(view: State, width: int) -> list[Spans]:
    """The number of cards dealt in each round, the current one highlighted."""
    track = TRACK[:SKIPPED_FROM] + TRACK[SKIPPED_FROM + SKIPPED :] if view.short_track else TRACK
    now = (view.round - 1) % len(track)
    spans = [
        (f"[{cards}]" if place == now else f" {cards}", palette.GLOW if place == now else palette.FAINT)
        for place, cards in enumerate(track)
    ]
    row = len(track) if width > 2 * len(track) + 4 else _TRACK_ROW
    return [spans[start : start + row] for start in range(0, len(spans), row)]


def _seats(view: State, names: Sequence[str], last: Trick | None, glyphs: Glyphs) -> tuple[str, list[Spans]]:
    """The title and the lines of seats for the current phase."""
    if view.phase == Phase.DRAW:
        drawn = [(seat, player.played) for seat, player in enumerate(view.players) if player.played]
        return _("draw for dealer"), [_card(view, names, seat, card, glyphs) for seat, card in drawn]
    if view.phase == Phase.MOVE:
        return _("points to move"), _movers(view, names, glyphs)
    trick = trick_on_table(view)
    if trick.cards or (view.phase == Phase.TRICKS and last is None):
        return _("trick"), trick_lines(view, names, trick, glyphs)
    return (_("last trick"), trick_lines(view, names, last, glyphs)) if last else ("", [])


def trick_lines(view: State, names: Sequence[str], trick: Trick, glyphs: Glyphs) -> list[Spans]:
    """A line per card played, with remarks on who led and who wins or won, then the seat that plays next."""
    is_over = len(trick.cards) == view.seats
    lines = []
    for seat, card in trick.cards:
        style = palette.GOOD if seat == trick.winner else palette.FAINT
        lines.append([*_card(view, names, seat, card, glyphs), (remark_on(view, trick, seat), style)])
    waited = [
        seat for seat in range(view.seats) if view.phase == Phase.TRICKS and not is_over and must_decide(view, seat)
    ]
    leads = "" if trick.cards else _("leads")
    return lines + [[*_who(view, names, seat, glyphs), (leads, palette.FAINT)] for seat in waited]


def _card(view: State, names: Sequence[str], seat: int, card: int, glyphs: Glyphs) -> Spans:
    return [*_who(view, names, seat, glyphs), *card_spans(card, glyphs)]


def _movers(view: State, names: Sequence[str], glyphs: Glyphs) -> list[Spans]:
    return [_mover(view, names, place, glyphs) for place in range(view.seats)]


def _mover(view: State, names: Sequence[str], place: int, glyphs: Glyphs) -> Spans:
    """The points of the canoe at that place in the turn order, as tricks plus bonus."""
    seat = (view.first + place) % view.seats
    who = _who(view, names, seat, glyphs)
    points, bonus = points_of(view, seat), bonus_of(view, seat)
    if place < view.turn:
        return [*who, (_("has moved"), palette.UNUSED)]
    if not points:
        word = _("drifts") if is_rapid(view.players[seat].canoe) else _("stays")
        return [*who, (word, palette.FAINT)]
    said = plural("{count} point", "{count} points", points).format(count=points)
    parts = f"{points - bonus}+{bonus}=" if points > bonus > 0 else ""
    return [*who, (parts, palette.GOOD), (said, palette.TEXT)]


def _who(view: State, names: Sequence[str], seat: int, glyphs: Glyphs) -> Spans:
    turn = glyphs.turn if must_decide(view, seat) else " "
    name = f" {fit(names[seat], 10, glyphs)}" if names else ""
    return [(turn, palette.GLOW), (LETTERS[seat], palette.SEATS[seat]), (f"{name} ", palette.TEXT)]


class Table(ShownPane[State, Sequence[str], Trick | None]):
    """Shows trump, the track and the trick: that on the table, or the round's last one until the next is led."""

    LEGEND = _("Trick")

    def draw_shown(self, width: int, height: int, view: State, names: Sequence[str], last: Trick | None) -> Canvas:
        """Draw this position; `last` is the round's last trick taken, if any."""
        return draw_table(view, names, last, width, height, self.glyphs)
