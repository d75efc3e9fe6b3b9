"""Fitting the policy network to the visits of searches, and to what views hide.

What a view hides is learned by classifying positions as true or guessed by the game (noise-contrastive estimation). The
logit of such a classifier is the log-likelihood ratio of truth and guess given the view (Gutmann and Hyvarinen 2010),
by which the search reweights the game's guesses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Decisions, sparse
from niagara_ai.train.optimiser import Weights, softmax

GUESS_WEIGHT = 0.25  # weight of the classification of what is hidden in the loss


def forward(weights: Weights, batch: Decisions) -> Weights:
    """Run the network: the hidden units, and the odds of the legal moves, by name."""
    hidden = np.maximum(batch.inputs @ weights["policy_inner"] + weights["policy_inner_bias"], 0.0)
    logits = np.take_along_axis(hidden @ weights["policy"] + weights["policy_bias"], batch.moves, axis=1)
    return {"hidden": hidden, "odds": softmax(np.where(batch.is_move, logits, -1e9))}


def gradient(weights: Weights, batch: Decisions) -> Weights:
    """The gradient of the mean loss per decision: the cross-entropies of the visits and of what is hidden."""
    units, count = forward(weights, batch), len(batch.moves)
    by_legal_move = ((units["odds"] - batch.visits) / count)[batch.is_move].astype(np.float32)
    rows = np.nonzero(batch.is_move)[0]
    by_logit = sparse(by_legal_move, rows, batch.moves[batch.is_move], (count, weights["policy"].shape[1]))
    by_guess, by_hidden = guess_gradient(weights, batch, units["hidden"])
    by_hidden = (by_logit @ weights["policy"].T + by_hidden) * (units["hidden"] > 0.0)
    return {
        **by_guess,
        "policy_inner": batch.inputs.T @ by_hidden,
        "policy_inner_bias": by_hidden.sum(axis=0),
        "policy": (by_logit.T @ units["hidden"]).T,
        "policy_bias": np.asarray(by_logit.sum(axis=0)).ravel(),
    }


def losses(weights: Weights, batch: Decisions) -> Any:
    """Sums over the batch, in nats, of the losses `policy`, `even` and `hidden` (`fit.Losses`), in that order."""
    units, target = forward(weights, batch), batch.visits
    # divergences from the visits: what the visits' own entropy costs is nobody's loss
    own = (target * np.log(np.maximum(target, 1e-9))).sum()
    learned = own - (target * np.log(np.maximum(units["odds"], 1e-9))).sum()
    even = own + np.log(np.maximum(batch.is_move.sum(axis=1), 1)).sum()
    return np.array([learned, even, guess_losses(weights, batch, units["hidden"]).sum()])


def guess_losses(weights: Weights, batch: Decisions, hidden: Any) -> Any:
    """The mean cross-entropy of classifying each position's truth and guess, 0 where nothing is hidden."""
    truth, guess = (_strengths(weights, inputs, hidden) for inputs in (batch.truths, batch.guesses))
    return batch.has_hidden * (np.logaddexp(0.0, -truth) + np.logaddexp(0.0, guess)) / 2.0


def guess_gradient(weights: Weights, batch: Decisions, hidden: Any) -> tuple[Weights, Any]:
    """The gradient of `GUESS_WEIGHT` x mean `guess_losses`: by `guess` and `guess_bias`, and by policy units."""
    slopes = {"guess": np.zeros_like(weights["guess"]), "guess_bias": np.zeros_like(weights["guess_bias"])}
    of_hidden = np.zeros_like(hidden)
    if not batch.has_hidden.any():
        return slopes, of_hidden
    scale = np.float32(GUESS_WEIGHT / 2.0 / len(hidden)) * batch.has_hidden.astype(np.float32)
    for inputs, is_truth in ((batch.truths, 1.0), (batch.guesses, 0.0)):
        strengths = np.clip(_strengths(weights, inputs, hidden), -30.0, 30.0)
        error = scale * ((1.0 / (1.0 + np.exp(-strengths))).astype(np.float32) - np.float32(is_truth))
        slopes["guess"] += inputs.T @ (error[:, None] * hidden)
        slopes["guess_bias"] += inputs.T @ error
        of_hidden += error[:, None] * (inputs @ weights["guess"])
    return slopes, of_hidden


def _strengths(weights: Weights, inputs: Any, hidden: Any) -> Any:
    """The plausibility, a logit, of the given hidden inputs of each position."""
    return ((inputs @ weights["guess"]) * hidden).sum(axis=1) + inputs @ weights["guess_bias"]
