"""How quick the compiled rules and the search are: random games and iterations a second, on one thread.

`tests.bench.paired` measures older trees by it too, so what it uses of the program is what they have as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.game import RULES, Game
from niagara_tui.core.perft import settle
from niagara_tui.core.slots import new_slots
from niagara_tui.core.speed import rules

legal_moves, play, advance, is_over = RULES.legal_moves, RULES.play, RULES.advance, RULES.is_over

MAX_DECISIONS = 1000
"""Of a random game: games played at random hardly ever end by themselves."""

Rates = Callable[[int], tuple[float, float]]
"""Takes a measurement with that seed."""


def tables(game: Game[Any]) -> dict[str, dict[str, bool]]:
    """The options of the tables that are measured, by name: the default ones, and all that is off by default."""
    everything = {name: True for name, field in game.options.model_fields.items() if field.default is False}
    return {"plain": {}, "everything on": everything}


@rules
def playouts(states: Any, seats: int, games: int, cap: int, rng: int, moves: Any) -> tuple[int, int]:
    """Play random games from `states[0]` in `states[1]`; returns the decisions and the steps between them."""
    decisions, steps = 0, 0
    for _ in range(games):
        states[1] = states[0]
        state, seat, made = states[1], 0, 0
        while made < cap and not is_over(state):
            count, passed = 0, 0
            while passed < seats:  # the next seat that owes a decision, from the last one on
                count = legal_moves(state, seat, moves)
                if count:
                    break
                passed, seat = passed + 1, seat + 1 if seat + 1 < seats else 0
            if count:
                rng = (rng * 1103515245 + 12345) & 0x7FFFFFFF
                play(state, seat, moves[((rng >> 8) * count) >> 23])
                made += 1
            else:
                advance(state)
                steps += 1
        decisions += made
    return decisions, steps


def random_rates(game: Game[Any], state: Any, seconds: float) -> Rates:
    """A function that plays for about so many seconds: decisions a second of processor, and decisions and steps."""
    linked = game.kernel.link((playouts,), f"bench_{game.id}", fast=True)["playouts"]
    states, _views = new_slots(state, 2, fast=True)
    moves = np.zeros(game.bound, np.int64)

    def run(games: int, seed: int) -> tuple[float, int, int]:
        begun = time.process_time()
        decisions, steps = linked(states, state.seats, games, MAX_DECISIONS, seed, moves)
        return time.process_time() - begun, decisions, steps

    run(1, 1)  # compiles
    games = max(1, int(20 * seconds / run(20, 1)[0]))

    def rates(seed: int) -> tuple[float, float]:
        spent, decisions, steps = run(games, seed)
        return decisions / spent, (decisions + steps) / spent

    return rates


def search_rate(game: Game[Any], state: Any, seconds: float) -> Callable[[int], float]:
    """A function that searches the first decision for so many seconds in a new tree: iterations a second."""
    settle(game, state)
    seat = game.deciders(state)[0]
    view, moves = game.view(state, seat), game.legal(state, seat)

    def rate(seed: int) -> float:
        thought = Search(game, DEFAULT_PARAMETERS, seed).think(view, seat, moves, Budget(seconds=seconds))
        return thought.iterations / thought.seconds

    rate(1)  # compiles
    return rate
