"""The river, the harbour and the die: what never changes during a game (U-1, U-2, U-7)."""

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
"""Where a boat can be, in the order from the falls to the harbour; sections have their own numbers."""

START, SANDBANK_START, WAVE_START = 4, 1, 5
WAVE_PUSH = 3
"""How many sections the wave carries a boat on (U-4)."""
MOORED = 3
"""So many boats on a section, whoever owns them, cannot be sent back (U-5)."""

DOCK_VALUES = tuple(range(12, 0, -1))
"""What the docks are worth, in the order in which they are taken (U-7)."""
DOCKS = tuple(map(str, DOCK_VALUES))

NOT_THROWN, ARROWS = 0, 6
FACES = ("unthrown", "1", "2", "3", "4", "5", "arrows")
"""What the die can show; a number shows itself."""
