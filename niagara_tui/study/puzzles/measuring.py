"""How hard a choice is to see: what shares of quick looks at it miss the best plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import prod
from statistics import mean
from typing import Any

from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.mind_file import load_mind
from niagara_ai.mcts.search import Search, linked
from niagara_ai.mcts.workspace import WORK, new_workspace
from niagara_ai.plans import as_first_decider, plan_is_done, same_outcome
from niagara_ai.quick import Greedy

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, all_plans
from niagara_tui.study.puzzles.catalogue import Missed
from niagara_tui.study.puzzles.playing_on import PuzzleDecision

LOOKS = 20  # greedy players, and short searches, that look at a choice
SHORT = Budget(100)  # how long each of these searches looks: as long as a bot that plays like a beginner


def missed(decision: PuzzleDecision, best: Sequence[int]) -> Missed:
    """What shares of looks do not find a plan with the outcome of the one with the moves `best`."""
    game, seat = decision.game, decision.seat
    decision = decision._replace(view=as_first_decider(game, clone(decision.view), seat))
    same, end = same_outcome(game, decision.view, seat), after(*decision, best)

    def misses(moves: Sequence[int]) -> bool:
        return not same(after(*decision, moves), end)

    plans = [*all_plans(*decision)]
    shares = {
        "greedy": mean(misses(_greedy(decision, look)) for look in range(LOOKS)),
        "search": mean(misses(_searched(decision, look)) for look in range(LOOKS)),
        "mind": sum(chance for moves, chance in zip(plans, odds(decision, plans), strict=True) if misses(moves)),
    }
    return Missed.model_validate({name: round(min(1.0, float(share)), 3) for name, share in shares.items()})


def odds(decision: PuzzleDecision, plans: Sequence[tuple[int, ...]]) -> Iterator[float]:
    """By plan, the odds with which the mind, drawing move by move, takes it."""
    game, view, seat = decision
    mind = load_mind(game)
    workspace, weigh = new_workspace(game, view, mind, 1, fast=True), linked(game, True)["weigh"]  # type: ignore[arg-type] # mypy considers a protocol unhashable

    @cache
    def after_these(moves: tuple[int, ...]) -> dict[int, float]:
        position = after(*decision, moves)
        legal = game.legal(position, seat)
        game.kernel.store(workspace.slots, WORK, position)
        workspace.moves[: len(legal)] = legal
        weigh(workspace, mind, seat, len(legal))
        weights = workspace.odds[: len(legal)]
        return dict(zip(legal, weights / weights.sum(), strict=True))

    for moves in plans:
        yield prod(after_these(moves[:place])[move] for place, move in enumerate(moves))


# -- private ----------------------------------------------------------------------------------------------


def _greedy(decision: PuzzleDecision, seed: int) -> tuple[int, ...]:
    """The plan of a greedy player."""
    game, bot = decision.game, Greedy(decision.game, next(iter(decision.game.styles)), seed)
    return _plan(
        decision, lambda position: bot.choose(position, decision.seat, game.legal(position, decision.seat)).move
    )


def _searched(decision: PuzzleDecision, seed: int) -> tuple[int, ...]:
    """The plan of a short search."""
    game, seat = decision.game, decision.seat
    search = Search(game, DEFAULT_PARAMETERS, seed + 1, memory=0)

    def chosen(position: Any) -> int:
        legal = game.legal(position, seat)
        if len(legal) == 1:
            return legal[0]
        search.think(position, seat, legal, SHORT)
        return most_visited(search, position, seat, legal)

    return _plan(decision, chosen)


def most_visited(search: Search, position: Any, seat: int, legal: Sequence[int]) -> int:
    """The one of the seat's legal moves that the search has visited most."""
    visits = search.visits(position, seat)
    return max(legal, key=lambda move: visits.get(move, 0))


def _plan(decision: PuzzleDecision, choose: Any) -> tuple[int, ...]:
    """The plan that comes of choosing move by move."""
    game, view, seat = decision
    moves, position = list[int](), clone(view)
    while not (moves and plan_is_done(game, position, seat)):
        moves.append(choose(position))
        game.play(position, seat, moves[-1])
    return tuple(moves)
