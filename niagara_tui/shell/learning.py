"""Learning a game: which lesson is next, and starting lessons and first games according to the settings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import as_sentence, did_you_mean
from niagara_tui.match.match import Clock, now
from niagara_tui.match.setup import comparison_key
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import progress, settings
from niagara_tui.shell.ladder import Ladder, rungs_of
from niagara_tui.shell.logbook.profiles import read_games
from niagara_tui.shell.players import own_name, seat_label
from niagara_tui.shell.presets import first_game
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.models import Repertoire, Setup
from niagara_tui.study.lessons.advisor import Advisor
from niagara_tui.study.lessons.lesson import Lesson, all_lessons, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, Tutor

FIRST_GAME = _("A whole first game")
ABOUT_FIRST_GAME = _("Against the simplest bots, with the advisor and all the hints you like; it is not rated.")


def you_are(names: Sequence[str], game: Game[Any], seat: int = LEARNER) -> str:
    """A sentence that says which of these players, and of which colour, the person is: in a lesson the learner."""
    # Translators: the player's name, and the letter with its colour, as in "You are Rose, R for red."
    return _("You are {name}, {seat}.").format(name=names[seat], seat=seat_label(game.letters[seat]))


def lesson_to_open(name: str, finished: Collection[str]) -> Lesson:
    """The lesson with that id; for a game's id, its first unfinished lesson, or its first one if all are finished."""
    lessons = lessons_matching(name)
    return next_of(lessons, finished) or lessons[0]


def lessons_matching(name: str | None) -> list[Lesson]:
    """All lessons, those of the game with that id, or the one with that id."""
    known = all_lessons()
    lessons = [lesson for lesson in known.values() if name in (None, lesson.game, lesson.id)]
    if name is not None and not lessons:
        games = dict.fromkeys(lesson.game for lesson in known.values())
        sentence = _("no lesson is called {name!r}; niagara learn --list lists them")
        raise BadInput(sentence.format(name=name[:40]) + did_you_mean(name, [*known, *games]))
    return lessons


def next_of(lessons: Collection[Lesson], finished: Collection[str]) -> Lesson | None:
    """The first of these lessons that is not finished; None if all are."""
    return next((lesson for lesson in lessons if lesson.id not in finished), None)


def following(lesson: Lesson, finished: Collection[str]) -> Lesson | None:
    """What to take after this lesson: the game's first that is not finished or, if all are, the next one; or none."""
    taught = lessons_of(lesson.game)
    return next_of(taught, {*finished, lesson.id}) or next_of(taught[lesson.number :], ())


def first_game_setup(game: Game[Any], settings: Settings) -> Setup:
    """The set-up of a first game: the lowest table of its ladder, if it has one; the person has their own name."""
    lowest, name = next(iter(rungs_of(game)), None), own_name(settings)
    return first_game(game).setup(game, name) if lowest is None else lowest.setup(name)


def first_game_words(ladder: Ladder) -> str:
    """What is proposed to somebody who has finished no game yet, without a full stop."""
    if not ladder.steps:
        return _(FIRST_GAME)
    sentence = _("First game: {game}, {rung}, all the hints you like")
    return sentence.format(game=_(ladder.game.title), rung=ladder.steps[0].rung.name)


def is_beginner(game: Game[Any], games: Iterable[PlayedGame], own_progress: Progress) -> bool:
    """Whether somebody has neither finished a game of it, nor heard anything of its advisor.

    The advisor is switched on for them, once: who has switched it off has heard it.
    """
    has_heard = any(note.startswith(f"{game.id}-") for note in own_progress.notes)
    return not has_heard and all(entry.game != game.id for entry in games)


def repertoire(config: Path | None) -> Repertoire:
    """The games that the person has finished a lesson of, or has in the record, by what is kept in that folder."""
    folder, lessons, known = settings.folder_for(config), all_lessons(), dict[str, set[tuple[str, Any]]]()
    met = [(entry.game, entry.options) for entry in read_games(config, settings.read(folder))]
    met += [(lessons[name].game, lessons[name].options) for name in progress.read(folder)[0].lessons if name in lessons]
    for game, options in met:
        known.setdefault(game, set()).update(options.items())
    return known


def advisor_for(match: TableMatch, config: Path, complain: Callable[[str], None], *, is_on: bool) -> Advisor | None:
    """Create an advisor for a match, which records in that folder which notes have been shown.

    Unless it `is_on`, it speaks up only in a game that does not end. `complain` is called with a message about what
    cannot be read or written. None if the notes cannot be read.
    """

    def keep(note: str) -> None:
        if problem := progress.keep_note(note, config):
            complain(problem)

    own_progress, problem = progress.load(config)
    if problem:
        complain(problem)
    try:
        return Advisor(match, own_progress.notes, keep, is_on=is_on)
    except BadInput as error:
        complain(as_sentence(error))
        return None


def begin(lesson: Lesson, settings: Settings, clock: Clock = now) -> Tutor:
    """Begin the lesson; the learner has their own name (`players.own_name`), unless another player has it there."""
    name = own_name(settings)
    is_taken = comparison_key(name) in map(comparison_key, lesson.seats[1:])
    return Tutor(lesson, "" if is_taken else name, clock)
