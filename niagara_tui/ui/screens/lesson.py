"""The screen of a lesson: a table with the tutor's text beside its board, and the dialog at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.shell import progress
from niagara_tui.shell.learning import following, you_are
from niagara_tui.shell.settings import folder_for
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.lessons.tutor import LEARNER, Tutor
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.kit.prompts import enter_sign
from niagara_tui.ui.screens.base_table import JudgedTable
from niagara_tui.ui.screens.dialogs import Answers, with_answers
from niagara_tui.ui.widgets.hint_pane import Note
from niagara_tui.ui.widgets.key_line import Key

_OWN_HELP = _("""
# In a lesson

What to do is said beside the board. Try it as in a game: only what is asked for is carried out, so nothing can
go wrong.

| key            | what it does                                            |
|----------------|---------------------------------------------------------|
| enter          | goes on where there is only something to read           |
| i              | highlights what is asked for                            |
| escape, q      | leaves the lesson; what you have finished is kept       |

There is no undo, no hint and no saving here.
""")
NEXT, FIRST_GAME, AGAIN, LIST = "next", "first-game", "again", "list"
SHOWN = _("What is asked for is highlighted now; Enter plays it.")


class LessonScreen(JudgedTable):
    """Plays the tasks of one lesson; only what a task asks for is carried out."""

    OWN_HELP = _OWN_HELP
    people_first = True  # the others answer what the learner does

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor
        super().__init__(tutor.match, self._others())

    def opened_by(self) -> tuple[str, ...]:
        return ("learn", self._tutor.lesson.id)

    def _others(self) -> ImmediateBots:
        """The players of the other seats, who follow the open task's script."""
        return ImmediateBots(self._tutor.match, self._tutor.scripted)

    # -- drawing --------------------------------------------------------------------------------------

    def _scene(self) -> Scene:
        """The table with the lesson's text; nothing can be taken back, or chosen while there is only a text to read."""
        scene = super()._scene()
        acting = scene.acting if self._tutor.wants_choice else None
        idle = "" if self._tutor.is_done else you_are(scene.names, scene.game)
        return replace(scene, acting=acting, note=self._note(), can_take_back=frozenset(), can_undo=False, idle=idle)

    def _note(self) -> Note:
        lesson, tutor = self._tutor.lesson, self._tutor
        said, more = tutor.said()
        text, more = map(self._app.with_signs, (SHOWN if tutor.shows_plan else said, more))
        task = _("{number} of {count}").format(number=tutor.number + 1, count=len(lesson.task))
        who = _("you are {letter}").format(letter=self.match.game.letters[LEARNER])
        where = [_("new position")] if tutor.is_elsewhere else []
        return Note(_(lesson.title), text, more, (who, *where, task, *self._keys_of_note()), lean=True)

    def _keys_of_note(self) -> list[str]:
        """What the keys do: last on the frame, where not all has room, as the line of keys has them, too."""
        if self._tutor.is_watched:
            return []
        if not self._tutor.wants_choice:
            return [_("{key} goes on").format(key=enter_sign(self._app.launch.ascii))]
        return [_("i shows it")] if self._tutor.failures else []

    def _own_keys(self) -> list[Key]:
        keys: list[Key] = []
        if not self._tutor.wants_choice and not self._tutor.is_watched:
            keys.append(("enter", enter_sign(self._app.launch.ascii), _("go on")))
        elif self._scene().acting is not None:
            keys.append(("i", "i", _("show me")))
        return [*keys, *super()._own_keys()]

    # -- input ----------------------------------------------------------------------------------------

    @property
    def _is_reading(self) -> bool:
        return not self._tutor.wants_choice

    def _decide(self, message: Board.Decided) -> None:
        """Play the choice if it is what the task asks for; otherwise only show the tutor's answer."""
        seat = self._scene().acting
        if seat is None:
            return
        if not self._tutor.judge(message.moves):
            self.show_match()
            if self._tutor.shows_plan:
                self._show_solution()
            return
        if not self._tutor.goes_on:
            self.stop()
        self._host.decide(seat, message.moves)
        self.show_match()

    def _show_solution(self) -> None:
        if self._scene().acting is not None:
            self._board.highlight(self._tutor.right_plan(each.moves for each in self._board.offered()))

    # -- progress -------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Hurry what is happening, or else go on to the next task."""
        tutor = self._tutor
        if tutor.is_watched:
            self.pace.skip()
            return
        if tutor.is_over:
            return
        try:
            goes_on = tutor.next()
        except BadInput as error:
            self.dismiss()
            self._app.notify_reason(f"{error}.")
            return
        if not goes_on:
            self._end()
        elif tutor.match is not self.match:
            self._seat_players(tutor.match, self._others())
            self._start()
        self.show_match()

    @work(exclusive=True, group="end")
    async def _end(self) -> None:
        lesson = self._tutor.lesson
        problem = progress.finish_lesson(lesson.id, folder_for(self._app.launch.config))
        self._app.warn(problem, _("Progress"))
        after = following(lesson, self._app.load_progress().lessons)
        choice = await self.app.push_screen_wait(LessonEnd(lesson, after))
        chosen = {AGAIN: lesson, NEXT: after}.get(choice)
        self.dismiss()
        if chosen is not None:
            self._app.games.lesson(chosen)
        elif choice == FIRST_GAME:
            self._app.games.first_game(GAMES[lesson.game])


class LessonEnd(Answers):
    """Says that a lesson is finished; dismissed with `NEXT`, `FIRST_GAME`, `AGAIN` or `LIST`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "dismiss('first-game')", _("First game")),
        Binding("n", "dismiss('next')", _("Next lesson")),
        Binding("a", "dismiss('again')", _("Again")),
        Binding("l,escape,q", "dismiss('list')", _("All lessons")),
    ]

    def __init__(self, lesson: Lesson, following: Lesson | None) -> None:
        super().__init__()
        self._lesson, self._following = lesson, following
        self._is_offered = {NEXT: following is not None, FIRST_GAME: lesson.first_game}

    def box(self) -> ComposeResult:
        next_one = _("That was the last lesson of this game.")
        if self._following is not None:
            next_one = _("Next: {title}.").format(title=_(self._following.title))
        lines = [_("Finished: {title}.").format(title=_(self._lesson.title)), next_one]
        if self._lesson.first_game:
            lines.append(_("You know enough for a first game now, with the advisor and all the hints you like."))
        answers = {
            FIRST_GAME: _("First game (g)"),
            NEXT: _("Next (n)"),
            AGAIN: _("Again (a)"),
            LIST: _("All lessons (l)"),
        }
        title, *more = (Static(line, markup=False) for line in lines)
        title.add_class("title")
        buttons = [Button(said, id=name, compact=True) for name, said in answers.items()]
        yield from with_answers([title, *more], [each for each in buttons if self._is_offered.get(each.id or "", True)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the next lesson only if there is one, and a first game only after the lesson that leads to it."""
        return action != "dismiss" or self._is_offered.get(str(parameters[0]), True)
