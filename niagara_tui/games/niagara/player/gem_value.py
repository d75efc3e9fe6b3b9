"""What one gem more of each colour is worth to a reserve: `goals.nearness` without exponentials, for quick players.

A goal's effort counts as `exp(-sharpness * effort)`; these factors stand in tables, so what is left are sums.
"""

from __future__ import annotations

from math import exp

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.goals import ANY_GEM, EFFORT, SHARPNESS
from niagara_tui.games.niagara.player.policy_weights import KEEN
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import Canoe, State

Gains = tuple[float, float, float, float, float]
"""What one gem more of each colour adds."""

FOUR = 4
SAME = tuple(exp(-SHARPNESS * effort * missing) for effort in EFFORT for missing in range(FOUR, 0, -1))
"""By colour and gems held (0 to 3, four entries a colour): the weight of four of that colour."""
KIND = tuple(exp(-SHARPNESS * effort) for effort in EFFORT)
"""By colour: the factor of one kind that is missing for all five."""
MANY = tuple(exp(-SHARPNESS * ANY_GEM * (7 - held)) for held in range(8))
"""By gems held: the weight of any seven."""
FAR = 0.001
"""The factor of a goal that rivals have put out of reach."""


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
def cravings(state: State, seat: int) -> Gains:
    """What one gem more of each colour would add to the seat's reserve."""
    reserve = state.players[seat].reserve
    held = total(reserve)
    if held >= 6:
        return KEEN[0], KEEN[0], KEEN[0], KEEN[0], KEEN[0]
    violet = same_weight(state, seat, 0)
    white = same_weight(state, seat, 1)
    yellow = same_weight(state, seat, 2)
    blue = same_weight(state, seat, 3)
    red = same_weight(state, seat, 4)
    kinds = kinds_weight(reserve)
    now = violet[0] + white[0] + yellow[0] + blue[0] + red[0] + kinds + MANY[held]
    new = KEEN[0] if kinds_held(reserve) == 4 else 0.0
    more = (now, now + MANY[held + 1] - MANY[held], kinds, new)
    return (
        craving(reserve[0], KIND[0], violet, more),
        craving(reserve[1], KIND[1], white, more),
        craving(reserve[2], KIND[2], yellow, more),
        craving(reserve[3], KIND[3], blue, more),
        craving(reserve[4], KIND[4], red, more),
    )


@rules
def craving(count: int, kind: float, same: tuple[float, float], more: tuple[float, float, float, float]) -> float:
    """What one gem more of a colour would add.

    `more` holds the weights of all goals now, of all with a gem more, of all five colours, and what a new colour wins.
    """
    if count >= FOUR - 1:
        return KEEN[0]
    then = more[1] + same[1] - same[0]
    if count == 0:
        if more[3] > 0.0:
            return more[3]
        then += more[2] / kind - more[2]
    return nearly_log(then, more[0]) / KEEN[1]


@rules
def nearly_log(more: float, less: float) -> float:
    """The logarithm of a ratio from 1 to about 7, within a twentieth."""
    return 3.0 * (more - less) * (more + less) / (more * more + 4.0 * more * less + less * less)


@rules
def completes(reserve: list[int], colour: int) -> bool:
    """Whether one gem more of this colour wins (N-60)."""
    if reserve[colour] >= FOUR - 1 or total(reserve) >= 6:
        return True
    if reserve[colour]:
        return False
    kinds = 0
    for count in reserve:
        kinds += count > 0
    return kinds == 4


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


@rules
def all_finds(state: State, gains: Gains) -> Gains:
    """What the best gem at each site would add."""
    return (
        find_worth(state, 0, gains),
        find_worth(state, 1, gains),
        find_worth(state, 2, gains),
        find_worth(state, 3, gains),
        find_worth(state, 4, gains),
    )
