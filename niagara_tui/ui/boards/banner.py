"""The prompt line of a board, and in it the banner: what has just happened, in the log's words, in capital letters.

A banner has the place of the question, so that it covers nothing of the picture that it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from time import monotonic
from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.text import Text

from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.painted import Painted

_STAY, _BRIEF_STAY = 2.0, 1.2
"""Seconds at normal speed for which a line with a loss or a win stays, and one of what happens more often."""
_BETWEEN = "  ·  "


class _Line(NamedTuple):
    """One line of a banner, and the seconds at normal speed for which it stays."""

    text: Text
    seconds: float


def events_in(lines: Sequence[str]) -> tuple[Sentence, ...]:
    """The sentences that tell an event worth a banner, which a new round is not."""
    return tuple(line for line in lines if isinstance(line, Sentence) and line.event not in (None, Event.ROUND))


def banner_lines(events: Sequence[Sentence], width: int, between: str = _BETWEEN) -> list[_Line]:
    """The events in as few lines of `width` cells as they need, to be shown one after the other; nothing is cut."""
    lines: list[_Line] = []
    for event in events:
        seconds = _STAY if event.event in (Event.LOSS, Event.WIN) else _BRIEF_STAY
        for words in _wrapped(str(event).removesuffix(".").upper(), max(2, width - 2)):
            said = Text(words, palette.EVENTS[event.event] if event.event else palette.BANNER)
            if lines and lines[-1].text.cell_len + len(between) + said.cell_len <= width - 2:
                joined = Text.assemble(lines[-1].text, (between, palette.BANNER), said)
                lines[-1] = _Line(joined, max(lines[-1].seconds, seconds))
            else:
                lines.append(_Line(said, seconds))
    return lines


def _wrapped(words: str, width: int) -> list[str]:
    """The words in lines of at most `width` cells; only a word that is wider than that is divided."""
    lines = [""]
    for word in (part for each in words.split() for part in chop_cells(each, width)):
        line = f"{lines[-1]} {word}".lstrip()
        lines[-1:] = [line] if cell_len(line) <= width else [lines[-1], word]
    return lines


def _across(text: Text, width: int) -> Text:
    """The text in the middle of a row of the banner's ground."""
    left = max(0, width - text.cell_len) // 2
    right = max(0, width - text.cell_len - left)
    return Text.assemble((" " * left, palette.BANNER), text, (" " * right, palette.BANNER), no_wrap=True, end="")


class PromptLine(Painted):
    """The question to the acting player; while an event is announced, the banner."""

    clock: Callable[[], float] = staticmethod(monotonic)
    _lines: Sequence[_Line] = ()
    _ends: Sequence[float] = ()
    _asked = Text()

    def show_text(self, text: Text) -> None:
        """Show this text, at once or after the banner."""
        self._asked = text
        self.tick()

    def announce(self, events: Sequence[Sentence], stretch: float, *, only_ascii: bool = False) -> None:
        """Show these events in a banner; `stretch` is a factor on the time for which it stays.

        Before the line has a size nothing is shown.
        """
        if not self.size.width:
            return
        between = _BETWEEN.replace("·", "-") if only_ascii else _BETWEEN
        self._lines = banner_lines(events, self.size.width, between)
        self._ends = [self.clock() + each for each in accumulate(line.seconds * stretch for line in self._lines)]
        for end in self._ends:
            self.set_timer(max(0.0, end - self.clock()), self.tick)
        self.tick()

    @property
    def banner_seconds(self) -> float:
        """Seconds for which the banner still stays, 0 if there is none."""
        return max(0.0, self._ends[-1] - self.clock()) if self._ends else 0.0

    def finish(self) -> None:
        """Show the question instead of the banner."""
        self._lines, self._ends = (), ()
        self.tick()

    def tick(self) -> None:
        """Show what belongs here now."""
        now = self.clock()
        line = next((line for line, end in zip(self._lines, self._ends, strict=True) if now < end), None)
        super().show_text(self._asked if line is None else _across(line.text, self.size.width))

    def on_resize(self) -> None:
        """End the banner, which was laid out for another width."""
        if self._ends:
            self.finish()
