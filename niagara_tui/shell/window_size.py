"""The largest window that is drawn: a terminal or a page may claim any size, and every cell costs memory."""

from __future__ import annotations

MAX_WIDTH, MAX_HEIGHT = 600, 250
"""Maximum size drawn, in characters; the rest of a larger window stays dark."""


def clamped(width: int, height: int) -> tuple[int, int]:
    """The part of a window of that size that is drawn, at least one character."""
    return max(1, min(width, MAX_WIDTH)), max(1, min(height, MAX_HEIGHT))
