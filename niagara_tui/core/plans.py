"""Whole plans of a turn, found by walking the chain of its small decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A chain of legal moves of one seat that leaves nothing half done, and the position right after it."""

    moves: tuple[int, ...]
    after: S


def plan_is_done(game: Game[S], state: S, seat: int) -> bool:
    """Whether a plan of the seat ends here: it has nothing half carried out, or owes no further decision."""
    return game.is_over(state) or seat not in game.deciders(state) or game.is_whole(state, seat)


def only_plan(game: Game[S], state: S, seat: int) -> tuple[int, ...]:
    """The moves of the one plan that the seat has, or of plans that are all alike; none if there is a choice.

    Plans that lead to the same (`Game.alike`) are. Of a secret decision it is the only legal move.
    """
    if game.is_secret(state, seat):
        moves = game.legal(state, seat)
        return tuple(moves) if len(moves) == 1 else ()
    found = plans(game, state, seat)
    first = next(found, None)
    return first.moves if first is not None and all(game.alike(plan.after, first.after) for plan in found) else ()


def plans(game: Game[S], state: S, seat: int) -> Iterator[Plan[S]]:
    """Every plan of `seat` from here, in the order of the legal lists; none if it owes no decision or a secret one.

    A plan ends as `plan_is_done` says.
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
