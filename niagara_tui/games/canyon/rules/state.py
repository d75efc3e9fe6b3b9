"""The state of a game of Canyon, declared once: the app, the saves, the bots and the compiled rules share it.

A view is a state of this same shape: other hands are empty, secret bids lie face down (`views`).
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from annotated_types import Len
from pydantic import Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Flag, Held, Int8, Int16, Named, Width
from niagara_tui.core.labelled import Labelled
from niagara_tui.games.canyon.rules.cards import CARDS, NO_CARD, SUITS
from niagara_tui.games.canyon.rules.map import ASHORE, NAMES

SEATS = range(3, 7)
MAX_SEATS = 6
LETTERS = ("R", "B", "Y", "G", "K", "N")


class Phase(Labelled):
    """The part of a round that a game is in; `OVER` once it has ended."""

    DRAW = "draw"
    DOCK = "dock"
    DEAL = "deal"
    BID = "bid"
    TRICKS = "tricks"
    MOVE = "move"
    OVER = "over"


# For the rules, as plain numbers: states and lists of moves hold no others, and interpreted rules find a name of the
# module in a fraction of the time that a member of a class takes.
DRAW, DOCK, DEAL, BID, TRICKS, MOVE, OVER = map(int, Phase)

EDITION = 2
"""The version of the rules that games are begun under today; what older ones had otherwise, `editions` says."""

FACE_DOWN, NO_BID = -2, -1
MOST_BID = 10
"""All five tempo cards together (C-1)."""

Card = Annotated[int, Named(("none", *CARDS))]
"""`none`, or a number from 1 into `CARDS`."""

Hand = Annotated[list[int], Held(CARDS)]
"""A flag for each of the fifty cards."""

Space = Annotated[int, Named(("ashore", *NAMES, "cave"), first=ASHORE)]

Seat = Annotated[int, Named(LETTERS)]
Edition = Annotated[int, Field(ge=1, le=EDITION), Width("i1")]


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: where the canoe is, the cards in hand, the bid, the card in the trick, the tricks won.

    `void` are the suits that the seat has shown to be out of in this round. `unused` are the points that were left
    over when the canoe moved in this round (C-11). `waits`: before its own move of this round it was
    pushed into the cave (C-9).
    """

    canoe: Space = ASHORE
    hand: Hand = field(default_factory=lambda: [0] * len(CARDS))
    bid: Annotated[int, Named(("face down", "none", *map(str, range(MOST_BID + 1))), first=FACE_DOWN)] = NO_BID
    played: Card = NO_CARD
    tricks: Int8 = 0
    void: Annotated[list[int], Held(SUITS)] = field(default_factory=lambda: [0] * len(SUITS))
    unused: Int8 = 0
    waits: Flag = 0


@dataclass(slots=True, config=STRICT)
class State:
    """Everything about a game of Canyon at one moment.

    `first` is the first player of the round, to the dealer's left; `leader` leads the trick. `turn` counts turns from
    the first player (docks, open bids, moves) or from the leader (tricks). `turned` is the card that made trump,
    `seen` the cards that have lain open in this round, it included. `edition` is the version of the rules that this
    game is played by.
    """

    seats: Int8
    players: Annotated[list[Player], Len(3, MAX_SEATS)]
    chance: Chance
    first: Seat = 0
    leader: Seat = 0
    turn: Int8 = 0
    phase: Annotated[int, Named(Phase.labels())] = DRAW
    round: Int16 = 1
    turned: Card = NO_CARD
    seen: Hand = field(default_factory=lambda: [0] * len(CARDS))
    secret_bids: Flag = 0
    short_track: Flag = 0
    edition: Edition = EDITION
