"""The state of a game of Up the River; only its random numbers are hidden, from everyone."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import STRICT, Int8, Int16, Named, NamedCounts, NamedFlags
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
    """Phases of a game; `OVER` once it has ended."""

    THROW = "throw"
    MOVE = "move"
    RIVER = "river"
    OVER = "over"


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
THROW, MOVE, RIVER, OVER = map(int, Phase)

Seat = Annotated[int, Named(LETTERS)]
Section = Annotated[int, Named(PLACES[1:-1], first=1)]


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat: the number of its boats at each place, and the docks that they have taken.

    Boats of one seat at one place are interchangeable, so they are only counted.
    """

    boats: Annotated[list[int], NamedCounts(PLACES, maximum=BOATS)]
    docks: Annotated[list[int], NamedFlags(DOCKS)]


@dataclass(slots=True, config=STRICT)
class State:
    """A complete position of Up the River.

    `first` begins every round, or the next seat in turn that has a boat on the river; `turn` is the seat that throws or
    moves. `sandbank` and `wave` are the current sections of those two cards.
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
    """A player with all boats at the start (U-1)."""
    return Player(boats=[BOATS * (place == START) for place in range(len(PLACES))], docks=[0] * len(DOCKS))
