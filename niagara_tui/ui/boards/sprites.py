"""Sprites that move over a pane's picture, as pure functions of time: nothing here reads a clock."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from niagara_tui.ui.boards.canvas import Canvas, Figure

Place = tuple[int, int]
"""Coordinates x and y of the cell of a sprite's first sign."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A figure that moves along the places of `path`, from the time `start` on for `duration` seconds.

    `name` is the name of the thing in the static picture, which omits it meanwhile; None if it is not part of it.
    """

    name: Hashable
    figure: Figure
    path: tuple[Place, ...]
    start: float
    duration: float

    @property
    def end(self) -> float:
        """Time of arrival."""
        return self.start + self.duration

    def at(self, now: float) -> Place:
        """The place at a time: the first one before the start, the last one after the end."""
        share = 1.0 if self.duration <= 0 else min(1.0, max(0.0, (now - self.start) / self.duration))
        return point_along(self.path, share)

    def scheduled(self, now: float, stretch: float) -> Sprite:
        """A copy whose times, stretched by that factor, count from `now`."""
        return replace(self, start=now + self.start * stretch, duration=self.duration * stretch)


def point_along(path: Sequence[Place], share: float) -> Place:
    """The place at a share of the path's length; a row counts as two columns, since cells are twice as high as wide."""
    lengths = [0.0, *accumulate(abs(x - to_x) + 2.0 * abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(path))]
    wanted = share * lengths[-1]
    for (start, end), (before, after) in zip(pairwise(path), pairwise(lengths), strict=True):
        if before < after >= wanted:
            part = (wanted - before) / (after - before)
            return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
    return path[-1]


def draw_sprites(canvas: Canvas, sprites: Iterable[Sprite], now: float) -> None:
    """Draw the sprites that are moving at that time."""
    for sprite in sprites:
        if sprite.start <= now < sprite.end:
            sprite.figure.draw(canvas, *sprite.at(now))
