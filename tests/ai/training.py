"""The game, the settings and the games that tests of training share."""

from __future__ import annotations

from typing import Any

import numpy as np
from niagara_ai.mcts.handmade import empty_network
from niagara_ai.mcts.minds import LEARNED, Mind
from niagara_ai.mcts.network import LearnedMind
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
    game="upriver", games=3, iterations=4, quick_iterations=2, window=1000, epochs=1, units=4, match_games=4
)


def played(pace: Pace, seeds: range, mind: Mind = LEARNED) -> Samples:
    """Games of self-play, interpreted."""
    weights = LearnedMind.of(drawn_layers(ENCODING), ENCODING)
    given = weights if mind is LEARNED else empty_network(len(GAME.feature_names))
    return SelfPlay(given, pace, mind, fast=False).play(GAME, list(seeds))


def simulated(positions: int, seats: int = 3) -> Samples:
    """Positions, one a game, in which one input says who wins, and another one which of two moves is right."""
    rng = np.random.default_rng(5)
    winner, right = rng.integers(0, seats, positions), rng.integers(0, 2, positions)
    outcomes, gains = (np.full((positions, GAME.seats[-1]), np.nan, np.float32) for _ in range(2))
    outcomes[:, :seats] = np.eye(seats)[winner]
    gains[:, :seats] = 10.0 * outcomes[:, :seats]
    return Samples(
        active=np.stack([winner, 10 + right], axis=1).ravel(),
        active_counts=np.full(positions, 2),
        moves=np.tile([1, 2], positions),
        visits=np.eye(2, dtype=np.float32)[right].ravel(),
        move_counts=np.full(positions, 2),
        truths=20 + right,
        truth_counts=np.ones(positions, np.int64),
        guesses=20 + rng.integers(0, 2, positions),
        guess_counts=np.ones(positions, np.int64),
        chances=outcomes,
        outcomes=outcomes,
        gains=gains,
        scores=rng.integers(0, 9, (positions, GAME.seats[-1])).astype(np.float32),
        game_of=np.arange(positions),
        seconds=np.zeros(1),
    )


def split(positions: int) -> tuple[Samples, Any]:
    """Such positions, and which of them are held out."""
    samples = simulated(positions)
    return samples, held_out(samples, 0)
