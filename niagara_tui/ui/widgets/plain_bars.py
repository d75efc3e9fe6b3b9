"""Scroll bars without block signs, for terminals that have none."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBarRender


class PlainBars(ScrollBarRender):
    """Scroll bars of coloured blanks."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8
