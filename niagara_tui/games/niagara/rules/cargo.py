"""What canoes carry: loading and unloading at one stop (N-23, N-24), and what leaves them ashore and at the falls.

At a stop a canoe first unloads, then loads: the fixed order excludes no result that the rules allow and leaves one
chain of moves for each. Only after a deal with Diamond Joe can the reverse order lead to another result.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import LOST, SITE
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.state import BACK_LATER, BACK_SOON, Canoe, Gems, State

COST = 2  # points for loading or unloading one gem (N-23)


@rules
def unloads(state: State) -> bool:
    """Whether gems may be unloaded now, if there are any."""
    turn = state.turn
    return turn.points >= COST and (turn.met == 1 or total(turn.loaded) == 0)


@rules
def loads(state: State, canoe: Canoe) -> bool:
    """Whether gems may be loaded now, if there are any (N-24, N-31)."""
    return state.turn.points >= COST and state.turn.robbed == 0 and room(canoe) > 0


@rules
def may_unload(state: State, canoe: Canoe, colour: int) -> bool:
    """Whether a canoe that `unloads` may unload a gem of this colour, regardless of what follows."""
    return canoe.gems[colour] > 0 and not state.turn.loaded[colour]


@rules
def may_load(state: State, canoe: Canoe, colour: int) -> bool:
    """Whether a canoe that `loads` may load a gem of this colour, regardless of what follows."""
    return state.sites[SITE[canoe.zone]].gems[colour] > 0 and not state.turn.unloaded[colour]


@rules
def unload(state: State, canoe: Canoe, colour: int) -> None:
    """Move a gem from the canoe to the site of its zone."""
    canoe.gems[colour] -= 1
    state.sites[SITE[canoe.zone]].gems[colour] += 1
    state.turn.unloaded[colour] = 1
    state.turn.points -= COST


@rules
def undo_unload(state: State, canoe: Canoe, colour: int, unloaded_before: int) -> None:
    canoe.gems[colour] += 1
    state.sites[SITE[canoe.zone]].gems[colour] -= 1
    state.turn.unloaded[colour] = unloaded_before
    state.turn.points += COST


@rules
def load(state: State, canoe: Canoe, colour: int) -> None:
    """Move a gem from the site of the canoe's zone into its hold."""
    state.sites[SITE[canoe.zone]].gems[colour] -= 1
    canoe.gems[colour] += 1
    state.turn.loaded[colour] = 1
    state.turn.points -= COST


@rules
def undo_load(state: State, canoe: Canoe, colour: int, loaded_before: int) -> None:
    state.sites[SITE[canoe.zone]].gems[colour] += 1
    canoe.gems[colour] -= 1
    state.turn.loaded[colour] = loaded_before
    state.turn.points += COST


@rules
def handled_cargo(state: State) -> bool:
    """Whether the canoe in hand has loaded or unloaded at this stop."""
    return total(state.turn.loaded) + total(state.turn.unloaded) > 0


@rules
def return_gems(state: State, gems: Gems) -> None:
    """Return all these gems to the sites of their own colours (N-43)."""
    for colour in range(5):
        state.sites[colour].gems[colour] += gems[colour]
        gems[colour] = 0


@rules
def bring_ashore(canoe: Canoe, reserve: Gems) -> None:
    """Move the canoe's gems to its owner's reserve (N-25)."""
    for colour in range(5):
        reserve[colour] += canoe.gems[colour]
        canoe.gems[colour] = 0


@rules
def drop_elk(state: State, canoe: Canoe, river_moves: bool) -> None:
    """Take the elk off a canoe that lands or falls; it returns at the end of the next phase 3 that begins (S-52).

    `river_moves` is true if this happens during phase 3.
    """
    if canoe.elk:
        canoe.elk = 0
        state.elk = BACK_LATER if river_moves else BACK_SOON


@rules
def go_over(state: State, canoe: Canoe, river_moves: bool) -> None:
    """Lose the canoe: its gems return to the sites of their own colours, its elk returns later (N-43, S-52).

    `river_moves` is true if the river's own movement carried it over.
    """
    canoe.zone = LOST
    return_gems(state, canoe.gems)
    drop_elk(state, canoe, river_moves)
