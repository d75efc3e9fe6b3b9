"""The policy: the value of each legal move, in points, and the odds derived from the values.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds, and greedy takes the move of the
highest value in its style.
"""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.policies import best_value
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.expected_points import boats_after, expected_points
from niagara_tui.games.upriver.player.styles import BALANCED, PARAMETERS, Style
from niagara_tui.games.upriver.rules.board import HARBOUR
from niagara_tui.games.upriver.rules.shift import Shift, shift_of
from niagara_tui.games.upriver.rules.state import State

HALF_ODDS = 0.35
"""A move that is worse than the best by this much, in points, is half as likely."""


def appraise(view: State, seat: int, moves: Sequence[int], style: str) -> list[float]:
    """The value of each of these legal moves in the style, in points; higher is better."""
    values = [0.0] * len(moves)
    weigh(view, seat, list(moves), len(moves), PARAMETERS[style], values)
    return values


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each of these legal moves, in points; higher is better."""
    for index in range(count):
        values[index] = shift_value(state, seat, shift_of(state, seat, moves[index]), style)


@rules
def shift_value(state: State, seat: int, shift: Shift, style: Style) -> float:
    """Value of the shift to the seat: its expected points plus style bonus, less `spite` times the rivals' mean."""
    value = expected_points(state, seat, shift) + style_bonus(state, seat, shift, style)
    rivals = 0.0
    for other in range(state.seats):
        if other != seat:
            rivals += expected_points(state, other, shift)
    return value - style.spite * rivals / (state.seats - 1)


@rules
def style_bonus(state: State, seat: int, shift: Shift, style: Style) -> float:
    """Bonus that the style gives for the places of the seat's boats after the shift."""
    front, rear = 0.0, 0.0
    for step in range(HARBOUR):
        place = HARBOUR - step
        count = boats_after(state, seat, place, shift)
        front += count * place * place / (HARBOUR * HARBOUR)
        if count:
            rear = place / HARBOUR
    return style.front * front + style.rear * rear


# -- odds ---------------------------------------------------------------------------------------------


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which an ordinary player plays each of these legal moves; 1 for the best."""
    weigh(state, seat, moves, count, BALANCED, odds)
    best = best_value(count, odds)
    for index in range(count):
        odds[index] = 1.0 / (1.0 + ((best - odds[index]) / HALF_ODDS) ** 2)
