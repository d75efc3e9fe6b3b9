"""Plans: what a seat decides before anybody else does, as a sequence of its single decisions.

A plan ends where the game says so (`Game.is_between_plans`), a turn with the last of its plans (`Game.goes_on`); in
most games a turn is one plan, and a plan one decision.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from niagara_ai.contract import Game

S = TypeVar("S")
IsDone = Callable[[Game[Any], Any, int], bool]
"""Whether a plan, or a turn, of the seat ends at a position: `plan_is_done` or `turn_is_done`."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[S]):
    """A complete sequence of legal moves of one seat, and the position right after it."""

    moves: tuple[int, ...]
    after: S


def plan_is_done(game: Game[S], state: S, seat: int) -> bool:
    """Whether a plan of the seat ends here: `Game.is_between_plans` holds, or the seat owes no further decision."""
    return game.is_over(state) or seat not in game.deciders(state) or game.is_between_plans(state, seat)


def turn_is_done(game: Game[S], state: S, seat: int) -> bool:
    """Whether a turn of the seat ends here: a plan does, and no further decision belongs to the same turn."""
    if game.is_over(state) or seat not in game.deciders(state):
        return True
    return game.is_between_plans(state, seat) and not game.goes_on(state, seat)


def played(game: Game[S], view: S, seat: int, moves: Sequence[int]) -> S:
    """A copy of the position after these legal moves of the seat."""
    position = copy.deepcopy(view)
    for move in moves:
        game.play(position, seat, move)
    return position


def is_legal(game: Game[S], view: S, seat: int, moves: Sequence[int]) -> bool:
    """Whether the seat may make these moves one after the other."""
    position = copy.deepcopy(view)
    for move in moves:
        if game.is_over(position) or seat not in game.deciders(position) or move not in game.legal(position, seat):
            return False
        game.play(position, seat, move)
    return True


def forced_moves(game: Game[S], view: S, seat: int, is_done: IsDone = plan_is_done) -> tuple[tuple[int, ...], S]:
    """The seat's forced moves, and the position after them, where it has a choice or its plan is done.

    Taking the only canoe that is left, for example, is no decision for a person, who chooses what to do with it.
    """
    position, moves_made = copy.deepcopy(view), []
    while len(moves := game.legal(position, seat)) == 1:
        moves_made.append(moves[0])
        game.play(position, seat, moves[0])
        if is_done(game, position, seat):
            break
    return tuple(moves_made), position


def obvious_moves(game: Game[S], view: S, seat: int, is_done: IsDone = plan_is_done) -> tuple[int, ...]:
    """The plan that the game's own player takes at first sight: move by move what it rates best, in its usual style."""
    style = next(iter(game.styles))

    def best_rated(position: S, legal: Sequence[int]) -> int:
        ratings = game.appraise(position, seat, legal, style)
        return legal[ratings.index(max(ratings))]

    return moves_by(best_rated, game, view, seat, is_done)


def moves_by(
    choose: Callable[[S, Sequence[int]], int], game: Game[S], view: S, seat: int, is_done: IsDone = plan_is_done
) -> tuple[int, ...]:
    """The plan of whoever would `choose` so at each of its decisions, of a position and its legal moves."""
    moves, position = list[int](), copy.deepcopy(view)
    while not (moves and is_done(game, position, seat)):
        legal = game.legal(position, seat)
        moves.append(choose(position, legal) if len(legal) > 1 else legal[0])
        game.play(position, seat, moves[-1])
    return tuple(moves)


def as_first_decider(game: Game[S], view: S, seat: int) -> S:
    """Change a view of the seat as if the seat were the first to decide, and return it.

    During simultaneous secret choices, the other seats' hidden choices are removed: they do not affect the decision.
    Who has chosen already makes no difference, so all who search the decision search the same view; what the others
    choose in it does not follow from the seat's choice (`iteration.descend`).
    """
    return withdraw_all(game, view, but=seat) if game.is_secret(view, seat) else view


def withdraw_all(game: Game[S], view: S, but: int | None = None) -> S:
    """Change a view as if all who have made a hidden choice, `but` that seat, owed it still, and return it."""
    for seat in range(view.seats):  # type: ignore[attr-defined] # every state has its number of seats
        if seat != but and game.has_hidden_choice(view, seat):
            game.withdraw_hidden(view, seat)
    return view


def same_outcome(game: Game[S], view: S, seat: int) -> Callable[[S, S], bool]:
    """Return the function that tells whether two positions after plans of the seat are the same outcome.

    Secret choices have the same outcome if they are the same, or by `Game.ends_alike`; other plans if they lead to
    equivalent positions.
    """
    if game.is_secret(view, seat):
        return lambda one, other: one == other or game.ends_alike(one, other, seat)
    return game.equivalent
