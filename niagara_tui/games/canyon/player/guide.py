"""The fast policy: a worth for each legal move, roughly in spaces, and the odds derived from it."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import (
    COUNTS,
    chance_last,
    chance_now,
    count_unseen,
    strength,
    tricks_wanted,
    wanted_by_rivals,
)
from niagara_tui.games.canyon.player.prospects import expected_tricks, takes, worth_of_prospect, worth_of_round
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import LANES, VILLAGE, column_of, is_rapid, is_village, is_water
from niagara_tui.games.canyon.rules.moves import LAY, PLAY, STAY, TO
from niagara_tui.games.canyon.rules.rapids import NOBODY, canoe_at
from niagara_tui.games.canyon.rules.state import BID, TRICKS, State
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken

HEAT = (0.06, 0.015, 0.06)
"""Softmax temperatures of bids, cards and canoe moves: a move worse than the best by this much is 1/e as likely.

Higher temperatures make playouts less accurate: at three times these values 57 % of bids are exact, at these 61 %.
"""
KEPT = 0.25
"""Worth, in spaces, that a trick must exceed before an exact bid that can still be kept is given up for it."""
COLDEST = 8.0
"""Cap on how much worse than the best a move counts, as a multiple of `HEAT`."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which the fast policy plays each of these legal moves."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, odds)
    if state.phase == BID:
        make_odds(count, odds, HEAT[0])
    elif state.phase == TRICKS:
        make_odds(count, odds, HEAT[1])
    else:
        make_odds(count, odds, HEAT[2])


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, worths: list[float]) -> None:
    """Write the worth of each of these legal moves, roughly in spaces."""
    if state.phase == BID:
        weigh_bids(state, seat, moves, count, expected_tricks(state, seat), worths)
    elif state.phase == TRICKS:
        weigh_cards(state, seat, moves, count, worths)
    else:
        for index in range(count):
            worths[index] = worth_of_end(state, seat, moves[index])


@rules
def make_odds(count: int, odds: list[float], heat: float) -> None:
    """Turn worths into odds in place: approximately `exp((worth - best) / heat)`, 1 for the best, all above 0."""
    best = odds[0]
    for index in range(1, count):
        best = max(best, odds[index])
    for index in range(count):
        part = 1.0 - min((best - odds[index]) / heat, COLDEST) / 16.0
        part *= part
        part *= part
        part *= part
        odds[index] = part * part


@rules
def weigh_bids(state: State, seat: int, moves: list[int], count: int, expected: float, worths: list[float]) -> None:
    """Write the worth of each bid, given the expected tricks; a bid above the number of tricks only costs."""
    dealt = cards_dealt(state)
    for index in range(count):
        bid = moves[index] - LAY
        worths[index] = -float(bid) if bid > dealt else worth_of_prospect(state, seat, bid, bid, expected, dealt)


# -- cards --------------------------------------------------------------------------------------------


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, worths: list[float]) -> None:
    """Write the worth of each card: that of the trick, if it takes it, and the prospects of the remaining cards."""
    unseen, leading, following = [0] * COUNTS, [0.0] * DECK, [0.0] * DECK
    left, strong, weak = cards_dealt(state) - tricks_taken(state) - 1, 0.0, 0.0
    count_unseen(state, seat, unseen)
    if left == 1:
        weigh_last_two(state, seat, moves, count, unseen, worths)
        return
    if left:
        strong = strength(state, seat, left, 1, unseen, leading)
        weak = strength(state, seat, left, 0, unseen, following)
    free, wanted, bid = left - wanted_by_rivals(state, seat), tricks_wanted(state, seat), state.players[seat].bid
    trick, kept = worth_of_trick(state, seat), worth_of_keeping(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_now(state, seat, card, unseen)
        won = takes(strong - leading[card - 1], free, left)
        lost = takes(weak - following[card - 1], free + 1, left)
        worths[index] = wins * (trick + worth_of_prospect(state, seat, bid, wanted - 1, won, left))
        worths[index] += (1.0 - wins) * (kept + worth_of_prospect(state, seat, bid, wanted, lost, left))


@rules
def weigh_last_two(
    state: State, seat: int, moves: list[int], count: int, unseen: list[int], worths: list[float]
) -> None:
    """Write the worth of each of two cards; the other one is the last, so its chance can be counted."""
    both, wanted, leader = 0, tricks_wanted(state, seat), likely_leader(state, seat)
    for index in range(DECK):
        both += state.players[seat].hand[index] * (index + 1)
    trick, kept = worth_of_trick(state, seat), worth_of_keeping(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_now(state, seat, card, unseen)
        won = chance_last(state, seat, both - card, seat, unseen)
        lost = chance_last(state, seat, both - card, leader, unseen)
        worths[index] = wins * (trick + worth_of_last(state, seat, wanted - 1, won))
        worths[index] += (1.0 - wins) * (kept + worth_of_last(state, seat, wanted, lost))


@rules
def worth_of_trick(state: State, seat: int) -> float:
    """Worth of a trick, in spaces: 1 in calm water, 0 in the rapids (C-6, C-8)."""
    return 0.0 if is_rapid(state.players[seat].canoe) else 1.0


@rules
def worth_of_keeping(state: State, seat: int) -> float:
    """Bonus for a losing card: the last to play knows that losing keeps a bid that is exact so far."""
    is_last = state.turn == state.seats - 1
    return KEPT if is_last and tricks_wanted(state, seat) == 0 else 0.0


@rules
def worth_of_last(state: State, seat: int, wanted: int, chance: float) -> float:
    """Worth of the last trick if it is taken with this chance."""
    made = chance if wanted == 1 else 1.0 - chance if wanted == 0 else 0.0
    return worth_of_round(state, seat, state.players[seat].bid, made, chance)


@rules
def likely_leader(state: State, seat: int) -> int:
    """The likely next leader if the seat loses this trick: the winner so far, or the next player before the lead."""
    winner = trick_winner(state)
    return winner if winner >= 0 else (seat + 1) % state.seats


# -- canoes -------------------------------------------------------------------------------------------


@rules
def worth_of_end(state: State, seat: int, move: int) -> float:
    """Worth of the move's end: open water ahead, and a middle lane or, in the rapids, distance from the falls."""
    space = state.players[seat].canoe if move == STAY else move - TO
    if is_village(space):
        return 0.0
    lane = space % LANES
    worth = 0.3 * open_ahead(state, seat, space)
    if is_rapid(space):
        worth += 0.25 * min(lane, 4)
    else:
        worth += 0.1 * (2.5 - abs(lane - 2.5))
    return worth


@rules
def open_ahead(state: State, seat: int, space: int) -> float:
    """Fraction of the three spaces ahead that are water without a rival's canoe."""
    ahead = 0
    for lane in range(space % LANES - 1, space % LANES + 2):
        end = (column_of(space) + 1) * LANES + lane
        if 0 <= lane < LANES and end <= VILLAGE * LANES + LANES - 1 and is_water(end):
            other = canoe_at(state, end)
            ahead += other == NOBODY or other == seat
    return ahead / 3.0
