"""Reasons for a decision: how a bid compares with the hand, what a card does to the trick, where a move leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.odds import Say, percent_words
from niagara_tui.games.canyon.player.card_odds import chance_of_trick, tricks_wanted
from niagara_tui.games.canyon.player.round_worth import expected_tricks
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    COLUMNS,
    LANES,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.moves import Kind
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import trick_winner
from niagara_tui.games.canyon.telling.words import away_words, drifts_words

SURE, LIKELY, UNLIKELY = 0.97, 0.6, 0.03
"""Thresholds of the chance of taking the trick at which the wording changes."""


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
    """Describe what the decision does for its seat; see `Game.explain`."""
    del say  # no reason states a chance
    move = moves[0]
    if view.phase == Phase.BID:
        return "; ".join(_bid(view, seat, move - Kind.LAY))
    if view.phase == Phase.TRICKS:
        return ", ".join(_card(view, seat, move - Kind.PLAY))
    return _dock(view, move - Kind.TO, names) if view.phase == Phase.DOCK else _end(view, seat, move)


def _dock(view: State, dock: int, names: Sequence[str]) -> str:
    """Number of open columns ahead of the dock, and who starts beside it."""
    ahead = next(column for column in range(1, COLUMNS) if not is_water(dock + column * LANES))
    said = plural("has {count} column of open water ahead", "has {count} columns of open water ahead", ahead - 1)
    canoes = [player.canoe for player in view.players]
    beside = [names[seat] for seat, canoe in enumerate(canoes) if canoe != ASHORE and abs(canoe - dock) == 1]
    start = _("starts beside {names}").format(names=listed(beside)) if beside else _("starts with room on both sides")
    return f"{said.format(count=ahead - 1)}, {start}"


def _bid(view: State, seat: int, bid: int) -> Iterator[str]:
    expected = round(expected_tricks(view, seat))
    # Translators: what the bid does; the number of tricks follows.
    said = {1: _("bids higher than the hand is worth, {tricks}"), -1: _("bids lower than the hand is worth, {tricks}")}
    worth = plural("about {count} trick", "about {count} tricks", expected).format(count=expected)
    side = (bid > expected) - (bid < expected)
    yield said.get(side, _("bids what the hand is worth, {tricks}")).format(tricks=worth)
    if is_rapid(view.players[seat].canoe):
        yield _("moves the canoe on only if it is exact")


def _card(view: State, seat: int, card: int) -> Iterator[str]:
    chance, wanted = chance_of_trick(view, seat, card), tricks_wanted(view, seat)
    if chance >= SURE:
        yield _("takes the trick")
    elif chance >= LIKELY:
        yield _("is likely to take the trick")
    elif chance <= UNLIKELY:
        yield _("leaves the trick to others") if trick_winner(view) >= 0 else _("is not likely to take the trick")
    else:
        yield _("may take the trick")
    if wanted > 0:
        still = plural("with {count} trick of the bid to take", "with {count} tricks of the bid to take", wanted)
        yield still.format(count=wanted)
    elif wanted == 0:
        yield _("with all tricks of the bid taken")
    else:
        yield _("with more tricks taken than were bid")


def _end(view: State, seat: int, move: int) -> str:
    if move == Kind.STAY:
        return _("gets no further, {away}").format(away=away_words(view.players[seat].canoe))
    if is_village(move - Kind.TO):
        return _("comes into the village")
    if is_rapid(move - Kind.TO):
        # Translators: how far away it is, such as `2 drifts from the falls`.
        return _("is {away}").format(away=drifts_words(move - Kind.TO))
    canoe = view.players[seat].canoe
    if canoe == CAVE:
        return _("leaves the cave")
    gained = column_of(move - Kind.TO) - column_of(canoe)
    if not gained:
        return _("changes lanes and gets no further, {away}").format(away=away_words(move - Kind.TO))
    return plural("gets {count} column further", "gets {count} columns further", gained).format(count=gained)
