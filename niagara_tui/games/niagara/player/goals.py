"""How near a reserve is to winning, and what a gem more would add (N-60).

The measure is gems: fetching a violet one is an effort of 1, and the nearest of the goals counts most.
"""

from __future__ import annotations

import functools
import math
import operator
from typing import NamedTuple

from niagara_tui.games.niagara.player.weights import Weights
from niagara_tui.games.niagara.rules.board import COLOURS, NONE
from niagara_tui.games.niagara.rules.decks import supply_of
from niagara_tui.games.niagara.rules.gems import wins
from niagara_tui.games.niagara.rules.state import State

Reserve = tuple[int, ...]

EFFORT = (1.0, 1.1, 1.35, 1.7, 2.3)
"""By colour: the effort of fetching one gem, that of a violet one being 1."""
ANY_GEM = 1.1
"""The effort of fetching one gem of whatever colour comes easiest."""
OUT_OF_REACH = 8.0
"""Effort added for a goal whose gems the rivals have already won."""
SHARPNESS = 0.9
"""How much the nearest goal outweighs the others."""


class Goals(NamedTuple):
    """A reserve's prospects: how near it is to winning, and what one gem more of each colour would add."""

    worth: float
    gains: tuple[float, ...]


@functools.lru_cache(maxsize=65536)
def nearness(reserve: Reserve, reachable: Reserve, weights: Weights) -> float:
    """How near a reserve is to its goals, in gems below zero; a winning one is worth `weights.win`.

    `reachable` counts the gems of each colour that are not in a rival's reserve.
    """
    if wins(list(reserve)):
        return weights.win
    missing = [4 - count for count in reserve]
    efforts = [weights.many * ANY_GEM * (7 - sum(reserve)), weights.kinds * _missing_kinds(reserve, reachable)]
    for colour, effort in enumerate(EFFORT):
        barred = OUT_OF_REACH * (reachable[colour] < 4)
        efforts.append(weights.same * missing[colour] * effort + barred)
    unwelcome = weights.stray * (sum(reserve) - max(reserve))
    return math.log(sum(math.exp(-SHARPNESS * effort) for effort in efforts)) / SHARPNESS - unwelcome


def _missing_kinds(reserve: Reserve, reachable: Reserve) -> float:
    return sum(
        effort + OUT_OF_REACH * (reachable[colour] == 0) for colour, effort in enumerate(EFFORT) if reserve[colour] == 0
    )


def goals(reserve: Reserve, reachable: Reserve, weights: Weights) -> Goals:
    """The prospects of a reserve."""
    worth = nearness(reserve, reachable, weights)
    more = (with_one_more(reserve, colour) for colour in range(len(COLOURS)))
    return Goals(worth, tuple(nearness(one, reachable, weights) - worth for one in more))


def with_one_more(reserve: Reserve, colour: int) -> Reserve:
    """The reserve with one gem more of that colour, or as it is for NONE."""
    if colour == NONE:
        return reserve
    return (*reserve[:colour], reserve[colour] + 1, *reserve[colour + 1 :])


def with_more(reserve: Reserve, cargo: Reserve) -> Reserve:
    """The reserve with all the gems of a cargo more."""
    return tuple(map(operator.add, reserve, cargo))


def reachable_gems(state: State, seat: int) -> Reserve:
    """The gems of each colour that no rival has won for good."""
    rivals = [player.reserve for other, player in enumerate(state.players) if other != seat]
    supply = supply_of(state.parts, state.seats)
    return tuple(supply - sum(reserve[colour] for reserve in rivals) for colour in range(len(COLOURS)))
