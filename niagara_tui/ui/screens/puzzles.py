"""The list of puzzles, from easy to hard, of one theme if wanted, and the days on which the day's was solved."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from niagara_tui.core.i18n import _
from niagara_tui.shell.puzzle_days import months_from, page_of_days
from niagara_tui.shell.puzzling import games_known, themes_of
from niagara_tui.shell.tasks import Task, Tasks, puzzle_tasks
from niagara_tui.study.puzzles.catalogue import TODAY, Puzzle, all_puzzles
from niagara_tui.ui.documents import content
from niagara_tui.ui.screens.dialogs import ChooseOne
from niagara_tui.ui.screens.page import Sheet
from niagara_tui.ui.screens.task_list import Entries, TaskList


class Puzzles(TaskList[Puzzle]):
    """Lists the puzzles; today's is highlighted first."""

    HEADING = _("Puzzles")
    NUMBER = "{:>3}  "
    TITLE_WIDTH = 34
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "theme", _("Theme")),
        Binding("d", "days", _("Days")),
    ]
    _day = date.min
    """The day of which the list shows the puzzle."""
    _theme = ""
    """The name of the only theme that is listed; empty for all."""

    def _list(self) -> Tasks[Puzzle]:
        app, kept = self._app, self._app.load_progress()
        self._day = app.launch.clock().date()
        return puzzle_tasks(kept, self._day, games_known(kept, app.own_games()), self._theme)

    def _open(self, task: Task[Puzzle]) -> None:
        self._app.games.puzzle(task.opens, self._day if task.id == TODAY else None)

    @work(exclusive=True)
    async def action_theme(self) -> None:
        """Ask which theme is listed."""
        themes = themes_of(all_puzzles().values())
        chosen = await self.app.push_screen_wait(ChooseTheme(themes, self._theme))
        if chosen is not None:
            self._theme = chosen
            self.on_screen_resume()
            self.query_one(Entries).action_first()

    def action_days(self) -> None:
        """Show the days on which the puzzle of the day was solved."""
        self.app.push_screen(Days())


class ChooseTheme(ChooseOne):
    """Lists the themes; dismissed with the name of one, "" for all, or None for no choice."""

    def __init__(self, themes: Mapping[str, str], chosen: str) -> None:
        """List these themes, by name with their titles; `chosen` is highlighted."""
        super().__init__(_("Puzzles of which theme?"), {"": _("All themes"), **themes}, chosen)


class Days(Sheet):
    """A month's calendar of the days on which the puzzle of the day was solved, and the streak."""

    CSS_PATH = "puzzles.tcss"
    HEADING = _("Days")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "month(-1)", _("Month before"), key_display="left"),
        Binding("right", "month(1)", _("Month after"), key_display="right"),
    ]
    _month: date | None = None
    """The first day of the month that is shown; None for today's."""

    def body(self) -> ComposeResult:
        """Compose the page, which is filled when it is shown."""
        with Vertical(id="days"):
            yield Static(id="month")

    def on_screen_resume(self) -> None:
        """Show the month."""
        self._fill()

    def action_month(self, step: int) -> None:
        """Show the month that is so many later, but none that has not begun."""
        self._month = min(months_from(self._month or self._today, step), self._today.replace(day=1))
        self._fill()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no month that has not begun."""
        if action == "month" and parameters == (1,):
            return self._month is not None and self._month < self._today.replace(day=1)
        return super().check_action(action, parameters)

    @property
    def _today(self) -> date:
        return self._app.launch.clock().date()

    def _fill(self) -> None:
        days, today = self._app.load_progress().puzzle_days, self._today
        page = page_of_days(days, self._month or today, today)
        self.query_one("#month", Static).update(content([page], self._app.ascii))
