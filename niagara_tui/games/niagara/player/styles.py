"""The playing styles: their descriptions, and the parameters of the policy that define them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from niagara_tui.core.i18n import _


class Style(NamedTuple):
    """The parameters of the policy in which styles differ, in gems unless stated otherwise."""

    loss: float = 1.4
    """Cost of a lost canoe."""
    dread: float = 0.0
    """Cost per zone below the fork of where a canoe comes to rest, beyond the risk of losing it."""
    robbery: float = 0.13
    """Bonus for robbing, whatever is robbed."""
    spread: float = 1.0
    """Factor on the weight of the goals that take gems of several colours."""
    stray: float = 1.0
    """Factor on the worth of a gem whose colour is not the one held most."""


BALANCED: Final = Style()

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Weighs gains and dangers evenly."),
        "thief": _("Steals where it can and lies in wait for laden canoes."),
        "hoarder": _("Goes for four gems of one colour."),
        "careful": _("Dreads the falls and stays clear of them."),
    }
)
"""One-line description of each style; the first is the default."""

PARAMETERS: Mapping[str, Style] = MappingProxyType(
    {
        "balanced": BALANCED,
        "thief": Style(robbery=0.8),
        "hoarder": Style(spread=0.002, stray=0.1),
        "careful": Style(loss=5.0, dread=0.6),
    }
)
