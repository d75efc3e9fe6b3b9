"""The state of a game of Canyon, shared by the app, the saves, the bots and the compiled rules.

A view is a state of the same type with other players' hands empty and secret bids face down (`views`).
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from annotated_types import Len
from pydantic import Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Flag, Inputs, Int8, Int16, Named, NamedFlags, Width
from niagara_tui.core.labelled import Labelled
from niagara_tui.games.canyon.rules.cards import CARDS, NO_CARD, SUITS
from niagara_tui.games.canyon.rules.map import ASHORE, NAMES

SEATS = range(3, 7)
MAX_SEATS = 6
LETTERS = ("R", "B", "Y", "G", "K", "N")


class Phase(Labelled):
    """Phases of a game; `OVER` once it has ended."""

    DRAW = "draw"
    DOCK = "dock"
    DEAL = "deal"
    BID = "bid"
    TRICKS = "tricks"
    MOVE = "move"
    OVER = "over"


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
DRAW, DOCK, DEAL, BID, TRICKS, MOVE, OVER = map(int, Phase)

EDITION = 3
"""Version of the rules for new games; see `editions` for the differences of older versions."""

FACE_DOWN, NO_BID = -2, -1
MAX_BID = 10
"""Sum of all five tempo cards (C-1)."""

Card = Annotated[int, Named(("none", *CARDS))]
"""0 for `none`, or a card number from 1."""

Hand = Annotated[list[int], NamedFlags(CARDS)]
"""One flag for each of the fifty cards."""

Space = Annotated[int, Named(("ashore", *NAMES, "cave"), first=ASHORE)]

Seat = Annotated[int, Named(LETTERS)]
Edition = Annotated[int, Field(ge=1, le=EDITION), Width("i1"), Inputs(2)]


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: its canoe's space, the cards in hand, the bid, the card played to the trick, the tricks won.

    `void` flags the suits that the seat is known to be out of in this round. `unused` is the number of points left
    over when the canoe reached the village in this round (C-11). `waits`: the canoe was pushed into the cave before
    its own move of this round (C-9).
    """

    canoe: Space = ASHORE
    hand: Hand = field(default_factory=lambda: [0] * len(CARDS))
    bid: Annotated[int, Named(("face down", "none", *map(str, range(MAX_BID + 1))), first=FACE_DOWN)] = NO_BID
    played: Card = NO_CARD
    tricks: Int8 = 0
    void: Annotated[list[int], NamedFlags(SUITS)] = field(default_factory=lambda: [0] * len(SUITS))
    unused: Int8 = 0
    waits: Flag = 0


@dataclass(slots=True, config=STRICT)
class State:
    """A complete position of Canyon.

    `first` is the first player of the round, to the dealer's left; `leader` leads the trick. `turn` counts turns from
    the first player (docks, open bids, moves) or from the leader (tricks). `turned` is the card turned for trump;
    `seen` flags the cards that have been face up in this round, including `turned`. `edition` is the version of the
    rules that this game is played by.
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
