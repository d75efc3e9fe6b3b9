"""The table pane: trump, the track of rounds, and the trick or everyone's points to move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.rules.bidding import bonus_of
from niagara_tui.games.canyon.rules.cards import NO_CARD, suit_of
from niagara_tui.games.canyon.rules.dealing import SKIPPED, SKIPPED_FROM, TRACK
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import LETTERS, Phase, State
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken
from niagara_tui.games.canyon.table.cards import card_ink, card_sign
from niagara_tui.games.canyon.telling.words import SUIT_WORDS
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.spans import fit

_TRACK_ROW = 7
_NAMED = 26
"""Minimum width at which players' names are shown."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Pairs of seat and card in the order of play, and the seat that wins them, -1 if there are none."""

    cards: tuple[tuple[int, int], ...]
    winner: int


def trick_on_table(view: State) -> Trick:
    """The trick on the table, complete or not."""
    order = [(view.leader + place) % view.seats for place in range(view.seats)]
    cards = tuple((seat, view.players[seat].played) for seat in order if view.players[seat].played != NO_CARD)
    return Trick(cards, trick_winner(view))


def trick_taken(before: State, after: State) -> Trick | None:
    """The complete trick that was taken between two positions; None if none was, or more happened."""
    was_full = before.phase == Phase.TRICKS and all(player.played for player in before.players)
    return trick_on_table(before) if was_full and tricks_taken(after) == tricks_taken(before) + 1 else None


def draw_table(
    view: State, names: Sequence[str], last: Trick | None, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw trump, the track, and one line per seat."""
    canvas = Canvas(width, height)
    lines = [_trump(view), *_track(view, width)]
    title, seats = _seats(view, names if width >= _NAMED else (), last, glyphs)
    if len(lines) + len(seats) < height:
        lines.append([(title, palette.FAINT)])
    for y, line in enumerate([*lines, *seats]):
        canvas.put_spans(1, y, line)
    return canvas


def _trump(view: State) -> Spans:
    if view.turned == NO_CARD:
        return [(_("no trump yet"), palette.FAINT)]
    ink = card_ink(view.turned)
    return [
        (_("trump") + " ", palette.TEXT),
        (SUIT_WORDS[suit_of(view.turned)], ink),
        (f" ({card_sign(view.turned)})", ink),
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
        lines = [_mover(view, names, place, glyphs) for place in range(view.seats)]
        return _("points to move"), lines
    trick = trick_on_table(view)
    if trick.cards or (view.phase == Phase.TRICKS and last is None):
        return _("trick"), _trick(view, names, trick, glyphs)
    return (_("last trick"), _trick(view, names, last, glyphs)) if last else ("", [])


def _trick(view: State, names: Sequence[str], trick: Trick, glyphs: Glyphs) -> list[Spans]:
    """The cards played, marked with who led and who wins or won, then the seat that is to play."""
    is_over = len(trick.cards) == view.seats
    lines = []
    for place, (seat, card) in enumerate(trick.cards):
        words = [_("led")] if place == 0 else []
        words += [_("won") if is_over else _("wins")] if seat == trick.winner else []
        line = _card(view, names, seat, card, glyphs)
        lines.append([*line, (", ".join(words), palette.GOOD if seat == trick.winner else palette.FAINT)])
    waited = [
        seat for seat in range(view.seats) if view.phase == Phase.TRICKS and not is_over and must_decide(view, seat)
    ]
    leads = "" if trick.cards else _("leads")
    return lines + [[*_who(view, names, seat, glyphs), (leads, palette.FAINT)] for seat in waited]


def _card(view: State, names: Sequence[str], seat: int, card: int, glyphs: Glyphs) -> Spans:
    return [*_who(view, names, seat, glyphs), (card_sign(card).ljust(4), card_ink(card))]


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


class Table(Pane):
    """Shows trump, the track and the trick."""

    LEGEND = _("Trick")

    _shown: tuple[State, Sequence[str], Trick | None] | None = None

    def show(self, view: State, names: Sequence[str], last: Trick | None) -> None:
        """Draw this position; `last` is the round's last trick taken, if any."""
        self._shown = (view, names, last)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return Canvas(width, height) if self._shown is None else draw_table(*self._shown, width, height, self.glyphs)
