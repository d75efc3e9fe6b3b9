"""Words for cards and spaces in sentences; files and moves use the short names of `cards` and `map`."""

from __future__ import annotations

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Part
from niagara_tui.games.canyon.rules.cards import CARDS, rank_of, suit_of
from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, NAMES, VILLAGE, column_of
from niagara_tui.games.canyon.rules.rapids import drifts_to_falls

SUIT_WORDS = (_("sun"), _("moon"), _("hill"), _("pine"), _("wave"))
"""Indexed by suit, as `cards.SUITS`."""


def card_words(card: int) -> str:
    """Name of a card, such as `sun 7`."""
    return _("{suit} {rank}").format(suit=SUIT_WORDS[suit_of(card)], rank=rank_of(card))


def card_part(card: int) -> Part:
    """A card in a sentence."""
    return Part(card_words(card), pieces=(CARDS[card - 1],))


def space_words(space: int) -> str:
    """Name of a canoe's space, such as `c12` or `the cave`."""
    if space == CAVE:
        return _("the cave")
    return _("the bank") if space == ASHORE else NAMES[space]


def away_words(space: int) -> str:
    """Distance from the space to the village, such as `3 columns from the village`."""
    left = VILLAGE - column_of(space)
    return plural("{count} column from the village", "{count} columns from the village", left).format(count=left)


def drifts_words(space: int) -> str:
    """Number of drifts from the space over the falls, such as `2 drifts from the falls`."""
    drifts = drifts_to_falls(space)
    return plural("{count} drift from the falls", "{count} drifts from the falls", drifts).format(count=drifts)
