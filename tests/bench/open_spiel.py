"""Random games inside OpenSpiel's C++, for comparison: rollouts of its MCTS bot from a game's first decision.

Each rollout plays one game at random to its end. The bot does not report their lengths, so the mean length is measured
beforehand on games played the same way through the Python bindings. All actions count, moves and chance alike, which
favours OpenSpiel in games with dice or cards.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass
from typing import Any

import pyspiel

GAMES = ("crazy_eights(players=4)", "hearts", "quoridor", "chinese_checkers(players=4)")
LENGTHS = 200
"""Number of games from which the mean length is estimated."""


@dataclass(frozen=True)
class Rollouts:
    """A game of OpenSpiel from its first decision, with the mean length of random games and its standard error."""

    name: str
    game: Any
    start: Any
    length: float
    error: float

    def steps_a_second(self, seconds: float, seed: int) -> float:
        """Steps per second of processor time, in one simulation with as many rollouts as take about `seconds`."""
        count, spent = 10, 0.0
        while spent < seconds / 2:
            count = max(2 * count, int(count * seconds / max(spent, 0.001))) if spent else count
            spent = self._simulate(count, seed)
        return count * self.length / spent

    def _simulate(self, rollouts: int, seed: int) -> float:
        """Seconds of processor time for one simulation of its MCTS bot that ends in so many random rollouts."""
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 64, False, seed, False)
        begin = time.process_time()
        bot.step(self.start)
        return time.process_time() - begin


def rollouts(name: str, seed: int) -> Rollouts:
    """A game of OpenSpiel with the mean length of its random games."""
    rng = random.Random(seed)
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(_any_action(start, rng))
    lengths = [_length(start.clone(), rng) for _ in range(LENGTHS)]
    return Rollouts(name, game, start, statistics.mean(lengths), statistics.stdev(lengths) / len(lengths) ** 0.5)


def _length(state: Any, rng: random.Random) -> int:
    steps = 0
    while not state.is_terminal():
        state.apply_action(_any_action(state, rng))
        steps += 1
    return steps


def _any_action(state: Any, rng: random.Random) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, chances)[0])
