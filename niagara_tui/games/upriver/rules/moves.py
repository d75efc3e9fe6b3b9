"""Numbers and texts of the moves of Up the River.

Boats of one seat on one section are interchangeable, so a move identifies a boat by its section.
"""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import FIRST_SECTION, LAST_SECTION, LETTERS


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move, that of a boat on the first section."""

    MOVE = 1
    """An own boat on the section moves by the number thrown (U-2)."""
    FORWARD = MOVE + LAST_SECTION
    """An own boat on the section moves forward to the next own one (U-5)."""
    BACK = FORWARD + LAST_SECTION
    """An opponent's boat goes back to its next one behind (U-5); numbered by owner, then by section."""


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
MOVE, FORWARD, BACK = map(int, Kind)


@rules
def kind_of(move: int) -> Kind:
    """The kind of a move."""
    if move >= BACK:
        return Kind.BACK
    return Kind.FORWARD if move >= FORWARD else Kind.MOVE


@rules
def own_move(kind: int, section: int) -> int:
    """The number of the move of an own boat on the section; `kind` is `MOVE` or `FORWARD`."""
    return kind + section - FIRST_SECTION


@rules
def back_move(owner: int, section: int) -> int:
    """The number of the move that sends the owner's boat on the section back."""
    return BACK + owner * LAST_SECTION + section - FIRST_SECTION


@rules
def section_of(move: int) -> int:
    """The section that the move's boat leaves."""
    return (move - MOVE) % LAST_SECTION + FIRST_SECTION


@rules
def owner_of(move: int) -> int:
    """The owner of the boat that a move of the kind `BACK` sends back."""
    return (move - BACK) // LAST_SECTION


_SECTIONS = range(1, LAST_SECTION + 1)

TEXTS = (
    "",
    *(f"move {section}" for section in _SECTIONS),
    *(f"forward {section}" for section in _SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in _SECTIONS),
)
"""Text of each move, by number; number 0 is not a move."""
