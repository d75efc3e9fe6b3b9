"""What the policy needs to know of a position, worked out once per decision: the river's likely movement, and rivals.

The movement is a quick estimate, for every decision of a search: `forecast.river_odds` is exact, but compiled it would
take five to nine times as long with three to five hidden hands. This estimate assumes that a hidden cloud leaves the
sky alone, and that the river is fast if nobody plays a number. The two agree if no cloud is hidden and some number is
certain to be shown.
"""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import Gains, cargo_value, gains_of
from niagara_tui.games.niagara.player.weights import ROBBERY_RISK, STAYS_BEFORE, STAYS_LATER, Style
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LOST, ZONE_5, ZONE_6R
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, HAND, NO_CARD, State

HIGHEST_FIRST = tuple(sorted(filter(CARD_NUMBERS.__getitem__, range(1, HAND + 1)), key=CARD_NUMBERS.__getitem__)[::-1])
"""The number cards."""
LowestCardOdds = tuple[float, float, float, float, float, float, float]
"""For each number from 1 to 7, the chance that no rival's hidden card is a lower number."""


class Shown(NamedTuple):
    """What decides the river's number besides the seat's own card: rivals' hidden cards and the lowest one shown."""

    lowest_card_odds: LowestCardOdds
    lowest: int
    """0 if no number is shown."""


class Flow(NamedTuple):
    """Estimate of the river's movement in this round, and the seat's reach in the next."""

    chances: tuple[float, float, float, float, float]
    """The chances that it moves at least 1 to 5 steps."""
    mean: float
    """The expected number of steps, counted up to the fifth."""
    reach: float
    """The highest number card that the seat can play next time, by `reach_after`."""


@rules
def flow_if(shown: Shown, card: int, sky: int, reach: int) -> Flow:
    """The flow if the seat plays `card` (`NO_CARD`: what it has shown) under that sky."""
    low = shown.lowest
    number = CARD_NUMBERS[card]
    if number > 0 and (low == 0 or number < low):
        low = number
    one = at_least(shown.lowest_card_odds, low, 1 - sky)
    two = at_least(shown.lowest_card_odds, low, 2 - sky)
    three = at_least(shown.lowest_card_odds, low, 3 - sky)
    four = at_least(shown.lowest_card_odds, low, 4 - sky)
    five = at_least(shown.lowest_card_odds, low, 5 - sky)
    return Flow((one, two, three, four, five), one + two + three + four + five, float(reach))


@rules
def flow_after(state: State, seat: int, card: int, sky: int) -> Flow:
    """The flow in a state if the seat plays `card`; its own hidden card is ignored."""
    return flow_if(shown_to(state, seat), card, sky, reach_after(state, seat, card))


@rules
def shown_to(state: State, seat: int) -> Shown:
    """What the seat knows and assumes about this round's lowest card; its own hidden card is ignored."""
    return Shown(hidden_card_odds(state, seat), lowest_number(state))


@rules
def hidden_card_odds(state: State, seat: int) -> LowestCardOdds:
    """Work out `LowestCardOdds`; all cards of a rival's hand are equally likely."""
    two, three, four, five, six, seven = 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
    for other in range(state.seats):
        if other != seat and state.players[other].played == NO_CARD:
            hand = state.players[other].hand
            count = 0
            for card in range(HAND):
                count += hand[card]
            most = count - hand[0] - hand[1] - hand[2] - hand[3] - hand[4] - hand[5]
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
def at_least(lowest_card_odds: LowestCardOdds, low: int, number: int) -> float:
    """The chance that the lowest card of all is at least that number."""
    if number <= 0:
        return 1.0
    if 0 < low < number:
        return 0.0
    return lowest_card_odds[number - 1]


@rules
def reach_after(state: State, seat: int, card: int) -> int:
    """The highest number left in hand after this card; 6 if none is left, since all cards come back soon (N-15)."""
    hand = state.players[seat].hand
    for other in HIGHEST_FIRST:
        if hand[other - 1] and other != card:
            return CARD_NUMBERS[other]
    return 6


@rules
def still_river(reach: float) -> Flow:
    """A river that does not move before the next turn."""
    return Flow((0.0, 0.0, 0.0, 0.0, 0.0), 0.0, reach)


# -- the flow's effect on a canoe ---------------------------------------------------------------------


@rules
def steps_to_falls(zone: int, next_arm: int) -> int:
    """Number of steps that carry a canoe from this zone over the falls, if the next one feeds that arm."""
    depth = DEPTH[zone]
    if depth <= ZONE_5:
        return 10 - depth
    fed = (zone < ZONE_6R) == (next_arm == LEFT)
    return 16 - 2 * depth - fed


@rules
def chance_of_fall(flow: Flow, zone: int, next_arm: int) -> float:
    """The chance that a canoe in this zone goes over the falls."""
    steps = steps_to_falls(zone, next_arm)
    return flow.chances[steps - 1] if steps <= len(flow.chances) else 0.0


@rules
def depth_after(flow: Flow, zone: int) -> float:
    """Expected depth of a canoe in this zone after the river has moved; below the fork it moves every second step."""
    depth = DEPTH[zone] + flow.mean
    if DEPTH[zone] > ZONE_5:
        depth = DEPTH[zone] + 0.5 * flow.mean
    elif depth > ZONE_5:
        depth = ZONE_5 + 0.5 * (depth - ZONE_5)
    return min(depth, 7.0)


# -- all that is needed, by seat and style ------------------------------------------------------------


BITS = 4
MASK = (1 << BITS) - 1  # bits for each depth in `Snapshot.thieves`, and the mask of one depth


class Snapshot(NamedTuple):
    """The river's expected movement, the value of each colour, the rivals' canoes, and the seat's style."""

    flow: Flow
    gains: Gains
    prey: int
    """A bit for each zone with a rival's laden canoe."""
    thieves: int
    """Number of rivals' canoes with room at each depth, in `BITS` bits each."""
    style: Style


@rules
def snapshot_of(state: State, seat: int, style: Style) -> Snapshot:
    """The snapshot for a seat; the flow assumes that it plays no other card than it has shown."""
    prey, thieves = rivals_afloat(state, seat)
    return Snapshot(flow_after(state, seat, NO_CARD, state.sky), gains_of(state, seat, style), prey, thieves, style)


@rules
def with_flow(seen: Snapshot, flow: Flow) -> Snapshot:
    """The same snapshot with another flow."""
    return Snapshot(flow, seen.gains, seen.prey, seen.thieves, seen.style)


@rules
def rivals_afloat(state: State, seat: int) -> tuple[int, int]:
    """The zones of prey and the depths of thieves, encoded as in `Snapshot`."""
    prey, thieves = 0, 0
    for rival in range(state.seats):
        if rival != seat:
            for index in range(2):
                canoe = state.players[rival].canoes[index]
                if canoe.zone != BANK and canoe.zone != LOST:
                    if total(canoe.gems) and not canoe.lassoed:
                        prey |= 1 << canoe.zone
                    if room(canoe):
                        thieves += 1 << (BITS * DEPTH[canoe.zone])
    return prey, thieves


@rules
def safety(seen: Snapshot, zone: int) -> float:
    """Estimate of the chance that no rival robs a laden canoe in this zone before its owner's next turn."""
    deeper = seen.thieves >> (BITS * (DEPTH[zone] + 1))
    chance = 1.0
    while deeper:
        chance -= ROBBERY_RISK * (deeper & MASK)
        deeper >>= BITS
    return max(chance, 0.1)


@rules
def robbery_value(state: State, seat: int, zone: int, seen: Snapshot) -> float:
    """The expected value of robbing in this zone; a rival who moves before may be gone."""
    if not seen.prey >> zone & 1:
        return 0.0
    best, mine = 0.0, (seat - state.first) % state.seats
    for rival in range(state.seats):
        later = (rival - state.first) % state.seats > mine or state.players[rival].played != NO_CARD
        stays = STAYS_LATER if later else STAYS_BEFORE
        for index in range(2):
            canoe = state.players[rival].canoes[index]
            if canoe.zone == zone and rival != seat and not canoe.lassoed and total(canoe.gems):
                best = max(best, (cargo_value(canoe, seen.gains) + seen.style.robbery_bonus) * stays)
    return best
