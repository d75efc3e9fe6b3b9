"""The phases of a game of Canyon: who must decide, legal moves, their effects, automatic steps; the result; events.

`play` carries out a decision; `advance` carries out one automatic step (cards are drawn or dealt, a trick is taken, a
canoe drifts, the next round begins), so that a table can show each step.
"""

from __future__ import annotations

from typing import Any

from niagara_tui.core.declare import clone
from niagara_tui.core.default_rules import share_evenly
from niagara_tui.core.game import Event, Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, LANES, NAMES, column_of, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import NOBODY, canoe_at, drift, list_ends, move_canoe, points_of
from niagara_tui.games.canyon.rules.state import (
    BID,
    DEAL,
    DECK,
    DOCK,
    DRAW,
    FACE_DOWN,
    LAY,
    MAX_BID,
    MOVE,
    NO_BID,
    NO_CARD,
    OVER,
    PLAY,
    SUITS,
    TO,
    TRICKS,
    Player,
    State,
    suit_of,
)
from niagara_tui.games.canyon.rules.tricks import (
    NO_SUIT,
    bonus_of,
    cards_dealt,
    deal,
    highest_tempo,
    list_cards,
    name_dealer,
    shuffled,
    suit_led,
    trick_winner,
    tricks_taken,
)

# -- the result (C-11), and the ranking while the game goes on ----------------------------------------


@rules
def is_ahead(player: Player, other: Player) -> bool:
    """Whether `player` ranks before `other`: in the village by points, then tempo card (C-11), else by column."""
    if is_village(player.canoe) and is_village(other.canoe):
        if player.unused != other.unused:
            return player.unused > other.unused
        return highest_tempo(player.bid) > highest_tempo(other.bid)
    return column_of(player.canoe) > column_of(other.canoe)


@rules
def has_won(state: State, seat: int) -> bool:
    """Whether the game is over and nobody ranks before the seat (C-11)."""
    if state.phase != OVER:
        return False
    for rival in range(state.seats):
        if is_ahead(state.players[rival], state.players[seat]):
            return False
    return True


@rules
def shares(state: State, parts: list[float]) -> None:
    """Write each seat's share of the win: winners share 1 evenly; all shares are 0 while the game goes on."""
    for seat in range(state.seats):
        parts[seat] = has_won(state, seat)
    share_evenly(state.seats, parts)


@rules
def score(state: State, seat: int) -> int:
    """Progress of the seat's canoe, in columns."""
    return column_of(state.players[seat].canoe)


def standings(state: State) -> list[Standing]:
    """Rank all seats, winners first; equal seats share a place. Also valid while the game goes on."""
    places = [1 + sum(is_ahead(rival, player) for rival in state.players) for player in state.players]
    arrived, ranking = [player.unused for player in state.players if is_village(player.canoe)], []
    for seat in sorted(range(state.seats), key=places.__getitem__):
        player, count = state.players[seat], state.players[seat].unused
        if not is_village(player.canoe):
            elsewhere = {CAVE: _("in the cave"), ASHORE: _("not started yet")}
            reason = elsewhere.get(player.canoe) or _("at {space}").format(space=NAMES[player.canoe])
        elif len(arrived) == 1:
            reason = _("in the village")
        else:
            template = plural("in the village, {count} point unused", "in the village, {count} points unused", count)
            if arrived.count(count) > 1:  # the tempo card breaks the tie
                template = plural(
                    "in the village, {count} point unused, highest tempo card {card}",
                    "in the village, {count} points unused, highest tempo card {card}",
                    count,
                )
            reason = template.format(count=count, card=highest_tempo(player.bid))
        ranking.append(Standing(seat=seat, place=places[seat], won=has_won(state, seat), reason=reason))
    return ranking


def equivalent(one: State, other: State) -> bool:
    """Whether the positions differ at most in the size of bids above the number of tricks.

    Such a bid fails in any case, so only its tricks count (C-6), and a canoe in the rapids drifts (C-8). Nor do its
    tempo cards ever break a tie (C-11): without a bonus a canoe comes to the village from calm water with all eight
    tricks of the longest round alone, and the bids 9 and 10 have the same highest card.
    """
    if one == other:
        return True
    both = clone(one), clone(other)
    for state in both:
        for player in state.players:
            player.bid = min(player.bid, cards_dealt(state) + 1)
    return both[0] == both[1]


# -- views: a seat sees its own hand and everything that is face up -----------------------------------


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank, in place, everything hidden from the viewer (-1 for the public view)."""
    state.chance.seed = 0
    state.chance.counter = 0
    hidden = state.phase == BID and state.secret_bids == 1
    for seat in range(state.seats):
        if seat != viewer:
            player = state.players[seat]
            for index in range(DECK):
                player.hand[index] = 0
            if hidden and player.bid != NO_BID:
                player.bid = FACE_DOWN


def has_hidden_choice(state: State, seat: int) -> bool:
    """Whether the seat has laid a secret bid that is not revealed yet."""
    return state.phase == BID and state.secret_bids == 1 and state.players[seat].bid != NO_BID


def place_hidden(state: State, seat: int) -> None:
    """Mark the seat's bid as laid face down, its value being unknown here."""
    state.players[seat].bid = FACE_DOWN


def withdraw_hidden(state: State, seat: int) -> None:
    """Take back the seat's unrevealed bid, so that it bids again."""
    state.players[seat].bid = NO_BID


# -- the phases ---------------------------------------------------------------------------------------


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (C-11)."""
    return state.phase == OVER


@rules
def seat_on_turn(state: State) -> int:
    """The seat whose turn it is; turns are counted from the leader during tricks, else from the first player."""
    start = state.leader if state.phase == TRICKS else state.first
    return (start + state.turn) % state.seats


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now; during secret bidding several seats must."""
    phase = state.phase
    if phase == BID and state.secret_bids:
        return state.players[seat].bid == NO_BID
    if state.turn >= state.seats or seat != seat_on_turn(state):
        return False
    if phase == MOVE:
        return points_of(state, seat) > 0
    return phase == DOCK or phase == BID or phase == TRICKS


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves`, which must be long enough; their count, 0 if it need not decide."""
    if not must_decide(state, seat):
        return 0
    if state.phase == TRICKS:
        return list_cards(state, seat, moves)
    if state.phase == MOVE:
        return list_ends(state, seat, points_of(state, seat), moves)
    count = 0
    if state.phase == DOCK:  # each that is free (C-2)
        for dock in range(LANES):
            if canoe_at(state, dock) == NOBODY:
                moves[count] = TO + dock
                count += 1
        return count
    for bid in range(MAX_BID + 1):  # every sum of tempo cards (C-4)
        moves[bid] = LAY + bid
    return MAX_BID + 1


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    if state.phase == DOCK:
        state.players[seat].canoe = move - TO
        end_turn(state, DEAL)
    elif state.phase == BID:
        state.players[seat].bid = move - LAY
        if not state.secret_bids:
            end_turn(state, TRICKS)
    elif state.phase == TRICKS:
        player, card, suit = state.players[seat], move - PLAY, suit_led(state)
        if suit != NO_SUIT and suit != suit_of(card):
            player.void[suit] = 1  # a card of another suit shows a void in the suit led
        player.hand[card - 1] = 0
        player.played = card
        state.seen[card - 1] = 1
        state.turn += 1
    else:
        move_canoe(state, seat, move)
        end_move(state)


@rules
def end_turn(state: State, following: int) -> None:
    """Pass the turn to the next player, or begin the phase `following` after the last one."""
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0
        state.phase = following


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == DRAW:
        if state.players[0].played == NO_CARD:  # everybody draws a card, which lies open until the next step (C-2)
            deck = shuffled(state, state.seats)
            for seat in range(state.seats):
                state.players[seat].played = deck[seat]
        else:
            name_dealer(state)
    elif state.phase == DEAL:
        deal(state)
    elif state.phase == BID:
        state.phase = TRICKS
    elif state.phase == TRICKS:
        winner = trick_winner(state)  # who leads the next one
        for seat in range(state.seats):
            state.players[seat].played = NO_CARD
        state.players[winner].tricks += 1
        state.leader = winner
        state.turn = 0
        if tricks_taken(state) == cards_dealt(state):
            state.phase = MOVE
    else:  # a canoe without points drifts in the rapids and stays in calm water (C-6, C-8)
        seat = seat_on_turn(state)
        if is_rapid(state.players[seat].canoe):
            drift(state, seat)
        end_move(state)


@rules
def end_move(state: State) -> None:
    """Pass the turn to the next canoe; after the last one end the game or begin the next round (C-2, C-11)."""
    state.turn += 1
    if state.turn < state.seats:
        return
    state.turn = 0
    for seat in range(state.seats):
        if is_village(state.players[seat].canoe):
            state.phase = OVER
            return
    # Everything that belongs to the finished round is cleared
    state.turned = NO_CARD
    for index in range(DECK):
        state.seen[index] = 0
    for seat in range(state.seats):
        player = state.players[seat]
        player.bid = NO_BID
        player.tricks = 0
        player.unused = 0
        player.waits = 0
        for suit in range(len(SUITS)):
            player.void[suit] = 0
    state.round += 1
    state.first = (state.first + 1) % state.seats
    state.leader = state.first
    state.phase = DEAL


# -- events: what happens to the players from one position to the next --------------------------------


EVENTS = (
    Event("kept", 1, is_aim=True),
    Event("missed"),
    Event("tricks"),
    Event("columns"),
    Event("back", -1, is_told_of_others=True),
    Event("pushed"),
    Event("falls", -1, is_told_of_others=True),
    Event("village", 1, is_told_of_others=True, is_goal=True),
    Event("bonus", 1, is_told_of_others=True),
    Event("calm", 1),
    Event("short", -1, is_told_of_others=True),
    Event("too_few", -1, is_aim=True),
    Event("too_many", -1, is_aim=True),
)
"""Reasons are told in points for bids and tricks, in those that are lost, and in what the rapids do.

Columns follow from these and would share the worth of all (`niagara_ai.mcts.differences`). Bids kept would, too, but
are what bids and cards aim at.
"""
KEPT, MISSED, TRICKS_TAKEN, COLUMNS_WON, COLUMNS_LOST, PUSHED, FALLS, ARRIVED, BONUSES, CALM, SHORT = range(11)
TOO_FEW, TOO_MANY = range(11, len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (C-5 to C-11); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        if before.phase == TRICKS:
            if now.tricks > was.tricks:
                noted[TRICKS_TAKEN, seat] += 1
                noted[CALM, seat] += not is_rapid(now.canoe)
            if after.phase == MOVE:
                noted[BONUSES, seat] += bonus_of(after, seat)
                noted[KEPT, seat] += now.bid == now.tricks
                noted[MISSED, seat] += now.bid != now.tricks
                noted[TOO_FEW, seat] += now.tricks < now.bid
                noted[TOO_MANY, seat] += now.tricks > now.bid
        elif before.phase == MOVE:
            mover, ahead = seat_on_turn(before), column_of(now.canoe) - column_of(was.canoe)
            if seat == mover and not is_village(now.canoe):  # there points that are left are unused, not lost (C-11)
                noted[SHORT, seat] += max(points_of(before, seat) - max(ahead, 0), 0)
            if now.canoe == was.canoe:
                continue
            if seat != mover:
                noted[PUSHED, mover] += 1
            if now.canoe == CAVE:
                noted[FALLS, seat] += 1
            if is_village(now.canoe):
                noted[ARRIVED, seat] += 1
            if ahead > 0:
                noted[COLUMNS_WON, seat] += ahead
            else:
                noted[COLUMNS_LOST, seat] -= ahead
