"""The phases of a game of Up the River: who must decide, legal moves, their effects, and automatic steps.

There are three automatic steps: the die is thrown, a player without a legal move with arrows passes, the river moves.
"""

from __future__ import annotations

from niagara_tui.core.chance import below
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.speed import rules
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver.rules.moves import (
    MOVE,
    afloat,
    any_afloat,
    apply_shift,
    can_use_arrows,
    flow,
    list_arrow_moves,
    own_move,
    shift_of,
)
from niagara_tui.games.upriver.rules.state import (
    ARROWS,
    DOCK_VALUES,
    DOCKS,
    FIRST_SECTION,
    HARBOUR,
    NOT_THROWN,
    OVER,
    RIVER,
    THROW,
    Player,
    State,
)
from niagara_tui.games.upriver.rules.state import MOVE as MOVING


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (U-8)."""
    return state.phase == OVER


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now: it has thrown and can move a boat."""
    if state.phase != MOVING or seat != state.turn:
        return False
    return state.die != ARROWS or can_use_arrows(state, seat)


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves`, which must be long enough; their count, 0 if it need not decide."""
    if state.phase != MOVING or seat != state.turn:
        return 0
    if state.die == ARROWS:
        return list_arrow_moves(state, seat, moves)
    count = 0
    for section in range(FIRST_SECTION, HARBOUR):
        if state.players[seat].boats[section]:
            moves[count] = own_move(MOVE, section)
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
        state.phase = MOVING
    elif state.phase == MOVING:
        end_turn(state)
    else:
        flow(state)
        begin_round(state)


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


@rules
def begin_round(state: State) -> None:
    """Begin the next round, or end the game if no boat is left on the river (U-8)."""
    if any_afloat(state):
        state.round += 1
        go_to_next(state, 0)
    else:
        state.phase = OVER


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


@rules
def points(player: Player) -> int:
    """Sum of the values of the player's docks (U-7)."""
    total = 0
    for index in range(len(DOCK_VALUES)):
        total += player.docks[index] * DOCK_VALUES[index]
    return total


@rules
def score(state: State, seat: int) -> int:
    """The seat's points."""
    return points(state.players[seat])


def _reason(player: Player) -> str:
    worth = points_words(points(player))
    home = player.boats[HARBOUR]
    if not home:
        return _("{points}, no boat home").format(points=worth)
    docks = " + ".join(dock for dock, held in zip(DOCKS, player.docks, strict=True) if held)
    said = plural("{points}, {count} boat home: {docks}", "{points}, {count} boats home: {docks}", home)
    return said.format(points=worth, count=home, docks=docks)
