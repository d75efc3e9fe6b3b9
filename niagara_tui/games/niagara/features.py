"""What the evaluation looks at: a row of numbers for each seat."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.gems import total
from niagara_tui.games.niagara.state import State

NAMES = ("gems", "aboard")
"""What each number of a row means."""


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row, a number for each of `NAMES`."""
    player = state.players[seat]
    row[0] = total(player.reserve) / 7.0
    row[1] = (total(player.canoes[0].gems) + total(player.canoes[1].gems)) / 2.0
