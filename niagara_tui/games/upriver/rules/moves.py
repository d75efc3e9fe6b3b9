"""Every move of Up the River: its number and its text.

Boats of one seat on one section are alike, so a move names the section that a boat leaves.
"""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import FIRST_SECTION, LAST_SECTION, LETTERS


class Kind(IntEnum):
    """The kinds of moves, each with the number of its first move, which is that of a boat on the first section."""

    MOVE = 1
    """A boat from there moves as many sections as the die shows (U-2)."""
    FORWARD = MOVE + LAST_SECTION
    """A boat from there moves up to the next own one (U-5)."""
    BACK = FORWARD + LAST_SECTION
    """That seat's boat there goes back to its next one (U-5); the sections of one seat after those of another."""


# For the rules, as plain numbers: states and lists of moves hold no others, and interpreted rules find a name of the
# module in a fraction of the time that a member of a class takes.
MOVE, FORWARD, BACK = map(int, Kind)


@rules
def kind_of(move: int) -> Kind:
    """The kind of a move."""
    if move >= BACK:
        return Kind.BACK
    return Kind.FORWARD if move >= FORWARD else Kind.MOVE


@rules
def own_move(kind: int, section: int) -> int:
    """The move of that kind, `MOVE` or `FORWARD`, with an own boat on the section."""
    return kind + section - FIRST_SECTION


@rules
def sent_back(owner: int, section: int) -> int:
    """The move that sends that seat's boat on the section back."""
    return BACK + owner * LAST_SECTION + section - FIRST_SECTION


@rules
def section_of(move: int) -> int:
    """The section that the move's boat leaves."""
    return (move - MOVE) % LAST_SECTION + FIRST_SECTION


@rules
def owner_of(move: int) -> int:
    """Whose boat a move of the kind `BACK` sends back."""
    return (move - BACK) // LAST_SECTION


_SECTIONS = range(1, LAST_SECTION + 1)

TEXTS = (
    "",
    *(f"move {section}" for section in _SECTIONS),
    *(f"forward {section}" for section in _SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in _SECTIONS),
)
"""Each move's text, by its number; number 0 is no move."""
