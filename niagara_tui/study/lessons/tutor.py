"""A lesson under way: which task is open, whether a choice fulfils it, and the match that it is played in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match.bots.seats import reply
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.match import Clock, now
from niagara_tui.match.position_line import with_values
from niagara_tui.match.replay import walk
from niagara_tui.match.setup import display_names, first_position
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import NOT, Lesson, Patterns, Position, Task

BOT = "greedy"  # the player at the other seats; their moves are made in this process (`match.bots.seats`)


def setup_of(lesson: Lesson, name: str = "") -> Setup:
    """The set-up of a lesson's games; the learner is called `name`, or as in the file if that is empty."""
    first, *others = lesson.seats
    seats = [SeatSetup(name=name or first, player=HUMAN), *(SeatSetup(name=other, player=BOT) for other in others)]
    return Setup(game=lesson.game, options=lesson.options, seats=seats, seed=lesson.seed)


def match_at(setup: Setup, position: Position, clock: Clock = now) -> TableMatch:
    """Create a match at that position; automatic steps are done before the values are set."""
    game = registry.game(setup.game)
    begun = GameLog(game, first_position(game, setup, game.version), display_names(setup, game.letters))
    if wrong := walk(begun, position.moves, setup.seed, {}):
        raise BadInput(_("the position cannot be reached: {wrong}").format(wrong=wrong))
    while begun.can_step():
        begun.step()
    return TableMatch.at(setup, with_values(game, begun.state, position.set), clock)


LEARNER = 0  # the learner's seat
MAX_FAILURES = 2  # number of failures after which the right choice is shown
RIGHT = _("That is right.")
WRONG = _("You could do that too, but it is not what is asked for here.")
MAX_EVENTS = 1000  # maximum number of consecutive steps and decisions of others before the learner decides again


class Tutor:
    """Leads through one lesson and judges the learner's plans; the screen that shows the match plays the right ones."""

    def __init__(self, lesson: Lesson, name: str = "", clock: Clock = now) -> None:
        """Begin the lesson with its first task; `name` is the learner's, or empty for the one in the file."""
        self.lesson = lesson
        self.number = 0  # the index of the open task
        self.failures = 0  # number of wrong plans tried in the open task
        self.is_done = False  # whether the open task has been fulfilled
        self.is_over = False  # whether the last task has been closed
        self._clock = clock
        self._setup = setup_of(lesson, name)
        self._others: list[str] = []
        self.match = match_at(self._setup, self.task.position or Position(), clock)
        self._begin()

    @property
    def task(self) -> Task:
        return self.lesson.task[self.number]

    @property
    def is_elsewhere(self) -> bool:
        """Whether the open task began in another position than the one before it ended in."""
        return self.number > 0 and self.task.position is not None

    @property
    def wants_choice(self) -> bool:
        """Whether the open task waits for a choice, not just for reading."""
        return bool(self.task.do) and not self.is_done

    @property
    def shows_plan(self) -> bool:
        """Whether the right choice is to be shown."""
        return self.wants_choice and self.failures >= MAX_FAILURES

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing happens in the match until the learner decides."""
        return self.match.is_over() or LEARNER in self.match.deciders()

    @property
    def goes_on(self) -> bool:
        """Whether the game goes on after the open task, until the learner has to decide again."""
        return self.task.watch or self._is_continued

    @property
    def is_watched(self) -> bool:
        """Whether the task is done and the others play on, so that the next one cannot begin yet."""
        return self.is_done and self.goes_on and not self.is_at_rest

    @property
    def _is_continued(self) -> bool:
        """Whether the next task begins where the open one ends."""
        return any(task.position is None for task in self.lesson.task[self.number + 1 :][:1])

    @property
    def _round(self) -> int:
        return int(self.match.game.kernel.clock(self.match.view(None)))

    def said(self) -> tuple[str, str]:
        """The text to read now, and one to show below it if there is room; both in the user's language."""
        task = self.task
        if self.is_done:
            return _(task.done or RIGHT), ""
        if not self.failures:
            return _(task.say), _(task.signs) if task.signs else ""
        return _(task.other or WRONG), _(task.say)

    def is_right(self, moves: Sequence[int]) -> bool:
        """Whether this plan of the learner satisfies the task."""
        texts = [self.match.game.text(move) for move in moves]
        return any(fits(patterns, texts) for patterns in self.task.do)

    def judge(self, moves: Sequence[int]) -> bool:
        """Whether this plan satisfies the task; if so, the task is done, else a failure is counted."""
        self.is_done = self.is_right(moves)
        self.failures += not self.is_done
        return self.is_done

    def right_plan(self, offered: Iterable[Sequence[int]]) -> tuple[int, ...]:
        """The first of these plans that satisfies the task; empty if none does."""
        return next((tuple(moves) for moves in offered if self.is_right(moves)), ())

    def next(self) -> bool:
        """Close the open task and begin the next one, in a new `match` if the task has its own position.

        Returns whether there is a next task.
        """
        if self.number + 1 == len(self.lesson.task):
            self.is_over = True
            return False
        self.number += 1
        if self.task.position is not None:
            self.match = match_at(self._setup, self.task.position, self._clock)
        self._begin()
        return True

    def _begin(self) -> None:
        self.failures, self.is_done = 0, False
        self._others = list(self.task.others)

    # -- the other seats ------------------------------------------------------------------------------

    @property
    def unused(self) -> tuple[str, ...]:
        """The scripted moves of the open task that have not been made."""
        return tuple(self._others)

    def scripted(self, seat: int) -> str:
        """Take the seat's next scripted move from the script and return its text; empty if it is not legal now."""
        for line in self._others:
            letter, _blank, text = line.partition(" ")
            if letter == self.match.game.letters[seat]:
                if text not in self.match.legal_texts(seat):
                    return ""
                self._others.remove(line)
                return text
        return ""

    def run_on(self) -> Iterator[None]:
        """Run the game to the learner's next decision without pauses; yields after every step and decision.

        If the next task does not continue from there, stop at the end of the round: the rest would only confuse.
        """
        begun = self._round
        for _event in range(MAX_EVENTS):
            if self.is_at_rest or (self.is_done and not self._is_continued and self._round != begun):
                return
            if self.match.can_advance():
                self.match.advance()
            else:
                seat = self.match.deciders()[0]
                self.match.submit(seat, reply(self.match, seat, self.scripted(seat)))
            yield


def fits(patterns: Patterns, texts: Sequence[str]) -> bool:
    """Whether each pattern matches at least one of these moves; one that begins with `NOT` must match none."""
    return all(
        any(fnmatchcase(text, pattern.removeprefix(NOT)) for text in texts) is not pattern.startswith(NOT)
        for pattern in patterns
    )
