"""A round's cards: dealing and trump (C-2, C-3), bids (C-4) and tricks (C-5)."""

from __future__ import annotations

from niagara_tui.core.chance import below
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.state import (
    BID,
    DECK,
    DOCK,
    NO_CARD,
    PLAY,
    RANKS,
    TRICKS,
    Hand,
    State,
    beats,
    rank_of,
    suit_of,
)

TRACK = (8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
"""Cards per player in each round; after the last entry the track starts again (C-1)."""
SKIPPED_FROM, SKIPPED = 5, 4  # the short track leaves out this many rounds after the fifth (C-10)


@rules
def cards_dealt(state: State) -> int:
    """Cards dealt to each player in this round, which is also its number of tricks (C-1, C-10)."""
    if not state.short_track:
        return TRACK[(state.round - 1) % len(TRACK)]
    place = (state.round - 1) % (len(TRACK) - SKIPPED)
    return TRACK[place if place < SKIPPED_FROM else place + SKIPPED]


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


# -- bids: open in turn order, or secret and revealed together; the bonus for an exact one (C-6) ------


HIGHEST = 4  # the highest tempo card (C-1)
BONUS = (1, 2, 3)  # points for an exact bid of 0, of 1, and of 2 or more (C-6)


@rules
def can_be_exact(state: State, bid: int) -> bool:
    """Whether the round has as many tricks as the bid; one above fails, whatever its size (`phases.equivalent`)."""
    return bid <= cards_dealt(state)


@rules
def bonus_of(state: State, seat: int) -> int:
    """Bonus points for the seat's bid; 0 unless the bid is exact (C-6)."""
    player = state.players[seat]
    if player.bid != player.tricks:
        return 0
    return BONUS[min(player.bid, 2)]


@rules
def highest_tempo(bid: int) -> int:
    """The highest tempo card of a bid (C-11); players always lay the highest cards that the sum allows."""
    return min(bid, HIGHEST)


def tempo_cards(bid: int) -> list[int]:
    """The fewest tempo cards with that sum, highest first, as they lie before the player (C-4)."""
    laid = []
    for card in range(HIGHEST, 0, -1):
        if card <= bid:
            laid.append(card)
            bid -= card
    return laid or [0]


NO_SUIT = -1


@rules
def suit_led(state: State) -> int:
    """The suit led, which must be followed; `NO_SUIT` before a card is led."""
    card = state.players[state.leader].played
    return NO_SUIT if card == NO_CARD else suit_of(card)


@rules
def has_suit(hand: Hand, suit: int) -> bool:
    """Whether the hand holds a card of the suit."""
    for index in range(suit * RANKS, (suit + 1) * RANKS):
        if hand[index]:
            return True
    return False


@rules
def list_cards(state: State, seat: int, moves: list[int]) -> int:
    """Write the cards of the suit led if the hand has any, else the whole hand (C-5); return their count."""
    hand = state.players[seat].hand
    suit = suit_led(state)
    begin, end = 0, DECK
    if suit != NO_SUIT and has_suit(hand, suit):
        begin, end = suit * RANKS, (suit + 1) * RANKS
    count = 0
    for index in range(begin, end):
        if hand[index]:
            moves[count] = PLAY + index + 1
            count += 1
    return count


@rules
def trick_winner(state: State) -> int:
    """Seat winning the trick so far: highest trump, else highest card of the suit led (C-5); -1 before the lead."""
    if state.players[state.leader].played == NO_CARD:
        return -1
    trump, winner = suit_of(state.turned), state.leader
    for place in range(1, state.seats):
        seat = (state.leader + place) % state.seats
        card = state.players[seat].played
        if card != NO_CARD and beats(card, state.players[winner].played, trump):
            winner = seat
    return winner


@rules
def tricks_taken(state: State) -> int:
    """Number of tricks taken in this round."""
    taken = 0
    for seat in range(state.seats):
        taken += state.players[seat].tricks
    return taken


@rules
def hand_size(state: State, seat: int) -> int:
    """Number of cards that the seat holds, derived from public information; 0 outside bidding and tricks."""
    if state.phase != BID and state.phase != TRICKS:
        return 0
    return cards_dealt(state) - tricks_taken(state) - (state.players[seat].played != NO_CARD)
