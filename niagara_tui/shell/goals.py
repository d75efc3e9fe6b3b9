"""The goals that a person reaches: watching a match for them, each told once and kept once, and their page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from niagara_ai.registry import LADDER

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game, winners
from niagara_tui.core.goals import DEFAULT_GOALS, Chronicle, Goal, Grade, Played
from niagara_tui.core.i18n import _, clauses, day_words, plural
from niagara_tui.documents.model import Section, Table
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.bots import full_name, ratings_of, step_of
from niagara_tui.shell.logbook.keeping import game_key, own_seat, person_of
from niagara_tui.shell.presets import option_words
from niagara_tui.shell.settings import Settings
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import Help, clamp_time

_MOST_ASKED = 2
"""A goal that asks for more options than these names them itself."""
_MOST_NAMED = 2
"""Goals of one game that are named at its end."""
STRONG = "mcts:hard"
"""Bots from this one up are strong ones."""
OFF = _("Your record is switched off in the settings: goals do not count meanwhile.")


@dataclass(frozen=True, slots=True)
class News:
    """Goals that have just been reached, and a message if they could not be kept, else ""."""

    goals: tuple[Goal, ...] = ()
    problem: str = ""


class GoalWatch:
    """Watches one match for the goals of the profile for which it counts.

    Goals are reached in games that count in the record, until they are conceded. They are measured by what everybody
    has seen, once it can no longer be undone; so nothing is told, and nothing kept, that is taken back.
    """

    def __init__(self, match: TableMatch, config: Path | None) -> None:
        self._match, self._config = match, config
        self._settled: set[str] = set()  # ids of goals that have been told, or were reached before
        self._looked_at = -1
        self._is_done = False  # the game is over and kept, or can never count: there is nothing more to look at

    def look(self, settings: Settings, now: datetime) -> News:
        """What has been reached since the last look; to be asked whenever the match is shown.

        At the end of a game it is to be asked once the game is in the record.
        """
        match = self._match
        if not settings.record or not match.is_recorded or not match.setup.people or self._is_done:
            return News()
        if not match.is_over() and (match.moment == self._looked_at or any(map(match.can_undo, match.people))):
            return News()
        self._looked_at = match.moment
        chronicles = [chronicle_of(match, seat) for seat in match.people]
        hopes = [goal for goal in match.game.goals if goal.id not in self._settled]
        if not match.is_over() and not any(
            goal.reached_by(chronicle) == goal.need for goal in hopes for chronicle in chronicles
        ):
            return News()
        return self._keep(settings, now)

    def _keep(self, settings: Settings, now: datetime) -> News:
        """Keep what the profile's person has reached, if the game counts for them."""
        match = self._match
        logbook, problem = LogbookFile(self._config).read()
        name, key = person_of(match, logbook, settings), game_key(match.record())
        seat, is_known, is_over = own_seat(match, name), logbook.knows(key), match.is_over()
        if problem:
            return News()
        if seat is None or seat in match.conceded:
            self._is_done = True
            return News()
        if is_over and not is_known:  # the table shows the end once before the game comes into the record
            return News()
        self._is_done = is_known
        games = profile.games if (profile := logbook.profile(name)) is not None else ()
        stands = any(entry.key == key and entry.place is not None for entry in games)  # and was not conceded
        if is_known and not (is_over and stands):
            return News()
        # The finished games of that profile at this game, but for this one, the oldest first
        before = [entry for entry in games if entry.game == match.game.id and entry.key != key]
        earlier = [Played(entry.seat, entry.won, entry.help is None or _is_helped(entry.help)) for entry in before]
        chronicle = chronicle_of(match, seat, earlier if self._is_done else ())
        reached = [goal for goal in match.game.goals if goal.reached_by(chronicle) == goal.need]
        with (file := GoalsFile(self._config)).edit() as goals:
            own = goals.of(name, match.game.id)
            new = [goal for goal in reached if goal.id not in own.reached]
            now_reached = own.reached | {goal.id: Reached(when=clamp_time(now), key=key) for goal in new}
            # How far this game has come towards each goal with a count, where that is more than before
            counts = {other.id: other.reached_by(chronicle) for other in match.game.goals if other.need > 1 and is_over}
            more = {goal: count for goal, count in counts.items() if count > own.best.get(goal, 0)}
            best = {goal: count for goal, count in (own.best | more).items() if goal not in now_reached}
            if (changed := GoalsOfGame(reached=now_reached, best=best)) != own:
                goals.keep(name, match.game.id, changed)
        news = tuple(goal for goal in new if goal.id not in self._settled)
        self._settled.update(goal.id for goal in reached)
        return News(news, file.problem)


def chronicle_of(match: TableMatch, seat: int, earlier: Sequence[Played] = ()) -> Chronicle:
    """What everybody has seen of the match so far, from the side of that seat."""
    others = [full_name(sitting.player) for index, sitting in enumerate(match.setup.seats) if index != seat]
    steps, is_strong = [*LADDER.values()], False
    if match.is_over() and others:
        ratings, strong = ratings_of(match.game), steps[steps.index(LADDER[STRONG]) :]
        is_strong = all(step_of(bot, ratings) in strong for bot in others)
    return Chronicle(
        seat=seat,
        noted=match.noted,
        view=match.view(None),
        options=match.options,
        winners=winners(match.standings()) if match.is_over() else None,
        is_full_table=match.is_over() and is_full(match.game, match.options, len(match.names)),
        is_simple_table=bool(others) and all(step_of(bot) is steps[0] for bot in others),
        is_strong_table=is_strong,
        helped=_is_helped(match.help.get(seat, Help())),
        earlier=earlier,
    )


def is_full(game: Game[Any], options: Any, seats: int) -> bool:
    try:
        game.new(options, seats + 1, 1)
    except BadInput:
        return True
    return False


def _is_helped(help_: Help) -> bool:
    """Whether the person was told what to do, or saw what would come of a turn before they settled for one."""
    return help_.hints > 0 or help_.undone > 0


def reached_in(match: TableMatch, settings: Settings, config: Path | None) -> list[Goal]:
    """The goals that the profile's person has reached in this match, as far as they are kept."""
    if not settings.record:
        return []
    name = person_of(match, LogbookFile(config).read()[0], settings)
    reached, key = GoalsFile(config).read()[0].of(name, match.game.id).reached, game_key(match.record())
    return [goal for goal in match.game.goals if goal.id in reached and reached[goal.id].key == key]


# -- the page -----------------------------------------------------------------------------------------


def goals_page(game: Game[Any], own: GoalsOfGame) -> list[Section]:
    """The goals of this game, easy ones first, and how near the person has come to each."""
    page = [Section("", (_("At a table of Frogs alone, only goals about games played and a win are reached."),))]
    for grade in Grade:
        goals, rows = [goal for goal in game.goals if goal.grade == grade], []
        for goal in goals:
            state = _("not yet")
            if (reached := own.reached.get(goal.id)) is not None:
                state = day_words(reached.when.astimezone())
            elif goal.need > 1 and (best := own.best.get(goal.id)):
                state = _("best {best} of {need}").format(best=best, need=goal.need)
            rows.append((words_of(game, goal), state))
        # Translators: the goals of a grade, such as "Easy (3 of 12)".
        title = _("{grade} ({done} of {count})")
        done = sum(goal.id in own.reached for goal in goals)
        if rows:
            heading = title.format(grade=_(grade.label), done=done, count=len(goals))
            page.append(Section(heading, (Table.of(*rows),)))
    return page


def summary(game: Game[Any], own: GoalsOfGame) -> str:
    done, most = sum(goal.id in own.reached for goal in game.goals), len(game.goals)
    sentence = plural("{game}: {done} of {count} goal reached.", "{game}: {done} of {count} goals reached.", most)
    return sentence.format(game=_(game.title), done=done, count=most)


def told_goals(game: Game[Any], goals: Sequence[Goal]) -> Iterator[str]:
    for goal in goals:
        yield _("Goal reached: {goal}.").format(goal=words_of(game, goal))


def reached_line(game: Game[Any], goals: Sequence[Goal]) -> str:
    """The goals that were reached in one game, in a short line; empty if there are none.

    Of many it tells how many they are, and the hardest of them, those of the game itself first: first games reach many.
    """
    if len(goals) <= _MOST_NAMED:
        sentence = plural("Goal reached: {goals}.", "Goals reached: {goals}.", len(goals))
        return sentence.format(goals=clauses(words_of(game, goal) for goal in goals)) if goals else ""
    grades = [*Grade]
    hardest = sorted(goals, key=lambda goal: (-grades.index(goal.grade), goal in DEFAULT_GOALS))[:_MOST_NAMED]
    # Translators: as in "11 goals reached: Win in six rounds; Win with seven gems, and 9 more."
    sentence = _("{count} goals reached: {goals}, and {more} more.")
    names = clauses(words_of(game, goal) for goal in hardest)
    return sentence.format(count=len(goals), goals=names, more=len(goals) - _MOST_NAMED)


def words_of(game: Game[Any], goal: Goal) -> str:
    says = _(goal.says)
    if not goal.asks or len(goal.asks) > _MOST_ASKED:
        return says
    asked = ", ".join(option_words(game, name, value) for name, value in goal.asks.items())
    # Translators: a goal, and the option of a game that it needs.
    return _("{goal} ({options})").format(goal=says, options=asked)


def as_json(game: Game[Any], own: GoalsOfGame) -> dict[str, Any]:
    """The same for programs: each goal with its grade, what it needs, how far one has come, and when it was reached."""
    goals = []
    for goal in game.goals:
        reached = own.reached.get(goal.id)
        goals.append(
            {
                "id": goal.id,
                "says": goal.says,
                "grade": goal.grade.name.lower(),
                "options": dict(goal.asks),
                "need": goal.need,
                "best": goal.need if reached else own.best.get(goal.id, 0),
                "reached": reached.when.isoformat() if reached else None,
            }
        )
    return {"game": game.id, "reached": sum(goal.id in own.reached for goal in game.goals), "goals": goals}
