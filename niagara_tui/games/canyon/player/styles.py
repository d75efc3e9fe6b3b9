"""The styles of play: a description of each, and the parameters of the policy that make it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from niagara_tui.core.i18n import _


class Style(NamedTuple):
    """The parameters of the policy in which styles differ; the defaults are the ordinary player's."""

    bid_bias: float = 0.0
    """Tricks added to what the hand is expected to take, before a bid is chosen."""
    blocking: float = 0.0
    """The worth of each column by which a canoe holds up rivals, in spaces."""
    caution: float = 1.0
    """How much the falls count, as a factor of what drifting costs and of what distance from the falls is worth."""


BALANCED: Final = Style()

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": _("Bids what the hand is worth."),
        "bidder": _("Bids high and hopes for the best."),
        "cautious": _("Bids low and keeps away from the falls."),
        "blocker": _("Lies where nobody else gets past."),
    }
)
"""Each style in a sentence; the first is the ordinary one."""

PARAMETERS: Mapping[str, Style] = MappingProxyType(
    {
        "balanced": BALANCED,
        "bidder": Style(bid_bias=1.2),
        "cautious": Style(bid_bias=-0.5, caution=2.5),
        "blocker": Style(blocking=1.0),
    }
)
