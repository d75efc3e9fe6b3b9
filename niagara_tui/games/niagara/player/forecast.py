"""Positions after some moves or some steps of the river, played by the rules on a copy."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.river_odds import FASTEST
from niagara_tui.games.niagara.rules.board import SIX
from niagara_tui.games.niagara.rules.phases import play
from niagara_tui.games.niagara.rules.river import disc_after, is_lost_going_back, step, throw_lasso
from niagara_tui.games.niagara.rules.state import LASSO, PADDLE, State


def position_after(view: State, seat: int | None, moves: Sequence[int]) -> State:
    """A new state in which the seat has made these moves; a card is laid, not shown."""
    later: State = clone(view)
    if seat is not None:
        for move in moves:
            play(later, seat, move)
    return later


def drifted(state: State, steps: int) -> State:
    """A new state after that many more steps of the river (N-41)."""
    later = clone(state)
    for _ in range(steps):
        step(later)
    return later


@functools.cache
def drift_zones(zone: int, arm: int) -> tuple[int, ...]:
    """The zones of a canoe after 0, 1, ... `FASTEST` steps, the first of which feeds that arm (N-41, N-42)."""
    zones = [zone]
    for steps in range(FASTEST):
        zones.append(disc_after(zones[-1], SIX[(arm + steps) % 2]))
    return tuple(zones)


def will_lasso(view: State, seat: int) -> bool:
    """Whether the seat is known to lasso its canoes in this round before the river moves (S-32)."""
    player = view.players[seat]
    return player.chosen == LASSO or (view.phase == PADDLE and player.played == LASSO)


def put_ashore(view: State) -> State:
    """A new state in which all known lassos have been thrown."""
    later = clone(view)
    for seat in range(view.seats):
        if will_lasso(view, seat):
            throw_lasso(later, seat)
    return later


def lost_ashore(state: State) -> list[tuple[int, int]]:
    """The lassoed canoes, as seat and canoe, that would go over the falls if they went back now (S-33)."""
    return [
        (seat, index)
        for seat, player in enumerate(state.players)
        for index, canoe in enumerate(player.canoes)
        if is_lost_going_back(state, canoe)
    ]
