"""The policy: a value for each legal move, in gems, and the odds that follow from the values. Runs at both speeds.

Searches draw by the odds; the greedy bot and the reasons for hints use the values, also to look ahead (`turns`).
"""

from __future__ import annotations

import math

from niagara_tui.core.policies import make_odds
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.position_value import (
    IMPOSSIBLE,
    paddle_up,
    pushed,
    rest_value,
    trip_value,
    value_in_place,
)
from niagara_tui.games.niagara.player.snapshot import (
    Flow,
    Snapshot,
    cargo_value,
    chance_of_fall,
    flow_after,
    flow_if,
    gains_of,
    reach_after,
    robbery_value,
    safety,
    shown_to,
    site_value,
    snapshot_of,
    still_river,
    with_flow,
)
from niagara_tui.games.niagara.player.weights import (
    BALANCED,
    CARD_TEMPERATURE,
    LAUNCH_DOUBLE,
    MOVE_TEMPERATURE,
    REDEEMED_PLACE,
    RIVAL_FALLS,
    SECOND_CANOE,
    TAKE_ELK,
    Style,
)
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LOST, NONE, SITE, SKY_HIGH, SKY_LOW, ZONE_6R
from niagara_tui.games.niagara.rules.gems import COST, points_of, room
from niagara_tui.games.niagara.rules.moves import (
    BOUND,
    DONE,
    GIVE_JOE,
    KEEP,
    LEAVE_ELK,
    LOAD,
    PASS,
    PAY,
    PLAY,
    ROB,
    SKY_UP,
    SWAP_WITH_JOE,
    TAKE,
    TAKE_FROM_JOE,
    TO,
    UNLOAD,
    points_named,
    swap_of,
    theft_of,
)
from niagara_tui.games.niagara.rules.phases import owes_card
from niagara_tui.games.niagara.rules.river import is_deal
from niagara_tui.games.niagara.rules.state import (
    CARD_POINTS,
    CLOUD,
    ELK,
    LASSO,
    NO_CARD,
    ONE_TO_THREE,
    PICK,
    POINTS,
    REDEEM,
    RETURN,
    SKY,
    START,
    WAIT,
    Canoe,
    State,
    least_points,
)

CARD_BONUS = (-0.05, 0.11, -0.02, 0.06, -0.02, -0.07, 0.0, 0.08, 0.0, 0.0)
"""By card: a bonus for playing it, apart from its effect."""


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each of these legal moves, in gems; higher is better."""
    if state.phase == REDEEM:
        weigh_redemptions(state, seat, moves, count, style, values)
    elif state.phase == RETURN:
        for index in range(count):  # the arm that the river does not feed next, for a lassoed canoe that goes back
            fed = (moves[index] - TO < ZONE_6R) == (state.next_arm == LEFT)
            values[index] = 0.0 if fed else 0.2
    elif owes_card(state, seat):
        weigh_cards(state, seat, moves, count, style, values)
    else:
        weigh_turn(state, seat, moves, count, style, values)


@rules
def weigh_redemptions(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Prefer the canoe with the larger hold, and paying a gem that is easily replaced, or none."""
    if moves[0] < PAY:
        for index in range(count):
            values[index] = REDEEMED_PLACE * state.players[seat].canoes[moves[index] - TAKE].hold
        return
    gains = gains_of(state, seat, style)
    reserve = state.players[seat].reserve
    for index in range(count):
        if moves[index] == KEEP:
            values[index] = -SECOND_CANOE
        else:
            colour = moves[index] - PAY
            needed = 1.0 if reserve[colour] == 1 else 0.6
            values[index] = -needed * gains[colour] / (1.0 + 0.2 * reserve[colour])


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the relative probability of each of these legal moves, in the default style."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, BALANCED, odds)
    is_card = state.phase != REDEEM and state.phase != RETURN and owes_card(state, seat)
    make_odds(count, odds, CARD_TEMPERATURE if is_card else MOVE_TEMPERATURE)


# -- cards --------------------------------------------------------------------------------------------


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    seen, shown = snapshot_of(state, seat, style), shown_to(state, seat)
    for index in range(count):
        card = moves[index] - PLAY
        flow = flow_if(shown, card, state.sky, reach_after(state, seat, card))
        values[index] = turn_value_with(state, seat, card, with_flow(seen, flow)) + CARD_BONUS[card - 1]


@rules
def turn_value_with(state: State, seat: int, card: int, seen: Snapshot) -> float:
    """The value of the seat's canoes after a turn with this card, which `seen` assumes played."""
    if card == CLOUD:
        return sky_value(state, seat, state.sky - 1, state.sky + 1, seen)
    if card == LASSO:
        return both_in_place(state, seat, with_flow(seen, still_river(seen.flow.reach)))
    return paddled_value(state, seat, card, seen)


@rules
def both_in_place(state: State, seat: int, seen: Snapshot) -> float:
    """The value of the seat's two canoes where they lie."""
    value = 0.0
    for index in range(2):
        value += value_in_place(state, state.players[seat].canoes[index], seen)
    return value


@rules
def sky_value(state: State, seat: int, low: int, high: int, seen: Snapshot) -> float:
    """The value of the seat's canoes and of rivals' expected falls, under the better of the skies `low` and `high`.

    A sky beyond the ends of the weather track is ignored. The two are two places apart, or the same.
    """
    best = IMPOSSIBLE
    for sky in range(max(low, SKY_LOW), min(high, SKY_HIGH) + 1, 2):
        flow = flow_after(state, seat, NO_CARD, sky)
        falls = expected_rival_falls(state, seat, flow)
        best = max(best, both_in_place(state, seat, with_flow(seen, flow)) + RIVAL_FALLS * falls)
    return best


@rules
def expected_rival_falls(state: State, seat: int, flow: Flow) -> float:
    """The expected number of rivals' canoes that go over the falls."""
    count = 0.0
    for other in range(state.seats):
        if other != seat:
            for index in range(2):
                canoe = state.players[other].canoes[index]
                if is_afloat(canoe) and not canoe.lassoed:
                    count += chance_of_fall(flow, canoe.zone, state.next_arm)
    return count


@rules
def best_trip(state: State, seat: int, canoe: Canoe, least: int, most: int, seen: Snapshot) -> float:
    """The value of a canoe's best trip with as many points, before the elk's."""
    best = IMPOSSIBLE
    for points in range(least, most + 1):
        best = max(best, trip_value(state, seat, canoe, points_of(points, canoe), seen))
    return best


@rules
def paddled_value(state: State, seat: int, card: int, seen: Snapshot) -> float:
    """The value of the two canoes if one or both are moved with this card (N-20, S-31)."""
    canoes = state.players[seat].canoes
    least, most = least_points(card), CARD_POINTS[card]
    if canoes[0].zone == LOST or canoes[1].zone == LOST:
        return best_trip(state, seat, canoes[1 if canoes[0].zone == LOST else 0], least, most, seen)
    ashore = canoes[0].zone == BANK and canoes[1].zone == BANK
    both_trips, best_gain, both_rest = 0.0, IMPOSSIBLE, 0.0
    for index in range(2):
        canoe = canoes[index]
        if index == 1 and ashore and canoe.hold == canoes[0].hold:
            break
        trip = best_trip(state, seat, canoe, least, most, seen)
        rests = value_in_place(state, canoe, seen) if card == ONE_TO_THREE else 0.0
        if canoe.zone == BANK:
            trip += LAUNCH_DOUBLE * (canoe.hold - 1)
            both_trips += max(0.0, trip)
        else:
            both_trips += trip
        best_gain = max(best_gain, trip - rests)
        both_rest += rests
    return best_gain + both_rest if ashore or card == ONE_TO_THREE else both_trips


# -- turns --------------------------------------------------------------------------------------------


@rules
def weigh_turn(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each move of the turn in progress."""
    stage = state.turn.stage
    canoes, card = state.players[seat].canoes, state.players[seat].played
    if stage == PICK and card != ONE_TO_THREE and is_afloat(canoes[0]) and is_afloat(canoes[1]):
        for index in range(count):
            values[index] = 1.0  # a number card moves both, so only their order is to be chosen (N-20)
        return
    if stage == ELK:
        for index in range(count):
            values[index] = 0.0 if moves[index] == LEAVE_ELK else TAKE_ELK
        return
    seen = snapshot_of(state, seat, style)
    for index in range(count):
        move = moves[index]
        if stage == SKY:  # by its effect on everybody's canoes; meeting Joe comes first
            sky = state.sky + (1 if move == SKY_UP else -1)
            values[index] = 1.0 if move >= TAKE else sky_value(state, seat, sky, sky, seen)
        elif stage == WAIT and state.turn.canoe == NONE:  # taking a canoe to Joe, by its best deal (J-6)
            values[index] = 0.0 if move == DONE else -math.inf
            if move != DONE:
                for deal in range(TAKE_FROM_JOE, BOUND):
                    if is_deal(state, state.players[seat].canoes[move - TAKE], deal):
                        values[index] = max(values[index], cargo_change(deal, seen))
        else:
            values[index] = move_value(state, seat, move, seen)


@rules
def move_value(state: State, seat: int, move: int, seen: Snapshot) -> float:
    """The value of a move that chooses the canoe in hand or its points, or that moves it or its cargo."""
    stage = state.turn.stage
    if move == DONE:
        return 0.0
    if stage == PICK or stage == POINTS:  # what the canoe gains by moving now, or by moving with these points
        card = state.players[seat].played
        moved = state.players[seat].canoes[move - TAKE if stage == PICK else state.turn.canoe]
        least, most = least_points(card), CARD_POINTS[card]
        if stage == POINTS:
            least = most = points_named(move)
        trip = best_trip(state, seat, moved, least, most, seen)
        if moved.zone == BANK:
            return trip + LAUNCH_DOUBLE * (moved.hold - 1)
        return trip - value_in_place(state, moved, seen)
    canoe = state.players[seat].canoes[state.turn.canoe]
    if TO <= move < UNLOAD:
        end, cargo, bonus = after_paddling(state, seat, canoe, move - TO, seen)
    else:
        end, cargo, bonus = after_handling(state, canoe, move, seen)
    return rest_value(state, seen, end, cargo) + bonus


@rules
def is_afloat(canoe: Canoe) -> bool:
    """Whether it is on the river."""
    return canoe.zone != BANK and canoe.zone != LOST


# -- results of moves: the zone, the value of the cargo there, and a bonus --------------------------


@rules
def after_paddling(state: State, seat: int, canoe: Canoe, zone: int, seen: Snapshot) -> tuple[int, float, float]:
    """The result of paddling to that zone, with the best use of the points left."""
    cargo = cargo_value(canoe, seen.gains)
    bonus = 0.0
    if zone == BANK:
        return zone, cargo, bonus
    if zone == state.whirlpool:
        return pushed(state, zone), cargo, bonus
    if room(canoe):
        if state.turn.points - abs(DEPTH[zone] - DEPTH[canoe.zone]) >= COST and SITE[zone] != NONE:
            cargo += site_value(state, SITE[zone], seen.gains)
        elif DEPTH[zone] < DEPTH[canoe.zone]:
            bonus = robbery_value(state, seat, zone, seen)
    return zone, cargo * safety(seen, zone) if cargo > 0.0 else cargo, bonus


@rules
def after_handling(state: State, canoe: Canoe, move: int, seen: Snapshot) -> tuple[int, float, float]:
    """The result of cargo, robbing, a deal with Joe or `PASS`; before paddling also of going up-river afterwards."""
    cargo = cargo_value(canoe, seen.gains) + cargo_change(move, seen)
    bonus = seen.style.robbery_bonus if ROB <= move < PASS else 0.0
    if state.turn.stage != START:
        return canoe.zone, cargo, bonus
    left = state.turn.points - COST
    if UNLOAD <= move < LOAD and left >= COST:
        left -= COST
        cargo += site_value(state, SITE[canoe.zone], seen.gains)
    return paddle_up(state, canoe.zone, left) if left > 0 else canoe.zone, cargo, bonus


@rules
def cargo_change(move: int, seen: Snapshot) -> float:
    """What the move adds to the value of the cargo."""
    taken, given = NONE, NONE
    if UNLOAD <= move < LOAD:
        given = move - UNLOAD
    elif LOAD <= move < ROB:
        taken = move - LOAD
    elif ROB <= move < PASS:
        _seat, _canoe, taken = theft_of(move)
    elif TAKE_FROM_JOE <= move < GIVE_JOE:
        taken = move - TAKE_FROM_JOE
    elif GIVE_JOE <= move < SWAP_WITH_JOE:
        given = move - GIVE_JOE
    elif move >= SWAP_WITH_JOE:
        given, taken = swap_of(move)
    value = seen.gains[taken] if taken != NONE else 0.0
    return value - seen.gains[given] if given != NONE else value
