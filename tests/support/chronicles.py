"""Made-up chronicles of games, for tests of goals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from niagara_tui.core.game import Count, Game
from niagara_tui.core.goals import DEFAULT_GOALS, Chronicle, Goal, Noted, Played

Rounds = Sequence[Mapping[str, int]]
Bound = tuple[Mapping[str, Any], Mapping[str, Any]]
"""Arguments of a chronicle that just reaches a goal, and of one that falls just short of it."""


def chronicle(
    game: Game[Any],
    rounds: Rounds = (),
    *,
    others: Rounds = (),
    scores: Sequence[tuple[int, ...]] = (),
    won: bool | None = None,
    view: Any = None,
    seats: int = 3,
    options: Mapping[str, Any] | None = None,
    earlier: str = "",
    **more: Any,
) -> Chronicle:
    """What everybody has seen of seat 0: its counts of each round, those of seat 1, and the scores after each round.

    `won` is None while the game goes on. `earlier` are finished games, the oldest first: `w` for one that was won.
    """
    chosen = game.options.model_validate(dict(options or {}))
    view = game.view(game.new(chosen, seats, 1), None) if view is None else view
    number = max(len(rounds), len(others), len(scores))
    noted = [
        Noted(
            each + 1,
            tuple(
                Count(name, seat, count)
                for seat, held in enumerate((rounds, others))
                for name, count in (held[each] if each < len(held) else {}).items()
            ),
            scores[each] if each < len(scores) else (0,) * view.seats,
        )
        for each in range(number)
    ]
    winners = frozenset({0} if won else {1})
    return Chronicle(
        seat=0,
        noted=noted,
        view=view,
        options=chosen,
        winners=None if won is None else winners,
        earlier=[Played(seat % 2, each == "w") for seat, each in enumerate(earlier)],
        **more,
    )


def goal_of(game: Game[Any], name: str) -> Goal:
    (found,) = (goal for goal in game.goals if goal.id == name)
    return found


def reaches(game: Game[Any], name: str, seen: Chronicle) -> bool:
    """Whether that goal is reached by what has been seen."""
    goal = goal_of(game, name)
    return goal.reached_by(seen) == goal.need


def own_goals(game: Game[Any]) -> set[str]:
    """The ids of the goals that no other game has."""
    return {goal.id for goal in game.goals if goal not in DEFAULT_GOALS}


def is_bound_of(game: Game[Any], name: str, enough: Mapping[str, Any], short: Mapping[str, Any]) -> bool:
    """Whether that goal is reached by so much, and not by a little less."""
    return reaches(game, name, chronicle(game, **enough)) and not reaches(game, name, chronicle(game, **short))


def rounds(*counts: Mapping[str, int], **more: Any) -> Mapping[str, Any]:
    """The arguments of a chronicle with these counts of each round."""
    return {"rounds": counts, **more}
