"""What sentences call the things of Canyon; files and moves have names of their own (`cards`, `course`)."""

from __future__ import annotations

from niagara_tui.core.speech import _
from niagara_tui.games.canyon.cards import rank_of, suit_of
from niagara_tui.games.canyon.course import ASHORE, CAVE, NAMES

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
