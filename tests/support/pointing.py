"""What a table draws that is neither a word nor a number, and which of that can be selected and is explained."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.geometry import Region
from textual.widget import Widget

from niagara_tui.ui.kit.glyphs import ASCII
from niagara_tui.ui.kit.picture import PicturePane
from niagara_tui.ui.kit.pointing import Cursor
from niagara_tui.ui.kit.prompts import PromptLine
from niagara_tui.ui.kit.selection_board import SelectionBoard
from niagara_tui.ui.widgets.log_pane import LogPane

_FRAMES, _ASCII_FRAMES = "─━│╭╮╰╯▀▄█╌", "/\\|-+="
"""Frames, rules, bars and pixels."""
_TEXTURES = "∼≈~^.',│║╎┊║┆░▒▓∙═╤╨(╭╮)╰╯:;"  # noqa: RUF001 - waves and drops
_ASCII_TEXTURES = "~^.'|:#=T+/(\\)-"
"""Plants, water, rock and planks, which a picture is drawn with in lines."""
_PLAIN = re.compile(r"[(\"'“]*(?:[aAI]|[^\W\d_]{2,}(?:['’-][^\W\d_]+)*~?|[+-]?\d+%?)[)\"'”.,;:!?…]*")  # noqa: RUF001
"""A word or a number with the marks of a sentence; one letter alone is a sign."""


def unexplained(board: SelectionBoard) -> list[str]:
    """The signs on the board that cannot be selected, each with the pane that shows it."""
    told = {
        (x, y)
        for target in board.signs_shown()
        for x in range(target.region.x, target.region.right)
        for y in range(target.region.y, target.region.bottom)
    }
    return [
        f"{widget.id or type(widget).__name__}: {text}"
        for widget in _leaves(board)
        for text, cells in _signs_drawn(widget)
        if not told.issuperset(cells)
    ]


def sentences(board: SelectionBoard) -> list[str]:
    """What is said of the signs on the board, in their order."""
    return [board.explain(target.thing) for target in board.signs_shown()]


def _leaves(board: SelectionBoard) -> Iterator[Widget]:
    """What is drawn on the board, but for the prompt, in whose place signs are explained."""
    for each in board.query("*"):
        is_shown = each.region.area and each.visible and not each.children
        # In ASCII, and where it has room, the log has only sentences.
        is_words = isinstance(each, LogPane) and each.is_in_words
        if is_shown and not is_words and not isinstance(each, (PromptLine, Cursor)):
            yield each


def _signs_drawn(widget: Widget) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """What stands between blanks and is no word or number, with its cells; for a picture, but for its textures."""
    seen = widget.screen.find_widget(widget).visible_region
    is_ascii = widget.has_class("-ascii") or getattr(widget, "glyphs", None) is ASCII
    blank = _ASCII_FRAMES if is_ascii else _FRAMES
    if isinstance(widget, PicturePane):
        blank += _ASCII_TEXTURES if is_ascii else _TEXTURES
    edges = {0, widget.outer_size.height - 1} if widget.styles.border_top[0] else set()
    for row in range(widget.outer_size.height):
        strip = widget.render_lines(Region(0, row, widget.outer_size.width, 1))[0]
        drawn = _FRAMES + _ASCII_FRAMES if row in edges else blank
        text = "".join(" " if sign in drawn else sign for sign in strip.text)
        in_words = {x for word in re.finditer(r"[^\W\d_]{3,}", text) for x in range(*word.span())}
        for found in re.finditer(r"\S+", text):
            columns = [x for x in range(*found.span()) if x not in in_words and text[x] not in ",;:"]
            cells = [(widget.region.x + x, widget.region.y + row) for x in columns]
            if cells and not _PLAIN.fullmatch(found[0]) and all(seen.contains(*cell) for cell in cells):
                yield found[0], cells
