"""Numbers and texts of Canyon's moves. Files hold the texts; masks and arrays use the numbers."""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.games.canyon.rules.cards import CARDS, DECK
from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.canyon.rules.state import MAX_BID


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move.

    A move is its kind plus an argument: `Kind.TO + space` encodes a space, `move - Kind.TO` decodes it.
    """

    PLAY = 0
    """`PLAY + card`, for a card from 1: play that card to the trick (C-5)."""
    LAY = DECK + 1
    """`LAY + tricks`: lay tempo cards with that sum (C-4)."""
    STAY = LAY + MAX_BID + 1
    """Leave the canoe where it is, because it cannot get further (C-7)."""
    TO = STAY + 1
    """`TO + space`: the canoe ends its move there (C-7), or lies at that dock at the start (C-2)."""


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
PLAY, LAY, STAY, TO = map(int, Kind)

TEXTS = (
    "",
    *CARDS,
    *(f"bid {tricks}" for tricks in range(MAX_BID + 1)),
    "stay",
    *(f"to {space}" for space in NAMES),
)
"""Text of each move, by number; number 0 is not a move."""
