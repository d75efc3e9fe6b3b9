"""What one gem more of each colour is worth to a reserve (N-60).

Each way to win is a goal, and its effort what fetching the missing gems costs. A goal weighs
`exp(-SHARPNESS * effort)`, so the nearest one counts most; a gem is worth how much it adds to the logarithm of the sum
of the weights. The exponentials stand in tables: what is left are sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.policy_weights import SHARPNESS, WIN
from niagara_tui.games.niagara.player.styles import Style
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import Canoe, State

Gains = tuple[float, float, float, float, float]
"""What one gem more of each colour adds."""

EFFORT = (1.0, 1.1, 1.35, 1.7, 2.3)
"""By colour: the effort of fetching one gem, that of a violet one being 1."""
ANY_GEM = 1.1
"""The effort of fetching one gem of whatever colour comes easiest."""

FOUR = 4
SAME = tuple(exp(-SHARPNESS * effort * missing) for effort in EFFORT for missing in range(FOUR, 0, -1))
"""By colour and gems held (0 to 3, four entries a colour): the weight of four of that colour."""
KIND = tuple(exp(-SHARPNESS * effort) for effort in EFFORT)
"""By colour: the factor of one kind that is missing for all five."""
MANY = tuple(exp(-SHARPNESS * ANY_GEM * (7 - held)) for held in range(8))
"""By gems held: the weight of any seven."""
FAR = 0.001
"""The factor of a goal that rivals have put out of reach."""


class Goals(NamedTuple):
    """What a reserve is near to: the weights of its goals, and what they make of a gem."""

    now: float
    """The weight of all of them together."""
    with_any: float
    """The same with one gem more, its colour left aside."""
    kinds: float
    """The weight of all five colours."""
    new_colour: float
    """What a colour that is not there yet adds, if it wins; else 0."""
    most: int
    """How many gems of one colour the reserve has."""
    stray: float
    """The share that counts of a gem of another colour."""


@rules
def won_by_rivals(state: State, seat: int, colour: int) -> int:
    """How many gems of a colour lie in the other reserves."""
    count = -state.players[seat].reserve[colour]
    for other in range(state.seats):
        count += state.players[other].reserve[colour]
    return count


@rules
def same_weight(state: State, seat: int, colour: int) -> tuple[float, float]:
    """The weight of the goal of four of a colour, now and with one gem more."""
    held = min(state.players[seat].reserve[colour], FOUR - 2)
    place = colour * FOUR + held
    if state.sites[colour].gems[colour] + held < FOUR and won_by_rivals(state, seat, colour) >= FOUR:
        return FAR * SAME[place], FAR * SAME[place + 1]
    return SAME[place], SAME[place + 1]


@rules
def kinds_weight(reserve: list[int]) -> float:
    """The weight of the goal of all five colours."""
    weight = 1.0
    for colour in range(5):
        if reserve[colour] == 0:
            weight *= KIND[colour]
    return weight


@rules
def kinds_held(reserve: list[int]) -> int:
    """How many colours a reserve has."""
    kinds = 0
    for colour in range(5):
        kinds += reserve[colour] > 0
    return kinds


@rules
def goals_weight(state: State, seat: int) -> float:
    """The weights of all the seat's goals together; the more, the nearer they are."""
    reserve = state.players[seat].reserve
    weight = kinds_weight(reserve) + MANY[min(total(reserve), 7)]
    for colour in range(5):
        weight += same_weight(state, seat, colour)[0]
    return weight


@rules
def gains_of(state: State, seat: int, style: Style) -> Gains:
    """What one gem more of each colour would add to the seat's reserve."""
    reserve = state.players[seat].reserve
    held = total(reserve)
    if held >= 6:
        return WIN, WIN, WIN, WIN, WIN
    violet = same_weight(state, seat, 0)
    white = same_weight(state, seat, 1)
    yellow = same_weight(state, seat, 2)
    blue = same_weight(state, seat, 3)
    red = same_weight(state, seat, 4)
    kinds = style.spread * kinds_weight(reserve)
    now = violet[0] + white[0] + yellow[0] + blue[0] + red[0] + kinds + style.spread * MANY[held]
    more = now + style.spread * MANY[held + 1] - style.spread * MANY[held]
    most = max(reserve[0], reserve[1], reserve[2], reserve[3], reserve[4])
    goals = Goals(now, more, kinds, WIN if kinds_held(reserve) == 4 else 0.0, most, style.stray)
    return (
        gain(reserve[0], KIND[0], violet, goals),
        gain(reserve[1], KIND[1], white, goals),
        gain(reserve[2], KIND[2], yellow, goals),
        gain(reserve[3], KIND[3], blue, goals),
        gain(reserve[4], KIND[4], red, goals),
    )


@rules
def gain(count: int, kind: float, same: tuple[float, float], goals: Goals) -> float:
    """What one gem more would add of a colour of which there are `count`, with its factor in `KIND` and its goal."""
    if count >= FOUR - 1:
        return WIN
    then = goals.with_any + same[1] - same[0]
    if count == 0:
        if goals.new_colour > 0.0:
            return goals.new_colour
        then += goals.kinds / kind - goals.kinds
    share = goals.stray if count < goals.most else 1.0
    return share * (nearly_log(then, goals.now) / SHARPNESS)


@rules
def nearly_log(more: float, less: float) -> float:
    """The logarithm of a ratio from 1 to about 7, within a twentieth."""
    return 3.0 * (more - less) * (more + less) / (more * more + 4.0 * more * less + less * less)


def completes(reserve: Sequence[int], colour: int) -> bool:
    """Whether one gem more of this colour wins (N-60)."""
    return wins([count + (each == colour) for each, count in enumerate(reserve)])


@rules
def cargo_worth(canoe: Canoe, gains: Gains) -> float:
    """What a canoe's cargo would add."""
    gems = canoe.gems
    return gems[0] * gains[0] + gems[1] * gains[1] + gems[2] * gains[2] + gems[3] * gains[3] + gems[4] * gains[4]


@rules
def find_worth(state: State, site: int, gains: Gains) -> float:
    """What the best gem at a site would add: its own colour, or any that lies there; 0 where none does."""
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
