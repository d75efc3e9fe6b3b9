"""What sentences call the things of Niagara; files and moves have names of their own (`board`, `state`)."""

from __future__ import annotations

from itertools import chain

from niagara_tui.core.i18n import _, listed
from niagara_tui.games.niagara.rules.state import Canoe

COLOUR_WORDS = (_("violet"), _("white"), _("yellow"), _("blue"), _("red"))
"""By colour, as `board.COLOURS`."""
CARD_WORDS = ("1", "2", "3", "4", "5", "6", "7", _("cloud"), _("lasso"), "1/2/3")
"""By card, as `state.CARDS`."""


def hull_words(canoe: Canoe) -> str:
    """Which of a player's two canoes, where they differ in what they hold."""
    return _("the double canoe") if canoe.hold > 1 else _("the single canoe")


def cargo_words(canoe: Canoe) -> str:
    """What a canoe carries: `violet and red`, or nothing. With the zone it tells a player's two canoes apart."""
    held = zip(COLOUR_WORDS, canoe.gems, strict=True)
    cargo = list(chain.from_iterable([colour] * count for colour, count in held))
    return listed(cargo) if cargo else ""
