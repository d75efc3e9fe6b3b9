"""Loading and unloading at one stop (N-23, N-24), and whether the points left can be used for it (N-28).

At a stop a canoe first unloads, then loads: the order changes nothing that the rules allow, and it leaves one
chain for one result.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import NONE, SITE
from niagara_tui.games.niagara.gems import room, total
from niagara_tui.games.niagara.state import Canoe, Gems, Site, State

COST = 2
"""Points for one gem in or out (N-23)."""


@rules
def loadable(site: Site, unloaded: Gems, first: int, second: int) -> int:
    """Gems at the site that a canoe may load which unloaded `unloaded`, and the colours `first` and `second` too."""
    count = 0
    for colour in range(5):
        if not unloaded[colour] and colour != first and colour != second:
            count += site.gems[colour]
    return count


@rules
def loads_fit(canoe: Canoe, site: Site, unloaded: Gems, count: int) -> bool:
    """Whether the canoe can load exactly `count` gems here."""
    return count <= room(canoe) and count <= loadable(site, unloaded, NONE, NONE)


@rules
def cargo_fits(canoe: Canoe, site: Site, unloaded: Gems, count: int) -> bool:
    """Whether the canoe can unload and load so that it comes to exactly `count` gems, unloading first."""
    if loads_fit(canoe, site, unloaded, count):
        return True
    free = room(canoe)
    for one in range(5):
        if canoe.gems[one]:
            loads = count - 1
            if loads == 0 or (0 < loads <= free + 1 and loads <= loadable(site, unloaded, one, NONE)):
                return True
            for other in range(one, 5):
                if canoe.gems[other] > (other == one):
                    loads = count - 2
                    if loads == 0 or (0 < loads <= free + 2 and loads <= loadable(site, unloaded, one, other)):
                        return True
    return False


@rules
def can_unload(state: State, canoe: Canoe, colour: int) -> bool:
    """Whether this gem may be unloaded now, points and what follows left aside."""
    return state.turn.points >= COST and canoe.gems[colour] > 0 and state.turn.loaded == 0


@rules
def can_load(state: State, canoe: Canoe, site: Site, colour: int) -> bool:
    """Whether a gem of this colour may be loaded now, points and what follows left aside (N-24, N-31)."""
    turn = state.turn
    if turn.points < COST or turn.robbed or turn.unloaded[colour]:
        return False
    return room(canoe) > 0 and site.gems[colour] > 0


@rules
def unload(state: State, canoe: Canoe, colour: int) -> None:
    """A gem goes from the canoe to the site of its zone."""
    canoe.gems[colour] -= 1
    state.sites[SITE[canoe.zone]].gems[colour] += 1
    state.turn.unloaded[colour] = 1
    state.turn.points -= COST


@rules
def load(state: State, canoe: Canoe, colour: int) -> None:
    """A gem goes from the site of the canoe's zone into its hold."""
    state.sites[SITE[canoe.zone]].gems[colour] -= 1
    canoe.gems[colour] += 1
    state.turn.loaded += 1
    state.turn.points -= COST


@rules
def spill(state: State, gems: Gems) -> None:
    """All these gems return to the sites of their own colours (N-43)."""
    for colour in range(5):
        state.sites[colour].gems[colour] += gems[colour]
        gems[colour] = 0


@rules
def bring_ashore(canoe: Canoe, reserve: Gems) -> None:
    """The canoe's gems go to its owner's reserve (N-25)."""
    for colour in range(5):
        reserve[colour] += canoe.gems[colour]
        canoe.gems[colour] = 0


@rules
def aboard(canoe: Canoe) -> int:
    """How many gems the canoe carries."""
    return total(canoe.gems)
