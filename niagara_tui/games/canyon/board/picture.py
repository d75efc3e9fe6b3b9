"""The picture of the course: the scenery, the canoes, and the ends that can be chosen."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from niagara_tui.games.canyon.board.chart import Chart, chart
from niagara_tui.games.canyon.board.hulls import berth, figure
from niagara_tui.games.canyon.board.scenery import scenery
from niagara_tui.games.canyon.rules.map import ASHORE, LANES, column_of
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.picture import End
from niagara_tui.ui.boards.vessel import Variant
from niagara_tui.ui.colours import palette, swatches


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn in addition to the position.

    `ends` can be chosen; `selected` is the seat that chooses; `ghosts` are the preview's canoes as pairs of seat and
    space. `in_motion` are the seats whose moving canoes are drawn separately; `frame` animates the water.
    """

    ends: tuple[End, ...] = ()
    selected: int | None = None
    ghosts: tuple[tuple[int, int], ...] = ()
    in_motion: AbstractSet[Hashable] = frozenset()
    frame: int = 0


NO_MARKS = Marks()


def draw_course(view: State, marks: Marks, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the whole picture; its hits are space numbers, its spots are keyed by seat."""
    canvas = scenery(width, height, glyphs, marks.frame)
    parts = chart(width, height)
    for end in marks.ends:
        _highlight(canvas, parts, end, glyphs)
    for seat, player in enumerate(view.players):
        if player.canoe != ASHORE:
            canvas.spots[seat] = berth(parts, seat, player.canoe, glyphs)
            if seat not in marks.in_motion:
                variant: Variant = "selected" if seat == marks.selected else "plain"
                figure(parts, seat, player.canoe, glyphs, variant).draw(canvas, *canvas.spots[seat])
    for seat, space in marks.ghosts:
        figure(parts, seat, space, glyphs, "ghost").draw(canvas, *berth(parts, seat, space, glyphs))
    for end in marks.ends:
        _letter(canvas, parts, end)
    return canvas


def _highlight(canvas: Canvas, parts: Chart, end: End, glyphs: Glyphs) -> None:
    """Highlight the water of an end."""
    rect = parts.space(end.place)
    for row in range(rect.y, rect.y + rect.height):
        if glyphs.half_blocks:
            canvas.restyle(rect.x, row, rect.width, swatches.chosen if end.highlighted else swatches.offered)
        else:
            canvas.tint(rect.x, row, rect.width, palette.reached(column_of(end.place) // LANES, end.highlighted))


def _letter(canvas: Canvas, parts: Chart, end: End) -> None:
    """Draw the end's key, in brackets if there is room; in the last row of a space where a canoe lies."""
    rect = parts.space(end.place)
    text = f"[{end.key}]" if rect.width > 2 else end.key
    is_taken = any(rect.contains(*spot) for spot in canvas.spots.values())
    row = rect.y + (rect.height - 1 if is_taken else (rect.height - 1) // 2)
    canvas.put(
        rect.x + (rect.width - len(text)) // 2, row, text, palette.HIGHLIGHT if end.highlighted else palette.OFFERED
    )
