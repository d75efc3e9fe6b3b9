"""The policy: the value of each legal move, in points, and the odds derived from the values; styles are its parameters.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds, and greedy takes the move of the
highest value in its style.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, best_value, style_tables
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.expected_points import boats_after, expected_points
from niagara_tui.games.upriver.rules.moves import Shift, shift_of
from niagara_tui.games.upriver.rules.state import HARBOUR, State

HALF_ODDS = 0.35
"""A move that is worse than the best by this much, in points, is half as likely."""


class Style(NamedTuple):
    """The parameters of the policy in which styles differ."""

    spite: float = 0.6
    """Weight of the rivals' mean expected points, which count against a move."""
    front: float = 0.0
    """Bonus, in points, for each boat, times the square of its place as a fraction of the way to the harbour."""
    rear: float = 0.0
    """Bonus, in points, for the hindmost boat, times its place as a fraction of the way to the harbour."""


BALANCED: Final = Style()

STYLES, PARAMETERS, ANIMALS = style_tables(
    {
        "balanced": Manner(_("Weighs its boats' chances and the others' evenly."), BALANCED),
        "racer": Manner(
            _("Drives one boat home before it thinks of the next."),
            Style(front=12.0),
            Character(_("Hare"), "//(•)", "//(o)"),
        ),
        "shepherd": Manner(
            _("Keeps its boats together and leaves none behind."),
            Style(rear=7.0),
            Character(_("Sheepdog"), "U•x•U", "UoxoU"),
        ),
        "spiteful": Manner(
            _("Would rather send another boat back than bring its own forward."),
            Style(spite=4.0),
            Character(_("Weasel"), "(¬_¬)", "(-_-)"),
        ),
    }
)
"""A sentence on each style, its parameters, and the animal that plays so; the first is the default."""


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
