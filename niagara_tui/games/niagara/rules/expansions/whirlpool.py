"""The whirlpool: what crossing it costs, and who is pushed (S-20 to S-26)."""

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
    """Whether a paddle up-river from one zone to the other leads over the whirlpool and beyond."""
    whirl = state.whirlpool
    if whirl <= BANK:
        return False
    return way_between(start, whirl) < 0 and way_between(whirl, end) < 0


@rules
def cost_of_way(state: State, start: int, end: int) -> int:
    """Points for a paddle: one a zone, and one more for crossing the whirlpool up-river (N-22, S-22)."""
    way = way_between(start, end)
    return way if way > 0 else crosses_up_river(state, start, end) - way


@rules
def may_end_on_whirlpool(way: int, left: int) -> bool:
    """Whether a paddle that reaches the whirlpool with `left` points over ends there (S-21 to S-23).

    Up-river one point over is lost on it; more would carry the canoe on.
    """
    return left == 0 or (way < 0 and left == 1)


@rules
def pushed_from(zone: int) -> int:
    """The zone below, for a push from any zone but 5, where the owner chooses; below 7 is no zone (S-24)."""
    return zone + 1 if zone == BANK or DEPTH[zone] < DEPTH[ZONE_7L] else BANK


@rules
def owner_chooses(zone: int) -> bool:
    """Whether a push from this zone leaves the choice of the arm (S-24)."""
    return zone == ZONE_5
