"""Plans: complete turns, found by searching the sequences of their single decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from niagara_ai.plans import Plan, plan_is_done

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _

S = TypeVar("S")


def moves_named(game: Game[Any], texts: Iterable[str]) -> tuple[int, ...]:
    """The moves with these texts, up to the first text that is no move of the game."""
    moves = takewhile(lambda move: move is not None, map(game.number, texts))
    return tuple(move for move in moves if move is not None)


def shared_length(one: Sequence[int], other: Sequence[int]) -> int:
    """Length of the longest common prefix."""
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def only_plan(game: Game[S], state: S, seat: int) -> tuple[int, ...]:
    """Return the moves of the seat's only plan; empty if there is a real choice, or no plan.

    Plans that lead to equivalent positions (`Game.equivalent`) count as one. For a secret decision the plan is the only
    legal move.
    """
    if game.is_secret(state, seat):
        moves = game.legal(state, seat)
        return tuple(moves) if len(moves) == 1 else ()
    all_plans = plans(game, state, seat)
    first = next(all_plans, None)
    return (
        first.moves if first is not None and all(game.equivalent(plan.after, first.after) for plan in all_plans) else ()
    )


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


def all_plans(game: Game[S], state: S, seat: int) -> Iterator[tuple[int, ...]]:
    """Iterate over the moves of all plans of `seat`: those of `plans`, or its legal moves at a secret decision."""
    if game.is_secret(state, seat):
        yield from ((move,) for move in game.legal(state, seat))
    else:
        yield from (plan.moves for plan in plans(game, state, seat))


def after(game: Game[S], view: S, seat: int, moves: Sequence[int]) -> S:
    """The position after these moves of the seat."""
    position = clone(view)
    for move in moves:
        if move not in game.legal(position, seat):
            raise IllegalMove(_("{move!r} is not legal there").format(move=game.text(move)))
        game.play(position, seat, move)
    return position
