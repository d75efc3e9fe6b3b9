"""The column beside a board: the log, with its pieces as signs, and a pane for a hint or another note.

A line of the log is a turn, with players and pieces as signs, and a rule is drawn between rounds; in words, as in ASCII
and where there is room, each sentence has a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self, TypeGuard

from rich.cells import cell_len, chop_cells
from rich.style import Style
from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.message import Message

from niagara_tui.core import signs
from niagara_tui.core.i18n import _
from niagara_tui.core.sentences import Event, Part, Sentence
from niagara_tui.match.offers import Reason
from niagara_tui.shell.remarks import Remark
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.painted import Painted, PointedText, append, explained_by
from niagara_tui.ui.widgets.prose import LinesText

PieceSigns = Mapping[str, tuple[str, Style]]  # a sign and a style for each piece, by its name in sentences

_BRIGHT = Style(dim=False)
_SAID = Style(italic=True, dim=False, bold=False)  # what bots say
_EVENT_STYLES: Mapping[Event, Style] = {
    Event.DRIFT: palette.WATERY,
    Event.LOSS: palette.BAD,
    Event.THEFT: palette.GLOW,
    Event.DENIAL: palette.GLOW,
    Event.GAIN: palette.GOOD,
    Event.WIN: palette.GLOW,
}
"""The style of each event except a new round, which is drawn as a rule; `core.signs` has its mark."""
_RULE = "─"


class Entry(NamedTuple):
    """A line of the log as it is drawn, before it is wrapped; `line` is the number of the last sentence in it.

    A remark stands below the line of what it is about.
    """

    text: Text
    line: int
    is_rule: bool = False
    is_remark: bool = False


@dataclass(frozen=True, slots=True)
class LogLook:
    """How to draw sentences: the seats' letters and names, and a sign and a style for each piece by its name.

    `in_words`: whether to draw them as sentences, without signs. `remarks` are what bots have said between them, by the
    number of sentences before it.
    """

    letters: Sequence[str] = ()
    pieces: PieceSigns = field(default_factory=dict)
    in_words: bool = True
    names: Sequence[str] = ()
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    only_ascii: bool = False

    def entries(self, lines: Sequence[str]) -> Iterator[Entry]:
        end = len(lines)
        while end:
            start = end - 1
            while (
                start and not self.in_words and _is_item(before := lines[start - 1]) and _is_item(line := lines[start])
            ):
                if before.seat != line.seat or line.begins:
                    break
                start -= 1  # the sentences of a turn are items of one line
            for after in range(end, start, -1):
                if after in self.remarks:
                    # What a bot has said: its letter, its face and its words
                    remark = self.remarks[after]
                    text, face, name = Text(end=""), remark.character.drawn(self.only_ascii), self.names[remark.seat]
                    append(text, self._letter(remark.seat), palette.SEATS[remark.seat] + _BRIGHT).append(" ")
                    sign = signs.FACE.drawn(face.strip(), name=name, kind=remark.character.name)
                    append(text, sign, palette.FAINT + _BRIGHT)
                    text.append(f" {remark.text}", _SAID)
                    yield Entry(text, end - 1, is_remark=True)
            yield self._entry(lines[start:end], end - 1)
            end = start

    def in_colour(self, line: str) -> Text:
        if not isinstance(line, Sentence):
            return Text(line, end="")
        text = Text(style=palette.STRONG if line.event else "", end="")
        for part in line.parts:
            ink = None
            if part.seat is not None:
                ink = palette.SEAT_INKS[part.seat]
            elif len(part.pieces) == 1 and part.pieces[0] in self.pieces:
                ink = self.pieces[part.pieces[0]][1]
            text.append(part.text, ink)
        return text

    def _entry(self, lines: Sequence[str], number: int) -> Entry:
        first = lines[0]
        if self.in_words or not isinstance(first, Sentence):
            return Entry(self.in_colour(first), number)
        text = Text(end="")
        # An item such as `5:` is meaningless without those after it
        if len(lines) == 1 and first.item and first.item[-1].text.endswith(":"):
            self._append_parts(text, first.parts, None)
            text.stylize(explained_by(signs.ITEM.of(told=first)))
            return Entry(text, number)
        if _is_item(first):
            append(text, self._letter(first.seat or 0), palette.SEATS[first.seat or 0] + _BRIGHT)
        for line in lines:
            if isinstance(line, Sentence):
                # Append a sentence, or an item to those before it in its turn
                if text.plain:
                    text.append(" " if len(text.plain) == 1 or text.plain.endswith(":") else ", ")
                style = None if line.event is None else _EVENT_STYLES.get(line.event)
                if line.event is not None and style is not None:
                    mark = signs.EVENTS[line.event]
                    append(text, mark.drawn(mark.shown, told=line), style + _BRIGHT).append(" ")
                start = len(text)
                self._append_parts(text, line.item or line.parts, style)
                text.stylize(explained_by(signs.ITEM.of(told=line)), start)
        return Entry(text, number, first.event is Event.ROUND)

    def _append_parts(self, text: Text, parts: Iterable[Part], style: Style | None) -> None:
        for part in parts:
            if part.seat is not None:
                # A player's letter on the player's colour
                text.append_text(Text(self.letters[part.seat], palette.SEATS[part.seat] + _BRIGHT, end=""))
            elif part.pieces and all(piece in self.pieces for piece in part.pieces):
                for piece in part.pieces:
                    sign, ink = self.pieces[piece]
                    text.append(sign, ink + _BRIGHT)
            else:
                text.append(part.text, style)

    def _letter(self, seat: int) -> str:
        letter = self.letters[seat]
        return signs.LETTER.drawn(letter, letter=letter, name=self.names[seat]) if self.names else letter


def _is_item(line: str) -> TypeGuard[Sentence]:
    return isinstance(line, Sentence) and line.seat is not None and bool(line.item)


def ruled(text: Text, width: int) -> Text:
    """The text within a rule of that width; without a rule if it does not fit."""
    rest = width - cell_len(text.plain) - 4
    if rest < 1:
        return text
    rule = palette.UNUSED + _BRIGHT
    return Text.assemble((f"{_RULE * 2} ", rule), text, (f" {_RULE * rest}", rule), end="")


def joined(texts: Iterable[Text]) -> Text:
    return Text("\n", end="").join(texts)


INDENT = "  "
WORDY_COLUMNS, WORDY_ROWS = 42, 9
"""The least size for a log in words: most sentences in one row, and as many as the others' turns of a round have."""
_WORD = re.compile(r"[^ \t\n]+")  # what is not broken: no-break spaces are part of a word


class LogPane(Painted):
    """Shows as many of the last lines as fit, the newest at the bottom."""

    LEGEND = _("Log")
    BORDER_TITLE = _("log")

    DEFAULT_CSS = """
    LogPane { border: round $border; border-title-align: left; }
    LogPane.-ascii { border: ascii $border; }
    """

    @dataclass
    class Clicked(Message):  # a line was clicked; `line` is its index among all lines
        line: int

    _lines: Sequence[str] = ()
    _look = LogLook()
    _drawn: object = None

    def show(self, lines: Sequence[str], look: LogLook | None = None) -> None:
        """Show the end of these lines, in words unless a look is given."""
        self._lines, self._look = lines, look or LogLook()
        wanted = (lines, self._look, self.app.theme)
        if wanted != self._drawn:
            self._drawn = wanted
            self._draw()

    def on_resize(self) -> None:
        self._draw()

    def on_click(self, event: events.Click) -> None:
        line = event.style.meta.get("line")
        if line is not None:
            self.post_message(self.Clicked(line))

    def _draw(self) -> None:
        size = self.content_size
        self.show_text(tail(self._lines, size.width, size.height, replace(self._look, in_words=self.is_in_words)))

    @property
    def is_in_words(self) -> bool:
        size = self.content_size
        return self._look.in_words or (size.width >= WORDY_COLUMNS and size.height >= WORDY_ROWS)


def tail(lines: Sequence[str], width: int, height: int, look: LogLook | None = None) -> Text:
    """The last lines, wrapped to `width` cells and cut to the last `height` rows; the newest line is bold."""
    if width < 1 or height < 1:
        return Text()
    rows: list[Text] = []
    is_newest = True
    for entry in (look or LogLook()).entries(lines):
        text, is_bold = entry.text, is_newest and not entry.is_remark
        is_newest = is_newest and entry.is_remark
        if entry.is_rule:
            text = ruled(text, width)
        else:  # single blanks between words, as wrapping leaves them; names may contain more
            single = Text(" ", end="").join(text[word.start() : word.end()] for word in _WORD.finditer(text.plain))
            text = text if text.plain == single.plain else single
        style, wrapped, end = Style(bold=is_bold, dim=not is_bold, meta={"line": entry.line}), [], 0
        for row in _rows(text.plain, width) if cell_len(text.plain) > width else ():
            words = row.lstrip(" ")
            start = text.plain.index(words, end)
            end = start + len(words)
            wrapped.append(Text(row[: len(row) - len(words)], style, end="").append_text(text[start:end]))
        rows = [*(wrapped or [Text(style=style, end="").append_text(text)]), *rows]
        if len(rows) >= height:
            break
    return joined(rows[-height:])


def _rows(line: str, width: int) -> Iterator[str]:
    """Wrap the line to rows of at most `width` cells, all but the first one indented if `width` allows."""
    indent = INDENT if width > 2 * len(INDENT) else ""
    row = ""
    for word in _WORD.findall(line):
        for number, piece in enumerate(chop_cells(word, max(2, width - len(indent)))):
            joined = f"{row} {piece}" if row.strip() else row + piece
            if row.strip() and (number or cell_len(joined) > width):
                yield row
                joined = indent + piece
            row = joined
    yield row


# -- notes --------------------------------------------------------------------------------------------


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


_PUNCTUATION = r"\w\s.,:;!?'\"()/%+\-\[\]–—’“”"  # noqa: RUF001 - marks of a sentence
_SIGN = re.compile(rf"\[\w+\]|\S*[^{_PUNCTUATION}]\S*|\b[A-Z]\b")
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
