"""The page of the ladders: each game's tables from the weakest opponents to the strongest, and which are beaten."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.shell.ladder import OFF, Rung
from niagara_tui.shell.tasks import Task, Tasks, ladder_tasks
from niagara_tui.ui.screens.task_list import TaskList


class LadderPage(TaskList[Rung]):
    """Lists the rungs of all games, the game played last first; its next rung is highlighted. Enter plays one."""

    HEADING = _("Ladder")
    NUMBER = "{:>2}. "
    TITLE_WIDTH = 25

    def note(self) -> str:
        """Say that games do not count, if the record is switched off."""
        return "" if self._app.settings.record else OFF

    def _list(self) -> Tasks[Rung]:
        ladders = self._app.own_ladders()
        return ladder_tasks(ladders, ladders[0].game.id)

    def _open(self, task: Task[Rung]) -> None:
        self._app.open_rung(task.opens)
