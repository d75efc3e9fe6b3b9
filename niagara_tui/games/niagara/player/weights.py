"""The parameters of the policy: those in which styles differ, and the fitted ones that all share, in gems."""

from __future__ import annotations

from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, style_tables

# -- styles -------------------------------------------------------------------------------------------


class Style(NamedTuple):
    """The policy's parameters that differ between styles, in gems unless stated otherwise; balanced by default."""

    loss_cost: float = 1.4  # cost of losing a canoe
    depth_cost: float = 0.0
    """Cost of ending a turn below the fork, for each zone, in addition to the risk of losing the canoe."""
    robbery_bonus: float = 0.13  # value of robbing in addition to the gem
    variety_weight: float = 1.0  # factor on the weight of the goals that need several colours
    other_colour_share: float = 1.0  # share of a gem's value that counts if its colour is not the one held most


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

# -- weights that all styles share, fitted by self-play; no rules -------------------------------------

WIN = 6.3  # value of a gem that wins
SHARPNESS = 0.9  # how strongly the nearest goal outweighs the others; see `gem_value`

CARGO_SHARE = (1.0, 0.89, 0.82, 0.76, 0.64, 0.63, 0.37, 0.0, 0.0)
"""By depth: the share of a cargo's value that counts if its canoe lies there at its owner's next turn."""

EMPTY_VALUE = (0.0, 0.11, 0.12, 0.23, 0.18, 0.0, -0.2, -0.66, -0.66)
"""By depth: the value of an empty canoe there at its owner's next turn."""

SITE_SHARE = (0.15, 0.39, 0.27, 0.24, 0.18)
"""By site: the share of its best gem's value that counts for an empty canoe there."""
SITE_SHARE_HOME = 0.12  # the additional share if the canoe can bring that gem home in its next turn

OUT_OF_REACH_SHARE = 0.54  # factor on a cargo's value if no card in hand is high enough to bring it home

REDEEMED_PLACE = 0.5  # value of each place in the hold of a redeemed canoe
SECOND_CANOE = 0.52  # value of redeeming a second canoe, to be compared with the gem that it costs

STAYS_LATER, STAYS_BEFORE = 0.71, 0.08
"""The chance that a rival's canoe is still in its zone: if it moves after the seat, or before."""

ROBBERY_RISK = 0.07  # the chance that one rival's canoe down-river robs a laden one

TAKE_ELK = 0.5  # value of taking the elk aboard
ELK_ABOARD = 0.05  # value of having the elk aboard at the end of a turn
LAUNCH_DOUBLE = 0.2  # additional value of launching the double canoe
RIVAL_FALLS = 0.36  # value of a rival's canoe going over the falls
RIVAL_WINS = 0.2  # cost of leaving a gem at a site that a rival would win with

CARD_TEMPERATURE, MOVE_TEMPERATURE = 0.06, 0.03
"""Softmax temperatures of cards and of other moves: a move this much worse than the best is 1/e as likely."""
