"""The list of saved games, to open, replay or delete them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static
from textual.worker import get_current_worker

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.match.saved import Saved, each_save, explain_empty, looked_through, newest_first
from niagara_tui.shell.matches.playing import kinds_of_games
from niagara_tui.study.reviews.reviewer import SaveLocation
from niagara_tui.ui.screens.dialogs import (
    AnswerField,
    AskText,
    Confirm,
    Message,
    until_cancelled,
    watched_until_cancelled,
)
from niagara_tui.ui.screens.page import NEEDED, Sheet
from niagara_tui.ui.steady_parser import MAX_PASTE

R = TypeVar("R")
NAME_NEEDS = 23  # cells that a save's default name needs: game, day, time
TITLES = (_("Name"), _("Game"), _("Players"), _("Saved"), _("State"))
MOST = {_("Game"): 12, _("Saved"): 11, _("State"): 10}
"""Columns that are as wide as what they hold, and how wide that is at most, in cells."""
PADDING = 2 * 5  # one cell on each side of each of the five columns
BAR = 2  # cells of the scroll bar
BORDER = 4  # cells of the frame in windows that have one
BATCH = 50  # saves that are added to the list at once: keys are handled between two batches


class Load(Sheet):
    """The list of saves, newest first; it fills while they are read, as there may be thousands.

    Until all have been read, they are in the order in which their files were changed, which is nearly the same.
    """

    CSS_PATH = "load.tcss"
    HEADING = _("Load a game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", _("Open")),
        Binding("r", "replay", _("Replay")),
        Binding("v", "review", _("Review")),
        Binding("d,delete", "delete", _("Delete")),
        Binding("p", "paste", _("Paste")),
    ]
    AUTO_FOCUS = "#saves"

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[Saved] = []  # what is shown
        self._found: list[Saved] = []  # what has been read of the folder
        self._is_read = False
        self._needed = {title: cell_len(title) for title in TITLES}
        """The cells that each column needs to hold all that has been shown in it."""

    def body(self) -> ComposeResult:
        yield SaveTable(TITLES, "~" if self._app.ascii else "…", id="saves")
        yield Static(id="remark", markup=False)
        actions = {
            "open": _("Open"),
            "replay": _("Replay"),
            "review": _("Review"),
            "delete": _("Delete"),
            "back": _("Back"),
        }
        yield self.buttons(actions, primary="open")

    def on_resize(self) -> None:
        self.call_after_refresh(self._set_widths)  # once the table has its new size

    def on_screen_resume(self) -> None:
        self._set_widths()
        self._read()  # again, as saves may have changed

    @property
    def _table(self) -> SaveTable:
        return self.query_one(SaveTable)

    @property
    def _highlighted(self) -> Saved | None:
        row = self._table.cursor_row
        return self._saves[row] if 0 <= row < len(self._saves) else None

    def _set_widths(self) -> None:
        """Set the columns' widths; names and players share the space that the others leave."""
        width = self._table.container_size.width or self.size.width
        fixed = {title: min(self._needed[title], most) for title, most in MOST.items()}
        room = max(width, NEEDED.width - BORDER) - sum(fixed.values()) - PADDING - BAR
        name = min(self._needed[_("Name")], max(room // 2, NAME_NEEDS))
        widths = fixed | {_("Name"): name, _("Players"): room - name}
        self._table.set_widths([widths[title] for title in TITLES])

    @work(thread=True, exclusive=True, group="read")
    def _read(self) -> None:
        worker, is_first = get_current_worker(), True
        launch = self._app.launch
        saves = until_cancelled(each_save(self._app.folder, launch.clock(), kinds_of_games(launch.config)))
        while not worker.is_cancelled:
            batch = [*islice(saves, BATCH)]
            is_last = len(batch) < BATCH
            self.call_later(self._take, batch, is_first=is_first, is_last=is_last)
            if is_last:
                return
            is_first = False

    def _take(self, saves: Sequence[Saved], *, is_first: bool, is_last: bool) -> None:
        """Take what has been read; a list that is shown already is replaced once everything has been read again."""
        self._found = [*([] if is_first else self._found), *saves]
        if is_last:
            self._is_read = True
            self._show_saves(newest_first(self._found))
        elif not self._is_read:
            self._show_saves(self._found)

    def _show_saves(self, saves: list[Saved]) -> None:
        """Show these saves; the cursor stays on its save, or if that has gone, in its row."""
        row, highlighted = self._table.cursor_row, self._highlighted
        listed = len(self._saves)
        if saves[:listed] != self._saves:
            self._table.clear()
            listed = 0
        rows = [(each.name, each.game, each.at_table, each.when, each.state) for each in saves[listed:]]
        for cells in rows:
            for title, cell in zip(TITLES, cells, strict=True):
                self._needed[title] = max(self._needed[title], cell_len(cell))
        self._table.add(rows)
        self._saves = saves
        self._set_widths()
        if highlighted is not None:
            row = next((row for row, save in enumerate(saves) if save.name == highlighted.name), row)
        self._table.move_cursor(row=min(row, max(len(saves) - 1, 0)))
        self._show_remark()

    @on(DataTable.RowHighlighted)
    def _show_remark(self) -> None:
        if (highlighted := self._highlighted) is None:
            remark = explain_empty(self._app.folder) if self._is_read else _("Reading the saves.")
        else:
            remark = highlighted.remark
            if not highlighted.problem:
                self._look_for_damage(highlighted)
        self.query_one("#remark", Static).update(remark)

    @work(thread=True, exclusive=True, group="damage")
    def _look_for_damage(self, saved: Saved) -> None:
        """Say what is wrong with that save, once it has been looked through, as long as it is highlighted."""
        with watched_until_cancelled():
            checked = looked_through(saved, self._app.folder)

        def show() -> None:
            if saved == self._highlighted:
                self.query_one("#remark", Static).update(checked.remark)

        if checked != saved and not get_current_worker().is_cancelled:
            self.call_later(show)

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        highlighted = self._highlighted
        if highlighted is not None and (highlighted.problem or highlighted.in_use):
            self.app.push_screen(Message(highlighted.remark, title=highlighted.name))
        elif highlighted is not None:
            self._app.games.resume(highlighted.name)

    def action_replay(self) -> None:
        self._look_through(self._app.folder.read_viewable, self._app.games.replay)

    def action_review(self) -> None:
        self._look_through(self._app.folder.read, self._app.games.review)

    def _look_through(self, read: Callable[[str], R], show: Callable[[R, SaveLocation], None]) -> None:
        if (highlighted := self._highlighted) is None:
            return
        try:
            record = read(highlighted.name)
        except NiagaraError as error:
            self.app.push_screen(Message(as_sentence(error), title=highlighted.name))
        else:
            show(record, SaveLocation(self._app.folder, highlighted.name))

    @on(events.Paste)
    def _open_pasted(self, event: events.Paste) -> None:
        event.stop()
        self._open_text(event.text)

    @work(exclusive=True)
    async def action_paste(self) -> None:
        self._open_text(await self.app.push_screen_wait(AskGame()))

    def _open_text(self, text: str) -> None:
        if len(text) >= MAX_PASTE:
            sentence = _("This is too long to paste: write it to a file, and open that with `niagara resume FILE`.")
            self.app.push_screen(Message(sentence))
        elif text.strip():
            self._app.games.open_text(text)

    @work(exclusive=True)
    async def action_delete(self) -> None:
        if (highlighted := self._highlighted) is None:
            return
        question = _("Delete {name} for ever?").format(name=highlighted.name)
        if await self.app.push_screen_wait(Confirm(question, yes=_("Delete"), no=_("Keep"))):
            try:
                self._app.folder.delete(highlighted.name)
            except NiagaraError as error:
                self.app.push_screen(Message(as_sentence(error), title=highlighted.name))
            self._read()


class GameField(AnswerField):
    """A field for a line that is typed; what is pasted, of any number of lines, is the answer at once."""

    @on(events.Paste)
    def _take(self, event: events.Paste) -> None:
        event.prevent_default().stop()
        self.screen.dismiss(event.text)


class AskGame(AskText):
    """Asks for a position line or a save; dismissed with it, or with ""."""

    FIELD = GameField

    def __init__(self) -> None:
        super().__init__(_("Paste a position line or a save, or type a line:"), most=MAX_PASTE - 1)


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in one line that has the sign `more` where it is cut: at its end, or in the middle, as names differ there.

    Names of saves begin with their game and end in the time.
    """

    text: str
    more: str
    in_the_middle: bool = False

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text, width = self.text, options.max_width
        if cell_len(text) > width:
            end = ""
            while self.in_the_middle and cell_len(end) < width // 2:
                end = text[-len(end) - 1 :]
            text = set_cell_size(text, width - 1 - cell_len(end)) + self.more + end
        yield Text(text, no_wrap=True, end="")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, options.max_width)


class SaveTable(DataTable[Cut]):
    """A list of thousands of saves: it is filled in parts, and has its rows cut anew only where they are seen."""

    def __init__(self, columns: Sequence[str], more: str, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Create an empty table with these columns; `more` is the sign at the end of a text that is cut."""
        super().__init__(id=id, cursor_type="row", zebra_stripes=True)
        self._titles, self._more = columns, more

    def on_mount(self) -> None:
        for title in self._titles:
            self.add_column(title, width=1, key=title)

    def add(self, rows: Iterable[Iterable[str]]) -> None:
        for row in rows:
            self.add_row(*(Cut(text, self._more, in_the_middle=place == 0) for place, text in enumerate(row)))

    def set_widths(self, widths: Sequence[int]) -> None:
        for column, width in zip(self.ordered_columns, widths, strict=True):
            column.width = width
        self._clear_caches()
        self._require_update_dimensions = True
        self.refresh(layout=True)
