"""The playing styles: their descriptions, and the parameters of the policy that define them."""

from __future__ import annotations

from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, style_tables


class Style(NamedTuple):
    """The parameters of the policy in which styles differ; the defaults are the ordinary player's."""

    bid_bias: float = 0.0
    """Tricks added to the expected number before a bid is chosen."""
    blocking: float = 0.0
    """The worth of each column by which a canoe holds up rivals, in spaces."""
    caution: float = 1.0
    """Factor on the cost of drifting and on the worth of distance from the falls."""


BALANCED: Final = Style()

STYLES, PARAMETERS, ANIMALS = style_tables(
    {
        "balanced": Manner(_("Bids what the hand is worth."), BALANCED),
        "bidder": Manner(
            _("Bids high and hopes for the best."), Style(bid_bias=1.2), Character(_("Rooster"), "^(•)>", "^(o)>")
        ),
        "cautious": Manner(
            _("Bids low and keeps away from the falls."),
            Style(bid_bias=-0.5, caution=2.5),
            Character(_("Turtle"), "(▒▒)•", "(%%)o"),
        ),
        "blocker": Manner(
            _("Lies where nobody else gets past."), Style(blocking=1.0), Character(_("Badger"), "(|.|)", "(|.|)")
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""
