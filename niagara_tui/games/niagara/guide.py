"""How a quick player chooses: odds for each legal move, cheap enough to be asked a million times a second."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.state import State


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write how likely a quick player is to take each of these legal moves."""
    for index in range(count):
        odds[index] = 1.0
