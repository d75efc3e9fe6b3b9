"""Forecast of the drift in the rapids, by running the rules' own `drift` on a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.movement import drift, move_canoe, points_of
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import MOVE, OVER, State


class Drift(NamedTuple):
    """The seat of a canoe that would drift, and the space where it would end."""

    seat: int
    space: int


def after_moves(view: State, seat: int | None, moves: Sequence[int]) -> State:
    """A copy of the position after the seat's moves, if canoes are moving; the round is not ended."""
    later: State = clone(view)
    if seat is None or view.phase != MOVE:
        return later
    for move in moves:
        move_canoe(later, seat, move)
        later.turn += 1
    return later


def may_drift(view: State) -> bool:
    """Whether a canoe in the rapids has not moved in this round."""
    return view.phase != OVER and any(is_rapid(view.players[seat].canoe) for seat in _to_move(view))


def drifts(view: State) -> list[Drift]:
    """Every canoe that changes its space when those in the rapids drift in turn order.

    During the phase `MOVE` only canoes without points drift; before it no bid is certain to be exact, so all do.
    """
    later: State = clone(view)
    for seat in _to_move(view):
        if is_rapid(later.players[seat].canoe) and not (view.phase == MOVE and points_of(view, seat)):
            drift(later, seat)
    return [
        Drift(seat, player.canoe)
        for seat, player in enumerate(later.players)
        if player.canoe != view.players[seat].canoe
    ]


def _to_move(view: State) -> Iterator[int]:
    """Seats that have not moved in this round, in turn order."""
    later: State = clone(view)
    begin = view.turn if view.phase == MOVE else 0
    later.phase = MOVE
    for turn in range(begin, view.seats):
        later.turn = turn
        yield seat_on_turn(later)
