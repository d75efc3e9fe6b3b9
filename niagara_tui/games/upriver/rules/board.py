"""Constants of the river, the harbour and the die (U-1, U-2, U-7)."""

from __future__ import annotations

SEATS = range(2, 5)
MAX_SEATS = 4
LETTERS = ("R", "B", "Y", "G")
BOATS = 3

LOST = 0
"""Over the falls."""
FIRST_SECTION, LAST_SECTION = 1, 10
HARBOUR = 11
PLACES = ("lost", *map(str, range(FIRST_SECTION, LAST_SECTION + 1)), "harbour")
"""Names of a boat's possible places, from the falls to the harbour; a section's index is its number."""

START, SANDBANK_START, WAVE_START = 4, 1, 5
WAVE_PUSH = 3
"""Number of sections that the wave carries a boat (U-4)."""
PROTECTED_FROM = 3
"""Minimum number of boats on a section, of any owners, that protect each other from being sent back (U-5)."""

DOCK_VALUES = tuple(range(12, 0, -1))
"""Points of the docks, in the order in which they are taken (U-7)."""
DOCKS = tuple(map(str, DOCK_VALUES))

NOT_THROWN, ARROWS = 0, 6
MAX_NUMBER = 5
"""The highest number of the die (U-2)."""
FACES = ("unthrown", "1", "2", "3", "4", "5", "arrows")
"""Names of the die's values; a number from 1 to 5 is its own value."""
