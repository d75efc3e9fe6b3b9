"""The pieces, the state, its audit and the start of a game (U-1, U-2, U-7); only random numbers are hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from annotated_types import Len
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import STRICT, Int8, Int16, Named, NamedCounts, NamedFlags
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules

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


@rules
def docks_taken(state: State) -> int:
    """Number of docks taken, which is the index of the next dock."""
    taken = 0
    for seat in range(state.seats):
        taken += state.players[seat].boats[HARBOUR]
    return taken


@rules
def afloat(state: State, seat: int) -> int:
    """Number of the seat's boats on the river."""
    player = state.players[seat]
    return BOATS - player.boats[LOST] - player.boats[HARBOUR]


@rules
def any_afloat(state: State) -> bool:
    """Whether any boat is on the river (U-8)."""
    for seat in range(state.seats):
        if afloat(state, seat):
            return True
    return False


@rules
def points(player: Player) -> int:
    """Sum of the values of the player's docks (U-7)."""
    total = 0
    for index in range(len(DOCK_VALUES)):
        total += player.docks[index] * DOCK_VALUES[index]
    return total


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


# -- the audit of states and views, which hide nothing that is audited --------------------------------


def audit(state: State) -> list[str]:
    """List every fault, a sentence that begins with the field's path. A seat that is not there is reported alone."""
    if state.seats not in SEATS or state.seats != len(state.players):
        return [f"seats: is {state.seats}, and {len(state.players)} players are listed; there are 2 to 4, all listed"]
    for name in ("first", "turn"):
        if getattr(state, name) >= state.seats:
            return [f"{name}: {LETTERS[getattr(state, name)]} is not at the table"]
    return [*_faults_of_pieces(state), *_faults_of_phase(state)]


def _faults_of_pieces(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if (count := sum(player.boats)) != BOATS:
            yield f"players.{seat}.boats: {LETTERS[seat]} has {count} boats; each player has {BOATS}"
        boats, docks = player.boats[HARBOUR], sum(player.docks)
        if docks != boats:
            yield f"players.{seat}.docks: {LETTERS[seat]} has {docks} docks for {boats} boats in the harbour"
    for index, dock in enumerate(DOCKS):
        holders = sum(player.docks[index] for player in state.players)
        if holders != (index < docks_taken(state)):
            yield f"docks: {holders} players hold the dock {dock}; docks are taken one by one from {DOCKS[0]} down"
    apart = WAVE_START - SANDBANK_START
    if (state.wave - state.sandbank - apart) % LAST_SECTION:
        yield f"wave: lies at {state.wave}, the sandbank at {state.sandbank}; the wave is {apart} sections further up"


def _faults_of_phase(state: State) -> Iterator[str]:
    phase = Phase.labels()[state.phase]
    if state.round < 1:
        yield f"round: is {state.round}; the first round is 1"
    if (state.die != NOT_THROWN) != (state.phase == MOVE):
        yield f"die: the die has been thrown in the phase move and in no other; this is {phase}"
    if any_afloat(state) == (state.phase == OVER):
        yield f"phase: is {phase}; the game is over when no boat is on the river"
    elif state.phase == RIVER and state.turn != state.first:
        yield f"turn: is {LETTERS[state.turn]}; while the river moves it is the first player"
    elif state.phase not in {RIVER, OVER} and not afloat(state, state.turn):
        yield f"turn: {LETTERS[state.turn]} has no boat on the river"
