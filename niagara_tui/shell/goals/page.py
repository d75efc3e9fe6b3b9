"""The page of a game's goals: which a person has reached and when, and how near they have come to the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.goals import DEFAULT_GOALS, Goal, Grade
from niagara_tui.core.i18n import _, clauses, day_words, plural
from niagara_tui.documents.model import Section, Table
from niagara_tui.shell.presets import option_words
from niagara_tui.store.goals import GoalsOfGame

_MOST_ASKED = 2
"""A goal that asks for more options than these names them itself."""
_MOST_TOLD = 2
"""Goals of one game that are told at its end."""
SIMPLEST = _("At a table of Frogs alone, only goals about games played and a win are reached.")
OFF = _("Your record is switched off in the settings: goals do not count meanwhile.")


def goals_page(game: Game[Any], held: GoalsOfGame) -> list[Section]:
    """The goals of this game, easy ones first; `held` is what is kept of the person's."""
    graded = [section for grade in Grade if (section := _graded(game, grade, held)).blocks]
    return [Section("", (_(SIMPLEST),)), *graded]


def summary(game: Game[Any], held: GoalsOfGame) -> str:
    """How many goals of the game have been reached, as a sentence."""
    done, most = sum(goal.id in held.reached for goal in game.goals), len(game.goals)
    said = plural("{game}: {done} of {count} goal reached.", "{game}: {done} of {count} goals reached.", most)
    return said.format(game=_(game.title), done=done, count=most)


def told_goals(game: Game[Any], goals: Sequence[Goal]) -> Iterator[str]:
    """A sentence for each goal that has just been reached."""
    for goal in goals:
        yield _("Goal reached: {goal}.").format(goal=words_of(game, goal))


def reached_line(game: Game[Any], goals: Sequence[Goal]) -> str:
    """The goals that were reached in one game, in a short line; empty if there are none.

    Of many it tells how many they are, and the hardest of them, those of the game itself first: first games reach many.
    """
    if len(goals) <= _MOST_TOLD:
        said = plural("Goal reached: {goals}.", "Goals reached: {goals}.", len(goals))
        return said.format(goals=clauses(words_of(game, goal) for goal in goals)) if goals else ""
    grades = [*Grade]
    hardest = sorted(goals, key=lambda goal: (-grades.index(goal.grade), goal in DEFAULT_GOALS))[:_MOST_TOLD]
    told = clauses(words_of(game, goal) for goal in hardest)
    # Translators: as in "11 goals reached: Win in six rounds; Win with seven gems, and 9 more."
    return _("{count} goals reached: {goals}, and {more} more.").format(
        count=len(goals), goals=told, more=len(goals) - _MOST_TOLD
    )


def words_of(game: Game[Any], goal: Goal) -> str:
    """The goal's sentence, with the options that it asks for."""
    says = _(goal.says)
    if not goal.asks or len(goal.asks) > _MOST_ASKED:
        return says
    asked = ", ".join(option_words(game, name, value) for name, value in goal.asks.items())
    # Translators: a goal, and the option of a game that it needs.
    return _("{goal} ({options})").format(goal=says, options=asked)


def as_json(game: Game[Any], held: GoalsOfGame) -> dict[str, Any]:
    """The same for programs: each goal with its grade, what it needs, how far one has come, and when it was reached."""
    return {
        "game": game.id,
        "reached": sum(goal.id in held.reached for goal in game.goals),
        "goals": [_goal_as_json(goal, held) for goal in game.goals],
    }


def _goal_as_json(goal: Goal, held: GoalsOfGame) -> dict[str, Any]:
    reached = held.reached.get(goal.id)
    return {
        "id": goal.id,
        "says": goal.says,
        "grade": goal.grade.name.lower(),
        "options": dict(goal.asks),
        "need": goal.need,
        "best": goal.need if reached else held.best.get(goal.id, 0),
        "reached": reached.when.isoformat() if reached else None,
    }


def _graded(game: Game[Any], grade: Grade, held: GoalsOfGame) -> Section:
    goals = [goal for goal in game.goals if goal.grade == grade]
    done = sum(goal.id in held.reached for goal in goals)
    rows = [(words_of(game, goal), _state(goal, held)) for goal in goals]
    # Translators: the goals of a grade, such as "Easy (3 of 12)".
    title = _("{grade} ({done} of {count})").format(grade=_(grade.label), done=done, count=len(goals))
    return Section(title, (Table.of(*rows),) if rows else ())


def _state(goal: Goal, held: GoalsOfGame) -> str:
    """The day on which the goal was reached, else how near one has come to a count."""
    if (reached := held.reached.get(goal.id)) is not None:
        return day_words(reached.when.astimezone())
    if goal.need > 1 and (best := held.best.get(goal.id)):
        return _("best {best} of {need}").format(best=best, need=goal.need)
    return _("not yet")
