"""The rules of play: moves and where boats end, the phases of a game, events and the result (U-2 to U-8).

Boats of one seat on one section are interchangeable, so a move identifies a boat by its section.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from niagara_tui.core.chance import below
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Event, Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.speed import rules
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver.rules.state import (
    ARROWS,
    DOCKS,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    LOST,
    MOVE,
    NOT_THROWN,
    OVER,
    PROTECTED_FROM,
    RIVER,
    THROW,
    WAVE_PUSH,
    Player,
    State,
    afloat,
    any_afloat,
    docks_taken,
    points,
)


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move, that of a boat on the first section."""

    MOVE = 1
    """An own boat on the section moves by the number thrown (U-2)."""
    FORWARD = MOVE + LAST_SECTION
    """An own boat on the section moves forward to the next own one (U-5)."""
    BACK = FORWARD + LAST_SECTION
    """An opponent's boat goes back to its next one behind (U-5); numbered by owner, then by section."""


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
NUMBER, FORWARD, BACK = map(int, Kind)

_SECTIONS = range(FIRST_SECTION, LAST_SECTION + 1)
TEXTS = (
    "",
    *(f"move {section}" for section in _SECTIONS),
    *(f"forward {section}" for section in _SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in _SECTIONS),
)
"""Text of each move, by number; number 0 is not a move."""


@rules
def kind_of(move: int) -> Kind:
    if move >= BACK:
        return Kind.BACK
    return Kind.FORWARD if move >= FORWARD else Kind.MOVE


@rules
def section_of(move: int) -> int:
    """The section that the move's boat leaves."""
    return (move - NUMBER) % LAST_SECTION + FIRST_SECTION


@rules
def owner_of(move: int) -> int:
    """The owner of the boat that a move of the kind `BACK` sends back."""
    return (move - BACK) // LAST_SECTION


# -- where boats end -------------------------------------------------------------------------------

NOWHERE = LOST
"""The section of a next boat that does not exist."""


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
def is_protected(state: State, section: int) -> bool:
    """Whether the section holds so many boats that none of them can be sent back (U-5)."""
    count = 0
    for seat in range(state.seats):
        count += state.players[seat].boats[section]
    return count >= PROTECTED_FROM


@rules
def can_use_arrows(state: State, seat: int, owner: int, section: int) -> bool:
    """Whether the seat's arrows can move the owner's boat on the section: an own one forward, another's back (U-5)."""
    if state.players[owner].boats[section] == 0:
        return False
    if owner == seat:
        return next_boat(state, seat, section, 1) != NOWHERE
    return next_boat(state, owner, section, -1) != NOWHERE and not is_protected(state, section)


# -- shifts: the effect of a move, one boat going from one place to another ------------------------


class Shift(NamedTuple):
    """A boat of `seat` goes from place `start` to place `end`."""

    seat: int
    start: int
    end: int


@rules
def shift_of(state: State, seat: int, move: int) -> Shift:
    """The shift that a legal move makes."""
    owner, start, kind = seat, section_of(move), kind_of(move)
    if kind == BACK:
        owner = owner_of(move)
        end = next_boat(state, owner, start, -1)
    elif kind == FORWARD:
        end = forward_end(state, start, next_boat(state, seat, start, 1) - start)
    else:
        end = forward_end(state, start, state.die)
        if end == state.wave:  # which carries the boat on (U-4)
            end = forward_end(state, end, WAVE_PUSH)
    return Shift(int(owner), int(start), int(end))


@rules
def apply_shift(state: State, shift: Shift) -> None:
    """Carry out the shift, in place; in the harbour the boat takes the next dock (U-7)."""
    player = state.players[shift.seat]
    if shift.end == HARBOUR:
        player.docks[docks_taken(state)] = 1
    player.boats[shift.start] -= 1
    player.boats[shift.end] += 1


def rides_wave(view: State, shift: Shift) -> bool:
    """Whether the shift is a thrown number that ends on the wave, which carries the boat on (U-4)."""
    return NOT_THROWN < view.die < ARROWS and forward_end(view, shift.start, view.die) != shift.end


def after_move(view: State, seat: int, move: int | None) -> State:
    """A copy of the view after the seat's move, if any, with the turn not yet ended."""
    later = clone(view)
    if move is not None:
        apply_shift(later, shift_of(view, seat, move))
    return later


def left_to_the_falls(view: State) -> list[int]:
    """Boats of each seat that the river would take over the falls if the round ended now (U-6)."""
    return [player.boats[FIRST_SECTION] for player in view.players]


# -- the phases: a throw, a move, at the end of the round the river ----------------------------------


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (U-8)."""
    return state.phase == OVER


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


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == THROW:
        state.die = 1 + below(state.chance, ARROWS)
        state.phase = MOVE
    elif state.phase == MOVE:
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


def turn_order(state: State) -> list[int]:
    """The seats that throw in a round as long as no more boats leave the river, the first one first (U-2, U-8)."""
    seats = ((state.first + place) % state.seats for place in range(state.seats))
    return [seat for seat in seats if afloat(state, seat)]


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


def standings(state: State) -> list[Standing]:
    """Rank all seats by points, best first; equal seats share a place. Also valid while the game goes on."""
    sums = [points(player) for player in state.players]
    found = []
    for seat in sorted(range(state.seats), key=lambda seat: -sums[seat]):
        place = 1 + sum(other > sums[seat] for other in sums)
        won = place == 1 and state.phase == OVER
        found.append(Standing(seat=seat, place=place, won=won, reason=_reason(state.players[seat])))
    return found


def _reason(player: Player) -> str:
    worth = points_words(points(player))
    home = player.boats[HARBOUR]
    if not home:
        return _("{points}, no boat home").format(points=worth)
    docks = " + ".join(dock for dock, held in zip(DOCKS, player.docks, strict=True) if held)
    said = plural("{points}, {count} boat home: {docks}", "{points}, {count} boats home: {docks}", home)
    return said.format(points=worth, count=home, docks=docks)


@rules
def score(state: State, seat: int) -> int:
    """The seat's points."""
    return points(state.players[seat])
