"""The list of lessons, game by game."""

from __future__ import annotations

from itertools import groupby

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.learning import ABOUT_FIRST_GAME, FIRST_GAME, needed_for_first_game, next_of
from niagara_tui.study.lessons.lesson import Lesson, all_lessons, problems
from niagara_tui.ui import glimpses
from niagara_tui.ui.boards.glimpse import Glimpse
from niagara_tui.ui.screens.task_list import TaskList

_FIRST = "first-game:"
"""Begins the ids of the entries that are games."""


class Learn(TaskList):
    """Lists all lessons; the first that is not finished is highlighted."""

    HEADING = _("Learn")

    def __init__(self) -> None:
        super().__init__()
        self._lessons: dict[str, Lesson] = {}

    def _list(self, tasks: OptionList) -> str | None:
        finished = self._app.load_progress().lessons
        self._lessons = all_lessons()
        for game, found in groupby(self._lessons.values(), lambda lesson: lesson.game):
            lessons = list(found)
            lines = [self._line(lesson, is_done=lesson.id in finished) for lesson in lessons]
            lines.insert(needed_for_first_game(lessons), Option(f"    {FIRST_GAME}", id=_FIRST + game))
            tasks.add_options([self._heading(game), *lines])
        following = next_of(self._lessons.values(), finished) or next(iter(self._lessons.values()), None)
        return following.id if following is not None else None

    def _line(self, lesson: Lesson, *, is_done: bool) -> Option:
        minutes = plural("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)
        return self._entry(lesson.id, f"{lesson.number:>2}. {_(lesson.title):<26}", minutes, is_done=is_done)

    def _about(self, task: str) -> str:
        lesson = self._lessons.get(task)
        return _(lesson.about) if lesson is not None else ABOUT_FIRST_GAME

    def _glimpse(self, task: str) -> Glimpse | None:
        if task in self._lessons:
            return glimpses.of_lesson(self._app, self._lessons[task])
        return glimpses.of_first_game(self._app, GAMES[task.removeprefix(_FIRST)]) if task else None

    def _open(self, task: str) -> None:
        if task in self._lessons:
            self._app.games.lesson(self._lessons[task])
        elif task.startswith(_FIRST):
            self._app.open_first_game(GAMES[task.removeprefix(_FIRST)])

    def _problems(self) -> list[str]:
        return problems()
