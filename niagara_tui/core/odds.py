"""How a chance is said: in signs for a screen, in words to be heard."""

from __future__ import annotations

from collections.abc import Callable

from niagara_tui.core.i18n import _

Say = Callable[[float], str]
"""What says a chance."""


def percent(chance: float) -> str:
    """A chance in whole per cent; one that is very small or nearly certain is not called impossible or certain."""
    if 0 < chance < 0.01:
        return "<1%"
    return ">99%" if 0.99 < chance < 1 else f"{chance:.0%}"


def percent_words(chance: float) -> str:
    """The same to be heard."""
    said = percent(chance)
    words = {"<1%": _("less than 1 percent"), ">99%": _("more than 99 percent")}
    return words.get(said) or _("{number} percent").format(number=said.removesuffix("%"))
