"""Words for gems, cards and canoes in sentences; files and moves use the short names of `board` and `state`."""

from __future__ import annotations

from itertools import chain

from niagara_tui.core.i18n import _, listed
from niagara_tui.games.niagara.rules.state import Canoe

COLOUR_WORDS = (_("violet"), _("white"), _("yellow"), _("blue"), _("red"))
"""Indexed by colour, as `board.COLOURS`."""
CARD_WORDS = ("1", "2", "3", "4", "5", "6", "7", _("cloud"), _("lasso"), "1/2/3")
"""Indexed by card, as `state.CARDS`."""


def hull_words(canoe: Canoe) -> str:
    """Name of one of a player's two canoes whose capacities differ."""
    return _("the double canoe") if canoe.hold > 1 else _("the single canoe")


def cargo_words(canoe: Canoe) -> str:
    """The canoe's cargo, such as `violet and red`; empty without cargo. Cargo and zone identify a player's canoe."""
    held = zip(COLOUR_WORDS, canoe.gems, strict=True)
    cargo = list(chain.from_iterable([colour] * count for colour, count in held))
    return listed(cargo) if cargo else ""
