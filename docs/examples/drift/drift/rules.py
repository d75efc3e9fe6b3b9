"""The rules of Drift.

Two to four rafts. Everybody is dealt three of twelve cards, and lays one in secret. All but the highest take their
rafts on by their numbers; the raft of the highest is caught by the current and drifts back by the die. After three
cards all twelve are dealt anew, and after six rounds the raft that is furthest wins.
"""

from typing import Annotated

from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import STRICT, Int8, Int16, Named
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.speed import rules

LETTERS = ("A", "B", "C", "D")
CARDS, HAND, ROUNDS = 12, 3, 6
DEAL, LAY, THROW, OVER = range(4)
HIDDEN, GONE, BOX = -2, -1, len(LETTERS)  # where a card is, if no seat holds it
FACE_DOWN, NONE = -2, -1  # what a seat has laid, if not a card


@dataclass(slots=True, config=STRICT)
class State:
    """A position: `holders` says of each card where it is; a card that was laid is still held until all are shown."""

    seats: Int8
    chance: Chance
    rafts: Annotated[list[Int16], Len(2, 4)]
    laid: Annotated[
        list[Annotated[int, Named(("face down", "none", *map(str, range(1, CARDS + 1))), first=FACE_DOWN)]], Len(2, 4)
    ]
    holders: Annotated[
        list[Annotated[int, Named(("hidden", "gone", *LETTERS, "box"), first=HIDDEN)]], Len(CARDS, CARDS)
    ]
    phase: Annotated[int, Named(("deal", "lay", "throw", "over"))] = DEAL
    die: Int8 = 0
    round: Int16 = 1


def start(seats: int, chance: Chance) -> State:
    """The starting position; the cards are dealt in a step, since whatever chance decides is drawn there."""
    return State(seats=seats, chance=chance, rafts=[0] * seats, laid=[NONE] * seats, holders=[BOX] * CARDS)


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat has yet to lay a card."""
    return state.phase == LAY and state.laid[seat] == NONE


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the cards in the seat's hand into `moves`; return their count."""
    count = 0
    for card in range(CARDS):
        if must_decide(state, seat) and state.holders[card] == seat:
            moves[count] = card
            count += 1
    return count


@rules
def play(state: State, seat: int, move: int) -> None:
    """Lay that card."""
    state.laid[seat] = move


@rules
def advance(state: State) -> None:
    """Deal, or show the cards, or throw the die."""
    if state.phase == DEAL:
        deal(state)
    elif state.phase == LAY:
        show(state)
    else:
        throw(state)


@rules
def deal(state: State) -> None:
    """Deal everybody three cards."""
    for seat in range(state.seats):
        take(state, state.chance, seat, HAND, BOX)
    state.phase = LAY


@rules
def take(state: State, chance: Chance, seat: int, count: int, source: int) -> None:
    """Give the seat so many of the cards that are at `source`, drawn from `chance`."""
    left = 0
    for card in range(CARDS):
        left += state.holders[card] == source
    for card in range(CARDS):
        if state.holders[card] == source:
            if below(chance, left) < count:
                state.holders[card] = seat
                count -= 1
            left -= 1


@rules
def highest(state: State) -> int:
    """The seat that has laid the highest card."""
    found = 0
    for seat in range(state.seats):
        if state.laid[seat] > state.laid[found]:
            found = seat
    return found


@rules
def show(state: State) -> None:
    """Show the cards: all but the highest take their rafts on."""
    for seat in range(state.seats):
        state.holders[state.laid[seat]] = GONE
        if seat != highest(state):
            state.rafts[seat] += state.laid[seat] + 1
    state.phase = THROW


@rules
def throw(state: State) -> None:
    """Throw the die for the raft in the current, and begin the next round."""
    caught = highest(state)
    state.die = 1 + below(state.chance, 6)
    state.rafts[caught] = max(0, state.rafts[caught] - state.die)
    for seat in range(state.seats):
        state.laid[seat] = NONE
    if state.round == ROUNDS:
        state.phase = OVER
        return
    state.phase = LAY
    if state.round % HAND == 0:
        state.phase = DEAL
        for card in range(CARDS):
            state.holders[card] = BOX
    state.round += 1


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.phase == OVER


@rules
def score(state: State, seat: int) -> int:
    """How far the seat's raft has come."""
    return state.rafts[seat]


@rules
def conceal(state: State, viewer: int) -> None:
    """Hide the cards that the viewer does not hold, what others have laid face down, and the random numbers."""
    state.chance.seed = 0
    state.chance.counter = 0
    for card in range(CARDS):
        if state.holders[card] not in {viewer, GONE}:
            state.holders[card] = HIDDEN
    for seat in range(state.seats):
        if state.phase == LAY and seat != viewer and state.laid[seat] != NONE:
            state.laid[seat] = FACE_DOWN


@rules
def determinize(state: State, chance: Chance) -> None:
    """Guess what is hidden: any cards for the others, and any of them for what they have laid."""
    state.chance.seed = below(chance, 2**31)
    hand = 0
    if state.phase != DEAL and state.phase != OVER:
        hand = HAND - (state.round - 1) % HAND - (state.phase == THROW)
    for seat in range(state.seats):
        held = 0
        for card in range(CARDS):
            held += state.holders[card] == seat
        take(state, chance, seat, hand - held, HIDDEN)
        if state.laid[seat] == FACE_DOWN:
            chosen = below(chance, hand)
            for card in range(CARDS):
                if state.holders[card] == seat:
                    if chosen == 0:
                        state.laid[seat] = card
                    chosen -= 1
    for card in range(CARDS):
        if state.holders[card] == HIDDEN:
            state.holders[card] = BOX


KERNEL = make_kernel(
    must_decide=must_decide,
    legal_moves=legal_moves,
    play=play,
    advance=advance,
    is_over=is_over,
    score=score,
    conceal=conceal,
    determinize=determinize,
)
