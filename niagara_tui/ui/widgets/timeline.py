"""The timeline of a replay: buttons, a bar to jump along, and the move and round in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from niagara_tui.ui.colours.paint import paint_text
from niagara_tui.ui.colours.theme import paint_of
from niagara_tui.ui.widgets.portrait import with_rows

BUTTON = Style(bold=True, color="#ffd54a")
GONE = Style(color="#5bb8e8")
TO_COME = Style(color="#3c4f66")
HERE = Style(bold=True, color="#ffd54a")
LEAST_BAR = 8

Button = tuple[str, str]  # a button's action and its symbol


class Timeline(Static):
    """One row with buttons, a bar and words; buttons and bar can be clicked, also on rows that it has below."""

    DEFAULT_CSS = "Timeline { height: 1; width: 100%; }"

    @dataclass
    class Pressed(Message):  # a button was clicked
        action: str

    @dataclass
    class Picked(Message):  # the bar was clicked
        moment: int

    def __init__(self, buttons: Sequence[Button], *, only_ascii: bool = False) -> None:
        super().__init__(id="timeline")
        self._buttons, self._only_ascii = buttons, only_ascii
        self._shown = (0, 0, "")

    def show(self, moment: int, last: int, words: str) -> None:
        """Show the position of `moment` between 0 and `last`, and these words."""
        self._shown = (moment, last, words)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        moment, last, words = self._shown
        line = Text(no_wrap=True, overflow="ellipsis", end="")
        for action, sign in self._buttons:
            line.append(f" {sign} ", BUTTON + Style(meta={"action": action}))
        room = self.size.width - line.cell_len - cell_len(words) - 4
        line.append(" ")
        if room >= LEAST_BAR:
            line.append_text(bar(moment, last, room, "#o-" if self._only_ascii else "━●─"))
        line.append(f"  {words}")
        self.update(paint_text(with_rows(line, self.size.height), paint_of(self.app.theme)))

    def on_click(self, event: events.Click) -> None:
        meta = event.style.meta
        if action := meta.get("action"):
            self.post_message(self.Pressed(action))
        elif (moment := meta.get("moment")) is not None:
            self.post_message(self.Picked(moment))


def bar(moment: int, last: int, width: int, signs: str) -> Text:
    """A bar of that width with the position of the moment; the style of each cell holds its moment as meta data."""
    here = round(moment * (width - 1) / last) if last else 0
    text = Text(end="")
    for x in range(width):
        sign, style = (signs[0], GONE) if x < here else (signs[2], TO_COME)
        if x == here:
            sign, style = signs[1], HERE
        text.append(sign, style + Style(meta={"moment": round(x * last / max(1, width - 1))}))
    return text
