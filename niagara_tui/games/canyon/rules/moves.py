"""Every move of Canyon: its number and its text. Files keep the texts; the numbers are for masks and arrays."""

from __future__ import annotations

from niagara_tui.games.canyon.rules.cards import CARDS, DECK
from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.canyon.rules.state import MOST_BID

PLAY = 0
"""`PLAY + card`, for a card from 1: play that card to the trick (C-5)."""
LAY = DECK + 1
"""`LAY + tricks`: lay tempo cards with that sum (C-4)."""
STAY = LAY + MOST_BID + 1
"""Do not move the canoe, which cannot get on (C-7)."""
TO = STAY + 1
"""`TO + space`: the canoe ends its move there (C-7), or lies at that dock at the start (C-2)."""

TEXTS = (
    "",
    *CARDS,
    *(f"bid {tricks}" for tricks in range(MOST_BID + 1)),
    "stay",
    *(f"to {space}" for space in NAMES),
)
"""Each move's text, by its number; number 0 is no move."""
