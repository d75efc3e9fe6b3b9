"""Phase 3: the river carries the canoes (N-40 to N-43); `player.river_odds` has what people are told of it before."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST, SIX, ZONE_5
from niagara_tui.games.niagara.rules.cargo import go_over
from niagara_tui.games.niagara.rules.expansions.beaver import beaver_falls
from niagara_tui.games.niagara.rules.state import AT_TOP, CARD_NUMBERS, NO_CARD, OFF, Canoe, State


@rules
def lowest_number(state: State) -> int:
    """The lowest number card shown this round, 0 if none is (N-40)."""
    lowest = 0
    for seat in range(state.seats):
        card = state.players[seat].played
        number = CARD_NUMBERS[card] if card > NO_CARD else 0
        if number > 0 and (lowest == 0 or number < lowest):
            lowest = number
    return lowest


@rules
def flow(state: State) -> int:
    """Number of steps that the river makes in this phase 3 (N-40)."""
    return max(0, lowest_number(state) + state.sky)


@rules
def step(state: State) -> None:
    """Move the river and everything on it by one step; the arms are fed in turn (N-41, N-42)."""
    six = SIX[state.next_arm]
    drift(state, state.joe, six)
    drift_beaver(state, six)
    drift_whirlpool(state, six)
    for seat in range(state.seats):
        for canoe in state.players[seat].canoes:
            drift(state, canoe, six)
    state.next_arm = 1 - state.next_arm


@rules
def disc_after(zone: int, six: int) -> int:
    """Zone of a disc after one step that feeds the arm beginning at zone `six`; `LOST` if it goes over the falls."""
    if BANK < zone < ZONE_5 or zone == six:
        return zone + 1
    if zone == ZONE_5:
        return six
    return LOST if zone == six + 1 else zone


@rules
def drift(state: State, canoe: Canoe, six: int) -> None:
    """Move the canoe with its disc by one step (N-41, N-43), unless it is lassoed (S-32)."""
    if canoe.lassoed:
        return
    zone = disc_after(canoe.zone, six)
    if zone == LOST and canoe.zone != LOST:
        go_over(state, canoe, True)
    else:
        canoe.zone = zone


@rules
def drift_beaver(state: State, six: int) -> None:
    """Move the beaver with its disc by one step (S-40, S-42)."""
    if state.beaver > AT_TOP:
        state.beaver = disc_after(state.beaver, six)
        if state.beaver == LOST:
            beaver_falls(state)


@rules
def drift_whirlpool(state: State, six: int) -> None:
    """Move the whirlpool, itself a disc, by one step; after the falls it is the next disc to come in (S-20, S-26)."""
    if state.whirlpool == AT_TOP:
        state.whirlpool = 1
    elif state.whirlpool != OFF:
        state.whirlpool = disc_after(state.whirlpool, six)
        if state.whirlpool == LOST:
            state.whirlpool = AT_TOP
