"""Adam, and the loop that fits weights to batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from niagara_ai.train.batches import shuffled

FIRST_RATE, LAST_RATE = 1e-2, 1e-5  # learning rates at the beginning and the end, with linear decay between them
WARM_UP, WARM_UP_SHARE = 100, 0.1
"""Number of steps over which the learning rate rises to that, and the maximum share of all steps."""
LEAST_STEPS, MOST_REPEATS = 1500, 10
"""Minimum number of steps of a fit, as the first games need many to be learned from at all; and the maximum factor by
which the epochs are multiplied to reach it, as few positions would be overfitted."""
Weights = dict[str, Any]
Report = Callable[[int, int], object]  # progress callback: gets the number of steps done and the total


def steps_of(items: int, size: int, epochs: int) -> tuple[int, int]:
    """The epochs and the steps of a fit to so many items in batches of that size.

    If the requested epochs make fewer than `LEAST_STEPS` steps, they are multiplied, at most by `MOST_REPEATS`.
    """
    batches = max(1, -(-items // size))
    epochs = max(epochs, min(MOST_REPEATS * epochs, -(-LEAST_STEPS // batches)))
    return epochs, epochs * (-(-items // size))


def descend(
    weights: Weights,
    gradient: Callable[[Weights, Any], Weights],
    items: Any,
    size: int,
    epochs: int,
    decay: float,
    rng: np.random.Generator,
    report: Report,
) -> None:
    """Update `weights` in place by all steps of a fit: each item is in `epochs` batches of that size, or more.

    `gradient(weights, batch)` is the gradient of the mean loss over a batch of items.
    """
    epochs, steps = steps_of(len(items), size, epochs)
    adam, done, warm_up = Adam(weights, decay), 0, max(1.0, min(WARM_UP, WARM_UP_SHARE * steps))
    for _ in range(epochs):
        for batch in shuffled(items, size, rng):
            rate = min(1.0, (done + 1) / warm_up) * (FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / steps)
            adam.step(weights, gradient(weights, batch), rate)
            done += 1
            report(done, steps)


class Adam:
    """Adam (Kingma and Ba 2015) with decoupled weight decay of the matrices."""

    def __init__(self, weights: Weights, decay: float) -> None:
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps, self._decay = 0, np.float32(decay)

    def step(self, weights: Weights, slope: Weights, rate: float) -> None:
        """Update the weights in place by one step against the gradient `slope`."""
        self._steps += 1
        for name in weights:
            self._mean[name] += 0.1 * (slope[name] - self._mean[name])
            self._square[name] += 0.002 * (slope[name] ** 2 - self._square[name])
            mean = self._mean[name] / (1.0 - 0.9**self._steps)
            square = self._square[name] / (1.0 - 0.998**self._steps)
            decay = self._decay * weights[name] if weights[name].ndim > 1 else np.float32(0.0)
            weights[name] -= np.float32(rate) * (mean / (np.sqrt(square) + 1e-8) + decay)


def softmax(logits: Any) -> Any:
    """The probabilities [rows, columns] with these logits."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)
