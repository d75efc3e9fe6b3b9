"""The value of one more gem of each colour to a reserve (N-60).

Each way to win is a goal; its effort is the cost of fetching the missing gems, and its weight is
`exp(-SHARPNESS * effort)`, so the nearest goal counts most. The value of a gem is what it adds to the logarithm of the
sum of the weights. The exponentials are precomputed in tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.weights import SHARPNESS, WIN, Style
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import Canoe, State

Gains = tuple[float, float, float, float, float]  # the value of one more gem of each colour

EFFORT = (1.0, 1.1, 1.35, 1.7, 2.3)  # by colour: the effort of fetching one gem, that of a violet one being 1
ANY_GEM = 1.1  # the effort of fetching one gem of any colour

FOUR = 4
FOUR_WEIGHTS = tuple(exp(-SHARPNESS * effort * missing) for effort in EFFORT for missing in range(FOUR, 0, -1))
"""By colour and gems held (0 to 3, four entries a colour): the weight of four of that colour."""
KIND_FACTORS = tuple(exp(-SHARPNESS * effort) for effort in EFFORT)
"""By colour: the factor of one kind that is missing for all five."""
SEVEN_WEIGHTS = tuple(exp(-SHARPNESS * ANY_GEM * (7 - held)) for held in range(8))
"""By gems held: the weight of any seven."""
BLOCKED_FACTOR = 0.001  # factor on the weight of a goal that rivals have made unreachable


class Goals(NamedTuple):
    """The weights of a reserve's goals, as needed to value one more gem."""

    now: float
    """The sum of all weights."""
    with_any: float
    """The same with one more gem, regardless of its colour."""
    kinds: float
    """The weight of all five colours."""
    new_colour: float
    """The value of a new colour if it wins; else 0."""
    most: int
    """The largest number of gems of one colour in the reserve."""
    other_colour_share: float
    """The share of a gem's value that counts for other colours."""


@rules
def won_by_rivals(state: State, seat: int, colour: int) -> int:
    """Number of gems of a colour in the other reserves."""
    count = -state.players[seat].reserve[colour]
    for other in range(state.seats):
        count += state.players[other].reserve[colour]
    return count


@rules
def four_weights(state: State, seat: int, colour: int) -> tuple[float, float]:
    """The weight of the goal of four of a colour, now and with one more gem."""
    held = min(state.players[seat].reserve[colour], FOUR - 2)
    place = colour * FOUR + held
    if state.sites[colour].gems[colour] + held < FOUR and won_by_rivals(state, seat, colour) >= FOUR:
        return BLOCKED_FACTOR * FOUR_WEIGHTS[place], BLOCKED_FACTOR * FOUR_WEIGHTS[place + 1]
    return FOUR_WEIGHTS[place], FOUR_WEIGHTS[place + 1]


@rules
def kinds_weight(reserve: list[int]) -> float:
    """The weight of the goal of all five colours."""
    weight = 1.0
    for colour in range(5):
        if reserve[colour] == 0:
            weight *= KIND_FACTORS[colour]
    return weight


@rules
def kinds_held(reserve: list[int]) -> int:
    """Number of colours in a reserve."""
    kinds = 0
    for colour in range(5):
        kinds += reserve[colour] > 0
    return kinds


@rules
def gains_of(state: State, seat: int, style: Style) -> Gains:
    """The value of one more gem of each colour to the seat."""
    reserve = state.players[seat].reserve
    held = total(reserve)
    if held >= 6:
        return WIN, WIN, WIN, WIN, WIN
    violet = four_weights(state, seat, 0)
    white = four_weights(state, seat, 1)
    yellow = four_weights(state, seat, 2)
    blue = four_weights(state, seat, 3)
    red = four_weights(state, seat, 4)
    kinds = style.variety_weight * kinds_weight(reserve)
    now = violet[0] + white[0] + yellow[0] + blue[0] + red[0] + kinds + style.variety_weight * SEVEN_WEIGHTS[held]
    more = now + style.variety_weight * SEVEN_WEIGHTS[held + 1] - style.variety_weight * SEVEN_WEIGHTS[held]
    most = max(reserve[0], reserve[1], reserve[2], reserve[3], reserve[4])
    goals = Goals(now, more, kinds, WIN if kinds_held(reserve) == 4 else 0.0, most, style.other_colour_share)
    return (
        gain(reserve[0], KIND_FACTORS[0], violet, goals),
        gain(reserve[1], KIND_FACTORS[1], white, goals),
        gain(reserve[2], KIND_FACTORS[2], yellow, goals),
        gain(reserve[3], KIND_FACTORS[3], blue, goals),
        gain(reserve[4], KIND_FACTORS[4], red, goals),
    )


@rules
def gain(count: int, kind: float, same: tuple[float, float], goals: Goals) -> float:
    """The value of one more gem of a colour with `count` in the reserve; `kind` is its factor in `KIND_FACTORS`."""
    if count >= FOUR - 1:
        return WIN
    then = goals.with_any + same[1] - same[0]
    if count == 0:
        if goals.new_colour > 0.0:
            return goals.new_colour
        then += goals.kinds / kind - goals.kinds
    share = goals.other_colour_share if count < goals.most else 1.0
    return share * (approximate_log(then, goals.now) / SHARPNESS)


@rules
def approximate_log(more: float, less: float) -> float:
    """The logarithm of `more / less` for ratios from 1 to about 7, accurate to 5 %."""
    return 3.0 * (more - less) * (more + less) / (more * more + 4.0 * more * less + less * less)


def completes(reserve: Sequence[int], colour: int) -> bool:
    """Whether one more gem of this colour wins (N-60)."""
    return wins([count + (each == colour) for each, count in enumerate(reserve)])


@rules
def cargo_value(canoe: Canoe, gains: Gains) -> float:
    gems = canoe.gems
    return gems[0] * gains[0] + gems[1] * gains[1] + gems[2] * gains[2] + gems[3] * gains[3] + gems[4] * gains[4]


@rules
def site_value(state: State, site: int, gains: Gains) -> float:
    """The value of the best gem at a site, of any colour; 0 if there is none."""
    gems = state.sites[site].gems
    if gems[0] + gems[1] + gems[2] + gems[3] + gems[4] == gems[site]:
        return gains[site] if gems[site] else 0.0
    best = 0.0
    if gems[0]:
        best = gains[0]
    if gems[1]:
        best = max(best, gains[1])
    if gems[2]:
        best = max(best, gains[2])
    if gems[3]:
        best = max(best, gains[3])
    if gems[4]:
        best = max(best, gains[4])
    return best
