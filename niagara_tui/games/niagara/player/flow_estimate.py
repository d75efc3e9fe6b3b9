"""An estimate of how far the river moves, cheap enough for every decision of a search.

`river_odds` is exact. The estimate assumes that a hidden cloud leaves the sky as it is, and that the river is fast if
nobody plays a number. If no cloud is hidden and some number is sure to be shown, the two agree. Compiled, the exact
odds of three to five hidden hands would take five to nine times as long.
"""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import DEPTH, ZONE_5, ZONE_6R
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import NO_CARD, SEVEN, State

Lows = tuple[float, float, float, float, float, float, float]
"""Probabilities, for 1 to 7, that each card rivals have still to show is at least that number, or no number."""


class Shown(NamedTuple):
    """What determines the river's number besides the seat's own card: rivals' hidden cards and the lowest one shown."""

    lows: Lows
    lowest: int
    """0 if no number is shown."""


class Flow(NamedTuple):
    """How far the river moves in this round, and how far the seat can paddle in the next."""

    chances: tuple[float, float, float, float, float]
    """Probabilities that it moves at least 1 to 5 steps."""
    mean: float
    """Expected number of steps, not counting those beyond the fifth."""
    reach: float
    """The highest number card that the seat can play in the next round."""


@rules
def flow_if(shown: Shown, card: int, sky: int, reach: int) -> Flow:
    """The flow if the seat plays `card` (`NO_CARD`: none beyond those shown) under that sky."""
    low = shown.lowest
    if NO_CARD < card <= SEVEN and (low == 0 or card < low):
        low = card
    one = at_least(shown.lows, low, 1 - sky)
    two = at_least(shown.lows, low, 2 - sky)
    three = at_least(shown.lows, low, 3 - sky)
    four = at_least(shown.lows, low, 4 - sky)
    five = at_least(shown.lows, low, 5 - sky)
    return Flow((one, two, three, four, five), one + two + three + four + five, float(reach))


@rules
def flow_after(state: State, seat: int, card: int, sky: int) -> Flow:
    """The same for a state, ignoring the seat's own hidden card."""
    return flow_if(shown_to(state, seat), card, sky, reach_after(state, seat, card))


@rules
def shown_to(state: State, seat: int) -> Shown:
    """What the seat knows of this round's lowest card, ignoring its own hidden card."""
    return Shown(hidden_lows(state, seat), lowest_number(state))


@rules
def hidden_lows(state: State, seat: int) -> Lows:
    """Compute `Lows`, with all cards of a rival's hand equally likely."""
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
def reach_after(state: State, seat: int, card: int) -> int:
    """The highest number that the seat can play in the next round if it plays this card now (N-15)."""
    hand = state.players[seat].hand
    for number in range(SEVEN, 0, -1):
        if hand[number - 1] and number != card:
            return number
    return SEVEN - 1


@rules
def stillwater(reach: float) -> Flow:
    """The flow of a river that does not move before the next turn."""
    return Flow((0.0, 0.0, 0.0, 0.0, 0.0), 0.0, reach)


# -- effect on a canoe --------------------------------------------------------------------------------


@rules
def steps_to_falls(zone: int, next_arm: int) -> int:
    """Number of steps that carry a canoe from this zone over the falls, if the next one feeds that arm."""
    depth = DEPTH[zone]
    if depth <= ZONE_5:
        return 10 - depth
    fed = (zone < ZONE_6R) == (next_arm == 0)
    return 16 - 2 * depth - fed


@rules
def chance_of_fall(flow: Flow, zone: int, next_arm: int) -> float:
    """The chance that a canoe in this zone goes over the falls."""
    steps = steps_to_falls(zone, next_arm)
    return flow.chances[steps - 1] if steps <= len(flow.chances) else 0.0


@rules
def depth_after(flow: Flow, zone: int) -> float:
    """Depth of a canoe in this zone after the expected number of steps; below the fork every other step moves it."""
    depth = DEPTH[zone] + flow.mean
    if DEPTH[zone] > ZONE_5:
        depth = DEPTH[zone] + 0.5 * flow.mean
    elif depth > ZONE_5:
        depth = ZONE_5 + 0.5 * (depth - ZONE_5)
    return min(depth, 7.0)
