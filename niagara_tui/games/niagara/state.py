"""The state of a game of Niagara, declared once: the app, the saves, the bots and the compiled rules share it.

A view is a state of this same shape, in which what its seat may not know is blanked (`views`).
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Flag, Held, Int8, Int16, Keyed, Named
from niagara_tui.games.niagara.board import ARMS, BANK, CANOE_LETTERS, CANOES, COLOURS, LETTERS, MAX_SEATS, NONE, ZONES

NO_CARD = 0
FACE_DOWN = -1
CLOUD = 7
CARDS = ("1", "2", "3", "4", "5", "6", "cloud")
HAND = len(CARDS)

REDEEM, CHOOSE, PADDLE, FLOW, OVER = range(5)
PHASES = ("redeem", "choose", "paddle", "flow", "over")

REVEAL, PICK, START, STOP, SKY = range(5)
STAGES = ("reveal", "pick", "start", "stop", "sky")

SHARED, BY_VALUE, BY_ORDER = range(3)
ENDINGS = ("shared", "value", "first")

Card = Annotated[int, Named(("face down", "none", *CARDS), first=FACE_DOWN)]
"""`none`, or 1-6 for a number card, 7 for the cloud; `face down` for a card that the viewer may not know."""

Zone = Annotated[int, Named(ZONES)]
Gems = Annotated[list[int], Keyed(COLOURS)]
"""How many gems of each colour, colours in their order down-river."""

Seat = Annotated[int, Named(LETTERS)]


@dataclass(slots=True, config=STRICT)
class Canoe:
    """A canoe: where it is, how many gems it can hold, which it carries."""

    zone: Zone
    hold: Int8
    gems: Gems


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: canoes, the cards in hand, the card laid face down, the card shown this round, gems won.

    `reached` is 0, or the place in which this player came to a winning reserve (1 first), for N-61.
    """

    canoes: Annotated[list[Canoe], Len(CANOES, CANOES)]
    hand: Annotated[list[int], Held(CARDS)]
    chosen: Card
    played: Card
    reserve: Gems
    reached: Int8 = 0


@dataclass(slots=True, config=STRICT)
class Site:
    """What lies at a discovery site; the first is the violet one, the last the red one (N-2, N-3)."""

    gems: Gems


@dataclass(slots=True, config=STRICT)
class Turn:
    """The turn in progress.

    `place` counts turns from the first player, in the phases that go round the table. The rest is about the canoe in
    hand: `pick` chooses one, `start` may load and unload before it paddles, `stop` robs, unloads and loads after.
    `free` is how many places of the hold were free while it paddled up-river, 0 if it did not (N-30);
    `unloaded` and `loaded` remember its cargo of this turn (N-24), `robbed` how many gems it took (N-31).
    """

    place: Int8 = 0
    stage: Annotated[int, Named(STAGES)] = REVEAL
    moved: Annotated[list[int], Held(CANOE_LETTERS)] = field(default_factory=lambda: [0] * CANOES)
    launched: Flag = 0
    canoe: Annotated[int, Named(("none", *CANOE_LETTERS), first=NONE)] = NONE
    points: Int8 = 0
    free: Int8 = 0
    robbed: Int8 = 0
    loaded: Int8 = 0
    unloaded: Annotated[list[int], Held(COLOURS)] = field(default_factory=lambda: [0] * len(COLOURS))


@dataclass(slots=True, config=STRICT)
class State:
    """Everything about a game of Niagara at one moment.

    `first` holds the marker; `next_arm` is the arm that the river's next step feeds (N-42); `steps` are those that the
    river has still to make in this phase 3.
    """

    seats: Int8
    players: Annotated[list[Player], Len(3, MAX_SEATS)]
    sites: Annotated[list[Site], Len(len(COLOURS), len(COLOURS))]
    first: Seat
    turn: Turn
    chance: Chance
    round: Int16 = 1
    phase: Annotated[int, Named(PHASES)] = REDEEM
    sky: Annotated[int, Named(("-1", "0", "+1", "+2"), first=-1)] = 0
    next_arm: Annotated[int, Named(ARMS)] = 0
    steps: Int8 = 0
    ending: Annotated[int, Named(ENDINGS)] = SHARED


def new_player() -> Player:
    """A player before the first round (N-5)."""
    return Player(
        canoes=[Canoe(zone=BANK, hold=1, gems=[0] * len(COLOURS)) for _ in range(CANOES)],
        hand=[1] * HAND,
        chosen=NO_CARD,
        played=NO_CARD,
        reserve=[0] * len(COLOURS),
    )
