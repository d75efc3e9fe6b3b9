"""The lessons of plain mode: choose one from a list, and go on to the next one as long as wanted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.commands import ReturnToMenu
from niagara_tui.plain.console import Console
from niagara_tui.plain.lesson import LessonDialog
from niagara_tui.shell import progress, settings
from niagara_tui.shell.learning import ABOUT_FIRST_GAME, FIRST_GAME, begin, following
from niagara_tui.shell.tasks import lesson_tasks
from niagara_tui.study.lessons.lesson import Lesson


class Lessons:
    """Lists lessons and leads through those that are chosen; progress is kept in the folder of the settings."""

    def __init__(self, console: Console, config: Path) -> None:
        """Use this console; `config` is the folder of the settings and of the progress."""
        self._console, self._config = console, config

    async def choose(self) -> Game[Any] | None:
        """List the lessons and open the one that is chosen; Enter takes the first that is not finished.

        Returns the game to play a first game of, if that is chosen; None otherwise.
        """
        kept, complaint = progress.load(self._config)
        listed = lesson_tasks(kept.lessons)
        self._console.say_once(complaint)
        self._console.say(*listed.problems)
        tasks = sorted(listed.entries, key=lambda task: not isinstance(task.opens, Lesson))
        first_game = next((place for place, task in enumerate(tasks) if not isinstance(task.opens, Lesson)), 0)
        default = next((place for place, task in enumerate(tasks) if task.id == listed.following), first_game)
        question = _("Which one? Enter takes number {number}.").format(number=default + 1)
        entries = [*(task.sentence for task in tasks), _("Back")]
        chosen = await self._console.choose(entries, question, default)
        if chosen == len(tasks):
            return None
        opened = tasks[chosen].opens
        return await self.take(opened) if isinstance(opened, Lesson) else opened

    async def take(self, lesson: Lesson) -> Game[Any] | None:
        """Run this lesson, and those that follow as long as they are wanted.

        Returns the game to play a first game of afterwards, if that is chosen; None otherwise.
        """
        kept = settings.read(self._config)
        wanted = lesson
        while True:
            try:
                await LessonDialog(begin(wanted, kept), self._console, aids=kept.aids).run()
            except ReturnToMenu:
                return None
            except NiagaraError as error:
                self._console.say(f"{error}.")
                return None
            if complaint := progress.finish_lesson(wanted.id, self._config):
                self._console.say(complaint)
            self._console.say(_("Finished: {title}.").format(title=_(wanted.title)))
            chosen = await self._after_lesson(wanted)
            if not isinstance(chosen, Lesson):
                return chosen
            wanted = chosen

    async def _after_lesson(self, lesson: Lesson) -> Lesson | Game[Any] | None:
        """Ask what to do after that lesson; returns the lesson to take now, or the game to play for the first time."""
        entries: dict[str, Lesson | Game[Any] | None] = {}
        if lesson.first_game:
            entries[f"{FIRST_GAME}. {ABOUT_FIRST_GAME}"] = GAMES[lesson.game]
        if (after := following(lesson)) is not None:
            entries[_("Next: {title}").format(title=_(after.title))] = after
        entries |= {_("Again"): lesson, _("Back to the menu"): None}
        return list(entries.values())[await self._console.choose(entries, _("What now?"))]
