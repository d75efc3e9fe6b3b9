"""What the policy needs to know of a position, worked out once per decision: gems to win, the river to come, rivals.

The value of one more gem of each colour (N-60): each way to win is a goal; its effort is the cost of fetching the
missing gems, and its weight is `exp(-SHARPNESS * effort)`, so the nearest goal counts most. The value of a gem is what
it adds to the logarithm of the sum of the weights. The exponentials are precomputed in tables.

The movement of the river is a quick estimate, for every decision of a search: `forecast.river_odds` is exact, but
compiled it would take five to nine times as long with three to five hidden hands. This estimate assumes that a hidden
cloud leaves the sky alone, and that the river is fast if nobody plays a number. The two agree if no cloud is hidden and
some number is certain to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.weights import ROBBERY_RISK, SHARPNESS, STAYS_BEFORE, STAYS_LATER, WIN, Style
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LOST, ZONE_5, ZONE_6R
from niagara_tui.games.niagara.rules.gems import room, total, wins
from niagara_tui.games.niagara.rules.river import lowest_number
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, HAND, NO_CARD, Canoe, State

Gains = tuple[float, float, float, float, float]  # the value of one more gem of each colour

EFFORT = (1.0, 1.1, 1.35, 1.7, 2.3)  # by colour: the effort of fetching one gem, that of a violet one being 1
ANY_GEM = 1.1  # the effort of fetching one gem of any colour

FOUR = 4
FOUR_WEIGHTS = tuple(exp(-SHARPNESS * effort * missing) for effort in EFFORT for missing in range(FOUR, 0, -1))
"""By colour and gems held (0 to 3, four entries a colour): the weight of four of that colour."""
KIND_FACTORS = tuple(exp(-SHARPNESS * effort) for effort in EFFORT)
"""By colour: the factor of one kind that is missing for all five."""
SEVEN_WEIGHTS = tuple(exp(-SHARPNESS * ANY_GEM * (7 - gems)) for gems in range(8))
"""By gems held: the weight of any seven."""
BLOCKED_FACTOR = 0.001  # factor on the weight of a goal that rivals have made unreachable


class Goals(NamedTuple):
    """The weights of a reserve's goals, as needed to value one more gem."""

    now: float
    """The sum of all weights."""
    with_any: float
    """The same with one more gem, regardless of its colour."""
    kinds: float
    """The weight of all five colours."""
    new_colour: float
    """The value of a new colour if it wins; else 0."""
    most: int
    """The largest number of gems of one colour in the reserve."""
    other_colour_share: float
    """The share of a gem's value that counts for other colours."""


@rules
def four_weights(state: State, seat: int, colour: int) -> tuple[float, float]:
    """The weight of the goal of four of a colour, now and with one more gem."""
    count = min(state.players[seat].reserve[colour], FOUR - 2)
    place = colour * FOUR + count
    if state.sites[colour].gems[colour] + count < FOUR:
        elsewhere = -state.players[seat].reserve[colour]  # gems of the colour that rivals have won
        for other in range(state.seats):
            elsewhere += state.players[other].reserve[colour]
        if elsewhere >= FOUR:
            return BLOCKED_FACTOR * FOUR_WEIGHTS[place], BLOCKED_FACTOR * FOUR_WEIGHTS[place + 1]
    return FOUR_WEIGHTS[place], FOUR_WEIGHTS[place + 1]


@rules
def gains_of(state: State, seat: int, style: Style) -> Gains:
    """The value of one more gem of each colour to the seat."""
    reserve = state.players[seat].reserve
    gems = total(reserve)
    if gems >= 6:
        return WIN, WIN, WIN, WIN, WIN
    violet = four_weights(state, seat, 0)
    white = four_weights(state, seat, 1)
    yellow = four_weights(state, seat, 2)
    blue = four_weights(state, seat, 3)
    red = four_weights(state, seat, 4)
    all_kinds, held_kinds = 1.0, 0  # the weight of all five colours, and how many the reserve has
    for colour in range(5):
        if reserve[colour] == 0:
            all_kinds *= KIND_FACTORS[colour]
        else:
            held_kinds += 1
    kinds = style.variety_weight * all_kinds
    now = violet[0] + white[0] + yellow[0] + blue[0] + red[0] + kinds + style.variety_weight * SEVEN_WEIGHTS[gems]
    more = now + style.variety_weight * SEVEN_WEIGHTS[gems + 1] - style.variety_weight * SEVEN_WEIGHTS[gems]
    most = max(reserve[0], reserve[1], reserve[2], reserve[3], reserve[4])
    goals = Goals(now, more, kinds, WIN if held_kinds == 4 else 0.0, most, style.other_colour_share)
    return (
        gain(reserve[0], KIND_FACTORS[0], violet, goals),
        gain(reserve[1], KIND_FACTORS[1], white, goals),
        gain(reserve[2], KIND_FACTORS[2], yellow, goals),
        gain(reserve[3], KIND_FACTORS[3], blue, goals),
        gain(reserve[4], KIND_FACTORS[4], red, goals),
    )


@rules
def gain(count: int, kind: float, same: tuple[float, float], goals: Goals) -> float:
    """The value of one more gem of a colour with `count` in the reserve; `kind` is its factor in `KIND_FACTORS`."""
    if count >= FOUR - 1:
        return WIN
    then = goals.with_any + same[1] - same[0]
    if count == 0:
        if goals.new_colour > 0.0:
            return goals.new_colour
        then += goals.kinds / kind - goals.kinds
    share = goals.other_colour_share if count < goals.most else 1.0
    return share * (approximate_log(then, goals.now) / SHARPNESS)


@rules
def approximate_log(more: float, less: float) -> float:
    """The logarithm of `more / less` for ratios from 1 to about 7, accurate to 5 %."""
    return 3.0 * (more - less) * (more + less) / (more * more + 4.0 * more * less + less * less)


def completes(reserve: Sequence[int], colour: int) -> bool:
    """Whether one more gem of this colour wins (N-60)."""
    return wins([count + (each == colour) for each, count in enumerate(reserve)])


@rules
def cargo_value(canoe: Canoe, gains: Gains) -> float:
    gems = canoe.gems
    return gems[0] * gains[0] + gems[1] * gains[1] + gems[2] * gains[2] + gems[3] * gains[3] + gems[4] * gains[4]


@rules
def site_value(state: State, site: int, gains: Gains) -> float:
    """The value of the best gem at a site, of any colour; 0 if there is none."""
    gems = state.sites[site].gems
    if gems[0] + gems[1] + gems[2] + gems[3] + gems[4] == gems[site]:
        return gains[site] if gems[site] else 0.0
    best = 0.0
    if gems[0]:
        best = gains[0]
    if gems[1]:
        best = max(best, gains[1])
    if gems[2]:
        best = max(best, gains[2])
    if gems[3]:
        best = max(best, gains[3])
    if gems[4]:
        best = max(best, gains[4])
    return best


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
    """What the seat knows and assumes about this round's lowest card; its own hidden card is ignored.

    All cards of a rival's hand are equally likely.
    """
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
    return Shown((1.0, two, three, four, five, six, seven), lowest_number(state))


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
    return Snapshot(flow_after(state, seat, NO_CARD, state.sky), gains_of(state, seat, style), prey, thieves, style)


@rules
def with_flow(seen: Snapshot, flow: Flow) -> Snapshot:
    """The same snapshot with another flow."""
    return Snapshot(flow, seen.gains, seen.prey, seen.thieves, seen.style)


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
