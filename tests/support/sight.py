"""Where somebody clicks who knows nothing but what stands on the screen, and still plays a whole game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.screen import Cells  # pseudo-terminals are not to be had everywhere

OVER, YES, PLAYS, CHOOSES, ZOOM, HEADER = "Play again", "(y) ", "⏎ ", "←→ choose", "z zoom", "round"
BELOW = 5
"""So many rows above the line of keys show the hand, or what can be chosen."""


def to_click(screen: Cells, luck: random.Random) -> tuple[int, int] | None:
    """A question's button, else the sign that plays what is lit, else something below the board; None: nothing yet.

    What is clicked may have changed meanwhile, so the river can be alone on the screen: then back to the table first.
    """
    last = len(screen.rows) - 1
    if HEADER not in screen.rows[0] and (zoom := list(screen.places([ZOOM]))):
        return zoom[0]
    places = list(screen.places([YES])) or [place for place in screen.places([PLAYS]) if place[1] == last]
    if not places and CHOOSES in screen.rows[last]:
        places = list(below(screen))
    return luck.choice(places) if places else None


def below(screen: Cells) -> Iterator[tuple[int, int]]:
    """Every cell with a sign in the rows above the line of keys."""
    last = len(screen.rows) - 1
    for y in range(last - BELOW, last):
        yield from ((x, y) for x, sign in enumerate(screen.rows[y]) if sign.strip())
