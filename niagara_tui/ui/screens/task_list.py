"""The lists of lessons, puzzles and opponents, game by game, with marks on what is done."""

from __future__ import annotations

from abc import abstractmethod
from datetime import date
from itertools import groupby
from typing import Any, ClassVar, Generic

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.shell.ladder import OFF, Rung, all_ladders
from niagara_tui.shell.learning import repertoire
from niagara_tui.shell.puzzling import ORDER, themes_of
from niagara_tui.shell.tasks import T, Task, Tasks, ladder_tasks, lesson_tasks, puzzle_tasks
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.puzzles.catalogue import TODAY, Puzzle, all_puzzles
from niagara_tui.study.puzzles.mistakes import waiting
from niagara_tui.ui.screens.dialogs import ChooseOne
from niagara_tui.ui.screens.page import Sheet


class Entries(OptionList):
    """A list whose Enter is shown in the line of keys and on the help page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", _("Open"), key_display="enter")]


class TaskList(Sheet, Generic[T]):
    """Lists the tasks, again whenever it is shown, as some may have been done meanwhile."""

    CSS_PATH = "task_list.tcss"
    AUTO_FOCUS = "#tasks"
    NUMBER: ClassVar[str]  # the form of an entry's number
    TITLE_WIDTH: ClassVar[int]  # columns of an entry's title, with the blank after it; more if one is longer

    def __init__(self) -> None:
        super().__init__()
        self._tasks: dict[str, Task[T]] = {}
        self._problems: list[str] = []

    @abstractmethod
    def _list(self) -> Tasks[T]:
        """The tasks as they are now."""

    @abstractmethod
    def _open(self, task: Task[T]) -> None:
        """Open a task."""

    def body(self) -> ComposeResult:
        yield Entries(id="tasks")
        yield Static(id="about", markup=False)

    def on_screen_resume(self) -> None:
        """List the tasks again; the highlight stays, unless its task has been done meanwhile and another follows."""
        listed, entries, before = self._list(), self.query_one(Entries), self._highlighted
        self._tasks, self._problems = {task.id: task for task in listed.entries}, listed.problems
        here = None if before is None else self._tasks.get(before.id)
        entries.clear_options()
        width = max([self.TITLE_WIDTH, *(len(task.title) + 1 for task in listed.entries if task.remark)])
        for game, tasks in groupby(listed.entries, lambda task: task.game):
            if game:
                entries.add_option(Option(Content.styled(f" {game}", "bold $accent"), disabled=True))
            for task in tasks:
                done = "+" if self._app.ascii else "✓"
                mark = f"  {done if task.is_done else ' '} "
                number = "" if task.number is None else self.NUMBER.format(task.number)
                title = task.title and task.title.ljust(width)
                line = Content.assemble((mark, "bold $accent"), number, title, (task.remark, "dim"))
                entries.add_option(Option(line, id=task.id))
        if here is None or (here.is_done and before is not None and not before.is_done):
            here = self._tasks.get(listed.following or "", here)
        if here is not None:
            entries.highlighted = entries.get_option_index(here.id)
        else:
            entries.action_first()
        self._describe()

    @property
    def _highlighted(self) -> Task[T] | None:
        highlighted = self.query_one(Entries).highlighted_option
        return None if highlighted is None else self._tasks.get(highlighted.id or "")

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        about = [] if (task := self._highlighted) is None else [task.about]
        self.query_one("#about", Static).update("\n".join([*about, *self._problems]))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._open(self._tasks[event.option_id or ""])


class Learn(TaskList[Lesson | Game[Any]]):
    """Lists all lessons; the first that is not finished is highlighted."""

    HEADING = _("Learn")
    NUMBER = "{:>2}. "
    TITLE_WIDTH = 26

    def _list(self) -> Tasks[Lesson | Game[Any]]:
        return lesson_tasks(self._app.load_progress().lessons)

    def _open(self, task: Task[Lesson | Game[Any]]) -> None:
        if isinstance(task.opens, Lesson):
            self._app.games.lesson(task.opens)
        else:
            self._app.games.first_game(task.opens)


class LadderPage(TaskList[Rung]):
    """Lists the rungs of all games, the game played last first; its next rung is highlighted. Enter plays one."""

    HEADING = _("Ladder")
    NUMBER = "{:>2}. "
    TITLE_WIDTH = 25

    def note(self) -> str:
        return "" if self._app.settings.record else OFF

    def _list(self) -> Tasks[Rung]:
        ladders = all_ladders(self._app.read_games(), self._app.settings.game)
        return ladder_tasks(ladders, ladders[0].game.id)

    def _open(self, task: Task[Rung]) -> None:
        self._app.games.rung(task.opens)


class Puzzles(TaskList[Puzzle]):
    """Lists the puzzles; today's is highlighted first."""

    HEADING = _("Puzzles")
    NUMBER = "{:>3}  "
    TITLE_WIDTH = 34
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "theme", _("Theme"))]
    _day = date.min  # the day of which the list shows the puzzle
    _theme = ""  # the name of the only theme that is listed; empty for all

    def note(self) -> str:
        return ORDER

    def _list(self) -> Tasks[Puzzle]:
        app = self._app
        self._day = app.launch.clock().date()
        own_progress = app.load_progress()
        mistakes = waiting(app.folder, lambda key: own_progress.awaits(key, self._day))
        return puzzle_tasks(own_progress, self._day, repertoire(app.launch.config), self._theme, mistakes)

    def _open(self, task: Task[Puzzle]) -> None:
        self._app.games.puzzle(task.opens, self._day if task.id == TODAY else None)

    @work(exclusive=True)
    async def action_theme(self) -> None:
        themes = themes_of(all_puzzles().values())
        choice = ChooseOne(_("Which theme?"), {"": _("All themes"), **themes}, self._theme)
        chosen = await self.app.push_screen_wait(choice)
        if chosen is not None:
            self._theme = chosen
            self.on_screen_resume()
            self.query_one(Entries).action_first()
