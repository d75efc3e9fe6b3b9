"""Fitting the policy network to the visits of searches, and to what views hide."""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Decisions, sparse
from niagara_ai.train.guesses import guess_gradient, guess_losses
from niagara_ai.train.optimiser import Weights, softmax


def forward(weights: Weights, batch: Decisions) -> Weights:
    """Run the network: the hidden units, and the odds of the legal moves, by name."""
    hidden = np.maximum(batch.inputs @ weights["policy_inner"] + weights["policy_inner_bias"], 0.0)
    logits = np.take_along_axis(hidden @ weights["policy"] + weights["policy_bias"], batch.moves, axis=1)
    return {"hidden": hidden, "odds": softmax(np.where(batch.is_move, logits, -1e9))}


def gradient(weights: Weights, batch: Decisions) -> Weights:
    """The gradient of the mean loss per decision: the cross-entropies of the visits and of what is hidden."""
    found, count = forward(weights, batch), len(batch.moves)
    errors = ((found["odds"] - batch.visits) / count)[batch.is_move].astype(np.float32)
    rows = np.nonzero(batch.is_move)[0]
    logits = sparse(errors, rows, batch.moves[batch.is_move], (count, weights["policy"].shape[1]))
    plausible, hidden_slope = guess_gradient(weights, batch, found["hidden"])
    hidden = (logits @ weights["policy"].T + hidden_slope) * (found["hidden"] > 0.0)
    return {
        **plausible,
        "policy_inner": batch.inputs.T @ hidden,
        "policy_inner_bias": hidden.sum(axis=0),
        "policy": (logits.T @ found["hidden"]).T,
        "policy_bias": np.asarray(logits.sum(axis=0)).ravel(),
    }


def losses(weights: Weights, batch: Decisions) -> Any:
    """Sums over the batch, in nats, of the losses `policy`, `even` and `hidden` (`fit.Losses`), in that order."""
    found, target = forward(weights, batch), batch.visits
    own = (target * np.log(np.maximum(target, 1e-9))).sum()
    learned = own - (target * np.log(np.maximum(found["odds"], 1e-9))).sum()
    even = own + np.log(np.maximum(batch.is_move.sum(axis=1), 1)).sum()
    return np.array([learned, even, guess_losses(weights, batch, found["hidden"]).sum()])
