"""Texts in the theme's colours; a sign in them carries the sentence that explains it, for whoever points at it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseMove
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from niagara_tui.core.signs import Meaning, meaning_of
from niagara_tui.ui.colours.themes import Paint, paint_of, paint_text

_MARK = "sign"


@dataclass
class Pointed(Message):
    """The mouse is on another sign of a text; the sentence explains it, and is empty if it is on none."""

    widget: Widget
    sentence: str


def explained_by(meaning: Meaning | str) -> Style:
    """What is added to the style of a sign in a text, so that this sentence explains it."""
    sentence = meaning if isinstance(meaning, str) else meaning.sentence
    return Style(meta={_MARK: sentence}) if sentence else Style()


def text_of(spans: Iterable[tuple[str, Style | str]]) -> Text:
    """A text of styled pieces, of which some are signs."""
    text = Text(no_wrap=True, end="")
    for piece, style in spans:
        append(text, piece, style)
    return text


def append(text: Text, piece: str, style: Style | str = "") -> Text:
    start = len(text)
    text.append(str(piece), style)
    if (meaning := meaning_of(piece)) is not None and piece.strip():
        text.stylize(explained_by(meaning), start)
    return text


def sentence_at(style: Style | None) -> str:
    """The sentence that explains the sign in a cell of that style; empty if it is none."""
    return "" if style is None else str(style.meta.get(_MARK, ""))


class PointedText(Widget):
    """A text that says when the mouse is on one of its signs."""

    _under_mouse = ""

    def on_mouse_move(self, event: MouseMove) -> None:
        self._point(sentence_at(event.style))

    def on_leave(self) -> None:
        self._point("")

    def _point(self, sentence: str) -> None:
        if sentence != self._under_mouse:
            self._under_mouse = sentence
            self.post_message(Pointed(self, sentence))


class Painted(Static, PointedText):
    """Text in a widget of fixed size; it is updated only if it has changed, since every key press sets it."""

    @dataclass
    class KeyClicked(Message):  # a key that the text names in brackets, such as `[4]` or `[c cloud]`, was clicked
        key: str

    _painted: tuple[Text, object, Paint] | None = None

    def show_text(self, text: Text) -> None:
        wanted = (text.copy(), text.style, paint_of(self.app.theme))
        if wanted != self._painted:
            self._painted = wanted
            self.update(paint_text(text, wanted[2]), layout=False)

    def on_click(self, event: Click) -> None:
        for key in re.finditer(r"\[(\w)[^]]*\]", self._painted[0].plain if self._painted else ""):
            if key.start() <= event.x < key.end():
                self.post_message(self.KeyClicked(key[1]))
