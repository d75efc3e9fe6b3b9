"""What a quick player takes in before it weighs its moves: worked out once a decision."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import Gains, cargo_worth, cravings
from niagara_tui.games.niagara.player.policy_weights import PREY, RISK
from niagara_tui.games.niagara.player.tide import Tide, tide
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.state import NO_CARD, State

BITS = 4
"""Bits for each depth in `Sight.thieves`."""


class Sight(NamedTuple):
    """How far the river may move, what each colour's next gem adds, and the rivals' canoes.

    `prey` has a bit for each zone with a laden one; `thieves` counts those with room, `BITS` bits for each depth.
    """

    water: Tide
    gains: Gains
    prey: int
    thieves: int


@rules
def look(state: State, seat: int) -> Sight:
    """What the seat sees; the river as far as the cards shown and hidden tell."""
    prey, thieves = rivals_afloat(state, seat)
    return Sight(tide(state, seat, NO_CARD, state.sky), cravings(state, seat), prey, thieves)


@rules
def under(sight: Sight, water: Tide) -> Sight:
    """The same with another river."""
    return Sight(water, sight.gains, sight.prey, sight.thieves)


@rules
def rivals_afloat(state: State, seat: int) -> tuple[int, int]:
    """The zones with prey and the depths of thieves, as `Sight` has them."""
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
def safety(sight: Sight, zone: int) -> float:
    """The chance that no rival robs a laden canoe in this zone before its owner's next turn."""
    deeper = sight.thieves >> (BITS * (DEPTH[zone] + 1))
    chance = 1.0
    while deeper:
        chance -= RISK[0] * (deeper & 15)
        deeper >>= BITS
    return max(chance, 0.1)


@rules
def prey_worth(state: State, seat: int, zone: int, sight: Sight) -> float:
    """What may be robbed in this zone; a rival who moves before may be gone."""
    if not sight.prey >> zone & 1:
        return 0.0
    best, mine = 0.0, (seat - state.first) % state.seats
    for rival in range(state.seats):
        later = (rival - state.first) % state.seats > mine or state.players[rival].played != NO_CARD
        stays = PREY[0] if later else PREY[1]
        for index in range(2):
            canoe = state.players[rival].canoes[index]
            if canoe.zone == zone and rival != seat and not canoe.lassoed and total(canoe.gems):
                best = max(best, (cargo_worth(canoe, sight.gains) + PREY[2]) * stays)
    return best
