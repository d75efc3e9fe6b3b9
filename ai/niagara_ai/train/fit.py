"""Fitting the evaluation network to outcomes and beliefs: cross-entropy of the softmax over seats, with Adam."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.mcts.value import Network
from niagara_ai.train.self_play import Samples

HELD_OUT = 0.1
"""Share of the games held out for validation; the network with the lowest loss on them is kept."""
BATCH = 512
PATIENCE = 4
"""Number of epochs without a lower validation loss after which the fit ends."""
LEARNING_RATE, CONTINUATION_FACTOR, WEIGHT_DECAY = 2e-3, 0.25, 1e-4
"""Learning rate, its factor when training continues from a fitted network, and weight decay."""

MAX_EPOCHS = 60
Weights = dict[str, Any]
Report = Callable[[int, float], None]
"""Progress callback, called at the start and after every epoch: gets the number of epochs and the lowest loss so
far."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A network and its loss on the games held out, in nats per position.

    `guessing` is the loss of equal chances for all seats; `positions` is the number of positions. `is_whole`: neither
    the games nor the fitting were interrupted.
    """

    network: Network
    loss: float
    guessing: float
    positions: int
    is_whole: bool = True


def _report_to_nobody(epochs: int, loss: float) -> None:
    del epochs, loss


def fit(
    samples: Samples,
    hidden: int,
    seed: int = 0,
    start: Network | None = None,
    max_epochs: int = MAX_EPOCHS,
    report: Report = _report_to_nobody,
) -> Fit:
    """Fit a network with `hidden` hidden units, 0 for a linear evaluation; training continues from `start` if given.

    KeyboardInterrupt ends it with the best network so far.
    """
    chance = np.random.default_rng(seed)
    learning, held = _split(samples, chance)
    weights = _first_weights(samples.rows.shape[2], hidden, chance) if start is None else _copy(start._asdict())
    adam = Adam(weights, LEARNING_RATE if start is None else LEARNING_RATE * CONTINUATION_FACTOR)
    best, kept, since, is_whole = loss(weights, *held), _copy(weights), 0, True
    try:
        report(0, best)
        for done in range(1, max_epochs + 1):
            for rows, outcomes in _batches(*learning, chance):
                adam.step(weights, gradient(weights, rows, outcomes))
            now = loss(weights, *held)
            best, kept, since = (now, _copy(weights), 0) if now < best else (best, kept, since + 1)
            report(done, best)
            if since == PATIENCE:
                break
    except KeyboardInterrupt:
        is_whole = False
    guessing = loss({name: 0.0 * array for name, array in weights.items()}, *held)
    return Fit(Network(**kept), best, guessing, len(samples.rows), is_whole)


def forward(weights: Weights, rows: Any, absent: Any) -> tuple[Any, Any]:
    """Each seat's chance of winning [positions, seats], and the hidden units [positions, seats, hidden]."""
    with np.errstate(invalid="ignore"):  # products of small arrays may also compute on memory beyond their ends
        hidden = np.maximum(rows @ weights["inner"] + weights["bias"], 0.0)
        strength = rows @ weights["direct"] + hidden @ weights["outer"]
    strength = np.where(absent, -np.inf, strength)
    raised = np.exp(strength - strength.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True), hidden


def loss(weights: Weights, rows: Any, outcomes: Any) -> float:
    """The mean cross-entropy in nats."""
    absent = np.isnan(outcomes)
    chances, _ = forward(weights, rows, absent)
    shares = np.where(absent, 0.0, outcomes)
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum() / len(rows))


def gradient(weights: Weights, rows: Any, outcomes: Any) -> Weights:
    """The gradient of `loss`."""
    absent = np.isnan(outcomes)
    chances, hidden = forward(weights, rows, absent)
    error = (chances - np.where(absent, 0.0, outcomes)) / len(rows)
    back = error[:, :, None] * weights["outer"] * (hidden > 0.0)
    return {
        "direct": np.tensordot(error, rows, ((0, 1), (0, 1))),
        "inner": np.tensordot(rows, back, ((0, 1), (0, 1))),
        "bias": back.sum(axis=(0, 1)),
        "outer": np.tensordot(error, hidden, ((0, 1), (0, 1))),
    }


class Adam:
    """Adam (Kingma and Ba 2015) with decoupled weight decay."""

    def __init__(self, weights: Weights, rate: float) -> None:
        """Create the optimiser's state for weights of these shapes."""
        self._rate = rate
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps = 0

    def step(self, weights: Weights, slope: Weights) -> None:
        """Update the weights, in place, against the gradient `slope`."""
        self._steps += 1
        for name, array in weights.items():
            self._mean[name] += 0.1 * (slope[name] - self._mean[name])
            self._square[name] += 0.001 * (slope[name] ** 2 - self._square[name])
            mean = self._mean[name] / (1.0 - 0.9**self._steps)
            square = self._square[name] / (1.0 - 0.999**self._steps)
            weights[name] -= self._rate * (mean / (np.sqrt(square) + 1e-8) + WEIGHT_DECAY * array)


def _split(samples: Samples, chance: np.random.Generator) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
    """Split rows and targets into those to learn from and those to hold out; a game's positions stay together."""
    games = np.unique(samples.games)
    out = np.isin(samples.games, chance.permutation(games)[: max(1, int(HELD_OUT * len(games)))])
    targets = samples.targets
    return (samples.rows[~out], targets[~out]), (samples.rows[out], targets[out])


def _first_weights(features: int, hidden: int, chance: np.random.Generator) -> Weights:
    return {
        "direct": np.zeros(features, np.float32),
        "inner": (chance.standard_normal((features, hidden)) * (2.0 / features) ** 0.5).astype(np.float32),
        "bias": np.zeros(hidden, np.float32),
        "outer": (chance.standard_normal(hidden) * 0.1).astype(np.float32),
    }


def _batches(rows: Any, outcomes: Any, chance: np.random.Generator) -> Iterator[tuple[Any, Any]]:
    order = chance.permutation(len(rows))
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        yield rows[some], outcomes[some]


def _copy(weights: Weights) -> Weights:
    return {name: array.copy() for name, array in weights.items()}
