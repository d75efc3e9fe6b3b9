"""Every move of Canyon: its number and its text. Files keep the texts; the numbers are for masks and arrays."""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.games.canyon.rules.cards import CARDS, DECK
from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.canyon.rules.state import MOST_BID


class Kind(IntEnum):
    """The kinds of moves, each with the number of its first move.

    What a move names is added to its kind: `Kind.TO + space`, and `move - Kind.TO` is the space again.
    """

    PLAY = 0
    """`PLAY + card`, for a card from 1: play that card to the trick (C-5)."""
    LAY = DECK + 1
    """`LAY + tricks`: lay tempo cards with that sum (C-4)."""
    STAY = LAY + MOST_BID + 1
    """Do not move the canoe, which cannot get on (C-7)."""
    TO = STAY + 1
    """`TO + space`: the canoe ends its move there (C-7), or lies at that dock at the start (C-2)."""


# For the rules, as plain numbers: states and lists of moves hold no others, and interpreted rules find a name of the
# module in a fraction of the time that a member of a class takes.
PLAY, LAY, STAY, TO = map(int, Kind)

TEXTS = (
    "",
    *CARDS,
    *(f"bid {tricks}" for tricks in range(MOST_BID + 1)),
    "stay",
    *(f"to {space}" for space in NAMES),
)
"""Each move's text, by its number; number 0 is no move."""
