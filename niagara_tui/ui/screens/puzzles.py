"""The list of puzzles: today's, then every game's."""

from __future__ import annotations

from datetime import date
from itertools import groupby

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.shell import puzzling
from niagara_tui.shell.progress import Progress
from niagara_tui.study.puzzles.catalogue import TODAY, all_puzzles, problems, puzzle_of_day, streak
from niagara_tui.study.puzzles.models import Puzzle
from niagara_tui.ui import glimpses
from niagara_tui.ui.boards.glimpse import Glimpse
from niagara_tui.ui.screens.task_list import TaskList


class Puzzles(TaskList):
    """Lists all puzzles; today's is highlighted first."""

    HEADING = _("Puzzles")

    def __init__(self) -> None:
        super().__init__()
        self._puzzles: dict[str, Puzzle] = {}
        self._progress = Progress()
        self._day = date.min
        """The day of which the list shows the puzzle."""
        self._missing = ""
        """Why there is no puzzle of the day."""

    def _list(self, tasks: OptionList) -> None:
        self._missing = ""
        self._progress = self._app.load_progress()
        self._day, known = self._app.launch.clock().date(), all_puzzles()
        try:
            today = puzzle_of_day(self._day)
        except BadInput as error:
            self._missing = f"{error}."
            return
        self._puzzles = {TODAY: today, **known}
        tasks.add_option(self._todays_line(today))
        for game, puzzles in groupby(known.values(), lambda puzzle: puzzle.game):
            tasks.add_options([self._heading(game), *map(self._line, puzzles)])

    def _todays_line(self, today: Puzzle) -> Option:
        """The entry of the day's puzzle, with the number of days in a row on which that was solved."""
        days = puzzling.streak_words(streak(self._progress.puzzle_days, self._day))
        title = _("Today: {puzzle}").format(puzzle=puzzling.title_of(today))
        return self._entry(TODAY, f"{title:<34}", days, is_done=self._day in self._progress.puzzle_days)

    def _line(self, puzzle: Puzzle) -> Option:
        text, is_done = puzzling.about(puzzle, self._progress), puzzling.is_solved(puzzle, self._progress.puzzles)
        return self._entry(puzzle.id, f"{puzzle.number:>3}  ", text, is_done=is_done)

    def _about(self, task: str) -> str:
        puzzle = self._puzzles[task]
        said = _("Find the best plan of a turn. {puzzle}: {about}.")
        return said.format(puzzle=puzzling.title_of(puzzle), about=puzzling.about(puzzle, self._progress))

    def _glimpse(self, task: str) -> Glimpse | None:
        return glimpses.of_puzzle(self._app, self._puzzles[task]) if task else None

    def _open(self, task: str) -> None:
        self._app.games.puzzle(self._puzzles[task], self._day if task == TODAY else None)

    def _problems(self) -> list[str]:
        return [*([self._missing] if self._missing else []), *problems()]
