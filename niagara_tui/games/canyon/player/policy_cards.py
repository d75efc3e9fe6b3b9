"""The worth of cards: the trick in progress, and the tricks that the rest of the hand may take."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import (
    COUNTS,
    chance_of_last_trick,
    chance_unbeaten,
    count_unseen,
    hand_strength,
    tricks_wanted,
    tricks_wanted_by_rivals,
)
from niagara_tui.games.canyon.player.policy_weights import KEPT_BID
from niagara_tui.games.canyon.player.round_worth import (
    Stakes,
    stakes_of,
    tricks_from_strength,
    worth_of_later_tricks,
    worth_of_round,
)
from niagara_tui.games.canyon.player.styles import Style
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.moves import PLAY
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each card: that of the trick, if it takes it, and of the later tricks."""
    left, strong, weak = cards_dealt(state) - tricks_taken(state) - 1, 0.0, 0.0
    if left == 1:
        weigh_last_two(state, seat, moves, count, style, worths)
        return
    unseen, leading, following = [0] * COUNTS, [0.0] * DECK, [0.0] * DECK
    count_unseen(state, seat, unseen)
    if left:
        strong = hand_strength(state, seat, left, 1, unseen, leading)
        weak = hand_strength(state, seat, left, 0, unseen, following)
    unwanted, wanted = left - tricks_wanted_by_rivals(state, seat), tricks_wanted(state, seat)
    stakes, kept = stakes_of(state, seat, state.players[seat].bid, style), worth_of_kept_bid(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_unbeaten(state, seat, card, unseen)
        won = tricks_from_strength(strong - leading[card - 1], unwanted, left)
        lost = tricks_from_strength(weak - following[card - 1], unwanted + 1, left)
        worths[index] = wins * (stakes.trick + worth_of_later_tricks(stakes, wanted - 1, won, left))
        worths[index] += (1.0 - wins) * (kept + worth_of_later_tricks(stakes, wanted, lost, left))


@rules
def weigh_last_two(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each card of a hand of two; the other card's chance in the last trick can be counted."""
    unseen, both = [0] * COUNTS, 0
    count_unseen(state, seat, unseen)
    for index in range(DECK):
        both += state.players[seat].hand[index] * (index + 1)
    wanted, leader = tricks_wanted(state, seat), likely_leader(state, seat)
    stakes, kept = stakes_of(state, seat, state.players[seat].bid, style), worth_of_kept_bid(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_unbeaten(state, seat, card, unseen)
        won = chance_of_last_trick(state, seat, both - card, seat, unseen)
        lost = chance_of_last_trick(state, seat, both - card, leader, unseen)
        worths[index] = wins * (stakes.trick + worth_of_last_trick(stakes, wanted - 1, won))
        worths[index] += (1.0 - wins) * (kept + worth_of_last_trick(stakes, wanted, lost))


@rules
def worth_of_last_trick(stakes: Stakes, wanted: int, chance: float) -> float:
    """Worth of the last trick if it is taken with this chance."""
    made = chance if wanted == 1 else 1.0 - chance if wanted == 0 else 0.0
    return worth_of_round(stakes, made, chance)


@rules
def worth_of_kept_bid(state: State, seat: int) -> float:
    """Bonus for a losing card: the last to play knows that losing keeps a bid that is exact so far."""
    is_last = state.turn == state.seats - 1
    return KEPT_BID if is_last and tricks_wanted(state, seat) == 0 else 0.0


@rules
def likely_leader(state: State, seat: int) -> int:
    """The likely next leader if the seat loses this trick: the winner so far, or the next player before the lead."""
    winner = trick_winner(state)
    return winner if winner >= 0 else (seat + 1) % state.seats
