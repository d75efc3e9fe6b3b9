"""Learning what a view hides: the truth is told from a guess of the game (noise-contrastive estimation).

The logarithm of how much likelier the truth is than a guess, on the same view, is what the search needs to correct the
guesses (Gutmann and Hyvarinen 2010).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Batch

WEIGHT = 0.25
"""Weight of telling truth from guess in the loss."""
Weights = dict[str, Any]


def guess_losses(weights: Weights, batch: Batch, hidden: Any) -> Any:
    """The cross-entropy of telling truth from guess for each position, 0 where nothing is hidden."""
    truth, guess = (_strengths(weights, inputs, hidden) for inputs in (batch.truths, batch.guesses))
    return batch.hides * (np.logaddexp(0.0, -truth) + np.logaddexp(0.0, guess)) / 2.0


def guess_gradient(weights: Weights, batch: Batch, hidden: Any) -> tuple[Weights, Any]:
    """The gradient of the weighted mean of `guess_losses`: of `guess` and `guess_bias`, and of the hidden units."""
    slopes = {"guess": np.zeros_like(weights["guess"]), "guess_bias": np.zeros_like(weights["guess_bias"])}
    of_hidden = np.zeros_like(hidden)
    if not batch.hides.any():
        return slopes, of_hidden
    scale = np.float32(WEIGHT / 2.0 / len(hidden)) * batch.hides.astype(np.float32)
    for inputs, is_truth in ((batch.truths, 1.0), (batch.guesses, 0.0)):
        error = scale * (_sigmoid(_strengths(weights, inputs, hidden)) - np.float32(is_truth))
        slopes["guess"] += inputs.T @ (error[:, None] * hidden)
        slopes["guess_bias"] += inputs.T @ error
        of_hidden += error[:, None] * (inputs @ weights["guess"])
    return slopes, of_hidden


def _strengths(weights: Weights, inputs: Any, hidden: Any) -> Any:
    """The plausibility of what is hidden in each position, a logarithm."""
    return ((inputs @ weights["guess"]) * hidden).sum(axis=1) + inputs @ weights["guess_bias"]


def _sigmoid(strengths: Any) -> Any:
    return (1.0 / (1.0 + np.exp(-np.clip(strengths, -30.0, 30.0)))).astype(np.float32)
