"""Clicks of a player who knows only what is on the screen, and still plays a whole game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.screen import Cells  # pseudo-terminals are not available everywhere

OVER, YES, PLAYS, CHOOSES = "Play again", "(y) ", "⏎ ", "←→ choose"
TABLE, PAUSED, HEADER = "z table", "spc go on", "round"
BELOW = 6
"""Number of rows above the line of keys that show the hand or the options."""


def to_click(screen: Cells, rng: random.Random) -> tuple[int, int] | None:
    """A question's button, else the sign that plays the selection, else a cell below the board, else None.

    The screen may have changed between the last look and the click: if that has zoomed the river go back to the table
    first, and if it has paused the bots let them go on.
    """
    last = len(screen.rows) - 1
    if HEADER not in screen.rows[0] and (zoom := list(screen.places([TABLE]))):
        return zoom[0]
    if paused := list(screen.places([PAUSED])):
        return paused[0]
    places = list(screen.places([YES])) or [place for place in screen.places([PLAYS]) if place[1] == last]
    if not places and CHOOSES in screen.rows[last]:
        places = list(below(screen))
    return rng.choice(places) if places else None


def below(screen: Cells) -> Iterator[tuple[int, int]]:
    """Every non-blank cell in the rows above the line of keys."""
    last = len(screen.rows) - 1
    for y in range(last - BELOW, last):
        yield from ((x, y) for x, sign in enumerate(screen.rows[y]) if sign.strip())
