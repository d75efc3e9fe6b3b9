"""Every move of Up the River: its number and its text.

Boats of one seat on one section are alike, so a move names the section that a boat leaves.
"""

from __future__ import annotations

from niagara_tui.games.upriver.rules.board import LAST_SECTION, LETTERS

MOVE = 0
"""`MOVE + section`: a boat from there moves as many sections as the die shows (U-2)."""
FORWARD = MOVE + LAST_SECTION
"""`FORWARD + section`: a boat from there moves up to the next own one (U-5)."""
BACK = FORWARD + LAST_SECTION
"""`BACK + seat * 10 + section`: that seat's boat there goes back to its next one (U-5)."""

_SECTIONS = range(1, LAST_SECTION + 1)

TEXTS = (
    "",
    *(f"move {section}" for section in _SECTIONS),
    *(f"forward {section}" for section in _SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in _SECTIONS),
)
"""Each move's text, by its number; number 0 is no move."""
