"""Look-ahead to the end of a turn: a decision's value is that of the best end of the turn after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.policy import weigh
from niagara_tui.games.niagara.player.styles import BALANCED, PARAMETERS, Style
from niagara_tui.games.niagara.player.turn_value import turn_value
from niagara_tui.games.niagara.rules.board import NONE
from niagara_tui.games.niagara.rules.equivalence import equivalent
from niagara_tui.games.niagara.rules.moves import BOUND
from niagara_tui.games.niagara.rules.phases import legal_moves, must_decide, owes_card, play, reveal
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, PADDLE, State


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The value of each of these legal moves in that style, in gems; higher is better."""
    parameters = PARAMETERS[style]
    if view.phase == PADDLE and not owes_card(view, seat):
        return [_move_value(view, seat, move, parameters) for move in moves]
    return quick_values(view, seat, moves, parameters)


def quick_values(state: State, seat: int, moves: Sequence[int], style: Style) -> list[float]:
    """The policy's value of each of these legal moves, without look-ahead."""
    values = [0.0] * len(moves)
    weigh(state, seat, list(moves), len(moves), style, values)
    return values


def _move_value(view: State, seat: int, move: int, style: Style) -> float:
    after = clone(view)
    play(after, seat, move)
    return turn_value(view, _best_end(view, after, seat, style), seat, style)


# -- turns --------------------------------------------------------------------------------------------


def begin_turn(view: State, seat: int, card: int) -> State:
    """The position in which the seat begins its turn with this card, as if its turn came now.

    Rivals whose turn comes before it will have paddled on, so their cargo is removed.
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


def after_best_turn(state: State, seat: int) -> State:
    """The position after the best rest of the seat's turn, chosen canoe by canoe."""
    return _best_end(state, state, seat, BALANCED)


def ends_alike(one: State, other: State, seat: int) -> bool:
    """Whether two cards that the seat has laid win at once and by the same turn, after which they no longer matter.

    Nobody can prevent a turn that comes first, and the river, which a card could hold back, does not move any more
    (N-60).
    """
    if one.first != seat:
        return False
    end = _end_with_card(one, seat)
    return bool(end.players[seat].reached) and equivalent(end, _end_with_card(other, seat))


def _end_with_card(laid: State, seat: int) -> State:
    """The position after the seat's best turn with the card that it has laid, without this card and its hand."""
    found = after_best_turn(begin_turn(laid, seat, laid.players[seat].chosen), seat)
    player = found.players[seat]
    player.hand, player.chosen, player.played = [0] * len(player.hand), NO_CARD, NO_CARD
    return found


def _best_end(before: State, state: State, seat: int, style: Style) -> State:
    """The best end of a turn that began at `before` and has reached `state`."""
    end = state
    while _is_unfinished(end, seat):
        end = max(_plan_ends(end, seat), key=lambda rest: turn_value(before, rest, seat, style))
    return end


def _is_unfinished(state: State, seat: int) -> bool:
    """Whether the seat has more to decide in its turn."""
    return state.phase == PADDLE and not owes_card(state, seat) and must_decide(state, seat)


def _plan_ends(state: State, seat: int) -> Iterator[State]:
    """The positions in which the seat's next plan, or the one in progress, can end."""
    buffer = [0] * BOUND
    for move in buffer[: legal_moves(state, seat, buffer)]:
        after = clone(state)
        play(after, seat, move)
        if after.turn.canoe != NONE and _is_unfinished(after, seat):
            yield from _plan_ends(after, seat)
        else:
            yield after
