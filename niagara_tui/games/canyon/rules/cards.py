"""The fifty cards (C-1): five suits, ranks 1 to 10. Cards are numbered from 1, by suit, then by rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, permutations

from niagara_tui.core.speed import rules

SUITS = ("sun", "moon", "hill", "pine", "wave")
SUIT_LETTERS = ("S", "M", "H", "P", "W")
RANKS = 10
NO_CARD = 0
CARDS = tuple(f"{letter}{rank}" for letter in SUIT_LETTERS for rank in range(1, RANKS + 1))
"""Short text of every card; card number `n` is `CARDS[n - 1]`."""
DECK = len(CARDS)


@rules
def suit_of(card: int) -> int:
    """The card's suit, an index into `SUITS`."""
    return (card - 1) // RANKS


@rules
def rank_of(card: int) -> int:
    """The card's rank, 1 to 10."""
    return (card - 1) % RANKS + 1


@rules
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later beats the best card so far: higher of the same suit, or a trump (C-5)."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


def renamings() -> Sequence[Mapping[str, str]]:
    """All permutations of the suits and of their cards, as maps from name to name: no rule tells suits apart."""
    families = [(suit, *CARDS[first : first + RANKS]) for suit, first in zip(SUITS, range(0, DECK, RANKS), strict=True)]
    orders = permutations(families)
    return [dict(zip(chain(*families), chain(*order), strict=True)) for order in orders]
