"""The parameters of the policy: those in which styles differ, and the fitted ones that all share, in spaces."""

from __future__ import annotations

from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, style_tables

# -- styles -------------------------------------------------------------------------------------------


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
            _("Plays almost as most would; now and then it lies in somebody's way."),
            Style(blocking=1.0),
            Character(_("Badger"), "(|.|)", "(|.|)"),
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""


# -- fitted -------------------------------------------------------------------------------------------


class PlainCard(NamedTuple):
    """Coefficients of the chance that a card of a plain suit takes a later trick."""

    constant: float = -0.84
    higher: float = -1.43
    """Per higher card of its suit that rivals hold."""
    rivals_trumps: float = -0.34
    """Per trump that rivals hold."""
    rivals_suit: float = 0.22
    """Per card of its suit that rivals hold."""
    own_suit: float = -0.17
    """Per card of its suit in the hand."""
    lead: float = 1.28
    """If the seat leads next, divided by the tricks left."""
    end: float = -0.37
    """Divided by the tricks left."""
    left: float = 0.26
    """Per trick left."""


class TrumpCard(NamedTuple):
    """Coefficients of the chance that a trump takes a later trick; the names are those of `PlainCard`."""

    constant: float = 0.52
    higher: float = -0.5
    own_suit: float = 0.18
    lead: float = 0.11


class HandTricks(NamedTuple):
    """Coefficients of the number of tricks that a hand takes."""

    strength: float = 1.01
    """Per unit of the sum of its cards' chances."""
    unwanted: float = 0.22
    """Per trick that no rival wants."""


class ExactBid(NamedTuple):
    """Coefficients of the chance that a bid becomes exact; the first three are divided by the tricks left."""

    too_weak: float = -4.7
    """Per trick by which the hand is too weak."""
    too_strong: float = -4.4
    """Per trick by which the hand is too strong."""
    certainty: float = 1.55
    none_wanted: float = 0.73
    """If no more trick is wanted."""
    all_wanted: float = 0.52
    """If all tricks left are wanted."""


PLAIN_CARD: Final = PlainCard()
TRUMP_CARD: Final = TrumpCard()
HAND_TRICKS: Final = HandTricks()
EXACT_BID: Final = ExactBid()

CONTROL = 0.07
"""Fraction of the gap between expected and wanted tricks that a player closes by its choice of cards."""
KEPT_BID = 0.25
"""Worth of losing a trick as the last to play when the bid is exact so far."""

DRIFT = 0.8
"""The cost of drifting one space."""
WAY_BACK = 0.5
"""The factor by which each lane between canoe and falls discounts the cost of the way back from the cave."""

OPEN_WATER = 0.3
"""The worth of open water on all three spaces ahead."""
MIDDLE = 0.1
"""The worth of each lane nearer to the middle, in calm water."""
OFF_FALLS = 0.25
"""The worth of each lane between canoe and falls, in the rapids."""
RIVAL_POINTS = 4
"""The most points that a rival is assumed to have when measuring how far a canoe holds it up."""

BID_TEMPERATURE, CARD_TEMPERATURE, MOVE_TEMPERATURE = 0.06, 0.015, 0.06
"""Softmax temperatures: a bid, card or canoe's move that is worth this much less than the best is 1/e as likely.

Higher temperatures make playouts less accurate: at three times these values 57 % of bids are exact, at these 61 %.
"""
