"""What the evaluation sees beside a seat's own things: the round, the river, the rivals, the expansions."""

from __future__ import annotations

from math import log

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import reach_after
from niagara_tui.games.niagara.player.gem_value import cargo_worth, gains_of, goals_weight
from niagara_tui.games.niagara.player.policy_weights import WIN
from niagara_tui.games.niagara.player.snapshot import Snapshot
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, SKY_LOW
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import ABOARD, AT_SITE, NO_CARD, State

TABLE_NAMES = (
    *("turn order", "moves first", "seats", "round", "sky", "river", "surge", "next arm"),
    *("rival nearest", "rivals' nearness", "rival wins soon", "rivals' cargo", "rivals' canoes lost"),
    *("whirlpool", "whirlpool's depth", "beaver", "elk at the site", "elk aboard a rival", "Joe's gem", "Joe's depth"),
)
"""What each number on the table means."""

FARTHEST = 7.0
"""The logarithm of how far a reserve can be from its goals, about."""


@rules
def nearness_of(weight: float) -> float:
    """How near goals of that weight together are: about 0 at the start, 1 for a reserve that wins."""
    return min(1.0, max(0.0, 1.0 + log(weight) / FARTHEST))


@rules
def write_table(state: State, seat: int, seen: Snapshot, row: list[float], at: int) -> None:
    """Write the numbers from `row[at]` on."""
    place = (seat - state.first) % state.seats
    row[at] = place / state.seats
    row[at + 1] = 1.0 if place == 0 else 0.0
    row[at + 2] = (state.seats - 3) / 3.0
    row[at + 3] = min(state.round, 30) / 30.0
    row[at + 4] = (state.sky - SKY_LOW) / 3.0
    row[at + 5] = seen.flow.mean / 5.0
    row[at + 6] = seen.flow.chances[3]
    row[at + 7] = float(state.next_arm)
    write_rivals(state, seat, row, at + 8)
    write_spirits(state, seat, seen, row, at + 13)


@rules
def write_rivals(state: State, seat: int, row: list[float], at: int) -> None:
    """How near the rivals are, what they carry and what they lost."""
    best, sum_of, soon, cargo, lost = 0.0, 0.0, 0.0, 0.0, 0
    for rival in range(state.seats):
        if rival != seat:
            near = nearness_of(goals_weight(state, rival))
            best = max(best, near)
            sum_of += near
            carried = carries(state, rival)
            soon = max(soon, carried)
            cargo += min(carried, 2.0)
            for index in range(2):
                lost += state.players[rival].canoes[index].zone == LOST
    others = state.seats - 1
    row[at] = best
    row[at + 1] = sum_of / others
    row[at + 2] = 1.0 if soon >= WIN else 0.0
    row[at + 3] = cargo / (2 * others)
    row[at + 4] = lost / (2 * others)


@rules
def carries(state: State, rival: int) -> float:
    """What a rival's canoes could bring home with the highest card of its hand."""
    worth, reach = 0.0, reach_after(state, rival, NO_CARD)
    for index in range(2):
        canoe = state.players[rival].canoes[index]
        if canoe.zone != LOST and total(canoe.gems) and DEPTH[canoe.zone] <= reach:
            worth += cargo_worth(canoe, gains_of(state, rival, BALANCED))
    return worth


@rules
def write_spirits(state: State, seat: int, seen: Snapshot, row: list[float], at: int) -> None:
    """The whirlpool, the beaver, the elk and Joe."""
    whirl = state.whirlpool
    canoes = state.players[seat].canoes
    mine = canoes[0].elk + canoes[1].elk
    row[at] = 1.0 if whirl > BANK else 0.0
    row[at + 1] = DEPTH[whirl] / 7.0 if whirl > BANK else 0.0
    row[at + 2] = 1.0 if state.beaver > BANK else 0.0
    row[at + 3] = 1.0 if state.elk == AT_SITE else 0.0
    row[at + 4] = 1.0 if state.elk == ABOARD and not mine else 0.0
    row[at + 5] = min(cargo_worth(state.joe, seen.gains), 2.0) / 2.0
    row[at + 6] = DEPTH[state.joe.zone] / 7.0 if state.joe.zone != LOST else 0.0
