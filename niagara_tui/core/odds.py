"""Formatting of probabilities: short for a screen, in words for speech."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.core.i18n import _

Say = Callable[[float], str]
"""Formats a probability from 0 to 1."""


def percent(chance: float) -> str:
    """Format a probability as a whole percentage; only exactly 0 and 1 become `0%` and `100%`."""
    if 0 < chance < 0.01:
        return "<1%"
    return ">99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def percent_words(chance: float) -> str:
    """Format a probability like `percent`, in words for speech output."""
    said = percent(chance)
    words = {"<1%": _("less than 1 percent"), ">99%": _("more than 99 percent")}
    return words.get(said) or _("{number} percent").format(number=said.removesuffix("%"))
