"""Things under way over a pane's picture: where each is at a moment. Nothing here knows a clock."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas

Place = tuple[int, int]
"""A piece's first cell: x and y."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Signs that pass these places one after the other, from `begins` on for `lasts` seconds.

    `name` is what the piece is called in the picture, which leaves it out meanwhile; None if it is not in it.
    """

    name: Hashable
    spans: tuple[tuple[str, Style], ...]
    way: tuple[Place, ...]
    begins: float
    lasts: float

    @property
    def ends(self) -> float:
        """When it is there."""
        return self.begins + self.lasts

    def at(self, now: float) -> Place:
        """Where it is; before it begins at the beginning, afterwards at the end of its way."""
        share = 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (now - self.begins) / self.lasts))
        return along(self.way, share)

    def told_at(self, moment: float, stretch: float) -> Sprite:
        """The same, its time counted from that moment and stretched."""
        return replace(self, begins=moment + self.begins * stretch, lasts=self.lasts * stretch)


def along(way: Sequence[Place], share: float) -> Place:
    """The place at that share of the way; a row counts for two columns, as it is as high."""
    lengths = [0.0, *accumulate(abs(x - to_x) + 2.0 * abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(way))]
    wanted = share * lengths[-1]
    for (start, end), (before, after) in zip(pairwise(way), pairwise(lengths), strict=True):
        if before < after >= wanted:
            part = (wanted - before) / (after - before)
            return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
    return way[-1]


def draw_sprites(canvas: Canvas, sprites: Iterable[Sprite], now: float) -> None:
    """Draw those that are under way."""
    for sprite in sprites:
        if sprite.begins <= now < sprite.ends:
            canvas.put_spans(*sprite.at(now), sprite.spans)
