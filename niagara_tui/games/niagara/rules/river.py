"""What the river carries (N-40 to N-43), and what lies on it: whirlpool, beaver, canoes that lassos keep ashore, Joe.

`player.forecast` has what people are told of phase 3 before.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import (
    BANK,
    DEPTH,
    LOST,
    NONE,
    RIGHT,
    SITE,
    SIX,
    UP_RIVER,
    ZONE_5,
    ZONE_7L,
    way_between,
)
from niagara_tui.games.niagara.rules.gems import go_over, room, total
from niagara_tui.games.niagara.rules.moves import GIVE_JOE, TAKE_FROM_JOE, kind_of, swap_of
from niagara_tui.games.niagara.rules.state import (
    AT_TOP,
    CARD_NUMBERS,
    NO_CARD,
    OFF,
    WITH_JOE,
    Canoe,
    State,
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


# -- Diamond Joe: after phase 3 he loads, and moves by the first player's card (J-1 to J-4, J-7) -------------


@rules
def joe_is_here(state: State, zone: int) -> bool:
    """Whether Joe's canoe lies in this zone of the river."""
    return state.parts[WITH_JOE] == 1 and state.joe.zone == zone and zone != LOST


@rules
def joe_acts(state: State) -> None:
    """Let Joe load if he can, then move up-river; at zone 1 he turns and spends the rest down-river (J-2, J-3, J-7)."""
    joe = state.joe
    if joe.zone == LOST:
        return
    site = SITE[joe.zone]
    if site != NONE and total(joe.gems) == 0 and state.sites[site].gems[site]:
        state.sites[site].gems[site] -= 1
        joe.gems[site] = 1  # he loads the site's own colour alone
    card = state.players[state.first].played
    points = CARD_NUMBERS[card] if card > NO_CARD else 0
    if points == 0:
        return
    while points > 0 and joe.zone > 1:
        points -= 1
        joe.zone = UP_RIVER[joe.zone]
        if points > 0 and joe.zone > 1 and is_whirlpool(state, joe.zone):  # leaving it up-river costs one more
            points -= 1
    while points > 0 and joe.zone != LOST:
        points -= 1
        joe_goes_down(state)
    if joe.zone != LOST and is_whirlpool(state, joe.zone):  # which pushes him
        joe_goes_down(state)


@rules
def joe_goes_down(state: State) -> None:
    """Move Joe one zone down-river: from 5 into the right arm, from 7 over the falls (J-3, J-4)."""
    joe = state.joe
    if DEPTH[joe.zone] == DEPTH[ZONE_7L]:
        go_over(state, joe, False)
    else:
        joe.zone = SIX[RIGHT] if joe.zone == ZONE_5 else joe.zone + 1


# -- meeting him (J-5) --------------------------------------------------------------------------------


@rules
def may_meet(state: State, canoe: Canoe) -> bool:
    """Whether the canoe in hand is in Joe's zone, has not met him, and can take, give or swap a gem (J-5)."""
    if state.turn.met or not joe_is_here(state, canoe.zone):
        return False
    if room(canoe) > 0 or total(state.joe.gems) == 0:
        return total(canoe.gems) + total(state.joe.gems) > 0  # one gem is there to change its canoe
    for colour in range(5):
        if state.joe.gems[colour] and total(canoe.gems) > canoe.gems[colour]:
            return True
    return False


@rules
def is_deal(state: State, canoe: Canoe, move: int) -> bool:
    """Whether a canoe in Joe's zone can take the move's gem from him, give it to him, or swap the two (J-5)."""
    kind = kind_of(move)
    if kind == TAKE_FROM_JOE:
        return state.joe.gems[move - TAKE_FROM_JOE] > 0 and room(canoe) > 0
    if kind == GIVE_JOE:  # who must be empty
        return canoe.gems[move - GIVE_JOE] > 0 and total(state.joe.gems) == 0
    given, taken = swap_of(move)  # equal colours would change nothing
    return given != taken and canoe.gems[given] > 0 and state.joe.gems[taken] > 0
