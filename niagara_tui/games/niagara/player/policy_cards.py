"""The policy's values of cards: the best that the canoes could do with each if their turn came now."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import (
    Flow,
    Shown,
    chance_of_fall,
    flow_after,
    flow_if,
    reach_after,
    shown_to,
    still_river,
)
from niagara_tui.games.niagara.player.policy_weights import CARD_BONUS, LAUNCH_DOUBLE, RIVAL_FALLS
from niagara_tui.games.niagara.player.position_value import IMPOSSIBLE, trip_value, value_in_place
from niagara_tui.games.niagara.player.snapshot import Snapshot, snapshot_of, with_flow
from niagara_tui.games.niagara.player.styles import Style
from niagara_tui.games.niagara.rules.board import BANK, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.decks import least_points
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.moves import PLAY
from niagara_tui.games.niagara.rules.state import CARD_POINTS, CLOUD, LASSO, NO_CARD, ONE_TO_THREE, Canoe, State


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each card in hand."""
    seen, shown = snapshot_of(state, seat, style), shown_to(state, seat)
    for index in range(count):
        values[index] = card_value(state, seat, moves[index] - PLAY, seen, shown)


@rules
def card_value(state: State, seat: int, card: int, seen: Snapshot, shown: Shown) -> float:
    """The value of playing this card: the canoes' value after it, plus the card's own bonus."""
    flow = flow_if(shown, card, state.sky, reach_after(state, seat, card))
    return turn_value_with(state, seat, card, with_flow(seen, flow)) + CARD_BONUS[card - 1]


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
                if canoe.zone != BANK and canoe.zone != LOST and not canoe.lassoed:
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
