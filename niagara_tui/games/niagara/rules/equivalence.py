"""Equivalence of positions that differ only in the letters of a player's two canoes."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.state import State


def equivalent(one: State, other: State) -> bool:
    """Whether two positions between plans are equal up to swapping a player's two canoes."""
    return _in_order(one) == _in_order(other)


def _in_order(state: State) -> State:
    """A copy with each player's canoes in canonical order."""
    ordered = clone(state)
    on_turn = seat_at(state, state.turn.place)
    for seat, player in enumerate(ordered.players):
        moved, waits = ([0] * len(player.canoes) for _ in range(2))
        if seat == on_turn:
            moved, waits = ordered.turn.moved, ordered.turn.waits
        keys = [
            (canoe.zone, canoe.hold, canoe.elk, canoe.lassoed, *canoe.gems, has_moved, does_wait)
            for canoe, has_moved, does_wait in zip(player.canoes, moved, waits, strict=True)
        ]
        if keys[1] < keys[0]:
            player.canoes.reverse()
            moved.reverse()
            waits.reverse()
    return ordered
