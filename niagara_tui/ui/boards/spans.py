"""Fit text and styled pieces to a width in cells."""

from __future__ import annotations

from niagara_ai.contract import FACE_WIDTH
from rich.cells import cell_len, set_cell_size

from niagara_tui.ui.boards.canvas import Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette


def fit(text: str, width: int, glyphs: Glyphs) -> str:
    """The text padded or, with an ellipsis, cut to exactly `width` cells."""
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + glyphs.more


def fit_kind(kind: str, width: int) -> str:
    """Who plays, padded to that width; if there is no room for all of it the bot's face alone, which says as much."""
    return set_cell_size(kind if cell_len(kind) <= width else kind[:FACE_WIDTH], width)


def cut(spans: Spans, width: int, glyphs: Glyphs) -> Spans:
    """The pieces padded or cut to exactly `width` cells."""
    kept: Spans = []
    room = max(width, 0)
    for text, style in spans:
        if cell_len(text) > room:
            return [*kept, (fit(text, room, glyphs), style)] if room else kept
        kept.append((text, style))
        room -= cell_len(text)
    return [*kept, (" " * room, palette.TEXT)]
