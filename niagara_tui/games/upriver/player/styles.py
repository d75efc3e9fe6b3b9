"""The playing styles: their descriptions, and the parameters of the policy that define them."""

from __future__ import annotations

from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, style_tables


class Style(NamedTuple):
    """The parameters of the policy in which styles differ."""

    spite: float = 0.6
    """Weight of the rivals' mean expected points, which count against a move."""
    front: float = 0.0
    """Bonus, in points, for each boat, times the square of its place as a fraction of the way to the harbour."""
    rear: float = 0.0
    """Bonus, in points, for the hindmost boat, times its place as a fraction of the way to the harbour."""


BALANCED: Final = Style()

STYLES, PARAMETERS, ANIMALS = style_tables(
    {
        "balanced": Manner(_("Weighs its boats' chances and the others' evenly."), BALANCED),
        "racer": Manner(
            _("Drives one boat home before it thinks of the next."),
            Style(front=12.0),
            Character(_("Hare"), "//(•)", "//(o)"),
        ),
        "shepherd": Manner(
            _("Keeps its boats together and leaves none behind."),
            Style(rear=7.0),
            Character(_("Sheepdog"), "U•x•U", "UoxoU"),
        ),
        "spiteful": Manner(
            _("Would rather send another boat back than bring its own forward."),
            Style(spite=4.0),
            Character(_("Weasel"), "(¬_¬)", "(-_-)"),
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""
