"""The playing styles: their descriptions, and the parameters of the policy that define them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from niagara_tui.core.i18n import _


class Style(NamedTuple):
    """The parameters of the policy in which styles differ."""

    spite: float = 0.6
    """Weight of the rivals' mean expected points, which count against a move."""
    front: float = 0.0
    """Bonus, in points, for each boat, times the square of its place as a fraction of the way to the harbour."""
    rear: float = 0.0
    """Bonus, in points, for the hindmost boat, times its place as a fraction of the way to the harbour."""


BALANCED: Final = Style()

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Weighs its boats' chances and the others' evenly."),
        "racer": _("Drives one boat home before it thinks of the next."),
        "shepherd": _("Keeps its boats together and leaves none behind."),
        "spiteful": _("Would rather send another boat back than bring its own forward."),
    }
)
"""One-line description of each style; the first is the default."""

PARAMETERS: Mapping[str, Style] = MappingProxyType(
    {
        "balanced": BALANCED,
        "racer": Style(front=12.0),
        "shepherd": Style(rear=7.0),
        "spiteful": Style(spite=4.0),
    }
)
