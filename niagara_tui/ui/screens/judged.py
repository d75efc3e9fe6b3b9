"""Tables at which each choice is judged before it is played, if it is: lessons and puzzles."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.shell import progress, puzzling
from niagara_tui.shell.learning import following, repertoire, you_are
from niagara_tui.shell.progress import Progress
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.lessons.tutor import LEARNER, Tutor
from niagara_tui.study.puzzles.mistakes import Mistake
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from niagara_tui.ui.kit.board import Board, Scene
from niagara_tui.ui.kit.prompts import enter_sign
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dialogs import Answers, with_answers
from niagara_tui.ui.screens.replay import LineScreen
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.log_pane import HintPane, Note

NEXT, FIRST_GAME, AGAIN, LIST = "next", "first-game", "again", "list"
SHOWN = _("What is asked for is highlighted now; Enter plays it.")


class JudgedTable(BaseTable):
    """A table at which each choice is judged before it is played, if it is played at all.

    A text beside the board says what to do; if it is only to be read, Enter or a click goes on.
    """

    @property
    @abstractmethod
    def _is_reading(self) -> bool:
        """Whether there is nothing to choose now, only a text to read."""

    @abstractmethod
    def _show_solution(self) -> None:
        """Highlight the right choice."""

    @abstractmethod
    def _go_on(self) -> None:
        """Go on after a text that is only read."""

    def _press(self, key: str) -> bool:
        """Handle the keys that show the right choice, go on, and leave; the board gets the others."""
        if key == "i":
            self._show_solution()
        elif key == "enter" and self._is_reading:
            self._board.press(key)  # ends all movements
            self._go_on()
        elif not self._board.press(key):
            if key == "escape":
                self.action_leave()
            return key == "escape"
        return True

    @on(HintPane.Clicked)
    def _note_clicked(self) -> None:
        if self._is_reading:
            self._go_on()


class LessonScreen(JudgedTable):
    """Plays the tasks of one lesson; only what a task asks for is carried out."""

    OWN_HELP = _("""
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
    people_first = True  # the others answer what the learner does

    def __init__(self, tutor: Tutor) -> None:
        self._tutor = tutor
        super().__init__(tutor.match, self._others())

    def opened_by(self) -> tuple[str, ...]:
        return ("learn", self._tutor.lesson.id)

    def _others(self) -> ImmediateBots:
        return ImmediateBots(self._tutor.match, self._tutor.scripted)

    def _scene(self) -> Scene:
        """The table with the lesson's text; nothing can be taken back, or chosen while there is only a text to read."""
        scene = super()._scene()
        acting = scene.acting if self._tutor.wants_choice else None
        idle = "" if self._tutor.is_done else you_are(scene.names, scene.game)
        return replace(scene, acting=acting, note=self._note(), can_take_back=frozenset(), can_undo=False, idle=idle)

    def _note(self) -> Note:
        lesson, tutor = self._tutor.lesson, self._tutor
        task_text, more = tutor.said()
        text, more = map(self._app.with_signs, (SHOWN if tutor.shows_plan else task_text, more))
        keys = [_("you are {letter}").format(letter=self.match.game.letters[LEARNER])]
        keys += [_("new position")] if tutor.is_elsewhere else []
        keys.append(_("{number} of {count}").format(number=tutor.number + 1, count=len(lesson.task)))
        # What the keys do stands last on the frame, where not all has room, as the line of keys has them, too
        if not tutor.is_watched and not tutor.wants_choice:
            keys.append(_("{key} goes on").format(key=enter_sign(self._app.launch.ascii)))
        elif not tutor.is_watched and tutor.failures:
            keys.append(_("i shows it"))
        return Note(_(lesson.title), text, more, tuple(keys), lean=True)

    def _own_keys(self) -> list[Key]:
        keys: list[Key] = []
        if not self._tutor.wants_choice and not self._tutor.is_watched:
            keys.append(("enter", enter_sign(self._app.launch.ascii), _("go on")))
        elif self._scene().acting is not None:
            keys.append(("i", "i", _("show me")))
        return [*keys, *super()._own_keys()]

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
        problem = progress.finish_lesson(lesson.id, self._app.config)
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
        offered = {name: words for name, words in answers.items() if self._is_offered.get(name, True)}
        yield from with_answers(
            [title, *more], [Button(words, id=name, compact=True) for name, words in offered.items()]
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the next lesson only if there is one, and a first game only after the lesson that leads to it."""
        return action != "dismiss" or self._is_offered.get(str(parameters[0]), True)


BETTER = _("Another plan is better. Try again, or press i: it shows the best one and says why.")


class PuzzleScreen(JudgedTable):
    """Shows the position of one puzzle and judges the plans that are tried, until the best one is found or shown."""

    OWN_HELP = _("""
# In a puzzle

Find the best plan of this turn. Choose it as in a game: it is judged, not played, and you can try as often as you like.
Some puzzles have two or three choices one after the other: the game then goes on from the right one.

| key            | what it does                                            |
|----------------|---------------------------------------------------------|
| enter          | has the plan judged; then on to the next choice, or to the next puzzle |
| i              | shows the best plan, and why it is best                 |
| L              | shows what may follow the plan that was judged          |
| escape, q      | leaves the puzzle; what you have solved is kept         |

There is no undo and no hint here.
""")

    def __init__(self, solving: Solving) -> None:
        self._solving = solving
        self._verdict: PlanVerdict | None = None
        self._judged: tuple[int, ...] = ()  # the moves of the plan that was judged or shown last
        self._explanation: list[str] = []  # empty until the best plan has been found or shown
        super().__init__(solving.match, ImmediateBots(solving.match, lambda _seat: ""))

    def opened_by(self) -> tuple[str, ...]:
        is_own = isinstance(self._solving.puzzle, Mistake)
        return ("puzzle", puzzling.MINE if is_own else self._solving.puzzle.id)

    def _start(self) -> None:
        """Show the position; nothing is played, neither by the person nor by bots."""
        self.show_match()

    def _scene(self) -> Scene:
        """The table with the text of the puzzle; nothing can be taken back."""
        return replace(super()._scene(), note=self._note(), can_take_back=frozenset(), can_undo=False)

    def _note(self) -> Note:
        names, seat = self.match.names, self._solving.seat
        task = f"{you_are(names, self.match.game, seat)} {puzzling.TASK}"
        if self._solving.step[0] > 1:
            task = _("The game has gone on from the best plan. {name}, what now?").format(name=names[seat])
        lines, more = [task], as_sentence(puzzling.about(self._solving.puzzle, Progress()))
        if self._verdict:
            lines, more = [self._verdict.told(), BETTER, self._verdict.why], ""
        if self._explanation:
            solved = puzzling.solved_words(self._solving, self._verdict) if self._verdict else ""
            as_good = self._verdict.told() if self._verdict and self._verdict.is_found else ""
            lines = [*self._explanation, solved]
            if self._verdict and not self._verdict.is_best:
                lines.insert(0, as_good)
            more = ""
        keys: tuple[str, ...] = ()
        if self._explanation:
            goes_on = _("{key} next") if self._solving.is_last else _("{key} next choice")
            keys = (goes_on.format(key=enter_sign(self._app.ascii)), _("L what may follow"))
        elif self._verdict:
            keys = (_("try again"), _("i shows the best"), _("L what may follow"))
        note = Note.of(puzzling.short_heading_of(self._solving), lines, keys)
        return replace(note, text=self._app.with_signs(note.text), more=more, lean=True)

    def valid_keys(self) -> list[Key]:
        """The valid keys; own keys replace those of the board, as Enter once the explanation is shown."""
        own = self._own_keys()
        taken = {key for key, _sign, _word in own}
        return [*(each for each in self._board.keys() if each[0] not in taken), *own]  # noqa: SIM118 - no dictionary

    def _own_keys(self) -> list[Key]:
        first: Key = ("i", "i", _("show the best"))
        if self._explanation:
            following = _("next puzzle") if self._solving.is_last else _("next choice")
            first = ("enter", enter_sign(self._app.ascii), following)
        follows: list[Key] = [("L", "L", _("what may follow"))] if self._judged else []
        return [first, *follows, *super()._own_keys()]

    @property
    def _is_reading(self) -> bool:
        return bool(self._explanation)

    def _decide(self, message: Board.Decided) -> None:
        """Judge the plan and keep its cost; does nothing once the best plan is known."""
        if self._explanation:
            return
        if self._solving.knows(message.moves):
            self._take(self._solving.judge(message.moves), message.moves)
        else:
            self._app.notify(puzzling.LOOKING, markup=False)
            self._look_at(message.moves)

    @work(exclusive=True, group="look")
    async def _look_at(self, moves: Sequence[int]) -> None:
        try:
            verdict = await asyncio.to_thread(self._solving.judge, moves)
        except NiagaraError as error:
            self._app.notify_reason(as_sentence(error))
            return
        if self.is_current and not self._explanation:
            self._take(verdict, moves)

    def _take(self, verdict: PlanVerdict, moves: Sequence[int]) -> None:
        self._verdict, self._judged = verdict, tuple(moves)
        self._app.warn(puzzling.keep_try(self._solving, verdict, self._app.config), _("Progress"))
        if verdict.is_found:
            self._explain()
        self.show_match()

    def _press(self, key: str) -> bool:
        """Handle the key that shows what may follow, besides those of every judged table."""
        if key == "L":
            self.action_line()
            return True
        return super()._press(key)

    @work(exclusive=True, group="line")
    async def action_line(self) -> None:
        """Show what may follow the plan that was judged or shown last; finding it may take a second or two."""
        if self._judged:
            film = await asyncio.to_thread(self._solving.played_on, self._judged)
            if self.is_current:
                self.app.push_screen(LineScreen(film))

    def _show_solution(self) -> None:
        """Show the best plan to somebody who has not found it."""
        if not self._explanation:
            self._app.warn(puzzling.keep_shown(self._solving, self._app.config), _("Progress"))
        self._explain()

    def _explain(self) -> None:
        """Highlight the best plan, and explain it and what the obvious plan misses."""
        offered = self._board.offered()
        if not self._explanation:
            is_found = self._verdict is not None and self._verdict.is_best
            voice = Voice(self.match.names)
            self._explanation = self._solving.explain(offered, voice, is_found=is_found)
        self._judged = self._solving.best(offered)
        self._board.highlight(self._judged)
        self.show_match()

    def _go_on(self) -> None:
        """Go on to the puzzle's next choice, or to the next puzzle that is not solved, or back to the list."""
        if not self.is_current:  # keys can come faster than screens close
            return
        if not self._solving.is_last:
            self.dismiss()
            self._app.games.next_choice(self._solving)
            return
        following = puzzling.after(self._solving, self._app.load_progress(), repertoire(self._app.launch.config))
        self.dismiss()
        if following is not None:
            self._app.games.puzzle(following)
