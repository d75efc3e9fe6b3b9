"""A quick ordering of the plans of one turn by what they bring, without search."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from niagara_tui.games.niagara.rules.board import LOST, NONE
from niagara_tui.games.niagara.rules.gems import total, value
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, theft_of
from niagara_tui.games.niagara.rules.state import State


class Outcome(IntEnum):
    """What a plan brings, best first."""

    WIN = 0
    THEFT = 1
    LANDING = 2
    JOES_GEM = 3
    LOAD = 4
    NOTHING = 5
    LOSS = 6
    """Gems are given up for nothing, or nothing changes."""
    DOOM = 7
    FALLS = 8


Rank = tuple[int, int, int]

_ABOARD = {Kind.LOAD: Outcome.LOAD, Kind.ROB: Outcome.THEFT, Kind.TAKE_FROM_JOE: Outcome.JOES_GEM}
"""What a move that takes a gem aboard brings, by kind of move."""


def rank(view: State, after: State, moves: Sequence[int], seat: int, canoe: int, *, dooms: bool) -> Rank:
    """Sort key of a plan within its turn, lower is better: what it brings, the number of gems, their value.

    `dooms` is true if the plan carries a warning that it dooms a canoe.
    """
    gained = _gems(after, seat) - _gems(view, seat)
    outcome = _outcome(view, after, moves, seat, canoe, gained, dooms)
    return outcome, -gained, _worth(view, seat) - _worth(after, seat)


def _outcome(  # noqa: PLR0913, PLR0917 - one plan
    view: State, after: State, moves: Sequence[int], seat: int, canoe: int, gained: int, dooms: bool
) -> Outcome:
    before, then = view.players[seat], after.players[seat]
    if then.reached > before.reached:
        return Outcome.WIN
    if canoe != NONE and before.canoes[canoe].zone != LOST and then.canoes[canoe].zone == LOST:
        return Outcome.FALLS
    if dooms:
        return Outcome.DOOM
    if kinds := _kept(moves):
        landed = total(then.reserve) > total(before.reserve)
        return min(*kinds, Outcome.LANDING) if landed else min(kinds)
    if total(then.reserve) > total(before.reserve):
        return Outcome.LANDING
    is_idle = before.canoes == then.canoes and view.joe == after.joe and view.sky == after.sky
    return Outcome.LOSS if gained < 0 or (is_idle and canoe != NONE) else Outcome.NOTHING


def ways_aboard(moves: Sequence[int]) -> set[Outcome]:
    """The ways in which the plan takes gems aboard: theft, from Joe, loading."""
    return {kind for move in moves if (kind := _way_aboard(move))}


def _kept(moves: Sequence[int]) -> set[Outcome]:
    """As `ways_aboard`, but only for gems that the plan does not give away again."""
    kept: list[tuple[int, Outcome]] = []
    for move in moves:
        if kind := _way_aboard(move):
            kept.append((_colour_aboard(move), kind))
        given = _colour_given(move)
        kept = [gem for gem in kept if gem[0] != given]
    return {kind for _colour, kind in kept}


def _way_aboard(move: int) -> Outcome | None:
    return _ABOARD.get(kind_of(move))


def _colour_aboard(move: int) -> int:
    """The colour of the gem that the move takes aboard; only for moves that take one."""
    return theft_of(move)[2] if kind_of(move) == Kind.ROB else move - kind_of(move)


def _colour_given(move: int) -> int:
    """The colour of the gem unloaded or given to Joe; NONE for all other moves."""
    kind = kind_of(move)
    return move - kind if kind in (Kind.UNLOAD, Kind.GIVE_JOE) else NONE


def _gems(state: State, seat: int) -> int:
    """Number of gems that the seat has, aboard and in the reserve."""
    player = state.players[seat]
    return total(player.reserve) + sum(total(canoe.gems) for canoe in player.canoes)


def _worth(state: State, seat: int) -> int:
    """Value of the gems that the seat has, aboard and in the reserve (N-61)."""
    player = state.players[seat]
    return value(player.reserve) + sum(value(canoe.gems) for canoe in player.canoes)
