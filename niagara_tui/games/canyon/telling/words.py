"""What sentences call the things of Canyon; files and moves have names of their own (`cards`, `course`)."""

from __future__ import annotations

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.rules.cards import rank_of, suit_of
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, NAMES, VILLAGE, column_of
from niagara_tui.games.canyon.rules.rapids import drifts_to_falls

SUIT_WORDS = (_("sun"), _("moon"), _("hill"), _("pine"), _("wave"))
"""By suit, as `cards.SUITS`."""


def card_words(card: int) -> str:
    """A card: `sun 7`."""
    return _("{suit} {rank}").format(suit=SUIT_WORDS[suit_of(card)], rank=rank_of(card))


def space_words(space: int) -> str:
    """Where a canoe is: `c12`, `the cave`."""
    if space == CAVE:
        return _("the cave")
    return _("the bank") if space == ASHORE else NAMES[space]


def away_words(space: int) -> str:
    """How far the village is from there: `3 columns from the village`."""
    left = VILLAGE - column_of(space)
    return plural("{count} column from the village", "{count} columns from the village", left).format(count=left)


def drifts_words(space: int) -> str:
    """How often a canoe in the rapids must drift from there to go over the falls: `2 drifts from the falls`."""
    drifts = drifts_to_falls(space)
    return plural("{count} drift from the falls", "{count} drifts from the falls", drifts).format(count=drifts)
