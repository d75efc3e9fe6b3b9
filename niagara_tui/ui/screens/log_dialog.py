"""The dialog with the whole log, from which a line can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _, plural
from niagara_tui.match.game_log import NOTHING_YET, LogLine
from niagara_tui.ui.colours.paint import paint_text
from niagara_tui.ui.colours.theme import paint_of
from niagara_tui.ui.screens.dialogs import Dialog
from niagara_tui.ui.widgets.log_pane import LogLook, PieceSigns

MOST = 1_000
"""Lines that are laid out at once: tens of thousands take seconds."""
EARLIER, LATER = "earlier", "later"


class LogDialog(Dialog[int | None]):
    """Shows the lines of the log; dismissed with the index of the line chosen, or None.

    Of a very long log it shows a part at a time, with a line that leads to the part before or after it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,l,q", "dismiss", _("Back"))]

    def __init__(self, log: Sequence[LogLine], pieces: PieceSigns, highlighted: int | None = None) -> None:
        """Show these lines, oldest first, with the game's pieces in the colours of `pieces`.

        `highlighted` is the index of the line to start at; None for the last.
        """
        super().__init__()
        self._lines = [line.text for line in log]
        self._look = LogLook(pieces=pieces)
        self._highlighted = len(log) - 1 if highlighted is None else max(0, highlighted)
        self._shown = range(0)
        """The indices of the lines that are shown."""

    def box(self) -> ComposeResult:
        lines = OptionList(id="log-lines", compact=True)
        lines.border_title = _("log")
        lines.border_subtitle = _("arrows move, enter shows a line's moment, escape closes")
        if not self._lines:
            lines.add_option(Option(Content(NOTHING_YET), disabled=True))
        yield lines

    def on_mount(self) -> None:
        if self._lines:
            self._show(self._highlighted)

    def _show(self, highlighted: int) -> None:
        """Show the part of the log around that line, and highlight it."""
        first = max(0, min(highlighted - MOST // 2, len(self._lines) - MOST))
        self._shown = range(first, min(first + MOST, len(self._lines)))
        earlier, later = first, len(self._lines) - self._shown.stop
        more = plural("{count} earlier line", "{count} earlier lines", earlier).format(count=earlier)
        before = [Option(Content(more), id=EARLIER)] if earlier else []
        more = plural("{count} later line", "{count} later lines", later).format(count=later)
        after = [Option(Content(more), id=LATER)] if later else []
        options = self.query_one(OptionList)
        options.clear_options()
        paint = paint_of(self.app.theme)
        texts = (paint_text(self._look.in_colour(self._lines[index]), paint) for index in self._shown)
        options.add_options([*before, *(Option(Content.from_rich_text(text)) for text in texts), *after])
        options.highlighted = highlighted - first + len(before)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == EARLIER:
            self._show(self._shown.start - 1)
        elif event.option_id == LATER:
            self._show(self._shown.stop)
        else:
            self.dismiss(self._shown.start + event.option_index - bool(self._shown.start))

    def on_click(self) -> None:
        if not self.query_one("#log-lines").has_pseudo_class("hover"):
            self.dismiss(None)
