"""Base class of lists of tasks, game by game, with marks on those that are done, and a text on the highlighted one."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.ui.boards.glimpse import Glimpse, GlimpsePane
from niagara_tui.ui.glimpses import glyphs_for
from niagara_tui.ui.screens.sheet import Sheet


class Tasks(OptionList):
    """A list whose Enter is shown in the line of keys and on the help page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", _("Open"), key_display="enter")]


class TaskList(Sheet):
    """Lists the tasks, again whenever it is shown, as some may have been done meanwhile."""

    CSS_PATH = "task_list.tcss"
    AUTO_FOCUS = "#tasks"

    @abstractmethod
    def _list(self, tasks: OptionList) -> str | None:
        """Fill the empty list; returns the id of the entry to highlight, None to highlight the same index as before."""

    @abstractmethod
    def _about(self, task: str) -> str:
        """The text on the highlighted entry with that id."""

    @abstractmethod
    def _glimpse(self, task: str) -> Glimpse | None:
        """The glimpse of the highlighted entry with that id; may raise a `NiagaraError`."""

    @abstractmethod
    def _open(self, task: str) -> None:
        """Open the entry with that id."""

    @abstractmethod
    def _problems(self) -> list[str]:
        """Why tasks are missing, one sentence each."""

    def body(self) -> ComposeResult:
        """Compose the list, the glimpse, and the text on the highlighted entry."""
        yield GlimpsePane(glyphs_for(self._app), id="glimpse")
        yield Tasks(id="tasks")
        yield Static(id="about", markup=False)

    def on_screen_resume(self) -> None:
        """List the tasks again."""
        tasks = self.query_one("#tasks", OptionList)
        before = tasks.highlighted or 0
        tasks.clear_options()
        following = self._list(tasks)
        tasks.highlighted = before if following is None else tasks.get_option_index(following)
        self._describe()

    def _heading(self, game: str) -> Option:
        """The title of the game with that id, above its tasks."""
        return Option(Content.styled(f" {_(GAMES[game].title)}", "bold $accent"), disabled=True)

    def _entry(self, task: str, text: str, remark: str, *, is_done: bool) -> Option:
        """The entry of a task: a mark if it is done, its text, and a fainter remark."""
        done = "+" if self._app.ascii else "✓"
        mark = f"  {done if is_done else ' '} "
        return Option(Content.assemble((mark, "bold $accent"), text, (remark, "dim")), id=task)

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        shown = self.query_one("#tasks", OptionList).highlighted_option
        said = [] if shown is None else [self._about(shown.id or "")]
        self.query_one("#about", Static).update("\n".join([*said, *self._problems()]))
        self.query_one(GlimpsePane).look(lambda: None if shown is None else self._glimpse(shown.id or ""))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._open(event.option_id or "")
