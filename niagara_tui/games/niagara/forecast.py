"""What the river will do, by letting the rules' own steps run on a copy."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.board import BANK, LOST
from niagara_tui.games.niagara.river import step
from niagara_tui.games.niagara.state import State

_ENOUGH = 12
"""Steps after which nothing is left on the river: five to an arm, and both of its zones at every second step."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A canoe on the river that goes over the falls when the river moves `flow` or more."""

    seat: int
    canoe: int
    flow: int


def drifted(state: State, steps: int) -> State:
    """A new state in which the river has made so many steps more (N-41)."""
    later = clone(state)
    for _ in range(steps):
        step(later)
    return later


def falls_from(state: State) -> tuple[Fall, ...]:
    """For every canoe on the river, seat by seat, from which flow on it falls (N-43); lassoed ones do not (S-32)."""
    falls: dict[tuple[int, int], int] = {}
    later = clone(state)
    for flow in range(1, _ENOUGH + 1):
        step(later)
        for place in _on_river(state):
            if place not in falls and later.players[place[0]].canoes[place[1]].zone == LOST:
                falls[place] = flow
    return tuple(Fall(seat, canoe, falls[seat, canoe]) for seat, canoe in _on_river(state))


def _on_river(state: State) -> list[tuple[int, int]]:
    return [
        (seat, index)
        for seat, player in enumerate(state.players)
        for index, canoe in enumerate(player.canoes)
        if BANK < canoe.zone < LOST and not canoe.lassoed
    ]
