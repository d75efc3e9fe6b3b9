"""The pane for a hint or another note, in the column of the log, where it does not cover the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from rich.cells import cell_len
from rich.text import Text
from textual.containers import VerticalScroll
from textual.message import Message

from niagara_tui.core import signs
from niagara_tui.core.i18n import _
from niagara_tui.match.offers import Reason
from niagara_tui.ui.widgets.painted import PointedText, explained_by
from niagara_tui.ui.widgets.prose import LinesText


@dataclass(frozen=True, slots=True)
class Note:
    """What the pane shows: a title, a text, `more` text if there is room for it, and on the frame what `keys` do.

    A `lean` note has no frame at its sides, which leaves more room for its text. Below the text stands its `reason`, if
    it has one.
    """

    title: str
    text: str
    more: str = ""
    keys: tuple[str, ...] = ()
    lean: bool = False
    reason: str = ""

    @classmethod
    def of(cls, title: str, lines: Iterable[str], keys: tuple[str, ...] = ()) -> Self:
        """A note with these lines, of which one may be a reason; empty ones are left out."""
        full = [line for line in lines if line]
        reason = next((line for line in full if isinstance(line, Reason)), "")
        return cls(title, "\n".join(line for line in full if line is not reason), keys=keys, reason=reason)


_MARKS = r"\w\s.,:;!?'\"()/%+\-\[\]–—’“”"  # noqa: RUF001 - marks of a sentence
_SIGN = re.compile(rf"\[\w+\]|\S*[^{_MARKS}]\S*|\b[A-Z]\b")
"""What may be a sign in a note: a key in brackets, what is no word, a letter alone."""
_OF_A_WIN = re.compile(rf"\b{re.escape(signs.OF_A_WIN.shown)}\b")


class _NoteText(LinesText, PointedText):
    """The text of a note."""


class HintPane(VerticalScroll, can_focus=False):
    """Shows a note, wrapped and scrollable."""

    class Clicked(Message):
        """The note was clicked."""

    DEFAULT_CSS = """
    HintPane {
        display: none; height: auto; max-height: 70%; scrollbar-size-vertical: 1;
        border: round $accent; border-title-align: left; border-subtitle-align: right;
    }
    HintPane.-ascii { border: ascii $accent; }
    HintPane.-lean { border-left: none; border-right: none; padding: 0 1; }
    HintPane Static { height: auto; }
    """

    def __init__(self) -> None:
        self._text = _NoteText()
        self._explain: Callable[[str], str] = lambda _sign: ""
        super().__init__(self._text, id="hint")
        self._note = Note("", "")

    def show(self, note: Note, explain: Callable[[str], str] = lambda _sign: "") -> None:
        """Show this note from its beginning, or hide the pane if its text is empty.

        `explain` returns a sentence on a sign in it, or on a key in brackets; an empty one if it is none.
        """
        self._explain = explain
        self.display = bool(note.text)
        if note == self._note:
            return
        if replace(note, keys=self._note.keys) == self._note:  # whoever reads keeps their place
            self._note = note
            self._fit()
            return
        self._note = note
        self.set_class(note.lean, "-lean")
        self.border_title = note.title
        # For the first frame; only the layout shows whether there is more to read.
        self.border_subtitle = self._fitting(note.keys)
        self._tell(note.more)
        self.scroll_home(animate=False)
        self.call_after_refresh(self._fit)

    def _tell(self, more: str) -> None:
        """Show the note with that below it."""

        def with_signs(line: str) -> Text:
            text = Text(line)
            for sign in _SIGN.finditer(line):
                text.stylize(explained_by(self._explain(sign[0])), *sign.span())
            for sign in _OF_A_WIN.finditer(line):
                text.stylize(explained_by(signs.OF_A_WIN.of()), *sign.span())
            return text

        lines = [self._note.text, *filter(None, [self._note.reason]), *(["", more] if more else [])]
        self._text.tell(lines, self.has_class("-ascii"), with_signs)

    def goes_on(self, way: int) -> bool:
        """Whether there is more to read below or, if `way` is negative, above."""
        return self.scroll_offset.y < self.max_scroll_y if way > 0 else self.scroll_offset.y > 0

    def turn(self, pages: int) -> None:
        self.scroll_relative(y=pages * max(1, self.content_size.height - 1), animate=False)

    def on_click(self) -> None:
        self.post_message(self.Clicked())

    def on_resize(self) -> None:
        if self._note.more:
            self._tell(self._note.more)  # there may be room for it now
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        """Leave out `more` if there is no room for it."""
        note = self._note
        width, height = self.scrollable_content_region.size
        fits = self._text.visual.get_height({}, width or 1) <= height
        if note.more and not fits:
            self._tell("")
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        reads = []
        if self.max_scroll_y > 0:
            reads = [_("pgdn more") if self.goes_on(1) else _("pgup back")]
        self.border_subtitle = self._fitting([*reads, *self._note.keys])

    def _fitting(self, keys: Sequence[str]) -> str:
        """The first of these keys, as many as the frame has room for: half a word helps nobody."""
        frame = "──" if self._note.lean else "╭─  ─╮"
        room = self.outer_size.width - len(frame)
        fits = [", ".join(keys[:count]) for count in range(len(keys) + 1)]
        return next(text for text in reversed(fits) if cell_len(text) <= room or not text)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._show_keys()
