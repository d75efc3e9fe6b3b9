"""What the policy needs to know of a position, worked out once per decision."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import Flow, flow_after
from niagara_tui.games.niagara.player.gem_value import Gains, cargo_value, gains_of
from niagara_tui.games.niagara.player.weights import ROBBERY_RISK, STAYS_BEFORE, STAYS_LATER, Style
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.state import NO_CARD, State

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
