"""The features of one canoe, and of what the cards in hand can do with it."""

from __future__ import annotations

from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import chance_of_fall, steps_to_falls
from niagara_tui.games.niagara.player.gem_value import cargo_value, site_value
from niagara_tui.games.niagara.player.position_value import loaded_value
from niagara_tui.games.niagara.player.reach import DOWN_AND_LOAD, WAYS, end_of_way, paddle_up
from niagara_tui.games.niagara.player.snapshot import Snapshot, robbery_value, safety
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, SITE, ZONE_5
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.state import HAND, MAX_CHOSEN_POINTS, ONE_TO_THREE, SEVEN, Canoe, State


class CanoeFeature(Labelled):
    """Features of one canoe."""

    LOST = "lost"
    ASHORE = "ashore"
    DEPTH = "depth"
    IN_6 = "in 6"
    IN_7 = "in 7"
    NEAR_THE_FALLS = "near the falls"
    FALLS = "falls"
    CARGO = "cargo"
    ROOM = "room"
    DOUBLE = "double"
    ELK = "elk"
    CARDS_HOME = "cards home"
    CARGO_HOME_SOON = "cargo home soon"
    SAFE_FROM_ROBBERS = "safe from robbers"
    CARDS_TO_LOAD = "cards to load"
    BEST_FIND = "best find"
    LOADS_AND_LANDS = "loads and lands"
    BEST_PREY = "best prey"
    CARDS_TO_ESCAPE = "cards to escape"


CANOE_FEATURES = len(CanoeFeature)


@rules
def write_canoe(state: State, seat: int, canoe: Canoe, seen: Snapshot, row: list[float], at: int) -> None:
    """Write the canoe's numbers from `row[at]` on."""
    for index in range(CANOE_FEATURES):
        row[at + index] = 0.0
    cargo = cargo_value(canoe, seen.gains)
    row[at + CanoeFeature.LOST] = 1.0 if canoe.zone == LOST else 0.0
    row[at + CanoeFeature.ASHORE] = 1.0 if canoe.zone == BANK else 0.0
    row[at + CanoeFeature.CARGO] = min(cargo, 2.0) / 2.0
    row[at + CanoeFeature.ROOM] = room(canoe) / 2.0
    row[at + CanoeFeature.DOUBLE] = canoe.hold - 1.0
    row[at + CanoeFeature.ELK] = 1.0 if canoe.elk else 0.0
    if canoe.zone != LOST:
        write_prospects(state, seat, canoe, seen, row, at)
        if canoe.zone != BANK:
            write_place(state, canoe.zone, seen, row, at)


@rules
def write_place(state: State, zone: int, seen: Snapshot, row: list[float], at: int) -> None:
    """Write how deep the canoe lies, and how near the falls."""
    depth = DEPTH[zone]
    row[at + CanoeFeature.DEPTH] = depth / 7.0
    if depth > ZONE_5:
        row[at + CanoeFeature.IN_6 + depth - ZONE_5 - 1] = 1.0
    row[at + CanoeFeature.NEAR_THE_FALLS] = max(0, 7 - steps_to_falls(zone, state.next_arm)) / 6.0
    row[at + CanoeFeature.FALLS] = chance_of_fall(seen.flow, zone, state.next_arm)
    row[at + CanoeFeature.SAFE_FROM_ROBBERS] = safety(seen, zone)


@rules
def write_prospects(state: State, seat: int, canoe: Canoe, seen: Snapshot, row: list[float], at: int) -> None:
    """Write what the cards in hand can do: bring the canoe home, load, rob, escape from the falls."""
    hand, depth = state.players[seat].hand, DEPTH[canoe.zone]
    cards, homes, loads, escapes = 0, 0, 0, 0
    find, prey, lands = 0.0, 0.0, 0.0
    free = room(canoe) > 0
    here = site_value(state, SITE[canoe.zone], seen.gains) if SITE[canoe.zone] != NONE else 0.0
    for card in range(1, HAND + 1):
        if not hand[card - 1]:
            continue
        cards += 1
        if card > SEVEN and card != ONE_TO_THREE:
            continue
        points = points_of(MAX_CHOSEN_POINTS if card == ONE_TO_THREE else card, canoe)
        if 0 < depth <= points:
            homes += 1
        if depth > ZONE_5 and points > depth - ZONE_5:
            escapes += 1
        if free:
            found = best_load_value(state, canoe.zone, points, seen)
            loads += found > 0.0
            find = max(find, found)
            if here > 0.0 and points >= depth + COST:
                lands = here
            prey = max(prey, prey_value(state, seat, canoe.zone, points, seen))
    count = max(cards, 1)
    row[at + CanoeFeature.CARDS_HOME] = homes / count
    row[at + CanoeFeature.CARDS_TO_LOAD] = loads / count
    row[at + CanoeFeature.BEST_FIND] = min(find, 2.0) / 2.0
    row[at + CanoeFeature.LOADS_AND_LANDS] = min(lands, 2.0) / 2.0
    row[at + CanoeFeature.BEST_PREY] = min(prey, 2.0) / 2.0
    row[at + CanoeFeature.CARDS_TO_ESCAPE] = escapes / count
    if homes:
        row[at + CanoeFeature.CARGO_HOME_SOON] = min(cargo_value(canoe, seen.gains), 2.0) / 2.0


@rules
def prey_value(state: State, seat: int, zone: int, points: int, seen: Snapshot) -> float:
    """Expected value of robbing where a canoe gets up-river with these points; 0 from the bank or on it."""
    end = paddle_up(state, zone, points)
    return robbery_value(state, seat, end, seen) if zone != BANK and end != BANK else 0.0


@rules
def best_load_value(state: State, zone: int, points: int, seen: Snapshot) -> float:
    """Value of the best gem that a canoe in this zone can load with these points, before or after paddling."""
    best = 0.0
    for way in range(DOWN_AND_LOAD, WAYS):
        end = end_of_way(state, zone, points, way)
        if end != NONE:
            best = max(best, loaded_value(state, zone, end, way, seen))
    return best
