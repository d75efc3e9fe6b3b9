"""What a canoe can do with its next card, roughly: where it can load, and where it then comes to rest.

The rules of paddling and of the whirlpool are asked of a river that is otherwise empty; others are left aside.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import NamedTuple

from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE, RIVER_ZONES, SITE, SIX, WAY
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.expansions.elk import POINTS_MORE
from niagara_tui.games.niagara.rules.expansions.whirlpool import (
    cost_of_way,
    is_whirlpool,
    may_end_on_whirlpool,
    owner_chooses,
    pushed_from,
)
from niagara_tui.games.niagara.rules.setup import Options, new_state
from niagara_tui.games.niagara.rules.state import CLOUD, ONE_TO_THREE, State


class Way(NamedTuple):
    """Something to do next turn: so many gems `loaded` in the zone `at` (NONE for no cargo), and the zone of rest."""

    at: int
    loaded: int
    end: int


class Berth(NamedTuple):
    """How a canoe lies before its turn: its zone, its free places, whether it carries gems and the elk."""

    zone: int
    room: int
    laden: bool
    elk: bool


@functools.cache
def ways_on(berth: Berth, card: int, whirlpool: int) -> tuple[Way, ...]:
    """What a canoe can do with a card while the whirlpool lies there; it stays where the card moves no canoe."""
    points = points_with(card, berth.elk)
    ways = {way for some in points for way in _ways_with(berth, some, whirlpool)}
    if berth.zone == BANK or not points:
        ways.add(Way(NONE, 0, berth.zone))
    return tuple(sorted(ways))


def points_with(card: int, elk: bool) -> tuple[int, ...]:
    """The points that a card can give a canoe; none if it moves no canoe (S-31, S-51)."""
    if card < CLOUD:
        return (card + POINTS_MORE * elk,)
    return tuple(points + POINTS_MORE * elk for points in (1, 2, 3)) if card == ONE_TO_THREE else ()


def _ways_with(berth: Berth, points: int, whirlpool: int) -> Iterator[Way]:
    """Every way that uses these points; a laden canoe paddles without loading up-river alone."""
    zone = berth.zone
    for end in rests(zone, points, whirlpool):
        if not berth.laden or end == BANK or (end != LOST and WAY[zone][end] <= 0):
            yield Way(NONE, 0, end)
    for count in range(1, min(berth.room, points // COST) + 1):
        left = points - count * COST
        if SITE[zone] != NONE:
            ends = rests(zone, left, whirlpool) if left else (zone,)
            yield from (Way(zone, count, end) for end in ends if end != LOST and WAY[zone][end] <= 0)
        yield from (Way(end, count, end) for end in _stops(zone, left, whirlpool))


def _stops(zone: int, points: int, whirlpool: int) -> Iterator[int]:
    """The sites that a paddle of exactly so many points leads to."""
    river = _river(whirlpool)
    for end in range(BANK + 1, RIVER_ZONES + 1):
        is_stop = SITE[end] != NONE and WAY[zone][end] != 0 and not is_whirlpool(river, end)
        if is_stop and cost_of_way(river, zone, end) == points:
            yield end


@functools.cache
def rests(zone: int, points: int, whirlpool: int) -> tuple[int, ...]:
    """Where a paddle of so many points can end once the whirlpool has pushed; LOST is over the falls (N-22, S-21)."""
    river, found = _river(whirlpool), set[int]()
    for end in range(RIVER_ZONES + 1):
        way, left = WAY[zone][end], points - cost_of_way(river, zone, end)
        if not way or left < 0:
            continue
        if is_whirlpool(river, end):
            found.update(pushed_to(end) if may_end_on_whirlpool(way, left) else ())
        elif left == 0 or end == BANK:
            found.add(end)
    return tuple(sorted(found))


def pushed_to(zone: int) -> tuple[int, ...]:
    """Where the whirlpool in this zone can push a canoe to (S-24)."""
    if owner_chooses(zone):
        return SIX
    return (pushed_from(zone) or LOST,)


@functools.cache
def _river(whirlpool: int) -> State:
    """A river with nothing on it but the whirlpool."""
    state = new_state(Options(), 3, 0)
    state.whirlpool = whirlpool
    return state
