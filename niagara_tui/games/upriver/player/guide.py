"""How a quick player chooses: odds for each legal move, cheap enough to be asked a million times a second."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.prospects import Taste, liking
from niagara_tui.games.upriver.rules.shift import shift_of
from niagara_tui.games.upriver.rules.state import State

SPITE = 0.6
"""As the ordinary style of `judgement` has it."""
HEAT = 0.35
"""How much worse, in points, a move is that is half as likely as the best one."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write how likely a quick player is to take each of these legal moves."""
    taste = Taste(SPITE, 0.0, 0.0)
    best = -1000.0
    for index in range(count):
        odds[index] = liking(state, seat, shift_of(state, seat, moves[index]), taste)
        best = max(best, odds[index])
    for index in range(count):
        odds[index] = 1.0 / (1.0 + ((best - odds[index]) / HEAT) ** 2)
