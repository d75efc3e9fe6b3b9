"""The river as scenery behind the home screen: the landscape without a position."""

from __future__ import annotations

from functools import lru_cache

from niagara_tui.games.niagara.board.current import IDLE_FRAMES, Current
from niagara_tui.games.niagara.board.landscape import landscape
from niagara_tui.ui.boards.backdrop import Scenery
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.pixels import canvas_of


@lru_cache(maxsize=IDLE_FRAMES)
def _draw(width: int, height: int, covered: int, frame: int) -> Canvas:
    """Draw the river in the middle of what is not covered."""
    return canvas_of(landscape(width + covered, height, Current(frame=frame))[:, :width])


BACKDROP = Scenery(_draw, IDLE_FRAMES)
