"""The styles of play: what each says of itself, and the parameters of the policy that make it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from niagara_tui.core.i18n import _


class Style(NamedTuple):
    """The parameters of the policy in which styles differ, in gems where nothing else is said; by default ordinary."""

    loss: float = 1.4
    """The cost of a canoe lost."""
    dread: float = 0.0
    """The cost of each zone below the fork that a canoe comes to rest in, beyond the risk of losing it."""
    robbery: float = 0.13
    """The worth of robbing, whatever is robbed."""
    spread: float = 1.0
    """The weight of the goals that take gems of several colours, as a factor."""
    stray: float = 1.0
    """The share of a gem's worth that counts if its colour is not the one held most."""


BALANCED: Final = Style()

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Weighs gains and dangers evenly."),
        "thief": _("Steals where it can and lies in wait for laden canoes."),
        "hoarder": _("Goes for four gems of one colour."),
        "careful": _("Dreads the falls and stays clear of them."),
    }
)
"""Each style in a sentence; the first is the ordinary one."""

PARAMETERS: Mapping[str, Style] = MappingProxyType(
    {
        "balanced": BALANCED,
        "thief": Style(robbery=0.8),
        "hoarder": Style(spread=0.002, stray=0.1),
        "careful": Style(loss=5.0, dread=0.6),
    }
)
