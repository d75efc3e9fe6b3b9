"""The policy: a worth for each legal move, in spaces, and the odds derived from it.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds, and greedy takes the move of the
highest worth in its style.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, make_odds, style_tables
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.worth import (
    COUNTS,
    Stakes,
    Style,
    chance_of_last_trick,
    chance_unbeaten,
    count_unseen,
    expected_tricks,
    hand_strength,
    stakes_of,
    tricks_from_strength,
    tricks_wanted,
    tricks_wanted_by_rivals,
    worth_of_later_tricks,
    worth_of_round,
)
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    COLUMNS,
    LANES,
    VILLAGE,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.movement import NOBODY, canoe_at, free_lanes, furthest_column
from niagara_tui.games.canyon.rules.state import BID, DECK, LAY, PLAY, STAY, TO, TRICKS, State
from niagara_tui.games.canyon.rules.tricks import cards_dealt, trick_winner, tricks_taken

# -- styles -------------------------------------------------------------------------------------------


BALANCED: Final = Style()

STYLES, PARAMETERS, ANIMALS = style_tables(
    {
        "balanced": Manner(_("Bids what the hand is worth."), BALANCED),
        "bidder": Manner(
            _("Bids high and hopes for the best."), Style(bid_bias=1.2), Character(_("Rooster"), "^(•)>", "^(o)>")
        ),
        "cautious": Manner(
            _("Bids low and keeps away from the falls."),
            Style(bid_bias=-0.5, caution=2.5),
            Character(_("Turtle"), "(▒▒)•", "(%%)o"),
        ),
        "blocker": Manner(
            _("Plays almost as most would; now and then it lies in somebody's way."),
            Style(blocking=1.0),
            Character(_("Badger"), "(|.|)", "(|.|)"),
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""


# -- weights, in spaces -------------------------------------------------------------------------------


KEPT_BID = 0.25  # worth of losing a trick as the last to play when the bid is exact so far
OPEN_WATER = 0.3  # the worth of open water on all three spaces ahead
MIDDLE = 0.1  # the worth of each lane nearer to the middle, in calm water
OFF_FALLS = 0.25  # the worth of each lane between canoe and falls, in the rapids
RIVAL_POINTS = 4  # the most points that a rival is assumed to have when measuring how far a canoe holds it up

BID_TEMPERATURE, CARD_TEMPERATURE, MOVE_TEMPERATURE = 0.06, 0.015, 0.06
"""Softmax temperatures: a bid, card or canoe's move that is worth this much less than the best is 1/e as likely.

Higher temperatures make playouts less accurate: at three times these values 57 % of bids are exact, at these 61 %.
"""


# -- cards --------------------------------------------------------------------------------------------


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
    stakes, if_lost = stakes_of(state, seat, state.players[seat].bid, style), worth_of_kept_bid(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_unbeaten(state, seat, card, unseen)
        won = tricks_from_strength(strong - leading[card - 1], unwanted, left)
        lost = tricks_from_strength(weak - following[card - 1], unwanted + 1, left)
        worths[index] = wins * (stakes.trick + worth_of_later_tricks(stakes, wanted - 1, won, left))
        worths[index] += (1.0 - wins) * (if_lost + worth_of_later_tricks(stakes, wanted, lost, left))


@rules
def weigh_last_two(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each card of a hand of two; the other card's chance in the last trick can be counted."""
    unseen, both = [0] * COUNTS, 0
    count_unseen(state, seat, unseen)
    for index in range(DECK):
        both += state.players[seat].hand[index] * (index + 1)
    wanted, leader = tricks_wanted(state, seat), likely_leader(state, seat)
    stakes, if_lost = stakes_of(state, seat, state.players[seat].bid, style), worth_of_kept_bid(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        wins = chance_unbeaten(state, seat, card, unseen)
        won = chance_of_last_trick(state, seat, both - card, seat, unseen)
        lost = chance_of_last_trick(state, seat, both - card, leader, unseen)
        worths[index] = wins * (stakes.trick + worth_of_last_trick(stakes, wanted - 1, won))
        worths[index] += (1.0 - wins) * (if_lost + worth_of_last_trick(stakes, wanted, lost))


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


# -- ends of moves, and what they cost rivals ----------------------------------------------------------


@rules
def worth_of_end(state: State, seat: int, end: int, style: Style) -> float:
    """Worth of an end for the canoe itself: open water ahead; a middle lane or, in the rapids, a lane off the falls."""
    if is_village(end):
        return 0.0
    lane = end % LANES
    worth = OPEN_WATER * open_ahead(state, seat, end)
    if is_rapid(end):
        worth += style.caution * OFF_FALLS * lane
    else:
        worth += MIDDLE * (2.5 - abs(lane - 2.5))
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


@rules
def columns_held_up(state: State, seat: int, end: int) -> float:
    """Columns by which a canoe at `end` shortens the next moves of the rivals behind it and beside it.

    Each rival counts by its mean over 1 to `RIVAL_POINTS` points.
    """
    free, canoe = [0] * COLUMNS, state.players[seat].canoe
    free_lanes(state, free)
    if canoe != ASHORE and canoe != CAVE:
        free[canoe // LANES] |= 1 << canoe % LANES
    without = columns_of_rivals(state, seat, column_of(end), free)
    if end != CAVE:
        free[end // LANES] &= ~(1 << end % LANES)
    return (without - columns_of_rivals(state, seat, column_of(end), free)) / RIVAL_POINTS


@rules
def columns_of_rivals(state: State, seat: int, last: int, free: list[int]) -> int:
    """Sum of the furthest columns that rivals up to the column `last` reach with each number of points."""
    total, reached = 0, [0] * COLUMNS
    for rival in range(state.seats):
        space = state.players[rival].canoe
        if rival != seat and space != ASHORE and column_of(space) <= last:
            for points in range(1, RIVAL_POINTS + 1):
                total += furthest_column(free, space, points, reached)
    return total


# -- every move, and odds -----------------------------------------------------------------------------


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each of these legal moves, in spaces; higher is better."""
    if state.phase == TRICKS:
        weigh_cards(state, seat, moves, count, style, worths)
    elif state.phase == BID:  # for the tricks that the hand is expected to take
        dealt = cards_dealt(state)
        expected = min(max(expected_tricks(state, seat) + style.bid_bias, 0.0), float(dealt))
        for index in range(count):
            bid = moves[index] - LAY
            worths[index] = worth_of_later_tricks(stakes_of(state, seat, bid, style), bid, expected, dealt)
    else:  # docks, and ends of moves
        for index in range(count):
            end = state.players[seat].canoe if moves[index] == STAY else moves[index] - TO
            worths[index] = worth_of_end(state, seat, end, style)
            if style.blocking != 0.0:
                worths[index] += style.blocking * columns_held_up(state, seat, end)


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The worth of each of these legal moves in the style, in spaces; higher is better."""
    worths = [0.0] * len(moves)
    weigh(view, seat, list(moves), len(moves), PARAMETERS[style], worths)
    return worths


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which an ordinary player plays each of these legal moves; 1 for the best."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    if state.phase == BID:
        make_odds(count, odds, BID_TEMPERATURE)
    elif state.phase == TRICKS:
        make_odds(count, odds, CARD_TEMPERATURE)
    else:
        make_odds(count, odds, MOVE_TEMPERATURE)
