"""The lists of lessons, puzzles and ladders: what can be opened, what is said of it, and what has come of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, Generic, TypeVar

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, clauses, labelled, plural
from niagara_tui.core.text import capital
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.ladder import ABOUT, Ladder, Rung
from niagara_tui.shell.learning import ABOUT_FIRST_GAME, FIRST_GAME, next_of
from niagara_tui.shell.players import introduction
from niagara_tui.shell.progress import Progress, row_of_days, streak_words
from niagara_tui.shell.puzzling import about, in_order, is_solved, theme_title, title_of
from niagara_tui.store.models import Repertoire
from niagara_tui.study.lessons import lesson as lessons
from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import Puzzle
from niagara_tui.study.puzzles.mistakes import Mistake

T = TypeVar("T")
"""What a task opens."""


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """An entry of a list.

    Attributes:
        id: what names it among the others.
        opens: a lesson, the game of which it is a whole first game, a puzzle, or a rung of a ladder.
        game: the title of the game, and of its expansion, below which it is listed; empty for what stands before all.
        number: its number there, None if it has none.
        title: what it is called there, empty if its number is enough.
        remark: the fainter end of its line there.
        sentence: its line where it stands alone.
        about: more of it.
        is_done: whether it has been finished, solved or beaten.
    """

    id: str
    opens: T
    game: str
    number: int | None
    title: str
    remark: str
    sentence: str
    about: str
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Tasks(Generic[T]):
    """A list: its entries, the id of the one that comes next, if any does, and why others are missing in sentences."""

    entries: list[Task[T]]
    following: str | None
    problems: list[str]


Teaching = Task[Lesson | Game[Any]]


def lesson_tasks(finished: Sequence[str]) -> Tasks[Lesson | Game[Any]]:
    """All lessons, and a whole first game after those of a game that are needed for it.

    The first open one of the game of the lesson that was finished last comes next, else the first open one of all.
    """
    known, entries = lessons.all_lessons(), list[Teaching]()
    for name, of_game in groupby(known.values(), lambda lesson: lesson.game):
        game, taught = GAMES[name], list(of_game)
        title = _(game.title)
        sentence = labelled(title, f"{FIRST_GAME}. {ABOUT_FIRST_GAME}")
        first_game: Teaching = Task(f"first-game:{name}", game, title, None, FIRST_GAME, "", sentence, ABOUT_FIRST_GAME)
        listed = [lesson_task(lesson, finished) for lesson in taught]
        needed = next((count for count, lesson in enumerate(taught, 1) if lesson.first_game), len(taught))
        entries += [*listed[:needed], first_game, *listed[needed:]]
    latest = next((known[name].game for name in reversed(finished) if name in known), "")
    following = next_of([other for other in known.values() if other.game == latest], finished)
    following = following or next_of(known.values(), finished)
    return Tasks(entries, following.id if following else None, lessons.problems())


def lesson_task(lesson: Lesson, finished: Collection[str]) -> Teaching:
    minutes = plural("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)
    is_done = lesson.id in finished
    template = _("{title}, {minutes}, finished. {about}") if is_done else _("{title}, {minutes}. {about}")
    game, title, more = GAMES[lesson.game], _(lesson.title), _(lesson.about)
    parts = (game.options.model_fields[name].title or name for name, value in lesson.options.items() if value is True)
    heading = ", ".join(dict.fromkeys([_(game.title), *(part.partition(":")[0].strip() for part in parts)]))
    sentence = labelled(heading, template.format(title=title, minutes=minutes, about=more))
    return Task(lesson.id, lesson, heading, lesson.number, title, minutes, sentence, more, is_done)


def puzzle_tasks(
    progress: Progress, day: date, known: Repertoire, theme: str = "", mistakes: Sequence[Mistake] = ()
) -> Tasks[Puzzle]:
    """The puzzle of that day, with the number of days in a row on which the day's was solved, then all in their order.

    The person's own `mistakes` that wait come before these. Games that the person knows come first; with a `theme`,
    only puzzles that have it.
    """
    try:
        today = catalogue.puzzle_of_day(day, known)
    except BadInput as error:
        return Tasks([], None, [f"{error}.", *catalogue.problems()])
    days = row_of_days(progress.puzzle_days, day) or (_("solved") if day in progress.puzzle_days else "")
    as_others = puzzle_task(today, progress)
    todays = Task(
        catalogue.TODAY,
        today,
        "",
        None,
        _("Today: {puzzle}").format(puzzle=title_of(today)),
        days,
        clauses(filter(None, (_("Today's: {puzzle}").format(puzzle=as_others.sentence), days))),
        "\n".join(filter(None, (as_others.about, streak_words(progress.puzzle_days, day)))),
        day in progress.puzzle_days,
    )
    listed = [puzzle_task(puzzle, progress) for puzzle in in_order(known) if theme in ("", puzzle.theme)]
    if theme:
        # Translators: a game and the theme of its puzzles that are listed, as in "Niagara: Race".
        above = _("{game}: {theme}")
        listed = [replace(task, game=above.format(game=task.game, theme=theme_title(task.opens))) for task in listed]
    own = [] if theme else [mistake_task(mistakes[place:], progress) for place in range(len(mistakes))]
    return Tasks([todays, *own, *listed], None, catalogue.problems())


def mistake_task(mistakes: Sequence[Mistake], progress: Progress) -> Task[Puzzle]:
    first, *rest = mistakes
    opens = first.model_copy(update={"rest": tuple(rest)})
    title, words = title_of(first), about(first, progress)
    more = _("You played this turn in a game; find the better one. It waits until found at first sight on two days.")
    return Task(first.key, opens, _("Your mistakes, again"), None, title, words, f"{title}, {words}", more)


def puzzle_task(puzzle: Puzzle, progress: Progress) -> Task[Puzzle]:
    title, words = title_of(puzzle), about(puzzle, progress)
    asks = _("Find the best plan of each choice.") if puzzle.then else _("Find the best plan of a turn.")
    more = _("{asks} {puzzle}: {about}.").format(asks=asks, puzzle=title, about=words)
    game, is_done = _(GAMES[puzzle.game].title), is_solved(puzzle, progress.puzzles)
    return Task(puzzle.id, puzzle, game, puzzle.number, "", words, f"{title}, {words}", more, is_done)


def ladder_tasks(ladders: Sequence[Ladder], last: str) -> Tasks[Rung]:
    """The rungs of these ladders, each from the bottom to the top; that comes next which is next in the game `last`."""
    entries = []
    for ladder in ladders:
        game = ladder.game
        for place, step in enumerate(ladder.steps):
            title, remark = capital(step.rung.name), ladder.far(step)
            entries.append(
                Task(
                    id=f"{game.id}:{place}",
                    opens=step.rung,
                    game=_(game.title),
                    number=place + 1,
                    title=title,
                    remark=remark,
                    sentence=f"{labelled(title, remark)}.",
                    about=" ".join([*(introduction(bot, game) for bot in dict.fromkeys(step.rung.opponents)), ABOUT]),
                    is_done=bool(step.beaten_by),
                )
            )
    steps = {ladder.game.id: ladder.next for ladder in ladders}
    following = next((task.id for task in entries if (nearest := steps.get(last)) and task.opens == nearest.rung), None)
    return Tasks(entries, following, [])
