"""How far the water has slid, and how it is animated where it lies still."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.niagara.board.chart import arm_of
from niagara_tui.games.niagara.rules.board import LEFT, RIGHT

PERIOD = 48
"""Rows after which the water's texture repeats: a multiple of the height of two discs, or else cut off out of sight."""
IDLE_FRAMES = 8
"""Period of the animation of waves and falls, in frames; only some rows of waves change in each frame."""


@dataclass(frozen=True, slots=True)
class Current:
    """Rows by which the water has slid, in the main channel and in each arm; `frame` animates waves and falls."""

    main: int = 0
    left: int = 0
    right: int = 0
    frame: int = 0

    def of(self, zone: int) -> int:
        """The rows by which the water of the zone has slid."""
        return {None: self.main, LEFT: self.left, RIGHT: self.right}[arm_of(zone)]
