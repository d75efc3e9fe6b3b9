"""Diamond Joe: he loads gems, moves by the first player's card, and can be met (J-1 to J-7)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import DEPTH, LOST, NONE, RIGHT, SITE, SIX, UP_RIVER, ZONE_5, ZONE_7L
from niagara_tui.games.niagara.rules.gems import go_over, room, total
from niagara_tui.games.niagara.rules.moves import GIVE_JOE, TAKE_FROM_JOE, kind_of, swap_of
from niagara_tui.games.niagara.rules.river import is_whirlpool
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, NO_CARD, WITH_JOE, Canoe, State


@rules
def joe_is_here(state: State, zone: int) -> bool:
    """Whether Joe's canoe lies in this zone of the river."""
    return state.parts[WITH_JOE] == 1 and state.joe.zone == zone and zone != LOST


# -- after phase 3 ------------------------------------------------------------------------------------


@rules
def joe_acts(state: State) -> None:
    """Let Joe load if he can, then move (J-2, J-3)."""
    if state.joe.zone != LOST:
        site = SITE[state.joe.zone]
        if site != NONE and total(state.joe.gems) == 0 and state.sites[site].gems[site]:
            state.sites[site].gems[site] -= 1
            state.joe.gems[site] = 1  # he loads the site's own colour alone
        card = state.players[state.first].played
        if card > NO_CARD and CARD_NUMBERS[card] > 0:
            joe_moves(state, CARD_NUMBERS[card])


@rules
def joe_moves(state: State, points: int) -> None:
    """Move Joe up-river; at zone 1 he turns and spends the rest down-river, by the right arm (J-3, J-7).

    Leaving the whirlpool up-river costs one more point; if he ends on it he is pushed.
    """
    joe = state.joe
    while points > 0 and joe.zone > 1:
        points -= 1
        joe.zone = UP_RIVER[joe.zone]
        if points > 0 and joe.zone > 1 and is_whirlpool(state, joe.zone):
            points -= 1
    while points > 0 and joe.zone != LOST:
        points -= 1
        joe_goes_down(state)
    if joe.zone != LOST and is_whirlpool(state, joe.zone):
        joe_goes_down(state)


@rules
def joe_goes_down(state: State) -> None:
    """Move Joe one zone down-river: from 5 into the right arm, from 7 over the falls (J-3, J-4)."""
    joe = state.joe
    if DEPTH[joe.zone] == DEPTH[ZONE_7L]:
        go_over(state, joe, False)
    else:
        joe.zone = SIX[RIGHT] if joe.zone == ZONE_5 else joe.zone + 1


@rules
def joe_comes_back(state: State) -> None:
    """At the start of a round, put a Joe who went over the falls back in zone 1, below a whirlpool there (J-4)."""
    if state.parts[WITH_JOE] and state.joe.zone == LOST:
        state.joe.zone = 2 if is_whirlpool(state, 1) else 1


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
