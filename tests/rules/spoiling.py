"""Faults in positions of Niagara, and whether the audit finds them."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME

Break = Callable[[State], object]


def put(path: str, value: int) -> Break:
    """A fault: the field at the dotted path gets this value."""

    def spoil(state: State) -> None:
        *way, last = path.split(".")
        place: object = state
        for part in way:
            place = place[int(part)] if isinstance(place, list) else getattr(place, part)
        if isinstance(place, list):
            place[int(last)] = value
        else:
            setattr(place, last, value)

    return spoil


def together(*spoils: Break) -> Break:
    return lambda state: [spoil(state) for spoil in spoils]


def expect(sound: State, spoil: Break, found: str) -> None:
    """Check that the audit finds nothing in that position and, with the fault, a sentence that begins with `found`."""
    assert GAME.audit(sound) == []
    state = clone(sound)
    spoil(state)
    faults = GAME.audit(state)
    assert any(fault.startswith(found) for fault in faults), faults
