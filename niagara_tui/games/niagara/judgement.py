"""What a knowledgeable player thinks of a decision (the greedy bot's whole wisdom).

Every legal move is worth what the best way to finish the turn after it is worth. A card is worth what the best turn
with it would be if it were played now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.board import BANK, NONE
from niagara_tui.games.niagara.evaluation import Evaluation
from niagara_tui.games.niagara.moves import BOUND, DONE, PLAY, TAKE
from niagara_tui.games.niagara.outlook import moves_before
from niagara_tui.games.niagara.paddling import begin_moving
from niagara_tui.games.niagara.rules import legal_moves, owes_card, play
from niagara_tui.games.niagara.state import CHOOSE, CLOUD, FACE_DOWN, NO_CARD, PADDLE, PICK, SKY, State
from niagara_tui.games.niagara.weights import Weights

STYLES: Mapping[str, str] = MappingProxyType(
    {
        "balanced": "Weighs gains and dangers evenly.",
        "thief": "Robs where it can and lies in wait for laden canoes.",
        "hoarder": "Goes for four gems of one colour.",
        "careful": "Dreads the falls and stays clear of them.",
    }
)

WEIGHTS: Mapping[str, Weights] = MappingProxyType(
    {
        "balanced": Weights(),
        "thief": Weights(spite=0.5, ambush=1.2),
        "hoarder": Weights(same=0.8, kinds=1.3, many=1.2),
        "careful": Weights(canoe=2.6, fear=1.2),
    }
)


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """How good each of these legal moves looks, in gems; higher is better."""
    weights = WEIGHTS[style]
    if view.phase in (CHOOSE, PADDLE) and owes_card(view, seat):
        return [_worth_of_card(view, seat, move - PLAY, weights) for move in moves]
    evaluation = Evaluation(view, seat, weights)
    if view.phase == PADDLE and view.turn.stage == PICK:
        return _worths_of_canoes(view, seat, moves, evaluation)
    return [_best_plan(after, seat, evaluation)[0] for after in _afters(view, seat, moves)]


def _afters(state: State, seat: int, moves: Sequence[int]) -> Iterator[State]:
    for move in moves:
        after = clone(state)
        play(after, seat, move)
        yield after


# -- which card (N-11) --------------------------------------------------------------------------------


def _worth_of_card(view: State, seat: int, card: int, weights: Weights) -> float:
    turn = _as_if_played(view, seat, card)
    evaluation = Evaluation(turn, seat, weights)
    if card == CLOUD:
        return max(evaluation.worth(after) for after in _afters(turn, seat, _legal(turn, seat)))
    return _best_turn(turn, seat, evaluation)


def _as_if_played(view: State, seat: int, card: int) -> State:
    """The seat's turn as it would begin if it came now, with this card.

    Rivals who move before will have paddled on, so their cargo is not there to be robbed.
    """
    turn = clone(view)
    turn.phase, turn.turn.place = PADDLE, (seat - view.first) % view.seats
    for other, player in enumerate(turn.players):
        if other != seat and player.played == NO_CARD:
            player.chosen = FACE_DOWN
            if moves_before(view, seat, other):
                for canoe in player.canoes:
                    canoe.gems = [0] * len(canoe.gems)
    player = turn.players[seat]
    player.chosen, player.played, player.hand[card - 1] = NO_CARD, card, 0
    begin_moving(turn)
    if card == CLOUD:
        turn.turn.stage = SKY
    return turn


# -- a turn, canoe by canoe ---------------------------------------------------------------------------


def _worths_of_canoes(state: State, seat: int, moves: Sequence[int], evaluation: Evaluation) -> list[float]:
    """Which canoe first, or none: each with the best rest of the turn."""
    worths: dict[int, float] = {}
    for move, after in zip(moves, _afters(state, seat, moves), strict=True):
        if move == TAKE + 1 and TAKE in worths and _are_twins(state, seat):
            worths[move] = worths[TAKE]
        elif move == DONE:
            worths[move] = evaluation.worth(after)
        else:
            worths[move] = _best_turn(_best_plan(after, seat, evaluation)[1], seat, evaluation)
    return [worths[move] for move in moves]


def _best_turn(state: State, seat: int, evaluation: Evaluation) -> float:
    """The worth of the best rest of a turn in which no canoe is in hand: canoe by canoe, the best plan of each."""
    while _is_picking(state, seat):
        _, state = max(_next_canoes(state, seat, evaluation), key=lambda found: found[0])
    return evaluation.worth(state)


def _next_canoes(state: State, seat: int, evaluation: Evaluation) -> Iterator[tuple[float, State]]:
    """What moving the next canoe at best, or none, leads to; in which order canoes move is left aside."""
    moves = _legal(state, seat)
    if moves[-1] == DONE:
        after = clone(state)
        play(after, seat, DONE)
        yield evaluation.worth(after), after
    after = clone(state)
    play(after, seat, moves[0])
    yield _best_plan(after, seat, evaluation)


def _best_plan(state: State, seat: int, evaluation: Evaluation) -> tuple[float, State]:
    """The worth of the best plan of the canoe in hand and the position after it; as it stands if none is in hand."""
    ends = ((evaluation.worth(end), end) for end in _ends(state, seat))
    return max(ends, key=lambda found: found[0])


def _ends(state: State, seat: int) -> Iterator[State]:
    """The positions in which the canoe in hand can come to rest; the position itself if there is none in hand."""
    if state.turn.canoe == NONE:
        yield state
        return
    for after in _afters(state, seat, _legal(state, seat)):
        yield from _ends(after, seat)


def _legal(state: State, seat: int) -> list[int]:
    buffer = [0] * BOUND
    return buffer[: legal_moves(state, seat, buffer)]


def _is_picking(state: State, seat: int) -> bool:
    return state.turn.stage == PICK and bool(_legal(state, seat))


def _are_twins(state: State, seat: int) -> bool:
    """Whether it makes no difference which of the two canoes is launched."""
    one, other = state.players[seat].canoes
    return one.zone == other.zone == BANK
