"""The fast policy: odds for each legal move, cheap enough for a million calls a second."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.prospects import Taste, liking
from niagara_tui.games.upriver.rules.shift import shift_of
from niagara_tui.games.upriver.rules.state import State

SPITE = 0.6
"""Weight of the rivals' hopes, the same as in the style `balanced` of `judgement`."""
HEAT = 0.35
"""Temperature, in points: a move worse than the best by this much is half as likely."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the odds with which the fast policy plays each of these legal moves; 1 for the best."""
    taste = Taste(SPITE, 0.0, 0.0)
    best = -1000.0
    for index in range(count):
        odds[index] = liking(state, seat, shift_of(state, seat, moves[index]), taste)
        best = max(best, odds[index])
    for index in range(count):
        odds[index] = 1.0 / (1.0 + ((best - odds[index]) / HEAT) ** 2)
