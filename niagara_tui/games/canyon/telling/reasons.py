"""Reasons for a decision: how a bid compares with the hand, what a card does to the trick, where a move leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.core.odds import Say, percent_words
from niagara_tui.games.canyon.player.card_odds import chance_of_trick, tricks_wanted
from niagara_tui.games.canyon.player.policy_ends import columns_held_up
from niagara_tui.games.canyon.player.round_worth import chance_of_exact_bid, expected_tricks
from niagara_tui.games.canyon.rules.bidding import BONUS
from niagara_tui.games.canyon.rules.dealing import cards_dealt
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
from niagara_tui.games.canyon.rules.phases import legal_moves
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import trick_winner
from niagara_tui.games.canyon.telling.words import away_words, drifts_words

SURE, UNLIKELY = 0.97, 0.03
"""Thresholds of the chance of taking the trick at which the wording changes."""


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str], say: Say = percent_words) -> str:
    """Describe what the decision does for its seat; see `Game.explain`."""
    move = moves[0]
    if view.phase == Phase.BID:
        return "; ".join(_bid(view, seat, move - Kind.LAY, say))
    if view.phase == Phase.TRICKS:
        return "; ".join(_card(view, seat, move - Kind.PLAY, say))
    return _dock(view, move - Kind.TO, names) if view.phase == Phase.DOCK else "; ".join(_end(view, seat, move))


def _dock(view: State, dock: int, names: Sequence[str]) -> str:
    """Number of open columns ahead of the dock, and who starts beside it."""
    ahead = next(column for column in range(1, COLUMNS) if not is_water(dock + column * LANES))
    said = plural("has {count} column of open water ahead", "has {count} columns of open water ahead", ahead - 1)
    canoes = [player.canoe for player in view.players]
    beside = [names[seat] for seat, canoe in enumerate(canoes) if canoe != ASHORE and abs(canoe - dock) == 1]
    start = _("starts beside {names}").format(names=listed(beside)) if beside else _("starts with room on both sides")
    return f"{said.format(count=ahead - 1)}; {start}"


def _bid(view: State, seat: int, bid: int, say: Say) -> Iterator[str]:
    """How the bid compares with the hand, and what it moves if it is made exactly (C-6, C-8)."""
    tricks = expected_tricks(view, seat)
    expected = round(tricks)
    # Translators: what the bid does; the number of tricks follows.
    said = {1: _("bids higher than the hand is worth, {tricks}"), -1: _("bids lower than the hand is worth, {tricks}")}
    worth = plural("about {count} trick", "about {count} tricks", expected).format(count=expected)
    side = (bid > expected) - (bid < expected)
    yield said.get(side, _("bids what the hand is worth, {tricks}")).format(tricks=worth)
    is_in_rapids = is_rapid(view.players[seat].canoe)
    spaces = BONUS[min(bid, 2)] + (0 if is_in_rapids else bid)
    moves = plural(
        "moves {count} space if it is exact, a chance of about {chance}",
        "moves {count} spaces if it is exact, a chance of about {chance}",
        spaces,
    )
    yield moves.format(count=spaces, chance=say(chance_of_exact_bid(bid, tricks, cards_dealt(view))))
    if is_in_rapids:
        yield _("drifts if it is not")


def _card(view: State, seat: int, card: int, say: Say) -> Iterator[str]:
    """What the card leaves in hand, the chance of the trick, and what it means for the bid."""
    chance, wanted = chance_of_trick(view, seat, card), tricks_wanted(view, seat)
    yield from _left_in_hand(view, seat, chance, wanted)
    if chance >= SURE:
        yield _("takes the trick")
    elif chance > UNLIKELY:
        yield _("takes the trick with a chance of about {chance}").format(chance=say(chance))
    else:
        yield _("leaves the trick to others") if trick_winner(view) >= 0 else _("is not likely to take the trick")
    if wanted > 0:
        still = plural("has {count} trick of the bid to take", "has {count} tricks of the bid to take", wanted)
        yield still.format(count=wanted)
    elif wanted == 0:
        yield _("has all tricks of the bid, so one more would break it")
    else:
        yield _("has more tricks than were bid, so the bid is lost already")


def _left_in_hand(view: State, seat: int, chance: float, wanted: int) -> Iterator[str]:
    """Whether the card with this chance is the weaker or the stronger one, where that serves the bid."""
    buffer = [0] * Kind.LAY
    cards = (move - Kind.PLAY for move in buffer[: legal_moves(view, seat, buffer)])
    others = [chance_of_trick(view, seat, card) for card in cards]
    if wanted > 0 and max(others, default=0.0) > chance:
        yield _("keeps a stronger card for later")
    elif wanted == 0 and min(others, default=1.0) < chance < 1 - UNLIKELY:
        yield _("gets rid of a card that could break the bid later")


def _end(view: State, seat: int, move: int) -> Iterator[str]:
    """Where the canoe comes to, what is left of the way, and whether it is in others' way."""
    yield _way(view, seat, move)
    end = view.players[seat].canoe if move == Kind.STAY else move - Kind.TO
    if not is_village(end) and (held := round(columns_held_up(view, seat, end))) > 0:
        said = plural("holds others up by about {count} column", "holds others up by about {count} columns", held)
        yield said.format(count=held)


def _way(view: State, seat: int, move: int) -> str:
    if move == Kind.STAY:
        return _("gets no further, {away}").format(away=away_words(view.players[seat].canoe))
    end, canoe = move - Kind.TO, view.players[seat].canoe
    if is_village(end):
        return _("comes into the village")
    if is_rapid(end):
        # Translators: how far away it is, such as `2 drifts from the falls`.
        return _("is {away}").format(away=drifts_words(end))
    if canoe == CAVE:
        return _("leaves the cave")
    if gained := column_of(end) - column_of(canoe):
        said = plural("gets {count} column further", "gets {count} columns further", gained).format(count=gained)
        return _("{gets}, {away}").format(gets=said, away=away_words(end))
    return _("changes lanes and gets no further, {away}").format(away=away_words(end))
