"""A glimpse of a table: the picture of a position, the players with what they hold, and a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from textual import on, work
from textual.message import Message
from textual.worker import get_current_worker

from niagara_tui.core.errors import NiagaraError
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, fit
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.pane import Pane

_TEXT = 40
"""Columns for the text beside a picture."""
_NAME = 16
_GAP = 2


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The contents of a glimpse of a table.

    Attributes:
        board: the game's board, which draws the picture.
        view: the position, as everybody may see it.
        title: what the table is.
        names: the players' names by seat.
        kinds: badges that say who plays each seat.
        letters: the seats' letters.
        words: paragraphs of text about it.
    """

    board: type[Board]
    view: Any
    title: str
    names: Sequence[str]
    kinds: Sequence[str]
    letters: Sequence[str]
    words: Sequence[str] = ()


Make = Callable[[], Glimpse | None]
"""Makes a glimpse, None if there is nothing to show; may take long, and may raise a `NiagaraError`."""


def draw_glimpse(glimpse: Glimpse, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the picture as large as possible, with the text beside or below it."""
    canvas = Canvas(width, height)
    below = _lines(glimpse, width, glyphs)
    tall = glimpse.board.picture_size(width - _TEXT - _GAP, height)
    wide = glimpse.board.picture_size(width, height - len(below) - 1)
    if tall[0] * tall[1] > wide[0] * wide[1]:
        x = tall[0] + _GAP
        lines = _lines(glimpse, width - x, glyphs)
        _put_picture(canvas, glimpse, (0, (height - tall[1]) // 2), tall, glyphs)
        canvas.put_lines(x, max(0, height - len(lines)) // 2, lines)
    else:
        top = max(0, height - wide[1] - 1 - len(below)) // 3
        _put_picture(canvas, glimpse, ((width - wide[0]) // 2, top), wide, glyphs)
        canvas.put_lines(0, top + wide[1] + bool(wide[1]), below)
    return canvas


def _put_picture(canvas: Canvas, glimpse: Glimpse, at: tuple[int, int], size: tuple[int, int], glyphs: Glyphs) -> None:
    if all(size):
        canvas.paste(*at, glimpse.board.picture(glimpse.view, *size, glyphs))


def _lines(glimpse: Glimpse, width: int, glyphs: Glyphs) -> list[Spans]:
    """The title, the players, and the words, as lines of that width."""
    name = min(_NAME, max(map(cell_len, glimpse.names), default=0))
    kind = max(map(cell_len, glimpse.kinds), default=0)
    seats: list[Spans] = [
        [
            (f" {glimpse.letters[seat]} ", palette.SEATS[seat]),
            (f" {fit(glimpse.names[seat], name, glyphs)}  ", palette.STRONG),
            (f"{fit(glimpse.kinds[seat], kind, glyphs)}  ", palette.FAINT),
            *glimpse.board.holdings(glimpse.view, seat, glyphs),
        ]
        for seat in range(len(glimpse.names))
    ]
    words: list[Spans] = []
    for paragraph in glimpse.words:
        lines = (part for line in paragraph.splitlines() for part in wrap(line, max(width, 1)))
        words += [[], *([(line, palette.TEXT)] for line in lines)]
    return [cut(line, width, glyphs) for line in [[(glimpse.title, palette.GLOW)], [], *seats, *words]]


class GlimpsePane(Pane):
    """Shows a glimpse as soon as it has been made; blank until then."""

    class Made(Message):
        """A glimpse has been made; a message instead of a call, as the app may end meanwhile."""

        def __init__(self, glimpse: Glimpse | None) -> None:
            """Create the message."""
            super().__init__()
            self.glimpse = glimpse

    _glimpse: Glimpse | None = None
    _wanted: Make | None = None

    def look(self, make: Make) -> None:
        """Call `make` in a thread, as it may take longer than a frame, and show the result; deferred while hidden."""
        self._wanted = make
        if self.display and self.size:
            self._wanted = None
            self._make(make)

    def on_resize(self) -> None:
        """Make the glimpse that was asked for while there was no room for it."""
        if self._wanted is not None:
            self.look(self._wanted)

    @work(thread=True, exclusive=True)
    def _make(self, make: Make) -> None:
        worker = get_current_worker()
        try:
            glimpse = make()
        except NiagaraError:
            glimpse = None  # the reason is shown when it is opened
        if not worker.is_cancelled:
            self.post_message(self.Made(glimpse))

    @on(Made)
    def _show(self, message: Made) -> None:
        message.stop()
        self._glimpse = message.glimpse
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the glimpse at this size."""
        if self._glimpse is None:
            return Canvas(width, height)
        return draw_glimpse(self._glimpse, width, height, self.glyphs)
