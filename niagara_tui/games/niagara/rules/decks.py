"""The cards, canoes and gems of a game, by the parts in play (N-3, N-5, S-1)."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import NONE, SEATS, SUPPLY
from niagara_tui.games.niagara.rules.state import (
    CARD_PARTS,
    CARD_POINTS,
    HAND,
    ONE_TO_THREE,
    SIX_EACH,
    WITH_BEAVER,
    WITH_CARDS,
    WITH_DOUBLES,
    WITH_ELK,
    WITH_WHIRLPOOL,
)

BASE_SEATS = range(3, 6)  # allowed numbers of seats without the Spirits; with them `rules.board.SEATS`


@rules
def is_dealt(parts: Sequence[int], card: int) -> bool:
    """Whether this card is part of every player's hand with these parts in play (N-5, S-1)."""
    return CARD_PARTS[card] == NONE or parts[CARD_PARTS[card]] == 1


@rules
def least_points(card: int) -> int:
    """The fewest points that the card gives a canoe; `CARD_POINTS` has the most (N-21, S-31)."""
    return 1 if card == ONE_TO_THREE else CARD_POINTS[card]


def has_spirits(parts: Sequence[int]) -> bool:
    """Whether any part of the Spirits is in play."""
    return any(parts[part] for part in (WITH_DOUBLES, WITH_WHIRLPOOL, WITH_CARDS, WITH_BEAVER, WITH_ELK))


def seats_of(parts: Sequence[int]) -> range:
    """Allowed numbers of seats (N, S-1)."""
    return SEATS if has_spirits(parts) else BASE_SEATS


def supply_of(parts: Sequence[int], seats: int, supply: int) -> int:
    """Gems of its own colour at each site at the start of the game (N-3, S-1); `supply` is one of `state.SITES`."""
    if supply == SIX_EACH:
        return SUPPLY - 1
    if not has_spirits(parts) or seats in (4, 5):
        return SUPPLY
    return SUPPLY - 1 if seats == 3 else SUPPLY + 1


def hand_of(parts: Sequence[int]) -> list[int]:
    """A full hand, one flag for each card."""
    return [int(is_dealt(parts, card)) for card in range(1, HAND + 1)]


def holds_of(parts: Sequence[int]) -> tuple[int, int]:
    """The capacities of a player's two canoes, in gems (N-5, S-1)."""
    return (1, 2) if parts[WITH_DOUBLES] else (1, 1)
