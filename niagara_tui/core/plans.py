"""Plans: complete turns, found by searching the sequences of their single decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A complete sequence of legal moves of one seat, and the position right after it."""

    moves: tuple[int, ...]
    after: S


def plan_is_done(game: Game[S], state: S, seat: int) -> bool:
    """Whether a plan of the seat ends here: `Game.is_between_plans` holds, or the seat owes no further decision."""
    return game.is_over(state) or seat not in game.deciders(state) or game.is_between_plans(state, seat)


def only_plan(game: Game[S], state: S, seat: int) -> tuple[int, ...]:
    """Return the moves of the seat's only plan; empty if there is a real choice.

    Plans that lead to equivalent positions (`Game.equivalent`) count as one. For a secret decision the plan is the only
    legal move.
    """
    if game.is_secret(state, seat):
        moves = game.legal(state, seat)
        return tuple(moves) if len(moves) == 1 else ()
    found = plans(game, state, seat)
    first = next(found, None)
    return first.moves if first is not None and all(game.equivalent(plan.after, first.after) for plan in found) else ()


def plans(game: Game[S], state: S, seat: int) -> Iterator[Plan[S]]:
    """Iterate over all plans of `seat`, in the order of its legal moves; none if it owes no or a secret decision.

    `plan_is_done` defines where a plan ends.
    """
    if game.is_secret(state, seat):
        return
    for move in game.legal(state, seat):
        after = clone(state)
        game.play(after, seat, move)
        if plan_is_done(game, after, seat):
            yield Plan((move,), after)
        else:
            for rest in plans(game, after, seat):
                yield Plan((move, *rest.moves), rest.after)
