"""The cards, the state, moves and start of a game of Canyon, for app, saves, bots and compiled rules.

A view is a state of the same type with other players' hands empty and secret bids face down (`phases.conceal`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import IntEnum
from itertools import chain, permutations
from types import MappingProxyType
from typing import Annotated

from annotated_types import Len
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Flag, Inputs, Int8, Int16, Labelled, Named, NamedFlags, Width
from niagara_tui.core.i18n import _
from niagara_tui.core.notation import Notation
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import ASHORE, NAMES

# -- the fifty cards (C-1), numbered from 1, by suit, then by rank ------------------------------------


SUITS = ("sun", "moon", "hill", "pine", "wave")
SUIT_LETTERS = ("S", "M", "H", "P", "W")
RANKS = 10
NO_CARD = 0
CARDS = tuple(f"{letter}{rank}" for letter in SUIT_LETTERS for rank in range(1, RANKS + 1))
"""Short text of every card; card number `n` is `CARDS[n - 1]`."""
DECK = len(CARDS)


@rules
def suit_of(card: int) -> int:
    """The card's suit, an index into `SUITS`."""
    return (card - 1) // RANKS


@rules
def rank_of(card: int) -> int:
    """The card's rank, 1 to 10."""
    return (card - 1) % RANKS + 1


@rules
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later beats the best card so far: higher of the same suit, or a trump (C-5)."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


def renamings() -> Sequence[Mapping[str, str]]:
    """All permutations of the suits and of their cards, as maps from name to name: no rule tells suits apart."""
    families = [(suit, *CARDS[first : first + RANKS]) for suit, first in zip(SUITS, range(0, DECK, RANKS), strict=True)]
    orders = permutations(families)
    return [dict(zip(chain(*families), chain(*order), strict=True)) for order in orders]


# -- the state ----------------------------------------------------------------------------------------


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

EDITION = 3  # version of the rules for new games; what older ones have otherwise is below

FACE_DOWN, NO_BID = -2, -1
MAX_BID = 10  # sum of all five tempo cards (C-1)

Card = Annotated[int, Named(("none", *CARDS))]  # 0 for `none`, or a card number from 1

Hand = Annotated[list[int], NamedFlags(CARDS)]  # one flag for each of the fifty cards

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


# -- moves: files hold their texts; masks and arrays use the numbers ----------------------------------


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move.

    A move is its kind plus an argument: `Kind.TO + space` encodes a space, `move - Kind.TO` decodes it.
    """

    PLAY = 0  # `PLAY + card`, for a card from 1: play that card to the trick (C-5)
    LAY = DECK + 1  # `LAY + tricks`: lay tempo cards with that sum (C-4)
    STAY = LAY + MAX_BID + 1  # leave the canoe where it is, because it cannot get further (C-7)
    TO = STAY + 1  # `TO + space`: the canoe ends its move there (C-7), or lies at that dock at the start (C-2)


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
PLAY, LAY, STAY, TO = map(int, Kind)

TEXTS = (
    "",
    *CARDS,
    *(f"bid {tricks}" for tricks in range(MAX_BID + 1)),
    "stay",
    *(f"to {space}" for space in NAMES),
)
"""Text of each move, by number; number 0 is not a move."""


# -- the start ----------------------------------------------------------------------------------------


class Options(BaseModel):
    """Options of a new game of Canyon; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    secret_bids: bool = Field(
        default=False,
        title=_("Secret bids"),
        description=_("All bid at the same time, face down, and the bids are revealed together."),
    )
    short_track: bool = Field(
        default=False,
        title=_("Short track"),
        description=_("The rounds with the fewest cards, the sixth to the ninth, are left out."),
    )


VARIANTS: Mapping[str, Mapping[str, bool]] = MappingProxyType(
    {_("Short track"): {"short_track": True}, _("Secret bids"): {"secret_bids": True}}
)


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the draw for the dealer; all draws and deals follow from `chance`."""
    return State(
        seats=seats,
        players=[Player() for _ in range(seats)],
        chance=chance,
        secret_bids=int(options.secret_bids),
        short_track=int(options.short_track),
    )


# -- older versions of the rules: a game is played to its end by the one it began under ---------------


@rules
def waits_in_cave(state: State) -> bool:
    """Whether a canoe pushed into the cave before its own move waits there (C-9); under version 1 it still moved."""
    return state.edition >= 2


@rules
def prefers_ends_of_all_points(state: State) -> bool:
    """Whether ends that can be reached by spending every point exclude others as far on (C-7); as of version 3."""
    return state.edition >= 3


NOTATION = Notation(order=("seats", "round", "phase", "first", "leader", "turn", "turned"))
"""How positions are written in a line: in the words of the declaration, the round first."""
