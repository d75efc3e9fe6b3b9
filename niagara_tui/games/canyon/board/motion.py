"""Animation of the course pane: canoes glide to their next space, or over the falls into the cave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from niagara_tui.games.canyon.board.chart import Chart
from niagara_tui.games.canyon.board.hulls import figure, hull
from niagara_tui.games.canyon.rules.map import CAVE, RAPIDS, VILLAGE, is_rapid
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.sprites import Place, Sprite
from niagara_tui.ui.boards.tumble import splash, tilted

GLIDE = 0.5
"""Duration of a canoe's animated move, in seconds at normal speed."""
_TIP, _SPLASH = 0.4, 0.4
"""Durations of the fall and of the splash, in seconds at normal speed."""
_LEANING = 0.7
"""Tilt of a canoe on the falls, as a fraction of a quarter turn."""

Spots = Mapping[object, Place]


def sprites_between(old: State, new: State, start: Spots, end: Spots, parts: Chart, glyphs: Glyphs) -> Iterator[Sprite]:
    """The sprites of the canoes that have changed their space; `start` and `end` are their places by seat."""
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        if was.canoe == now.canoe or seat not in start or seat not in end:
            continue
        if now.canoe == CAVE and is_rapid(was.canoe) and glyphs.half_blocks and parts.above > 1:
            yield from _over_the_falls(seat, was.canoe, (start[seat], end[seat]), parts, glyphs)
        else:
            looks = figure(parts, seat, was.canoe if now.canoe == CAVE else now.canoe, glyphs)
            yield Sprite(seat, looks, (start[seat], end[seat]), 0.0, GLIDE)


def _over_the_falls(seat: int, space: int, way: tuple[Place, Place], parts: Chart, glyphs: Glyphs) -> list[Sprite]:
    """Sprites of a canoe that the rapids carry over the edge above them, and from there into the cave."""
    whole, letter = figure(parts, seat, space, glyphs), hull(seat, 1, glyphs)
    falls = parts.over(RAPIDS, VILLAGE)
    edge = way[0][0] + whole.breadth // 2, falls.height - 1
    foot = edge[0], falls.height // 3
    return [
        Sprite(None, whole, (way[0], (way[0][0], falls.height)), 0.0, GLIDE),
        Sprite(None, tilted(letter, whole.breadth, _LEANING), (edge, foot), GLIDE, _TIP),
        *splash(foot, min(falls.width, 4 * whole.breadth), GLIDE + _TIP, _SPLASH),
        Sprite(seat, figure(parts, seat, CAVE, glyphs), (foot, way[1]), GLIDE + _TIP + _SPLASH, GLIDE),
    ]
