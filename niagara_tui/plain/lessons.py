"""The lessons of plain mode: the list, the tasks of one as lines of text, and the next one as long as wanted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.game_log import NOTHING_YET
from niagara_tui.plain.console import LEAVING, Back, Console
from niagara_tui.plain.rules import answer_rules
from niagara_tui.plain.table import UNKNOWN, WORDS, previewed
from niagara_tui.plain.teller import (
    Group,
    Teller,
    choice_asked,
    find_offer,
    offer_lines,
    scene_of,
    signs_explained,
    spoken,
    teller_of,
)
from niagara_tui.shell import progress, settings
from niagara_tui.shell.learning import ABOUT_FIRST_GAME, FIRST_GAME, begin, following, you_are
from niagara_tui.shell.tasks import lesson_tasks
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.lessons.tutor import LEARNER, Tutor


class Lessons:
    """Lists lessons and leads through those that are chosen; progress is kept in the folder of the settings."""

    def __init__(self, console: Console, config: Path) -> None:
        self._console, self._config = console, config

    async def choose(self) -> Game[Any] | None:
        """List the lessons and open the one that is chosen; Enter takes the first that is not finished.

        Whoever leaves a lesson comes back to the list. Returns the game to play a first game of, once that is chosen;
        None if a lesson cannot be opened.
        """
        while True:
            lessons = lesson_tasks(self._console.loaded(progress.load(self._config)).lessons)
            self._console.say(*lessons.problems)
            titles = [task.sentence for task in lessons.entries]
            default = next((place for place, task in enumerate(lessons.entries) if task.id == lessons.following), 0)
            chosen = await self._console.choose_by_page(len(titles), titles.__getitem__, _("Which one?"), default)
            opened = lessons.entries[chosen].opens
            if not isinstance(opened, Lesson):
                return opened
            with suppress(Back):
                return await self.take(opened)

    async def take(self, lesson: Lesson) -> Game[Any] | None:
        """Run this lesson, and those that follow as long as they are wanted.

        Returns the game to play a first game of afterwards; None if a lesson cannot be opened.
        """
        own_settings, wanted = settings.read(self._config), lesson
        while True:
            try:
                await LessonDialog(begin(wanted, own_settings), self._console, aids=own_settings.aids).run()
            except NiagaraError as error:
                self._console.say(as_sentence(error))
                return None
            self._console.say_if_any(progress.finish_lesson(wanted.id, self._config))
            self._console.say(_("Finished: {title}.").format(title=_(wanted.title)))
            # What comes after that lesson: one to take now, or the game to play for the first time
            entries: dict[str, Lesson | Game[Any]] = {}
            if wanted.first_game:
                entries[f"{FIRST_GAME}. {ABOUT_FIRST_GAME}"] = GAMES[wanted.game]
            if (after := following(wanted, progress.read(self._config)[0].lessons)) is not None:
                entries[_("Next: {title}").format(title=_(after.title))] = after
            entries |= {_("Again"): wanted}
            chosen = await self._console.choose_from(entries, _("What now?"))
            if not isinstance(chosen, Lesson):
                return chosen
            wanted = chosen


OWN_WORDS = {
    "task": _("what is to be done, once more"),
    "list": WORDS["list"],
    "show": _("which choice is asked for"),
    "look": WORDS["look"],
    "preview": WORDS["preview"],
    "log": _("everything that has happened in this lesson"),
    "rules": WORDS["rules"],
    "signs": WORDS["signs"],
    "quit": _("leave the lesson; what you have finished is kept, and q does the same"),
}
"""Words of a lesson and what they do; the words are the same in every language."""
NOTHING_TO_CHOOSE = _("There is nothing to choose now: press Enter to go on.")


class LessonDialog:
    """Runs one lesson: prints each task, asks for choices, and plays the right ones."""

    def __init__(self, tutor: Tutor, console: Console, *, aids: bool = True) -> None:
        self._tutor, self._console, self._aids = tutor, console, aids
        self._printed = 0

    async def run(self) -> None:
        tutor, say = self._tutor, self._console.say
        title, game = _(tutor.lesson.title), _(tutor.match.game.title)
        say(_("Lesson {number} of {game}: {title}.").format(number=tutor.lesson.number, game=game, title=title))
        say(you_are(tutor.match.names, tutor.match.game))
        say(_("At each choice type a number, or a word; a question mark lists the words."))
        self._open()
        while not tutor.is_over:
            self._run_on()
            say(*self._task())
            if tutor.wants_choice:
                await self._play_the_right_choice()
            else:
                while answer := await self._console.ask(_("Press Enter to go on:")):
                    self._execute(answer, [])
            before = tutor.match
            tutor.next()
            if tutor.match is not before:
                self._open()

    def _open(self) -> None:
        """Print where everything lies at the start of the lesson, or of a task with a position of its own."""
        self._printed = 0
        if self._tutor.is_elsewhere:
            self._console.say(_("What follows begins in another position."))
        self._console.say(*self._teller().pieces())

    async def _play_the_right_choice(self) -> None:
        """Ask until the right choice is made, play it, and let the game go on if the lesson says so."""
        tutor, groups = self._tutor, self._teller().groups(LEARNER)
        self._list(groups)
        offers = {offer.number: offer for group in groups for offer in group.offers}
        while True:
            answer = await self._console.ask(choice_asked(offers))
            if (offer := find_offer(offers, answer)) is None:
                self._execute(answer, groups)
            elif tutor.judge(offer.moves):
                break
            else:
                self._console.say(spoken(tutor.said()[0]))
                self._console.say(*self._right_choice(groups) if tutor.shows_plan else ())
        before = tutor.match.view(LEARNER)
        for move in offer.moves:
            tutor.match.submit(LEARNER, move)
        self._tell(before)
        self._console.say(spoken(tutor.said()[0]))
        if tutor.goes_on:
            self._run_on()

    # -- output ---------------------------------------------------------------------------------------

    def _teller(self) -> Teller:
        match = self._tutor.match
        return teller_of(scene_of(match, match.view(LEARNER), LEARNER, aids=self._aids))

    def _run_on(self) -> None:
        before = self._tutor.match.view(LEARNER)
        for _event in self._tutor.run_on():
            self._tell(before)
            before = self._tutor.match.view(LEARNER)

    def _tell(self, before: Any) -> None:
        log = self._tutor.match.log
        self._console.say(*(spoken(line.text) for line in log[self._printed :]), *self._teller().news(before))
        self._printed = len(log)

    def _task(self) -> list[str]:
        tutor, sentence = self._tutor, _("{number} of {count}: {text}")
        words = sentence.format(number=tutor.number + 1, count=len(tutor.lesson.task), text=spoken(_(tutor.task.say)))
        return [words]

    def _list(self, groups: list[Group]) -> None:
        self._console.say(self._teller().question(LEARNER))
        for group in groups:
            self._console.say(*([group.heading] if group.heading else []), *offer_lines(group))

    def _right_choice(self, groups: list[Group]) -> list[str]:
        offers = [offer for group in groups for offer in group.offers]
        plan = self._tutor.right_plan(offer.moves for offer in offers)
        sentence = _("Number {number} is what is asked for: {label}.")
        return [sentence.format(number=option.number, label=option.label) for option in offers if option.moves == plan]

    def _execute(self, line: str, groups: list[Group]) -> None:
        word, _space, rest = line.lower().partition(" ")
        teller, match = self._teller(), self._tutor.match
        if word in LEAVING:
            raise Back
        if word == "list" and groups:
            self._list(groups)
            return
        help_lines = teller.explained(OWN_WORDS)
        answers: dict[str, Callable[[], list[str]]] = {
            "?": lambda: help_lines,
            "help": lambda: help_lines,
            "task": self._task,
            "show": lambda: self._right_choice(groups),
            "hint": lambda: self._right_choice(groups),  # its name at every other table
            "look": teller.everything,
            "preview": lambda: previewed(teller, groups, rest.strip(), aids=self._aids),
            "log": lambda: [spoken(line.text) for line in match.log] or [NOTHING_YET],
            "rules": lambda: answer_rules(match.game, rest.strip(), match.options),
            "signs": lambda: signs_explained(match.game, match.options),
        }
        if word in teller.words:
            self._console.say(*teller.tell(word))
        elif not groups and (word.isdecimal() or word in ("list", "show", "hint")):  # of no use then
            self._console.say(NOTHING_TO_CHOOSE)
        else:
            self._console.say(*(answers[word]() if word in answers else [UNKNOWN]))
