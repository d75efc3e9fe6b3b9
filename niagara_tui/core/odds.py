"""Formatting of probabilities: short for a screen, in words for speech."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.core.i18n import _

Say = Callable[[float], str]
"""Formats a figure, mostly a probability from 0 to 1."""


def percent(chance: float) -> str:
    """Format a probability as a whole percentage; only exactly 0 and 1 become `0%` and `100%`."""
    if 0 < chance < 0.01:
        return "<1%"
    return ">99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def percent_words(chance: float) -> str:
    """Format a probability like `percent`, in words for speech output."""
    return in_words(percent(chance))


def in_words(said: str) -> str:
    """A percentage such as `8%`, `<1%` or `0.4%` in words."""
    below, above, number = _("less than {number} percent"), _("more than {number} percent"), said.strip("<>%")
    words = {"<": below, ">": above}.get(said[:1], _("{number} percent"))
    return words.format(number=number)
