"""The features shared by the table: the round, the river, the rivals, the expansions."""

from __future__ import annotations

from math import log

from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import reach_after
from niagara_tui.games.niagara.player.gem_value import cargo_value, gains_of, goals_weight
from niagara_tui.games.niagara.player.policy_weights import WIN
from niagara_tui.games.niagara.player.snapshot import Snapshot
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, SKY_LOW
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import ABOARD, AT_SITE, NO_CARD, State


class TableFeature(Labelled):
    """Features of the table as one seat sees it."""

    TURN_ORDER = "turn order"
    MOVES_FIRST = "moves first"
    SEATS = "seats"
    ROUND = "round"
    SKY = "sky"
    RIVER = "river"
    FAST_RIVER = "fast river"
    NEXT_ARM = "next arm"
    RIVAL_NEAREST = "rival nearest"
    RIVALS_NEARNESS = "rivals' nearness"
    RIVAL_WINS_SOON = "rival wins soon"
    RIVALS_CARGO = "rivals' cargo"
    RIVALS_CANOES_LOST = "rivals' canoes lost"
    WHIRLPOOL = "whirlpool"
    WHIRLPOOLS_DEPTH = "whirlpool's depth"
    BEAVER = "beaver"
    ELK_AT_THE_SITE = "elk at the site"
    ELK_ABOARD_A_RIVAL = "elk aboard a rival"
    JOES_GEM = "Joe's gem"
    JOES_DEPTH = "Joe's depth"


MAX_DISTANCE = 7.0
"""Approximate logarithm of the ratio between the goals' weight of a winning reserve and that of an empty one."""


@rules
def nearness_of(weight: float) -> float:
    """How near goals with this total weight are, from 0 to 1: about 0 at the start, 1 for a reserve that wins."""
    return min(1.0, max(0.0, 1.0 + log(weight) / MAX_DISTANCE))


@rules
def write_table(state: State, seat: int, seen: Snapshot, row: list[float], at: int) -> None:
    """Write the features from `row[at]` on."""
    place = (seat - state.first) % state.seats
    row[at + TableFeature.TURN_ORDER] = place / state.seats
    row[at + TableFeature.MOVES_FIRST] = 1.0 if place == 0 else 0.0
    row[at + TableFeature.SEATS] = (state.seats - 3) / 3.0
    row[at + TableFeature.ROUND] = min(state.round, 30) / 30.0
    row[at + TableFeature.SKY] = (state.sky - SKY_LOW) / 3.0
    row[at + TableFeature.RIVER] = seen.flow.mean / 5.0
    row[at + TableFeature.FAST_RIVER] = seen.flow.chances[3]
    row[at + TableFeature.NEXT_ARM] = float(state.next_arm)
    write_rivals(state, seat, row, at)
    write_spirits(state, seat, seen, row, at)


@rules
def write_rivals(state: State, seat: int, row: list[float], at: int) -> None:
    """Write how near the rivals are to winning, what they carry and what they have lost."""
    best, sum_near, soon, cargo, lost = 0.0, 0.0, 0.0, 0.0, 0
    for rival in range(state.seats):
        if rival != seat:
            near = nearness_of(goals_weight(state, rival))
            best = max(best, near)
            sum_near += near
            carried = value_within_reach(state, rival)
            soon = max(soon, carried)
            cargo += min(carried, 2.0)
            for index in range(2):
                lost += state.players[rival].canoes[index].zone == LOST
    others = state.seats - 1
    row[at + TableFeature.RIVAL_NEAREST] = best
    row[at + TableFeature.RIVALS_NEARNESS] = sum_near / others
    row[at + TableFeature.RIVAL_WINS_SOON] = 1.0 if soon >= WIN else 0.0
    row[at + TableFeature.RIVALS_CARGO] = cargo / (2 * others)
    row[at + TableFeature.RIVALS_CANOES_LOST] = lost / (2 * others)


@rules
def value_within_reach(state: State, rival: int) -> float:
    """Value of what a rival's canoes could bring home with its highest card."""
    value, reach = 0.0, reach_after(state, rival, NO_CARD)
    for index in range(2):
        canoe = state.players[rival].canoes[index]
        if canoe.zone != LOST and total(canoe.gems) and DEPTH[canoe.zone] <= reach:
            value += cargo_value(canoe, gains_of(state, rival, BALANCED))
    return value


@rules
def write_spirits(state: State, seat: int, seen: Snapshot, row: list[float], at: int) -> None:
    """Write the whirlpool, the beaver, the elk and Joe."""
    whirl = state.whirlpool
    canoes = state.players[seat].canoes
    mine = canoes[0].elk + canoes[1].elk
    row[at + TableFeature.WHIRLPOOL] = 1.0 if whirl > BANK else 0.0
    row[at + TableFeature.WHIRLPOOLS_DEPTH] = DEPTH[whirl] / 7.0 if whirl > BANK else 0.0
    row[at + TableFeature.BEAVER] = 1.0 if state.beaver > BANK else 0.0
    row[at + TableFeature.ELK_AT_THE_SITE] = 1.0 if state.elk == AT_SITE else 0.0
    row[at + TableFeature.ELK_ABOARD_A_RIVAL] = 1.0 if state.elk == ABOARD and not mine else 0.0
    row[at + TableFeature.JOES_GEM] = min(cargo_value(state.joe, seen.gains), 2.0) / 2.0
    row[at + TableFeature.JOES_DEPTH] = DEPTH[state.joe.zone] / 7.0 if state.joe.zone != LOST else 0.0
