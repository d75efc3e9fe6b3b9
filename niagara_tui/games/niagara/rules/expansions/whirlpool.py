"""The whirlpool: the cost of crossing it, and the pushing of canoes that end on it (S-20 to S-26)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, ZONE_5, ZONE_7L, way_between
from niagara_tui.games.niagara.rules.state import State


@rules
def is_whirlpool(state: State, zone: int) -> bool:
    """Whether the whirlpool's disc lies in this zone of the river."""
    return zone != BANK and zone == state.whirlpool


@rules
def crosses_up_river(state: State, start: int, end: int) -> bool:
    """Whether paddling up-river from `start` to `end` leads over the whirlpool and beyond."""
    whirl = state.whirlpool
    if whirl <= BANK:
        return False
    return way_between(start, whirl) < 0 and way_between(whirl, end) < 0


@rules
def cost_of_way(state: State, start: int, end: int) -> int:
    """Points for paddling: one a zone, and one more for crossing the whirlpool up-river (N-22, S-22)."""
    way = way_between(start, end)
    return way if way > 0 else crosses_up_river(state, start, end) - way


@rules
def may_end_on_whirlpool(way: int, left: int) -> bool:
    """Whether paddling that reaches the whirlpool with `left` points left may end there (S-21 to S-23).

    Up-river one point left is lost on it; with more the canoe would have to go on.
    """
    return left == 0 or (way < 0 and left == 1)


@rules
def pushed_from(zone: int) -> int:
    """The zone that a push leads to, `BANK` for over the falls (S-24); not for zone 5, where the owner chooses."""
    return zone + 1 if DEPTH[zone] < DEPTH[ZONE_7L] else BANK


@rules
def owner_chooses(zone: int) -> bool:
    """Whether the owner chooses the arm in a push from this zone (S-24)."""
    return zone == ZONE_5
