"""The pieces, the state and the start of a game of Up the River (U-1, U-2, U-7); only random numbers are hidden."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from annotated_types import Len
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import STRICT, Int8, Int16, Named, NamedCounts, NamedFlags
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.labelled import Labelled

SEATS = range(2, 5)
MAX_SEATS = 4
LETTERS = ("R", "B", "Y", "G")
BOATS = 3

LOST = 0
"""Over the falls."""
FIRST_SECTION, LAST_SECTION = 1, 10
HARBOUR = 11
PLACES = ("lost", *map(str, range(FIRST_SECTION, LAST_SECTION + 1)), "harbour")
"""Names of a boat's possible places, from the falls to the harbour; a section's index is its number."""

START, SANDBANK_START, WAVE_START = 4, 1, 5
WAVE_PUSH = 3
"""Number of sections that the wave carries a boat (U-4)."""
PROTECTED_FROM = 3
"""Minimum number of boats on a section, of any owners, that protect each other from being sent back (U-5)."""

DOCK_VALUES = tuple(range(12, 0, -1))
"""Points of the docks, in the order in which they are taken (U-7)."""
DOCKS = tuple(map(str, DOCK_VALUES))

NOT_THROWN, ARROWS = 0, 6
MAX_NUMBER = 5
"""The highest number of the die (U-2)."""
FACES = ("unthrown", "1", "2", "3", "4", "5", "arrows")
"""Names of the die's values; a number from 1 to 5 is its own value."""


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


# -- the start -------------------------------------------------------------------------------------

DRAWN: Final = "drawn"


class Options(BaseModel):
    """Options of a new game of Up the River; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    first: Literal["drawn", "R", "B", "Y", "G"] = Field(
        default=DRAWN, title=_("First player"), description=_("Drawn by chance, or a seat of your choice.")
    )


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the first throw; the first player follows from `chance` unless the options name one."""
    if options.first not in (DRAWN, *LETTERS[:seats]):
        raise BadInput(_("first: {seat} is not at the table").format(seat=options.first))
    drawn = below(chance, seats)
    first = drawn if options.first == DRAWN else LETTERS.index(options.first)
    return State(seats=seats, players=[new_player() for _ in range(seats)], first=first, turn=first, chance=chance)
