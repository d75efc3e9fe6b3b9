"""How far the river is likely to move, at a glance: chances that it moves at least so many steps."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import DEPTH, ZONE_5, ZONE_6R
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import NO_CARD, SEVEN, State

Lows = tuple[float, float, float, float, float, float, float]
"""The chances that the cards which rivals have still to show are all at least 1 to 7, or no numbers."""
Lowest = tuple[Lows, int]
"""Those chances, and the lowest number shown, 0 if none is."""
Tide = tuple[float, float, float, float, float, float, float]
"""The chance that the river moves at least 1, 2, 3, 4 and 5 steps, how many it moves on average, and the highest
number card that the seat can play then."""


@rules
def tide(state: State, seat: int, card: int, sky: int) -> Tide:
    """The river after this round, if the seat plays `card` (`NO_CARD`: what it has shown) and the sky stands so."""
    return tide_of(lowest_cards(state, seat), card, sky, next_top(state, seat, card))


@rules
def tide_of(lowest: Lowest, card: int, sky: int, top: int) -> Tide:
    """The river with a card more, under that sky."""
    lows, low = lowest
    if NO_CARD < card <= SEVEN and (low == 0 or card < low):
        low = card
    one = at_least(lows, low, 1 - sky)
    two = at_least(lows, low, 2 - sky)
    three = at_least(lows, low, 3 - sky)
    four = at_least(lows, low, 4 - sky)
    five = at_least(lows, low, 5 - sky)
    return one, two, three, four, five, one + two + three + four + five, float(top)


@rules
def lowest_cards(state: State, seat: int) -> Lowest:
    """What the seat knows and guesses of this round's lowest card, its own hidden one left aside."""
    return hidden_lows(state, seat), lowest_number(state)


@rules
def hidden_lows(state: State, seat: int) -> Lows:
    """The chances that the cards which rivals have still to show are all at least 1 to 7, or no numbers."""
    two, three, four, five, six, seven = 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
    for other in range(state.seats):
        if other != seat and state.players[other].played == NO_CARD:
            hand = state.players[other].hand
            most = hand[6] + hand[7] + hand[8] + hand[9]
            count = most + hand[0] + hand[1] + hand[2] + hand[3] + hand[4] + hand[5]
            part = 1.0 / count if count else 1.0
            seven *= most * part
            most += hand[5]
            six *= most * part
            most += hand[4]
            five *= most * part
            most += hand[3]
            four *= most * part
            most += hand[2]
            three *= most * part
            most += hand[1]
            two *= most * part
    return 1.0, two, three, four, five, six, seven


@rules
def at_least(lows: Lows, low: int, number: int) -> float:
    """The chance that the lowest card of all is at least that number."""
    if number <= 0:
        return 1.0
    if 0 < low < number:
        return 0.0
    return lows[number - 1]


@rules
def steps_to_falls(zone: int, next_arm: int) -> int:
    """The number of steps that carries a canoe from this zone over the falls, if the next one feeds that arm."""
    depth = DEPTH[zone]
    if depth <= ZONE_5:
        return 10 - depth
    fed = (zone < ZONE_6R) == (next_arm == 0)
    return 16 - 2 * depth - fed


@rules
def drowns(water: Tide, zone: int, next_arm: int) -> float:
    """The chance that a canoe in this zone goes over the falls."""
    steps = steps_to_falls(zone, next_arm)
    return water[steps - 1] if steps <= 5 else 0.0


@rules
def drifted(water: Tide, zone: int) -> float:
    """How deep a canoe in this zone is when the river has moved as far as is likely; below the fork it moves half."""
    depth = DEPTH[zone] + water[5]
    if DEPTH[zone] > ZONE_5:
        depth = DEPTH[zone] + 0.5 * water[5]
    elif depth > ZONE_5:
        depth = ZONE_5 + 0.5 * (depth - ZONE_5)
    return min(depth, 7.0)


@rules
def next_top(state: State, seat: int, card: int) -> int:
    """The highest number that the seat can play next time if it plays this card now (N-15)."""
    hand = state.players[seat].hand
    for number in range(SEVEN, 0, -1):
        if hand[number - 1] and number != card:
            return number
    return SEVEN - 1


@rules
def still(top: float) -> Tide:
    """A river that does not move before the next turn."""
    return 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, top
