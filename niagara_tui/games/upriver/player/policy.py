"""The policy: the value of each legal move, in points, and the odds derived from the values; styles are its parameters.

The game's only evaluation of moves, at both speeds: searches draw moves by the odds, and greedy takes the move of the
highest value in its style. A seat expects the points that it has, and those that its boats on the river are likely to
bring. How likely depends on how many of its own boats are ahead, since only one of them moves in a turn: the foremost
nearly always reaches the harbour, the hindmost hardly ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from niagara_tui.core.game import Character
from niagara_tui.core.i18n import _
from niagara_tui.core.policies import Manner, best_value, style_tables
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules import (
    DOCK_VALUES,
    HARBOUR,
    LAST_SECTION,
    MAX_NUMBER,
    MOVE,
    THROW,
    Shift,
    State,
    docks_taken,
    points,
    shift_of,
)

# Fitted by self-play
EXPECTED_SHARE = (
    (0.0, 0.03, 0.57, 0.69, 0.75, 0.80, 0.86, 0.92, 0.98, 1.0, 1.0),
    (0.0, 0.0, 0.13, 0.29, 0.37, 0.44, 0.5, 0.55, 0.6, 0.62, 0.63),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.05, 0.1, 0.15, 0.2),
)
"""Expected share of the next dock's value, by rank of the boat (foremost first) and by its place.

The places are those before the river moves, in a turn in which the seat does not throw again.
"""
SANDBANK_LOSS = (0.0, 0.06, 0.04, 0.02)
"""Fraction of a boat's share that is lost, by its distance in sections below the sandbank."""
WAVE_GAIN = 0.03  # fraction added to a boat's share while a throw can take it to the wave
HALF_ODDS = 0.35  # a move that is worse than the best by this much, in points, is half as likely


class Style(NamedTuple):
    """The parameters of the policy in which styles differ."""

    spite: float = 0.6  # weight of the rivals' mean expected points, which count against a move
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
def boats_after(state: State, seat: int, place: int, shift: Shift) -> int:
    """Number of the seat's boats at the place after the shift."""
    count = int(state.players[seat].boats[place])
    if seat == shift.seat:
        count += int(place == shift.end) - int(place == shift.start)
    return count


@rules
def expected_points(state: State, seat: int, shift: Shift) -> float:
    """The seat's points after the shift, and those that are expected from its boats then."""
    worth, taken = float(points(state.players[seat])), docks_taken(state)
    if shift.end == HARBOUR:
        worth += DOCK_VALUES[taken] if shift.seat == seat else 0.0
        taken += 1
    further_up = 0  # a boat whose seat throws again before the river moves counts like one a section further up
    if state.phase == THROW or state.phase == MOVE:
        further_up = int((seat - state.first) % state.seats > (state.turn - state.first) % state.seats)
    rank, shares = 0, 0.0
    for step in range(LAST_SECTION):
        place = LAST_SECTION - step
        for _boat in range(boats_after(state, seat, place, shift)):
            share = EXPECTED_SHARE[rank][min(place + further_up, LAST_SECTION)]
            below = state.sandbank - place
            if 0 < below < len(SANDBANK_LOSS):
                share *= 1.0 - SANDBANK_LOSS[below]
            elif 0 < state.wave - place <= MAX_NUMBER:
                share *= 1.0 + WAVE_GAIN
            shares += share
            rank += 1  # boats side by side rank one behind the other
    return worth + shares * (len(DOCK_VALUES) - taken)


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


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which an ordinary player plays each of these legal moves; 1 for the best."""
    weigh(state, seat, moves, count, BALANCED, odds)
    best = best_value(count, odds)
    for index in range(count):
        odds[index] = 1.0 / (1.0 + ((best - odds[index]) / HALF_ODDS) ** 2)
