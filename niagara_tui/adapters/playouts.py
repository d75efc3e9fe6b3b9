"""Playouts for OpenSpiel's searches by the game's quick player, compiled if Numba is available."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from niagara_tui.core.chance import SEED_BOUND, word
from niagara_tui.core.declare import clone
from niagara_tui.core.game import RULES, Game
from niagara_tui.core.perft import next_decider, write_parts
from niagara_tui.games import registry

play, advance, is_over, prefer = RULES.play, RULES.advance, RULES.is_over, RULES.prefer
clock = RULES.clock

WORK, RNG = 0, 1
"""Indices of the slot played on, and of the slot whose random numbers choose the moves."""


def pick(odds: Any, count: int, chance: Any) -> Any:
    """Draw an index below `count` with probabilities proportional to `odds`."""
    total = 0.0
    for index in range(count):
        total += odds[index]
    left = word(chance) / 4294967296.0 * total
    for index in range(count - 1):
        left -= odds[index]
        if left < 0.0:
            return index
    return count - 1


def play_out(slots: Any, moves: Any, odds: Any, parts: Any, seats: int, max_rounds: int) -> None:
    """Play on by the quick player; write each seat's share of the win to `parts`, or score plus one if truncated."""
    state = slots[WORK]
    while clock(state) <= max_rounds and not is_over(state):
        seat, count = next_decider(state, seats, 0, moves)
        if seat < 0:
            advance(state)
            continue
        prefer(state, seat, moves, count, odds)
        play(state, seat, moves[pick(odds, count, slots[RNG].chance)])
    write_parts(state, seats, parts)


@functools.cache
def _linked(game: str, fast: bool) -> Callable[..., Any]:
    kernel = registry.game(game).kernel
    return kernel.link([next_decider, pick, write_parts, play_out], f"spiel_{game}", fast)["play_out"]


class GuidedPlayouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc] # OpenSpiel comes without annotations
    """Evaluator with one playout per leaf by the game's quick player (`Kernel.prefer`) and a uniform prior."""

    def __init__(self, game: Game[Any], state: Any, rng: np.random.RandomState) -> None:
        """Prepare playouts from `state` and its successors; runs one, so that any compilation happens here."""
        super().__init__(1, rng)
        fast = game.kernel.can_compile()
        self._kernel, self._play_out = game.kernel, _linked(game.id, fast)
        self._rng = rng
        self._slots, _ = game.kernel.slots(self._reseeded(state.episode.position), 2, fast)
        self._moves, self._odds = np.zeros(game.bound, np.int64), np.zeros(game.bound)
        self.evaluate(state)

    def evaluate(self, state: Any) -> Any:
        """The seats' returns of one playout from the state."""
        episode = state.episode
        parts = np.zeros(episode.seats)
        position = episode.position
        if position.chance.seed < 0:  # nothing is told that these playouts draw
            position = self._reseeded(position)
        self._kernel.store(self._slots, WORK, position)
        self._play_out(self._slots, self._moves, self._odds, parts, episode.seats, episode.max_rounds)
        return parts / parts.sum() - 1.0 / episode.seats

    def _reseeded(self, position: Any) -> Any:
        other = clone(position)
        other.chance.seed, other.chance.counter = int(self._rng.uniform() * SEED_BOUND), 0
        return other
