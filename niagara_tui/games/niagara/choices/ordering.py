"""Which of the plans of one turn look best: by what they bring, at a glance and without any search."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from niagara_tui.games.niagara.rules.board import LOST, NONE
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, theft_of
from niagara_tui.games.niagara.rules.state import State


class Brings(IntEnum):
    """What a plan brings, the best first."""

    WIN = 0
    THEFT = 1
    LANDING = 2
    JOES_GEM = 3
    LOAD = 4
    NOTHING = 5
    LOSS = 6
    """Gems go for nothing, or all is as it was before."""
    DOOM = 7
    FALLS = 8


Rank = tuple[int, int, int]

_ABOARD = {Kind.LOAD: Brings.LOAD, Kind.ROB: Brings.THEFT, Kind.TAKE_FROM_JOE: Brings.JOES_GEM}
"""By kind of move: in which way it takes a gem aboard."""


def rank(view: State, after: State, moves: Sequence[int], seat: int, canoe: int, *, dooms: bool) -> Rank:
    """Where a plan stands among those of its turn, lower is better: what it brings, then how many gems, and which.

    It `dooms` a canoe if a warning goes with it.
    """
    gained = _gems(after, seat) - _gems(view, seat)
    brings = _brings(view, after, moves, seat, canoe, gained, dooms)
    return brings, -gained, _worth(view, seat) - _worth(after, seat)


def _brings(  # noqa: PLR0913, PLR0917 - one plan
    view: State, after: State, moves: Sequence[int], seat: int, canoe: int, gained: int, dooms: bool
) -> Brings:
    before, then = view.players[seat], after.players[seat]
    if then.reached > before.reached:
        return Brings.WIN
    if canoe != NONE and before.canoes[canoe].zone != LOST and then.canoes[canoe].zone == LOST:
        return Brings.FALLS
    if dooms:
        return Brings.DOOM
    if kinds := _kept(moves):
        landed = total(then.reserve) > total(before.reserve)
        return min(*kinds, Brings.LANDING) if landed else min(kinds)
    if total(then.reserve) > total(before.reserve):
        return Brings.LANDING
    is_idle = before.canoes == then.canoes and view.joe == after.joe and view.sky == after.sky
    return Brings.LOSS if gained < 0 or (is_idle and canoe != NONE) else Brings.NOTHING


def kinds_of(moves: Sequence[int]) -> set[Brings]:
    """In which ways the plan takes gems aboard: stolen, Joe's, loaded."""
    return {kind for move in moves if (kind := _way_aboard(move))}


def _kept(moves: Sequence[int]) -> set[Brings]:
    """The same of those gems alone that the plan does not part with again."""
    kept: list[tuple[int, Brings]] = []
    for move in moves:
        if kind := _way_aboard(move):
            kept.append((_colour_aboard(move), kind))
        given = _colour_given(move)
        kept = [gem for gem in kept if gem[0] != given]
    return {kind for _colour, kind in kept}


def _way_aboard(move: int) -> Brings | None:
    return _ABOARD.get(kind_of(move))


def _colour_aboard(move: int) -> int:
    """The colour of the gem that a move with a way aboard takes."""
    return theft_of(move)[2] if kind_of(move) == Kind.ROB else move - kind_of(move)


def _colour_given(move: int) -> int:
    """The colour that is unloaded, or given to Joe; NONE for all other moves."""
    kind = kind_of(move)
    return move - kind if kind in (Kind.UNLOAD, Kind.GIVE_JOE) else NONE


def _gems(state: State, seat: int) -> int:
    """How many gems the seat has, aboard and won."""
    player = state.players[seat]
    return total(player.reserve) + sum(total(canoe.gems) for canoe in player.canoes)


def _worth(state: State, seat: int) -> int:
    """What they are worth (N-61)."""
    player = state.players[seat]
    return value(player.reserve) + sum(value(canoe.gems) for canoe in player.canoes)
