"""What the river carries (N-40 to N-43), and what lies on it: whirlpool, beaver, and canoes that lassos keep ashore.

`player.forecast` has what people are told of phase 3 before.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, SIX, SKY_HIGH, ZONE_5, ZONE_7L, way_between
from niagara_tui.games.niagara.rules.gems import go_over
from niagara_tui.games.niagara.rules.state import (
    AT_TOP,
    CARD_NUMBERS,
    NO_CARD,
    OFF,
    Canoe,
    State,
    storm_calls_beaver_back,
)


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
    if state.beaver > AT_TOP:
        state.beaver = disc_after(state.beaver, six)
        if state.beaver == LOST:  # the sky clears at once, and the beaver waits again (S-42)
            state.beaver = AT_TOP
            state.sky = 0
    if state.whirlpool == AT_TOP:
        state.whirlpool = 1
    elif state.whirlpool != OFF:  # itself a disc: after the falls it is the next one to come in (S-20, S-26)
        state.whirlpool = disc_after(state.whirlpool, six)
        if state.whirlpool == LOST:
            state.whirlpool = AT_TOP
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


# -- the whirlpool: what crossing it costs, and where it pushes canoes that end on it (S-20 to S-26) -------


@rules
def is_whirlpool(state: State, zone: int) -> bool:
    """Whether the whirlpool's disc lies in this zone of the river."""
    return zone != BANK and zone == state.whirlpool


@rules
def cost_of_way(state: State, start: int, end: int) -> int:
    """Points for paddling: one a zone, and one more for crossing the whirlpool up-river (N-22, S-22)."""
    way, whirl = way_between(start, end), state.whirlpool
    if way > 0 or whirl <= BANK:
        return abs(way)
    return (way_between(start, whirl) < 0 and way_between(whirl, end) < 0) - way


@rules
def pushed_from(zone: int) -> int:
    """The zone that a push leads to, `BANK` for over the falls (S-24); not for zone 5, where the owner chooses."""
    return zone + 1 if DEPTH[zone] < DEPTH[ZONE_7L] else BANK


@rules
def owner_chooses(zone: int) -> bool:
    """Whether the owner chooses the arm in a push from this zone (S-24)."""
    return zone == ZONE_5


# -- the beaver comes with the storm, and clears the sky when it goes over the falls (S-40 to S-42) ---------


@rules
def storm_brings_beaver(state: State) -> None:
    """If a cloud has moved the sky to the storm, put the beaver, waiting or on the river, at its top (S-40, S-41)."""
    comes = state.beaver == AT_TOP or (state.beaver != OFF and storm_calls_beaver_back(state))
    if state.sky == SKY_HIGH and comes:
        state.beaver = 2 if is_whirlpool(state, 1) else 1


# -- the lasso: canoes wait ashore while the river moves, then go back (S-32, S-33) -----------------------


@rules
def throw_lasso(state: State, seat: int) -> None:
    """Bring the seat's canoes on the river ashore beside their zones (S-32)."""
    for canoe in state.players[seat].canoes:
        if canoe.zone != BANK and canoe.zone != LOST:
            canoe.lassoed = 1


@rules
def must_choose_arm(state: State, canoe: Canoe) -> bool:
    """Whether the owner must choose the arm into which the whirlpool pushes this canoe when it goes back (S-33)."""
    return canoe.lassoed == 1 and is_whirlpool(state, canoe.zone) and owner_chooses(canoe.zone)


@rules
def is_lost_going_back(state: State, canoe: Canoe) -> bool:
    """Whether the whirlpool pushes this canoe over the falls when it goes back (S-33)."""
    return canoe.lassoed == 1 and is_whirlpool(state, canoe.zone) and pushed_from(canoe.zone) == BANK


@rules
def go_back(state: State, canoe: Canoe, zone: int) -> None:
    """Put the canoe back onto the river in the zone; `BANK` stands for over the falls."""
    canoe.lassoed = 0
    if zone == BANK:
        go_over(state, canoe, False)
    else:
        canoe.zone = zone


@rules
def go_back_by_itself(state: State, canoe: Canoe) -> None:
    """Put back a canoe without a choice: into its zone or, from the whirlpool, one further down (S-33)."""
    if is_whirlpool(state, canoe.zone):
        go_back(state, canoe, pushed_from(canoe.zone))
    else:
        go_back(state, canoe, canoe.zone)
