"""The state of a game of Up the River, declared once; only the random numbers in it are hidden from anybody."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Held, Int8, Int16, Keyed, Named
from niagara_tui.core.labelled import Labelled
from niagara_tui.games.upriver.rules.board import (
    BOATS,
    DOCKS,
    FACES,
    LETTERS,
    MAX_SEATS,
    NOT_THROWN,
    PLACES,
    SANDBANK_START,
    START,
    WAVE_START,
)


class Phase(Labelled):
    """The part of a round that a game is in; `OVER` once it has ended."""

    THROW = "throw"
    MOVE = "move"
    RIVER = "river"
    OVER = "over"


# For the rules, as plain numbers: states and lists of moves hold no others, and interpreted rules find a name of the
# module in a fraction of the time that a member of a class takes.
THROW, MOVE, RIVER, OVER = map(int, Phase)

Seat = Annotated[int, Named(LETTERS)]
Section = Annotated[int, Named(PLACES[1:-1], first=1)]


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: how many of its boats lie at each place, and the docks that they have taken.

    Boats of one seat at one place are alike, so they are counted, not named.
    """

    boats: Annotated[list[int], Keyed(PLACES, most=BOATS)]
    docks: Annotated[list[int], Held(DOCKS)]


@dataclass(slots=True, config=STRICT)
class State:
    """Everything about a game of Up the River at one moment.

    `first` begins every round, `turn` is the seat that throws or moves. `sandbank` and `wave` are the sections where
    those two cards lie now.
    """

    seats: Int8
    players: Annotated[list[Player], Len(2, MAX_SEATS)]
    first: Seat
    turn: Seat
    chance: Chance
    round: Int16 = 1
    phase: Annotated[int, Named(Phase.labels())] = THROW
    die: Annotated[int, Named(FACES)] = NOT_THROWN
    sandbank: Section = SANDBANK_START
    wave: Section = WAVE_START


def new_player() -> Player:
    """A player whose boats lie at the start (U-1)."""
    return Player(boats=[BOATS * (place == START) for place in range(len(PLACES))], docks=[0] * len(DOCKS))
