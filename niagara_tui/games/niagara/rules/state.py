"""The state of a game of Niagara, shared by the app, the saves, the bots and the compiled rules.

A view is a state of the same shape in which everything hidden from its seat is blanked (`positions`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated

from annotated_types import Len
from pydantic import Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Flag, Inputs, Int8, Int16, Labelled, Named, NamedCounts, NamedFlags, Width
from niagara_tui.core.notation import Notation
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import (
    ARMS,
    BANK,
    CANOE_LETTERS,
    CANOES,
    COLOURS,
    LETTERS,
    LOST,
    MAX_SEATS,
    NONE,
    SEATS,
    SUPPLY,
    ZONES,
)

EDITION = 3  # version of the rules for new games; what older ones have otherwise is below

NO_CARD = 0
FACE_DOWN = -1
CLOUD = 8
LASSO = 9
ONE_TO_THREE = 10
MAX_CHOSEN_POINTS = 3  # the most points that the card 1/2/3 gives; its player chooses them (S-31)
CARDS = ("1", "2", "3", "4", "5", "6", "7", "cloud", "lasso", "1/2/3")
"""All cards of the game and its expansions, numbered from 1."""
HAND = len(CARDS)
CARD_NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0)
"""By card: the number by which river and Joe go, 0 if it has none (N-40, J-3)."""
CARD_POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 0, 0, MAX_CHOSEN_POINTS)
"""By card: the most points that it gives a canoe; 0 if it moves none (N-21)."""
HIGHEST = max(CARD_NUMBERS)


class Phase(Labelled):
    """Phases of a game; `OVER` once it has ended."""

    REDEEM = "redeem"
    CHOOSE = "choose"
    PADDLE = "paddle"
    FLOW = "flow"
    OVER = "over"
    RETURN = "return"
    JOE = "joe"


class Stage(Labelled):
    """Stages of the turn in progress; see `Turn`."""

    REVEAL = "reveal"
    PICK = "pick"
    START = "start"
    STOP = "stop"
    SKY = "sky"
    ELK = "elk"
    POINTS = "points"
    PUSHED = "pushed"
    WAIT = "wait"


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
REDEEM, CHOOSE, PADDLE, FLOW, OVER, RETURN, JOE = map(int, Phase)
REVEAL, PICK, START, STOP, SKY, ELK, POINTS, PUSHED, WAIT = map(int, Stage)
STAGE_CARDS = {SKY: CLOUD, POINTS: ONE_TO_THREE}  # the stages to which only one card leads

WITH_DOUBLES, WITH_WHIRLPOOL, WITH_CARDS, WITH_BEAVER, WITH_ELK, WITH_JOE, WITH_WAITING = range(7)
PARTS = ("double canoes", "whirlpool", "cards", "beaver", "elk", "joe", "meet while waiting")
"""The parts of the expansions, each with its own option."""
CARD_PARTS = (NONE, NONE, NONE, NONE, NONE, NONE, NONE, WITH_CARDS, NONE, WITH_CARDS, WITH_CARDS)
"""By card: the part with which it is dealt, NONE for those of the base game (N-5, S-1)."""

OFF, AT_TOP = NONE, BANK  # places of the whirlpool and the beaver off the river: not in the game, or waiting to come in

NO_ELK, AT_SITE, ABOARD, BACK_SOON, BACK_LATER = range(5)
ELK_PLACES = ("off", "at the site", "aboard", "back after this river", "back after the next river")

SHARED, BY_VALUE, BY_ORDER = range(3)
ENDINGS = ("shared", "value", "first")

BY_THE_BOOK, SIX_EACH = range(2)
SITES = ("book", "6")  # how many gems of its colour each site starts with (N-3)

ONE_CANOE, ANY_CANOES = range(2)
REDEEMS = ("one", "any")  # how many canoes a player may redeem in a round (N-50)

Card = Annotated[int, Named(("face down", "none", *CARDS), first=FACE_DOWN)]
"""0 for `none`, or a card number from 1; `face down` for a card hidden from the viewer."""

Zone = Annotated[int, Named(ZONES)]
Gems = Annotated[list[int], NamedCounts(COLOURS)]  # number of gems of each colour, indexed as `COLOURS`

DiscZone = Annotated[int, Named(("off", "top", *ZONES[1:-1]), first=OFF)]
"""The zone of the whirlpool or of the beaver; `top` while it waits to come in."""

Seat = Annotated[int, Named(LETTERS)]
Edition = Annotated[int, Field(ge=1, le=EDITION), Width("i1"), Inputs(2)]
Younger = Inputs(0)  # marks what the state did not hold when its mind was trained; a mind trained anew may see it


@dataclass(slots=True, config=STRICT)
class Canoe:
    """A canoe: its zone, its capacity in gems, the gems aboard.

    `elk`: it carries the elk (S-51). `lassoed`: it lies ashore beside its zone until the river has moved (S-32).
    """

    zone: Zone
    hold: Int8
    gems: Gems
    elk: Flag = 0
    lassoed: Flag = 0


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: its canoes, the cards in hand, the card laid face down, the card shown this round, the gems won.

    `reached` is 0 without a winning reserve, else the rank, from 1, in which this player reached one (N-61).
    """

    canoes: Annotated[list[Canoe], Len(CANOES, CANOES)]
    hand: Annotated[list[int], NamedFlags(CARDS)]
    chosen: Card
    played: Card
    reserve: Gems
    reached: Int8 = 0


@dataclass(slots=True, config=STRICT)
class Site:
    """The gems at a discovery site; sites are numbered from the violet to the red one (N-2, N-3)."""

    gems: Gems


@dataclass(slots=True, config=STRICT)
class Turn:
    """The turn in progress.

    `place` counts turns from the first player in phases with turns. In the phase `redeem`, the stage `pick` chooses
    which canoe returns (N-50). In the phase `paddle`, `pick` chooses the canoe in hand, `start` may load and unload
    before it paddles, and `stop` robs, unloads and loads afterwards; the other fields describe the canoe in hand:
    `free` is the number of free places in its hold while it paddled up-river, 0 if it did not (N-30); `unloaded` and
    `loaded` flag the colours handled at this stop (N-24); `robbed` is the number of gems robbed (N-31); `met` is
    whether it has met Diamond Joe (J-5). `moved` flags canoes that have moved, `launched` whether one left the bank.
    `waits` flags canoes that have spent the card on cargo; in the stage `wait`, at the end of the turn, it flags all
    that have not paddled and may still meet Joe (J-6).
    """

    place: Int8 = 0
    stage: Annotated[int, Named(Stage.labels())] = REVEAL
    moved: Annotated[list[int], NamedFlags(CANOE_LETTERS)] = field(default_factory=lambda: [0] * CANOES)
    launched: Flag = 0
    canoe: Annotated[int, Named(("none", *CANOE_LETTERS), first=NONE)] = NONE
    points: Int8 = 0
    free: Int8 = 0
    robbed: Int8 = 0
    met: Flag = 0
    loaded: Annotated[list[int], NamedFlags(COLOURS)] = field(default_factory=lambda: [0] * len(COLOURS))
    unloaded: Annotated[list[int], NamedFlags(COLOURS)] = field(default_factory=lambda: [0] * len(COLOURS))
    waits: Annotated[list[int], NamedFlags(CANOE_LETTERS), Younger] = field(default_factory=lambda: [0] * CANOES)


@dataclass(slots=True, config=STRICT)
class State:
    """A complete position of Niagara.

    `first` is the seat with the marker; `next_arm` is the arm that the river's next step feeds (N-42); `steps` is the
    number of steps that the river has still to make in this phase 3. `parts` flags the parts of expansions in play; a
    Joe who is not in play is lost. `supply` and `redeem` are options (N-3, N-50). `edition` is the version of the rules
    that this game is played by.
    """

    seats: Int8
    players: Annotated[list[Player], Len(3, MAX_SEATS)]
    sites: Annotated[list[Site], Len(len(COLOURS), len(COLOURS))]
    first: Seat
    turn: Turn
    chance: Chance
    round: Int16 = 1
    phase: Annotated[int, Named(Phase.labels())] = REDEEM
    sky: Annotated[int, Named(("-1", "0", "+1", "+2"), first=-1)] = 0
    next_arm: Annotated[int, Named(ARMS)] = 0
    steps: Int8 = 0
    ending: Annotated[int, Named(ENDINGS)] = SHARED
    parts: Annotated[list[int], NamedFlags(PARTS)] = field(default_factory=lambda: [0] * len(PARTS))
    whirlpool: DiscZone = OFF
    beaver: DiscZone = OFF
    elk: Annotated[int, Named(ELK_PLACES)] = NO_ELK
    joe: Canoe = field(default_factory=lambda: new_canoe(LOST, 1))
    edition: Edition = EDITION
    supply: Annotated[int, Named(SITES), Younger] = BY_THE_BOOK
    redeem: Annotated[int, Named(REDEEMS), Younger] = ONE_CANOE


def new_canoe(zone: int, hold: int) -> Canoe:
    """An empty canoe."""
    return Canoe(zone=zone, hold=hold, gems=[0] * len(COLOURS))


# -- older versions of the rules: a game is played to its end by the one it began under ---------------


@rules
def owner_chooses_canoe(state: State) -> bool:
    """Whether the owner of two lost canoes chooses which one returns (N-50); under version 1 the first returned."""
    return state.edition >= 2


@rules
def storm_calls_beaver_back(state: State) -> bool:
    """Whether a new storm puts a beaver on the river back at the top (S-41); under version 1 it drifted on."""
    return state.edition >= 2


@rules
def cargo_keeps_off_whirlpool(state: State) -> bool:
    """Whether points spent on cargo cannot shorten a way so that it ends on the whirlpool (S-23); as of version 3."""
    return state.edition >= 3


@rules
def meets_joe_at_end_of_turn(state: State) -> bool:
    """Whether canoes that wait meet Joe at the end of any turn (J-6); before version 3 only ahead of a cloud."""
    return state.edition >= 3


# -- the cards, canoes and gems of a game, by the parts in play (N-3, N-5, S-1) --------------------------


BASE_SEATS = range(3, 6)  # allowed numbers of seats without the Spirits; with them `rules.board.SEATS`


@rules
def is_dealt(parts: Sequence[int], card: int) -> bool:
    """Whether this card is part of every player's hand with these parts in play (N-5, S-1)."""
    return CARD_PARTS[card] == NONE or parts[CARD_PARTS[card]] == 1


@rules
def least_points(card: int) -> int:
    """The fewest points that the card gives a canoe; `CARD_POINTS` has the most (N-21, S-31)."""
    return 1 if card == ONE_TO_THREE else CARD_POINTS[card]


def has_spirits(parts: Sequence[int]) -> bool:
    """Whether any part of the Spirits is in play."""
    return any(parts[part] for part in (WITH_DOUBLES, WITH_WHIRLPOOL, WITH_CARDS, WITH_BEAVER, WITH_ELK))


def seats_of(parts: Sequence[int]) -> range:
    """Allowed numbers of seats (N, S-1)."""
    return SEATS if has_spirits(parts) else BASE_SEATS


def supply_of(parts: Sequence[int], seats: int, supply: int) -> int:
    """Gems of its own colour at each site at the start of the game (N-3, S-1); `supply` is one of `state.SITES`."""
    if supply == SIX_EACH:
        return SUPPLY - 1
    if not has_spirits(parts) or seats in (4, 5):
        return SUPPLY
    return SUPPLY - 1 if seats == 3 else SUPPLY + 1


def hand_of(parts: Sequence[int]) -> list[int]:
    """A full hand, one flag for each card."""
    return [int(is_dealt(parts, card)) for card in range(1, HAND + 1)]


def holds_of(parts: Sequence[int]) -> tuple[int, int]:
    """The capacities of a player's two canoes, in gems (N-5, S-1)."""
    return (1, 2) if parts[WITH_DOUBLES] else (1, 1)


# -- in a line of text --------------------------------------------------------------------------------

NOTATION = Notation(
    words={
        **dict(zip(COLOURS, "vwybr", strict=True)),
        "cloud": "C",
        "lasso": "L",
        "1/2/3": "P",
        PARTS[WITH_DOUBLES]: "doubles",
        PARTS[WITH_WAITING]: "waiting",
    },
    inline={Canoe: ("zone", "gems", "elk", "lassoed", "hold"), Site: ("gems",)},
    order=("seats", "round", "phase", "first", "sky", "next_arm", "steps", "sites"),
    usual={"hold": 1, "chosen": "none", "played": "none"},
)
"""How positions are written in a line: gems and cards as letters, a canoe as its place and its load."""
