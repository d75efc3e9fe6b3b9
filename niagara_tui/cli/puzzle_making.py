"""Puzzles from games that the search plays against itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.parameters import Budget
from niagara_ai.mcts.search import Search

from niagara_tui.cli.puzzle_search import (
    GAP,
    Decision,
    Judgement,
    Worth,
    greedy_plan,
    index_of,
    judge,
    judge_with,
    new_search,
)
from niagara_tui.core.game import Game
from niagara_tui.core.perft import settle
from niagara_tui.session.puzzles.models import JudgedPlan, Puzzle

PLAYING = 300
"""Iterations of the search at each decision of the games."""
LOOKS = (10, 1_500, 8_000)
"""Iterations of the looks, each going on from the one before, that a decision must pass before the long searches."""
QUICK_GAP = GAP * 1.25
"""Least gap in these looks, which are less sure."""
MAX_LISTED = 16
"""Maximum number of plans that a puzzle lists."""
A_GAME = 2
"""Maximum number of puzzles of one game, which are of different kinds."""
SEATS = range(3, 5)
"""The numbers of players of the games, as far as the game has them."""
MOST_DECISIONS = 3_000


@dataclass(frozen=True, slots=True)
class Table:
    """The set-up of a game to look for puzzles in."""

    game: Game[Any]
    options: Mapping[str, bool | str]
    seats: int
    seed: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A decision of a game, the moves before it, and its round."""

    decision: Decision
    moves: tuple[str, ...]


def tables(game: Game[Any], seed: int) -> Iterator[Table]:
    """Games to look through, without end: two with the standard options, then one with those of a variant."""
    variants = [*game.variants.values()] or [{}]
    sizes = [seats for seats in SEATS if seats in game.seats] or [game.seats[0]]
    number = 0
    while True:
        rng = random.Random(f"{seed} {number}")  # noqa: S311 - a game, not a secret
        options = variants[number // 3 % len(variants)] if number % 3 == 2 else {}
        yield Table(game, options, rng.choice(sizes), rng.randrange(2**31))
        number += 1


def puzzles_of(table: Table) -> Iterator[Puzzle]:
    """Play one game, and yield the puzzles in it, numbered from 1.

    Raises:
        BadInput: the game cannot be played with these options and seats.
    """
    kinds: set[str] = set()
    for candidate in _candidates(table):
        found = judge(candidate.decision)
        if found is None or (puzzle := _puzzle(table, candidate, found, len(kinds) + 1)) is None:
            continue
        if (kind := kind_of(puzzle)) not in kinds:
            kinds.add(kind)
            yield puzzle
        if len(kinds) == A_GAME:
            return


def kind_of(puzzle: Puzzle) -> str:
    """What the best plan is made of: the first words of its moves, such as `load rob to`; cards have none."""
    words = (re.match(r"[a-z]{2,}", move) for move in puzzle.plans[0].moves)
    return " ".join(sorted({word[0] for word in words if word}))


# -- private ----------------------------------------------------------------------------------------------


def _candidates(table: Table) -> Iterator[_Candidate]:
    """The decisions of a game that quick looks make a puzzle of."""
    game = table.game
    state = game.new(game.options.model_validate(table.options), table.seats, table.seed)
    search, lines = new_search(game, table.seed), list[str]()
    settle(game, state)
    while not game.is_over(state) and len(lines) < MOST_DECISIONS:
        before = tuple(lines)
        views = [(seat, game.view(state, seat)) for seat in game.deciders(state)]
        for seat, view in views:
            decision = Decision(game, view, seat)
            if _promises(search, decision):
                yield _Candidate(decision, before)
            move = _chosen(search, decision)
            game.play(state, seat, move)
            lines.append(f"{game.letters[seat]} {game.text(move)}")
        settle(game, state)


def _promises(search: Search, decision: Decision) -> bool:
    """Whether the decision begins a plan, and quick looks find one that is ahead and that the greedy player misses."""
    game, view, seat = decision
    legal = game.legal(view, seat)
    if len(legal) == 1:
        return False
    search.think(view, seat, legal, Budget(PLAYING))
    if not game.is_between_plans(view, seat):
        return False
    obvious = greedy_plan(decision)
    looks = (judge_with(search, decision, iterations) for iterations in LOOKS)
    return all(found is not None and _is_ahead(found, decision, obvious) for found in looks)


def _is_ahead(found: Judgement, decision: Decision, obvious: tuple[int, ...]) -> bool:
    return found.gap >= QUICK_GAP and index_of(decision, found, obvious) != 0


def _chosen(search: Search, decision: Decision) -> int:
    """The move that the search has tried most."""
    game, view, seat = decision
    legal, visits = game.legal(view, seat), search.visits(view, seat)
    return max(legal, key=lambda move: visits.get(move, 0))


def _puzzle(table: Table, candidate: _Candidate, found: Judgement, number: int) -> Puzzle | None:
    """The puzzle of a judged decision; None if the greedy player finds the best plan, or one that was hardly tried."""
    decision = candidate.decision
    obvious = index_of(decision, found, greedy_plan(decision))
    if not obvious:
        return None
    plans = [found.best, *found.others]
    listed = plans[:MAX_LISTED]
    if obvious >= MAX_LISTED:
        listed = [*listed[:-1], plans[obvious]]
    return Puzzle(
        id=f"{table.game.id}-{number}",
        seats=table.seats,
        options=dict(table.options),
        seed=table.seed,
        moves=list(candidate.moves),
        seat=table.game.letters[decision.seat],
        plans=[_judged(table.game, plan) for plan in listed],
        obvious=min(obvious, MAX_LISTED - 1),
    )


def _judged(game: Game[Any], plan: Worth) -> JudgedPlan:
    return JudgedPlan(moves=[*map(game.text, plan.moves)], chance=round(plan.chance, 4), visits=plan.visits)
