"""How a quick player chooses: a worth for each legal move, about in spaces, and odds that follow from it."""

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
"""How much worse a bid, a card, and where a canoe goes is that is 1/e as likely as the best one.

The warmer, the sloppier are playouts: at three times these numbers 57 % of bids are made exactly, at these 61 %.
"""
KEPT = 0.25
"""How many spaces a trick must bring more than a bid that is made and can be kept, before it is given up for that."""
COLDEST = 8.0
"""However bad a move is, it counts as at most so many times `HEAT` worse than the best one."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write how likely a quick player is to take each of these legal moves."""
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
    """Write how good each of these legal moves looks."""
    if state.phase == BID:
        weigh_bids(state, seat, moves, count, expected_tricks(state, seat), worths)
    elif state.phase == TRICKS:
        weigh_cards(state, seat, moves, count, worths)
    else:
        for index in range(count):
            worths[index] = worth_of_end(state, seat, moves[index])


@rules
def make_odds(count: int, odds: list[float], heat: float) -> None:
    """Worths become odds: `exp(worth / heat)`, nearly, and 1 for the best; all are above 0."""
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
    """Write what each bid brings with a hand that is worth so many tricks; more than there are only ever costs."""
    dealt = cards_dealt(state)
    for index in range(count):
        bid = moves[index] - LAY
        worths[index] = -float(bid) if bid > dealt else worth_of_prospect(state, seat, bid, bid, expected, dealt)


# -- cards --------------------------------------------------------------------------------------------


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, worths: list[float]) -> None:
    """Write what each card brings: the trick, if it takes it, and what is to be hoped of the cards that are left."""
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
    """Write what each of two cards brings: the other one then is the last, so what it takes can be counted."""
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
    """A space in calm water, nothing in the rapids (C-6, C-8)."""
    return 0.0 if is_rapid(state.players[seat].canoe) else 1.0


@rules
def worth_of_keeping(state: State, seat: int) -> float:
    """What more speaks for a losing card: the last to play has made its bid and sees whether it keeps it."""
    is_last = state.turn == state.seats - 1
    return KEPT if is_last and tricks_wanted(state, seat) == 0 else 0.0


@rules
def worth_of_last(state: State, seat: int, wanted: int, chance: float) -> float:
    """What the last trick brings that is taken with this chance."""
    made = chance if wanted == 1 else 1.0 - chance if wanted == 0 else 0.0
    return worth_of_round(state, seat, state.players[seat].bid, made, chance)


@rules
def likely_leader(state: State, seat: int) -> int:
    """Who leads next if the seat does not take this trick: who has it so far, or before the lead the next player."""
    winner = trick_winner(state)
    return winner if winner >= 0 else (seat + 1) % state.seats


# -- canoes -------------------------------------------------------------------------------------------


@rules
def worth_of_end(state: State, seat: int, move: int) -> float:
    """How well a canoe lies there: with water ahead; in the rapids, and at a dock, in the middle or beyond."""
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
    """The share of the three spaces ahead that are water without another's canoe."""
    ahead = 0
    for lane in range(space % LANES - 1, space % LANES + 2):
        end = (column_of(space) + 1) * LANES + lane
        if 0 <= lane < LANES and end <= VILLAGE * LANES + LANES - 1 and is_water(end):
            other = canoe_at(state, end)
            ahead += other == NOBODY or other == seat
    return ahead / 3.0
