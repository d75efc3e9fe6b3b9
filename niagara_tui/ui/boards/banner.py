"""A banner over a picture: what has just happened, in the words of the log, in capital letters on a dark background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.cells import cell_len

from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.colours import palette

_STAY, _BRIEF_STAY = 2.0, 1.2
"""Seconds at normal speed for which a banner of a loss or a win stays, and one of what happens more often."""
_MOST_ROWS = 3
_ROOMY = 16
"""Minimum height of a picture for a banner with empty rows above and below its text."""


@dataclass(frozen=True, slots=True)
class Banner:
    """Events to announce until the time `end`; `aside`: in the first row only, as the picture is needed to decide."""

    events: tuple[Sentence, ...]
    end: float
    aside: bool = False


def events_in(lines: Sequence[str]) -> tuple[Sentence, ...]:
    """The sentences that tell an event worth a banner, which a new round is not."""
    return tuple(line for line in lines if isinstance(line, Sentence) and line.event not in (None, Event.ROUND))


def stay(events: Sequence[Sentence]) -> float:
    """Seconds at normal speed for which a banner of these events stays."""
    return _STAY if any(event.event in (Event.LOSS, Event.WIN) for event in events) else _BRIEF_STAY


def draw_banner(canvas: Canvas, banner: Banner) -> None:
    """Draw the banner across the canvas: in the first row, or in up to three rows in its upper half."""
    rows = [(text, event.event) for event in banner.events for text in _large(event, canvas.width - 2)]
    rows = rows[-1:] if banner.aside else rows[-_MOST_ROWS:]
    padding = int(not banner.aside and len(rows) < _MOST_ROWS - 1 and canvas.height >= _ROOMY)
    y = 0 if banner.aside else max(0, canvas.height // 3 - padding)
    for row in range(len(rows) + 2 * padding):
        canvas.put(0, y + row, " " * canvas.width, palette.BANNER)
    for row, (text, event) in enumerate(rows, y + padding):
        style = palette.EVENTS[event] if event else palette.BANNER
        canvas.put(max(0, (canvas.width - cell_len(text)) // 2), row, text, style)


def _large(sentence: Sentence, width: int) -> list[str]:
    """The sentence in capital letters and without its full stop, in as many rows as it needs."""
    return wrap(str(sentence).removesuffix(".").upper(), max(1, width))
