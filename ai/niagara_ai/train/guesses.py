"""Learning what a view hides: classify positions as true or guessed by the game (noise-contrastive estimation).

The logit of such a classifier is the log-likelihood ratio of truth and guess given the view (Gutmann and Hyvarinen
2010), by which the search reweights the game's guesses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Decisions
from niagara_ai.train.optimiser import Weights

WEIGHT = 0.25
"""Weight of this classification in the loss."""


def guess_losses(weights: Weights, batch: Decisions, hidden: Any) -> Any:
    """The mean cross-entropy of classifying each position's truth and guess, 0 where nothing is hidden."""
    truth, guess = (_strengths(weights, inputs, hidden) for inputs in (batch.truths, batch.guesses))
    return batch.has_hidden * (np.logaddexp(0.0, -truth) + np.logaddexp(0.0, guess)) / 2.0


def guess_gradient(weights: Weights, batch: Decisions, hidden: Any) -> tuple[Weights, Any]:
    """The gradient of `WEIGHT` times the mean of `guess_losses`: by `guess` and `guess_bias`, and by policy units."""
    slopes = {"guess": np.zeros_like(weights["guess"]), "guess_bias": np.zeros_like(weights["guess_bias"])}
    of_hidden = np.zeros_like(hidden)
    if not batch.has_hidden.any():
        return slopes, of_hidden
    scale = np.float32(WEIGHT / 2.0 / len(hidden)) * batch.has_hidden.astype(np.float32)
    for inputs, is_truth in ((batch.truths, 1.0), (batch.guesses, 0.0)):
        error = scale * (_sigmoid(_strengths(weights, inputs, hidden)) - np.float32(is_truth))
        slopes["guess"] += inputs.T @ (error[:, None] * hidden)
        slopes["guess_bias"] += inputs.T @ error
        of_hidden += error[:, None] * (inputs @ weights["guess"])
    return slopes, of_hidden


def _strengths(weights: Weights, inputs: Any, hidden: Any) -> Any:
    """The plausibility, a logit, of the given hidden inputs of each position."""
    return ((inputs @ weights["guess"]) * hidden).sum(axis=1) + inputs @ weights["guess_bias"]


def _sigmoid(strengths: Any) -> Any:
    return (1.0 / (1.0 + np.exp(-np.clip(strengths, -30.0, 30.0)))).astype(np.float32)
