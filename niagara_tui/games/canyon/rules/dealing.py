"""Dealing: the first dealer (C-2), the number of cards per round (C-1, C-10), and the deal itself (C-3)."""

from __future__ import annotations

from niagara_tui.core.chance import below
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.cards import DECK, NO_CARD, SUITS, rank_of
from niagara_tui.games.canyon.rules.state import BID, DOCK, NO_BID, State

TRACK = (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
"""Cards per player in each round; after the last entry the track starts again (C-1)."""
SKIPPED_FROM, SKIPPED = 5, 4
"""The short track leaves out this many rounds after the fifth (C-10)."""


@rules
def cards_dealt(state: State) -> int:
    """Cards dealt to each player in this round, which is also its number of tricks (C-1, C-10)."""
    if not state.short_track:
        return TRACK[(state.round - 1) % len(TRACK)]
    place = (state.round - 1) % (len(TRACK) - SKIPPED)
    return TRACK[place if place < SKIPPED_FROM else place + SKIPPED]


@rules
def draw_for_dealer(state: State) -> None:
    """Let each player draw a card, which lies open until the next step (C-2)."""
    deck = shuffled(state, state.seats)
    for seat in range(state.seats):
        state.players[seat].played = deck[seat]


@rules
def name_dealer(state: State) -> None:
    """Make the player with the highest card the dealer and the next one first; on a tie all draw again (C-2)."""
    best, count = 0, 0
    for seat in range(state.seats):
        rank = rank_of(state.players[seat].played)
        if rank > best:
            best, count = rank, 0
            state.first = (seat + 1) % state.seats
        count += rank == best
    for seat in range(state.seats):
        state.players[seat].played = NO_CARD
    if count == 1:
        state.phase = DOCK
    else:
        state.first = 0
    state.leader = state.first


@rules
def deal(state: State) -> None:
    """Deal the round's number of cards to every player and turn the next card for trump (C-3)."""
    size = cards_dealt(state)
    deck = shuffled(state, state.seats * size + 1)
    for index in range(state.seats * size):
        state.players[index // size].hand[deck[index] - 1] = 1
    state.turned = deck[state.seats * size]
    state.seen[state.turned - 1] = 1
    state.phase = BID


@rules
def shuffled(state: State, count: int) -> list[int]:
    """A deck whose first `count` cards are drawn at random."""
    deck = [card + 1 for card in range(DECK)]
    for index in range(count):
        other = index + below(state.chance, DECK - index)
        drawn = deck[other]
        deck[other] = deck[index]
        deck[index] = drawn
    return deck


@rules
def clear_table(state: State) -> None:
    """Clear everything that belongs to the finished round."""
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
