"""What canoes carry: gems, which are loaded, unloaded, stolen and won or lost, and the elk.

At a stop a canoe first unloads, then loads: the fixed order excludes no result that the rules allow and leaves one
chain of moves for each. Only after a deal with Diamond Joe can the reverse order lead to another result.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import DEPTH, LOST, ZONE_7L
from niagara_tui.games.niagara.rules.moves import ELK_TO, LEAVE_ELK
from niagara_tui.games.niagara.rules.state import AT_SITE, BACK_LATER, BACK_SOON, Canoe, Gems, State


@rules
def total(gems: Gems) -> int:
    """Number of gems of all colours."""
    return gems[0] + gems[1] + gems[2] + gems[3] + gems[4]


@rules
def room(canoe: Canoe) -> int:
    """Number of free places in the canoe's hold."""
    return canoe.hold - total(canoe.gems)


@rules
def wins(reserve: Gems) -> bool:
    """Whether a reserve ends the game (N-60)."""
    most, kinds = 0, 0
    for count in reserve:
        most = max(most, count)
        kinds += count > 0
    return is_goal(most, kinds, total(reserve))


@rules
def is_goal(most: int, kinds: int, gems: int) -> bool:
    """Whether that is enough to end the game: 4 of one colour, all 5 colours, or any 7 gems (N-60)."""
    return most >= 4 or kinds == 5 or gems >= 7


@rules
def value(gems: Gems) -> int:
    """Total value of the gems, from 1 for violet to 5 for red (N-61, N-62)."""
    return gems[0] + 2 * gems[1] + 3 * gems[2] + 4 * gems[3] + 5 * gems[4]


# -- loading and unloading at one stop (N-23, N-24) ----------------------------------------------------


COST = 2  # points for loading or unloading one gem (N-23)


@rules
def handled_cargo(state: State) -> bool:
    """Whether the canoe in hand has loaded or unloaded at this stop."""
    return total(state.turn.loaded) + total(state.turn.unloaded) > 0


# -- stealing from other canoes (N-30 to N-34, S-11, S-12) ---------------------------------------------


@rules
def is_victim(canoe: Canoe, zone: int) -> bool:
    """Whether a rival's canoe lies on the river in this zone; a lassoed one does not (S-32)."""
    return canoe.zone == zone and not canoe.lassoed


@rules
def may_rob(state: State, thief: int, canoe: Canoe) -> bool:
    """Whether the canoe in hand may rob another gem where it has paddled to."""
    turn = state.turn
    if turn.robbed >= turn.free or total(turn.loaded) or room(canoe) == 0:
        return False
    if handled_cargo(state) and not turn.met:
        return False  # robbing comes before unloading, so that each result has one chain of moves
    for seat in range(state.seats):
        if seat != thief:
            for victim in state.players[seat].canoes:
                if is_victim(victim, canoe.zone) and total(victim.gems):
                    return True
    return False


# -- ashore and at the falls ----------------------------------------------------------------------------


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
    for colour in range(5):
        state.sites[colour].gems[colour] += canoe.gems[colour]
        canoe.gems[colour] = 0
    drop_elk(state, canoe, river_moves)


# -- the elk: aboard it gives two more points; dropped, it returns to the red site by itself (S-50 to S-53) ---


EXTRA_POINTS = 2  # points that the elk adds to the card of its canoe (S-51)


@rules
def may_take_elk(state: State, canoe: Canoe) -> bool:
    """Whether the elk is at its site and this canoe lies there (S-50)."""
    return state.elk == AT_SITE and canoe.zone != LOST and DEPTH[canoe.zone] == DEPTH[ZONE_7L]


@rules
def meets_elk(state: State, seat: int) -> bool:
    """Whether the seat has a canoe that may take the elk aboard."""
    canoes = state.players[seat].canoes
    return may_take_elk(state, canoes[0]) or may_take_elk(state, canoes[1])


@rules
def list_elk(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that may take the elk, and `LEAVE_ELK`; return the count."""
    count = 0
    for canoe in range(2):
        if may_take_elk(state, state.players[seat].canoes[canoe]):
            moves[count] = ELK_TO + canoe
            count += 1
    moves[count] = LEAVE_ELK
    return count + 1


@rules
def points_of(points: int, canoe: Canoe) -> int:
    """Points of this canoe for a card of `points` (S-51)."""
    return points + EXTRA_POINTS * canoe.elk
