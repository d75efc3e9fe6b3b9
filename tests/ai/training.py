"""The game, the settings and the games that tests of training share."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from niagara_ai.mcts.network import Mind
from niagara_ai.train.fit import held_out
from niagara_ai.train.folder import Settings
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import Pace, SelfPlay

from niagara_tui.games import registry
from tests.support.learned import drawn_layers

SOURCE = "niagara_tui.games.registry:game"
GAME = registry.game("upriver")
ENCODING = GAME.encoding
SETTINGS = Settings(
    game="upriver",
    games=3,
    iterations=4,
    quick_iterations=2,
    window=1000,
    epochs=1,
    policy_units=4,
    units=4,
    match_games=4,
)


class Told:
    """Records the reports of a run, and interrupts it at the report of that number."""

    def __init__(self, press: float = math.inf) -> None:
        self.calls: list[tuple[str, int, int, int]] = []
        self._press = press

    def __call__(self, *call: Any) -> None:
        self.calls.append(call)
        if len(self.calls) == self._press:
            raise KeyboardInterrupt


def played(pace: Pace, seeds: range) -> Samples:
    mind = Mind.of(drawn_layers(ENCODING), ENCODING)
    return SelfPlay(mind, pace, fast=False).play(GAME, list(seeds))


def simulated(games: int, seats: int = 3) -> Samples:
    """Games of a tick and a decision: one input tells a seat that it will win, another one which of two moves is right.

    Each game has the views of a position at a tick, one for each seat, and then the view of the decision.
    """
    rng = np.random.default_rng(5)
    winner, right = rng.integers(0, seats, games), rng.integers(0, 2, games)
    at_tick = np.tile([True] * seats + [False], games)
    wins = (np.arange(seats) == winner[:, None]).astype(np.int64)
    active = np.concatenate([wins, 10 + right[:, None]], axis=1).ravel()
    outcomes = np.concatenate([wins, np.zeros((games, 1))], axis=1).ravel().astype(np.float32)
    decided = (~at_tick).astype(np.int64)
    return Samples(
        active=active,
        active_counts=np.ones(len(active), np.int64),
        moves=np.tile([1, 2], games),
        visits=np.eye(2, dtype=np.float32)[right].ravel(),
        move_counts=2 * decided,
        truths=20 + right,
        truth_counts=decided,
        guesses=20 + rng.integers(0, 2, games),
        guess_counts=decided,
        tables=seats * at_tick.astype(np.int64),
        chances=outcomes,
        outcomes=outcomes,
        gains=10.0 * outcomes,
        scores=rng.integers(0, 9, len(active)).astype(np.float32),
        game_of=np.repeat(np.arange(games), seats + 1),
        seconds=np.zeros(1),
    )


def split(games: int) -> tuple[Samples, Any]:
    samples = simulated(games)
    return samples, held_out(samples, 0)
