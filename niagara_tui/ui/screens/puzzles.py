"""The list of puzzles, from easy to hard, of one theme if wanted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _
from niagara_tui.shell.puzzling import games_known, themes_of
from niagara_tui.shell.tasks import Task, Tasks, puzzle_tasks
from niagara_tui.study.puzzles.catalogue import TODAY, Puzzle, all_puzzles
from niagara_tui.ui.screens.dialogs import ChooseOne
from niagara_tui.ui.screens.task_list import Entries, TaskList


class Puzzles(TaskList[Puzzle]):
    """Lists the puzzles; today's is highlighted first."""

    HEADING = _("Puzzles")
    NUMBER = "{:>3}  "
    TITLE_WIDTH = 34
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "theme", _("Theme"))]
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
        themes = themes_of(all_puzzles().values())
        chosen = await self.app.push_screen_wait(ChooseTheme(themes, self._theme))
        if chosen is not None:
            self._theme = chosen
            self.on_screen_resume()
            self.query_one(Entries).action_first()


class ChooseTheme(ChooseOne):
    """Lists the themes; dismissed with the name of one, "" for all, or None for no choice."""

    def __init__(self, themes: Mapping[str, str], chosen: str) -> None:
        """List these themes, by name with their titles; `chosen` is highlighted."""
        super().__init__(_("Puzzles of which theme?"), {"": _("All themes"), **themes}, chosen)
