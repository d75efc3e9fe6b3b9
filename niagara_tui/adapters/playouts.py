"""Playouts for OpenSpiel's searches by the game's quick player and, where Numba can be had, in machine code."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from niagara_tui.core.chance import SEED_BOUND, word
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.playouts import next_decider
from niagara_tui.games import registry

# The rules by the names of `core.game.Kernel`: its `link` puts a real game's in their places.
play: Any = None
advance: Any = None
is_over: Any = None
prefer: Any = None
shares: Any = None
score: Any = None
clock: Any = None

WORK, LUCK = 0, 1
"""The place that is played on, and the one whose random numbers choose the moves."""


def pick(odds: Any, count: int, chance: Any) -> Any:
    """An index below `count`, each as likely as its odds say."""
    total = 0.0
    for index in range(count):
        total += odds[index]
    left = word(chance) / 4294967296.0 * total
    for index in range(count - 1):
        left -= odds[index]
        if left < 0.0:
            return index
    return count - 1


def play_out(places: Any, moves: Any, odds: Any, parts: Any, seats: int, most_rounds: int) -> None:
    """Play on as a quick player would; each seat's part of the win, or past `most_rounds` what it has and one more."""
    state = places[WORK]
    while clock(state) <= most_rounds and not is_over(state):
        seat, count = next_decider(state, seats, 0, moves)
        if seat < 0:
            advance(state)
            continue
        prefer(state, seat, moves, count, odds)
        play(state, seat, moves[pick(odds, count, places[LUCK].chance)])
    if is_over(state):
        shares(state, parts)
    else:
        for seat in range(seats):
            parts[seat] = 1.0 + score(state, seat)


@functools.cache
def _linked(game: str, fast: bool) -> Callable[..., Any]:
    kernel = registry.game(game).kernel
    return kernel.link([next_decider, pick, play_out], f"spiel_{game}", fast)["play_out"]


class GuidedPlayouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc] # OpenSpiel comes without annotations
    """One playout a leaf, by the quick player that the game itself names (`Kernel.prefer`); all moves alike before."""

    def __init__(self, game: Game[Any], state: Any, rng: np.random.RandomState) -> None:
        """Playouts from `state` and what comes after it; the first one, which may have to compile, is made here."""
        super().__init__(1, rng)
        fast = game.kernel.can_compile()
        self._kernel, self._play_out = game.kernel, _linked(game.id, fast)
        reseeded = clone(state.episode.position)
        reseeded.chance.seed, reseeded.chance.counter = int(rng.uniform() * SEED_BOUND), 0
        self._places, _ = game.kernel.places(reseeded, 2, fast)
        self._moves, self._odds = np.zeros(game.bound, np.int64), np.zeros(game.bound)
        self.evaluate(state)

    def evaluate(self, state: Any) -> Any:
        """Each seat's return of a playout from the state."""
        episode = state.episode
        parts = np.zeros(episode.seats)
        self._kernel.put(self._places, WORK, episode.position)
        self._play_out(self._places, self._moves, self._odds, parts, episode.seats, episode.most_rounds)
        return parts / parts.sum() - 1.0 / episode.seats
