"""The styles of play: their descriptions, and their parameters of the policy."""

from __future__ import annotations

from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, style_tables


class Style(NamedTuple):
    """The policy's parameters that differ between styles, in gems unless stated otherwise; balanced by default."""

    loss_cost: float = 1.4
    """Cost of losing a canoe."""
    depth_cost: float = 0.0
    """Cost of ending a turn below the fork, for each zone, in addition to the risk of losing the canoe."""
    robbery_bonus: float = 0.13
    """Value of robbing in addition to the gem."""
    variety_weight: float = 1.0
    """Factor on the weight of the goals that need several colours."""
    other_colour_share: float = 1.0
    """Share of a gem's value that counts if its colour is not the one held most."""


BALANCED: Final = Style()

STYLES, PARAMETERS, ANIMALS = style_tables(
    {
        "balanced": Manner(_("Weighs gains and dangers evenly."), BALANCED),
        "thief": Manner(
            _("Steals where it can and lies in wait for laden canoes."),
            Style(robbery_bonus=0.8),
            Character(_("Raccoon"), "(■_■)", "(#_#)"),
        ),
        "hoarder": Manner(
            _("Goes for four gems of one colour."),
            Style(variety_weight=0.002, other_colour_share=0.1),
            Character(_("Squirrel"), "@(••)", "@(oo)"),
        ),
        "careful": Manner(
            _("Dreads the falls and stays clear of them."),
            Style(loss_cost=5.0, depth_cost=0.6),
            Character(_("Turtle"), "(▒▒)•", "(%%)o"),
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""
