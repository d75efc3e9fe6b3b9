"""The rules, interpreted and compiled: pieces, state, moves, the phases of a game, events, the result, the audit.

Only random numbers are hidden. Boats of one seat at one place are interchangeable: they are counted, and a move
identifies a boat by its section.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Len
from pydantic import BaseModel, ConfigDict, Field
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import STRICT, Int8, Int16, Labelled, Named, NamedCounts, NamedFlags, clone
from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Event, Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.notation import Notation
from niagara_tui.core.speed import rules
from niagara_tui.core.words import points_words

SEATS = range(2, 5)
LETTERS = ("R", "B", "Y", "G")
BOATS = 3

LOST, FIRST_SECTION, LAST_SECTION, HARBOUR = 0, 1, 10, 11
"""A boat's places, from over the falls to the harbour; a section's index is its number."""
SECTIONS = range(FIRST_SECTION, HARBOUR)
PLACES = ("lost", *map(str, SECTIONS), "harbour")

START, SANDBANK_START, WAVE_START = 4, 1, 5
WAVE_PUSH = 3  # number of sections that the wave carries a boat (U-4)
PROTECTED_FROM = 3
"""Minimum number of boats on a section, of any owners, that protect each other from being sent back (U-5)."""

DOCK_VALUES = tuple(range(12, 0, -1))  # points of the docks, in the order in which they are taken (U-7)
DOCKS = tuple(map(str, DOCK_VALUES))

NOT_THROWN, MAX_NUMBER, ARROWS = 0, 5, 6
FACES = ("unthrown", "1", "2", "3", "4", "5", "arrows")
"""Names of the die's values; a number from 1 to 5 is its own value (U-2)."""


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
    """A seat: the number of its boats at each place, and the docks that they have taken."""

    boats: Annotated[list[int], NamedCounts(PLACES, maximum=BOATS)]
    docks: Annotated[list[int], NamedFlags(DOCKS)]


@dataclass(slots=True, config=STRICT)
class State:
    """A complete position of Up the River.

    `first` begins every round, or the next seat in turn that has a boat on the river; `turn` is the seat that throws or
    moves. `sandbank` and `wave` are the current sections of those two cards.
    """

    seats: Int8
    players: Annotated[list[Player], Len(SEATS[0], SEATS[-1])]
    first: Seat
    turn: Seat
    chance: Chance
    round: Int16 = 1
    phase: Annotated[int, Named(Phase.labels())] = THROW
    die: Annotated[int, Named(FACES)] = NOT_THROWN
    sandbank: Section = SANDBANK_START
    wave: Section = WAVE_START


NOTATION = Notation(order=("seats", "round", "phase", "first", "turn", "die", "sandbank", "wave"))
"""Positions are written in a line in the words of this declaration, the round first."""


class Options(BaseModel):
    """Options of a new game of Up the River; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    first: Literal["drawn", "R", "B", "Y", "G"] = Field(
        default="drawn", title=_("First player"), description=_("Drawn by chance, or a seat of your choice.")
    )


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the first throw (U-1); the first player follows from `chance` unless the options name one."""
    if options.first not in ("drawn", *LETTERS[:seats]):
        raise BadInput(_("first: {seat} is not at the table").format(seat=options.first))
    first = below(chance, seats)  # drawn in any case: the throws of a seed are the same whoever begins
    if options.first in LETTERS:
        first = LETTERS.index(options.first)
    boats = [BOATS * (place == START) for place in range(len(PLACES))]
    players = [Player(boats=[*boats], docks=[0] * len(DOCKS)) for _seat in range(seats)]
    return State(seats=seats, players=players, first=first, turn=first, chance=chance)


# -- what a position holds -------------------------------------------------------------------------


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


@rules
def is_protected(state: State, section: int) -> bool:
    """Whether the section holds so many boats that none of them can be sent back (U-5)."""
    count = 0
    for seat in range(state.seats):
        count += state.players[seat].boats[section]
    return count >= PROTECTED_FROM


def left_to_the_falls(view: State) -> list[int]:
    """Boats of each seat that the river would take over the falls if the round ended now (U-6)."""
    return [player.boats[FIRST_SECTION] for player in view.players]


def turn_order(state: State) -> list[int]:
    """The seats that throw in a round as long as no more boats leave the river, the first one first (U-2, U-8)."""
    seats = ((state.first + place) % state.seats for place in range(state.seats))
    return [seat for seat in seats if afloat(state, seat)]


# -- moves, and the shift that each makes: one boat going from one place to another ----------------

NUMBER, FORWARD, BACK = 1, 11, 21
"""The first move of each kind, that of a boat on the first section.

An own boat moves by the number thrown (U-2); with arrows an own one moves forward to the next own one, or an opponent's
goes back to its next one behind (U-5), which is numbered by owner, then by section.
"""
TEXTS = (
    "",  # number 0 is not a move
    *(f"move {section}" for section in SECTIONS),
    *(f"forward {section}" for section in SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in SECTIONS),
)
"""Text of each move, by number."""
NOWHERE = LOST  # the section of a next boat that does not exist


class Shift(NamedTuple):
    """A boat of `seat` goes from place `start` to place `end`."""

    seat: int
    start: int
    end: int


@rules
def forward_end(state: State, start: int, sections: int) -> int:
    """Where a boat ends that goes `sections` forward; the sandbank and the harbour stop it (U-3, U-7)."""
    end = min(start + sections, HARBOUR)
    if start < state.sandbank and state.sandbank < end:
        return state.sandbank
    return end


@rules
def next_boat(state: State, seat: int, section: int, step: int) -> int:
    """The section of the seat's next boat on the river, ahead if `step` is 1, behind if it is -1; else `NOWHERE`."""
    boats = state.players[seat].boats
    other = section + step
    while FIRST_SECTION <= other <= LAST_SECTION:
        if boats[other]:
            return other
        other += step
    return NOWHERE


@rules
def shift_of(state: State, seat: int, move: int) -> Shift:
    """The shift that a legal move makes."""
    owner, start = seat, (move - NUMBER) % LAST_SECTION + FIRST_SECTION
    if move >= BACK:
        owner = (move - BACK) // LAST_SECTION
        end = next_boat(state, owner, start, -1)
    elif move >= FORWARD:
        end = forward_end(state, start, next_boat(state, seat, start, 1) - start)
    else:
        end = forward_end(state, start, state.die)
        if end == state.wave:  # which carries the boat on (U-4)
            end = forward_end(state, end, WAVE_PUSH)
    return Shift(int(owner), int(start), int(end))


def rides_wave(view: State, shift: Shift) -> bool:
    """Whether the shift is a thrown number that ends on the wave, which carries the boat on (U-4)."""
    return NOT_THROWN < view.die < ARROWS and forward_end(view, shift.start, view.die) != shift.end


@rules
def apply_shift(state: State, shift: Shift) -> None:
    """Carry out the shift, in place; in the harbour the boat takes the next dock (U-7)."""
    player = state.players[shift.seat]
    if shift.end == HARBOUR:
        player.docks[docks_taken(state)] = 1
    player.boats[shift.start] -= 1
    player.boats[shift.end] += 1


def after_move(view: State, seat: int, move: int | None) -> State:
    """A copy of the view after the seat's move, if any, with the turn not yet ended."""
    later = clone(view)
    if move is not None:
        apply_shift(later, shift_of(view, seat, move))
    return later


# -- decisions: which boat moves -------------------------------------------------------------------


@rules
def can_use_arrows(state: State, seat: int, owner: int, section: int) -> bool:
    """Whether the seat's arrows can move the owner's boat on the section: an own one forward, another's back (U-5)."""
    if state.players[owner].boats[section] == 0:
        return False
    if owner == seat:
        return next_boat(state, seat, section, 1) != NOWHERE
    return next_boat(state, owner, section, -1) != NOWHERE and not is_protected(state, section)


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now: it has thrown and can move a boat."""
    if state.phase != MOVE or seat != state.turn:
        return False
    if state.die != ARROWS:
        return True
    for owner in range(state.seats):
        for section in range(FIRST_SECTION, HARBOUR):
            if can_use_arrows(state, seat, owner, section):
                return True
    return False


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves`, which must be long enough; their count, 0 if it need not decide."""
    if state.phase != MOVE or seat != state.turn:
        return 0
    count, has_arrows = 0, state.die == ARROWS
    for section in range(FIRST_SECTION, HARBOUR):
        if has_arrows and can_use_arrows(state, seat, seat, section):
            moves[count] = FORWARD + section - FIRST_SECTION
            count += 1
        elif not has_arrows and state.players[seat].boats[section]:
            moves[count] = NUMBER + section - FIRST_SECTION
            count += 1
    if has_arrows:
        for owner in range(state.seats):
            for section in range(FIRST_SECTION, HARBOUR):
                if owner != seat and can_use_arrows(state, seat, owner, section):
                    moves[count] = BACK + owner * LAST_SECTION + section - FIRST_SECTION
                    count += 1
    return count


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    apply_shift(state, shift_of(state, seat, move))
    end_turn(state)


# -- the phases: a throw, a move, at the end of the round the river ----------------------------------


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (U-8)."""
    return state.phase == OVER


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == THROW:
        state.die = 1 + below(state.chance, ARROWS)
        state.phase = MOVE
    elif state.phase == MOVE:  # arrows that can move nothing
        end_turn(state)
    else:
        flow(state)
        if any_afloat(state):
            state.round += 1
            go_to_next(state, 0)
        else:
            state.phase = OVER


@rules
def flow(state: State) -> None:
    """Move the river: section 1 loses its boats over the falls and returns as 10, the others move down by 1 (U-6)."""
    for seat in range(state.seats):
        boats = state.players[seat].boats
        boats[LOST] += boats[FIRST_SECTION]
        for section in range(FIRST_SECTION, LAST_SECTION):
            boats[section] = boats[section + 1]
        boats[LAST_SECTION] = 0
    state.sandbank = state.sandbank - 1 if state.sandbank > FIRST_SECTION else LAST_SECTION
    state.wave = state.wave - 1 if state.wave > FIRST_SECTION else LAST_SECTION


@rules
def end_turn(state: State) -> None:
    """Pass the turn to the next player with a boat on the river; after the last one the river moves (U-6, U-8)."""
    state.die = NOT_THROWN
    if not any_afloat(state):
        state.phase = OVER
    else:
        go_to_next(state, (state.turn - state.first) % state.seats + 1)


@rules
def go_to_next(state: State, place: int) -> None:
    """Give the throw to the next seat with a boat, from `place` in turn order on; if there is none the river moves."""
    state.phase = THROW
    while place < state.seats:
        state.turn = (state.first + place) % state.seats
        if afloat(state, state.turn):
            return
        place += 1
    state.turn = state.first
    state.phase = RIVER


# -- events: boats that come home, are sent back or lost -------------------------------------------

EVENTS = (
    Event("home", 1, is_told_of_others=True),
    Event("points"),
    Event("lost", -1, is_told_of_others=True),
    Event("forward"),
    Event("sent"),
    Event("back", -1),
)
HOME, POINTS, BOATS_LOST, AHEAD, SENT, SENT_BACK = range(len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (U-3 to U-7); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        noted[HOME, seat] += now.boats[HARBOUR] - was.boats[HARBOUR]
        noted[POINTS, seat] += points(now) - points(was)
        noted[BOATS_LOST, seat] += now.boats[LOST] - was.boats[LOST]
        if before.phase == MOVE:
            ahead = 0
            for place in range(HARBOUR + 1):
                ahead += place * (now.boats[place] - was.boats[place])
            if ahead > 0:
                noted[AHEAD, seat] += ahead
            elif ahead < 0:
                noted[SENT_BACK, seat] -= ahead
                noted[SENT, before.turn] -= ahead


# -- the result (U-7, U-8) -------------------------------------------------------------------------


@rules
def score(state: State, seat: int) -> int:
    return points(state.players[seat])


def standings(state: State) -> list[Standing]:
    """Rank all seats by points, best first; equal seats share a place. Also valid while the game goes on."""
    sums = [points(player) for player in state.players]
    ranking = []
    for seat in sorted(range(state.seats), key=lambda seat: -sums[seat]):
        player = state.players[seat]
        reason, home = _("{points}, no boat home"), player.boats[HARBOUR]
        if home:
            reason = plural("{points}, {count} boat home: {docks}", "{points}, {count} boats home: {docks}", home)
        docks = " + ".join(dock for dock, is_taken in zip(DOCKS, player.docks, strict=True) if is_taken)
        reason = reason.format(points=points_words(sums[seat]), count=home, docks=docks)
        place = 1 + sum(other > sums[seat] for other in sums)
        won = place == 1 and state.phase == OVER
        ranking.append(Standing(seat=seat, place=place, won=won, reason=reason))
    return ranking


# -- the audit of states and views, which hide nothing that is audited -------------------------------


def audit(state: State) -> list[str]:
    """List every fault, a sentence that begins with the field's path. A seat that is not there is reported alone."""
    if state.seats not in SEATS or state.seats != len(state.players):
        return [f"seats: is {state.seats}, and {len(state.players)} players are listed; there are 2 to 4, all listed"]
    for name in ("first", "turn"):
        if getattr(state, name) >= state.seats:
            return [f"{name}: {LETTERS[getattr(state, name)]} is not at the table"]
    return [*_faults(state)]


def _faults(state: State) -> Iterator[str]:
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
