"""The list of saved games, to open, replay or delete them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, DataTable, Static

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.session.reviews.reviewer import SaveLocation
from niagara_tui.session.saved import Saved, explain_empty, list_saves
from niagara_tui.ui.boards.glimpse import Glimpse, GlimpsePane
from niagara_tui.ui.glimpses import glyphs_for, of_save
from niagara_tui.ui.screens.confirm import Confirm, Message
from niagara_tui.ui.screens.sheet import Sheet
from niagara_tui.ui.screens.too_small import NEEDED

if TYPE_CHECKING:
    from niagara_tui.ui.base_app import BaseApp

NAME_NEEDS = 23
"""Cells that a save's default name needs: game, day, time."""
MOST = {_("Game"): 12, _("Saved"): 11, _("State"): 10}
"""Columns that are as wide as what they hold, and how wide that is at most, in cells."""
PADDING = 2 * 5
"""One cell on each side of each of the five columns."""
BAR = 2
"""Cells of the scroll bar."""
BORDER = 4
"""Cells of the frame in windows that have one."""


class Load(Sheet):
    """The list of saves, newest first."""

    CSS_PATH = "load.tcss"
    HEADING = _("Load a game")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", _("Open")),
        Binding("r", "replay", _("Replay")),
        Binding("v", "review", _("Review")),
        Binding("d,delete", "delete", _("Delete")),
    ]
    AUTO_FOCUS = "#saves"

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[Saved] = []

    def body(self) -> ComposeResult:
        """Compose the table, the remark on the highlighted save, and the buttons."""
        table: DataTable[Content] = DataTable(id="saves", cursor_type="row", zebra_stripes=True)
        yield table
        yield GlimpsePane(glyphs_for(self._app), id="glimpse")
        yield Static(id="remark", markup=False)
        with Horizontal(id="buttons"):
            yield Button(_("Open"), id="open", compact=True, variant="primary")
            yield Button(_("Replay"), id="replay", compact=True)
            yield Button(_("Review"), id="review", compact=True)
            yield Button(_("Delete"), id="delete", compact=True)
            yield Button(_("Back"), id="back", compact=True)

    def on_resize(self) -> None:
        """Recompute the columns once the table has its new size."""
        self.call_after_refresh(self._fill)

    def on_screen_resume(self) -> None:
        """Read the folder again, as saves may have changed."""
        self._fill()

    @property
    def _table(self) -> DataTable[Content]:
        return self.query_one("#saves", DataTable)

    @property
    def _highlighted(self) -> Saved | None:
        row = self._table.cursor_row
        return self._saves[row] if 0 <= row < len(self._saves) else None

    def _fill(self) -> None:
        row = self._table.cursor_row
        self._saves = list_saves(self._app.folder, self._app.launch.clock())
        widths = self._set_columns()
        for save in self._saves:
            cut = (self._cut(cell, width) for cell, width in zip(_cells_of(save), widths, strict=True))
            self._table.add_row(*map(Content, cut))
        self._table.move_cursor(row=min(row, max(len(self._saves) - 1, 0)))
        self._show_remark()

    def _cut(self, cell: str, width: int) -> str:
        more = "~" if self._app.ascii else "…"
        return cell if cell_len(cell) <= width else set_cell_size(cell, width - 1) + more

    def _set_columns(self) -> list[int]:
        """Set the columns and return their widths; names and players share the space that the others leave."""
        width = self._table.container_size.width or self.size.width
        titles = (_("Name"), _("Game"), _("Players"), _("Saved"), _("State"))
        columns = zip(titles, *map(_cells_of, self._saves), strict=True)
        needed = {title: max(map(cell_len, (title, *cells))) for title, *cells in columns}
        fixed = {title: min(needed[title], most) for title, most in MOST.items()}
        room = max(width, NEEDED.width - BORDER) - sum(fixed.values()) - PADDING - BAR
        name = min(needed[_("Name")], max(room // 2, NAME_NEEDS))
        widths = dict.fromkeys(titles, 0) | fixed | {_("Name"): name, _("Players"): room - name}
        self._table.clear(columns=True)
        for title, width in widths.items():
            self._table.add_column(title, width=width, key=title)
        return list(widths.values())

    @on(DataTable.RowHighlighted)
    def _show_remark(self) -> None:
        highlighted = self._highlighted
        text = highlighted.remark if highlighted else explain_empty(self._app.folder)
        self.query_one("#remark", Static).update(text)
        self.query_one(GlimpsePane).look(partial(_glimpse_of, self._app, highlighted))

    # -- actions --------------------------------------------------------------------------------------

    @on(DataTable.RowSelected)
    @on(Button.Pressed, "#open")
    def action_open(self) -> None:
        """Open the highlighted save, or say why that is impossible."""
        highlighted = self._highlighted
        if highlighted is not None and (highlighted.problem or highlighted.in_use):
            self.app.push_screen(Message(highlighted.remark, title=highlighted.name))
        elif highlighted is not None:
            self._app.resume(highlighted.name)

    @on(Button.Pressed, "#replay")
    def action_replay(self) -> None:
        """Replay the highlighted save, which may be in use, or say why that is impossible."""
        highlighted = self._highlighted
        if highlighted is None:
            return
        try:
            record = self._app.folder.read_viewable(highlighted.name)
        except NiagaraError as error:
            self.app.push_screen(Message(f"{error}.", title=highlighted.name))
        else:
            self._app.replay(record, SaveLocation(self._app.folder, highlighted.name))

    @on(Button.Pressed, "#review")
    def action_review(self) -> None:
        """Review the highlighted save, or say why that is impossible."""
        highlighted = self._highlighted
        if highlighted is None:
            return
        try:
            record = self._app.folder.read(highlighted.name)
        except NiagaraError as error:
            self.app.push_screen(Message(f"{error}.", title=highlighted.name))
        else:
            self._app.open_review(record, SaveLocation(self._app.folder, highlighted.name))

    @on(Button.Pressed, "#delete")
    @work(exclusive=True)
    async def action_delete(self) -> None:
        """Delete the highlighted save after confirmation."""
        highlighted = self._highlighted
        if highlighted is None:
            return
        if await self.app.push_screen_wait(
            Confirm(_("Delete {name} for ever?").format(name=highlighted.name), yes=_("Delete"), no=_("Keep"))
        ):
            self._delete(highlighted.name)

    def _delete(self, name: str) -> None:
        try:
            self._app.folder.delete(name)
        except NiagaraError as error:
            self.app.push_screen(Message(f"{error}.", title=name))
        self._fill()

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.action_back()


def _cells_of(save: Saved) -> tuple[str, ...]:
    """The save's row, before anything is cut."""
    return save.name, save.game, save.players, save.when, save.state


def _glimpse_of(app: BaseApp, save: Saved | None) -> Glimpse | None:
    return None if save is None or save.problem else of_save(app, save.name)
