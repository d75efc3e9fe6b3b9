"""Look-ahead to the end of a turn: a decision is worth what the best rest of the turn is, by the policy's values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.policy import weigh
from niagara_tui.games.niagara.player.styles import BALANCED, PARAMETERS, Style
from niagara_tui.games.niagara.player.turn_worth import turn_worth
from niagara_tui.games.niagara.rules.board import NONE
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.phases import legal_moves, must_decide, owes_card, play, reveal
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, PADDLE, State


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The value of each of these legal moves in the style, in gems; higher is better."""
    parameters = PARAMETERS[style]
    if view.phase == PADDLE and not owes_card(view, seat):
        return [_worth_of_move(view, seat, move, parameters) for move in moves]
    return weighed(view, seat, moves, parameters)


def weighed(state: State, seat: int, moves: Sequence[int], style: Style) -> list[float]:
    """The value of each of these legal moves by the policy alone, without look-ahead."""
    worths = [0.0] * len(moves)
    weigh(state, seat, list(moves), len(moves), style, worths)
    return worths


def _worth_of_move(view: State, seat: int, move: int, style: Style) -> float:
    after = clone(view)
    play(after, seat, move)
    return turn_worth(view, _best_end(view, after, seat, style), seat, style)


# -- turns --------------------------------------------------------------------------------------------


def turn_with(view: State, seat: int, card: int) -> State:
    """The position at the beginning of the seat's turn with this card, as if the turn came now.

    Rivals who move before it are assumed to have paddled on, so their cargo cannot be robbed.
    """
    turn = clone(view)
    turn.phase, turn.turn.place = PADDLE, (seat - view.first) % view.seats
    for other, player in enumerate(turn.players):
        if other != seat and player.played == NO_CARD:
            player.chosen = FACE_DOWN
            if (other - view.first) % view.seats < turn.turn.place:
                for canoe in player.canoes:
                    canoe.gems = [0] * len(canoe.gems)
    turn.players[seat].chosen = card
    reveal(turn, seat)
    return turn


def finished(state: State, seat: int, style: Style = BALANCED) -> State:
    """The position after the best rest of the seat's turn, found canoe by canoe."""
    return _best_end(state, state, seat, style)


def _best_end(before: State, state: State, seat: int, style: Style) -> State:
    """The best end of a turn that began at `before` and has reached `state`."""
    end = state
    while _goes_on(end, seat):
        end = max(_rests(end, seat), key=lambda rest: turn_worth(before, rest, seat, style))
    return end


def _goes_on(state: State, seat: int) -> bool:
    """Whether the seat has further decisions in its turn."""
    return state.phase == PADDLE and not owes_card(state, seat) and must_decide(state, seat)


def _rests(state: State, seat: int) -> Iterator[State]:
    """The positions in which the seat's next plan can end, or the plan in progress."""
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(state, seat, buffer)]:
        after = clone(state)
        play(after, seat, move)
        if after.turn.canoe != NONE and _goes_on(after, seat):
            yield from _rests(after, seat)
        else:
            yield after
