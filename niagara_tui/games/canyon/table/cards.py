"""Cards as text: the suit's letter and the rank, in the suit's colour."""

from __future__ import annotations

from rich.style import Style

from niagara_tui.games.canyon.rules.cards import CARDS, NO_CARD, suit_of
from niagara_tui.games.canyon.table import colours
from niagara_tui.ui.boards import palette


def card_sign(card: int) -> str:
    """The card's short text, such as `S10`; empty for `NO_CARD`."""
    return "" if card == NO_CARD else CARDS[card - 1]


def card_ink(card: int) -> Style:
    """The colour of the card's suit."""
    return palette.UNUSED if card == NO_CARD else colours.SUITS[suit_of(card)]
