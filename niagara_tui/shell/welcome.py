"""What somebody is met with on the first page: a greeting, how the last game ended, what to do next, what waits today.

That is a game under way; else the next lesson of a game of which one was finished, until a table of its ladder is
beaten; else the match that was begun last and goes on; else a first game, and after it what is next on the ladder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses, plural
from niagara_tui.core.text import as_sentence
from niagara_tui.games.registry import GAMES
from niagara_tui.match.setup import is_pronoun
from niagara_tui.shell.ladder import CLIMBED, Ladder, all_ladders, next_words
from niagara_tui.shell.learning import first_game_words, repertoire
from niagara_tui.shell.logbook.profiles import active_games, active_profile
from niagara_tui.shell.logbook.report import last_words
from niagara_tui.shell.matches import challenge, contests
from niagara_tui.shell.matches.contests import next_label, standing_line
from niagara_tui.shell.matches.page import daily_days
from niagara_tui.shell.players import own_name
from niagara_tui.shell.progress import Progress, row_of_days
from niagara_tui.shell.settings import Settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.goals import GoalsFile
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import Contest, MatchesFile
from niagara_tui.study.lessons.lesson import Lesson, all_lessons
from niagara_tui.study.puzzles.catalogue import all_puzzles, puzzle_of_day
from niagara_tui.study.puzzles.mistakes import count_waiting


@dataclass(frozen=True, slots=True)
class Today:
    """The puzzle and the challenge of the day: whether they wait, and how many days in a row they were done, in words.

    The challenge is done once any game's of that day was finished. `game` is the title of the puzzle's game, empty if
    there is no puzzle; a row of days is empty below two. So many of the person's own `mistakes` wait.
    """

    puzzle_waits: bool
    puzzle_row: str
    challenge_waits: bool
    challenge_row: str
    game: str = ""
    mistakes: int = 0

    def beside_puzzle(self) -> tuple[str, ...]:
        """Ways to say it beside the words Puzzle of the day: in full, then in short."""
        first = self.game if self.puzzle_waits else _("solved")
        full = ", ".join((first, self.puzzle_row) if self.puzzle_row else (first,))
        if self.mistakes and not self.puzzle_waits:
            return (self.own_mistakes(), full)
        return tuple(dict.fromkeys(filter(None, [full, first])))

    def own_mistakes(self) -> str:
        """That so many of the person's mistakes wait; empty for none."""
        sentence = plural("{count} of your mistakes waits", "{count} of your mistakes wait", self.mistakes)
        return sentence.format(count=self.mistakes) if self.mistakes else ""

    def beside_matches(self, contest: Contest | None) -> tuple[str, ...]:
        """The same beside the word Play, where a contest that is under way comes before all."""
        if contest is not None:
            return (_("match under way"),)
        waiting = _("a challenge waits") if self.challenge_waits else ""
        full = ", ".join(filter(None, [waiting, self.challenge_row]))
        return tuple(dict.fromkeys(filter(None, [full, waiting])))

    def sentence(self) -> str:
        puzzle, challenge = _("today's puzzle waits"), _("today's challenge waits")
        waiting = [", ".join(filter(None, [puzzle, self.puzzle_row]))] if self.puzzle_waits else []
        waiting += [", ".join(filter(None, [challenge, self.challenge_row]))] if self.challenge_waits else []
        return as_sentence(clauses([*waiting, *filter(None, [self.own_mistakes()])]))


def today_of(progress: Progress, now: datetime, config: Path | None, folder: SaveFolder | None = None) -> Today:
    """What waits at that moment, by this progress and the matches in that folder; those that are broken count not.

    The person's mistakes are those of the reviews in the `folder` of saves.
    """
    day, matches = now.date(), MatchesFile(config).read()[0]
    game = _(GAMES[puzzle_of_day(day, repertoire(config)).game].title) if all_puzzles() else ""
    puzzles, challenges = progress.puzzle_days, daily_days(matches)
    rows = row_of_days(puzzles, day), row_of_days(challenges, day)
    mistakes = count_waiting(folder, lambda key: progress.awaits(key, day)) if folder is not None else 0
    return Today(day not in puzzles, rows[0], day not in challenges, rows[1], game, mistakes)


@dataclass(frozen=True, slots=True)
class Welcome:
    """Who has come, under which name (empty: unknown), and what goes on for them: a lesson, a contest, a ladder.

    `is_continued` says that the game under way, which can be continued, is the contest's. `is_first` says that no game
    has been finished yet; else `last` is a sentence on how the latest ended. `problems` are sentences on what is kept
    of these and cannot be used.
    """

    name: str
    lesson: Lesson | None
    contest: Contest | None
    ladder: Ladder
    is_continued: bool = False
    is_first: bool = False
    last: str = ""
    problems: tuple[str, ...] = ()

    @property
    def to_play(self) -> Contest | None:
        """The contest whose game is offered besides the one to continue; None if that is the same one, or for none."""
        return None if self.is_continued else self.contest

    def choices(self) -> dict[str, str]:
        """What Play leads to, by name, in words: what is best for this person comes first."""
        following = self.ladder.next
        rung = CLIMBED if following is None else _("Next on the ladder: {rung}").format(rung=following.rung.name)
        return {
            **({"first": first_game_words(self.ladder)} if self.is_first else {}),
            **({"match": next_label(self.to_play)} if self.to_play is not None else {}),
            "next": f"{rung} ({_(self.ladder.game.title)})",
            "new": _("A new game with players and options of your own"),
            "challenge": _("Challenge of the day"),
        }

    def best(self) -> str:
        if (lesson := self.lesson) is not None:
            sentence = _("Next: lesson {number} of {game}, {title}.")
            return sentence.format(number=lesson.number, game=_(GAMES[lesson.game].title), title=_(lesson.title))
        if self.contest is not None:
            return standing_line(self.contest)
        if self.is_first:
            return f"{first_game_words(self.ladder)}."
        following = self.ladder.next
        return following.line() if following is not None and following.games else next_words(self.ladder)


def welcome(settings: Settings, learned: Progress, config: Path | None, continued: str = "") -> Welcome:
    """Who comes to the first page, by these settings, this progress and what is kept; broken files count as empty.

    `continued` is the name of the save that can be continued there; empty for none.
    """
    logbook, broken_record = LogbookFile(config).read()
    games, known = active_games(logbook, settings), all_lessons()
    learned_last = next((known[name].game for name in reversed(learned.lessons) if name in known), settings.game)
    ladders = all_ladders(games, learned_last)
    matches, broken_matches = MatchesFile(config).read()
    under_way = {other.id: contests.problem(other) for other in matches.contests if not contests.winners(other)}
    contest = next((other for other in reversed(matches.contests) if under_way.get(other.id) == ""), None)
    problems = [broken_record, broken_matches, GoalsFile(config).read()[1], *under_way.values()]
    for entry in matches.challenges:
        try:
            challenge.read(entry.line)
        except BadInput as error:
            problems.append(_("A challenge cannot be played here: {why}").format(why=as_sentence(error)))
    played = {meeting.save for meeting in contest.meetings if not meeting.is_over} if contest is not None else set()
    return Welcome(
        own_name(settings) or active_profile(logbook, settings),
        lesson_to_go_on(learned, ladders),
        contest,
        ladders[0],
        bool(continued) and continued in played,
        settings.record and not games,
        last_words(games[-1]) if games else "",
        tuple(dict.fromkeys(filter(None, problems))),
    )


def greeting(name: str, *, is_newcomer: bool) -> str:
    """The greeting of somebody of that name; empty if they have none, or are just "You"."""
    if not name or is_pronoun(name):
        return ""
    return (_("Welcome, {name}!") if is_newcomer else _("Welcome back, {name}!")).format(name=name)


def lesson_to_go_on(learned: Progress, ladders: Sequence[Ladder]) -> Lesson | None:
    """The next lesson of the game of which one was finished last, of those that are needed for a whole game.

    None if these are finished, or a table of the game's ladder is beaten.
    """
    if not learned.lessons:
        return None
    known = all_lessons()
    begun = dict.fromkeys(known[name].game for name in reversed(learned.lessons) if name in known)
    beaten = {ladder.game.id for ladder in ladders if any(step.beaten_by for step in ladder.steps)}
    for game in begun:
        taught = [lesson for lesson in known.values() if lesson.game == game]
        needed = next((count for count, lesson in enumerate(taught, 1) if lesson.first_game), len(taught))
        left = (lesson for lesson in taught[:needed] if lesson.id not in learned.lessons)
        if game not in beaten and (lesson := next(left, None)) is not None:
            return lesson
    return None
