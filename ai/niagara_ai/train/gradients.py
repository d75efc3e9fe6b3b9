"""The losses of a mind's two networks, and their gradients.

The policy network learns the visits of searches, and what views hide: by classifying positions as true or guessed by
the game (noise-contrastive estimation). The logit of such a classifier is the log-likelihood ratio of truth and guess
given the view (Gutmann and Hyvarinen 2010), by which the search reweights the game's guesses. The value network learns
every seat's chance of winning at ticks, and what it gains.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Decisions, Ticks, sparse

Weights = dict[str, Any]
GUESS_WEIGHT = 0.25  # weight of the classification of what is hidden in the loss
GAIN_WEIGHT = 0.25
"""Weight of the gains in the loss; they depend most on what can be seen, which helps to find what matters."""


# -- the policy network -------------------------------------------------------------------------------


def policy_units(weights: Weights, batch: Decisions) -> Weights:
    """Run the network: the hidden units, and the odds of the legal moves, by name."""
    hidden = np.maximum(batch.inputs @ weights["policy_inner"] + weights["policy_inner_bias"], 0.0)
    logits = np.take_along_axis(hidden @ weights["policy"] + weights["policy_bias"], batch.moves, axis=1)
    return {"hidden": hidden, "odds": softmax(np.where(batch.is_move, logits, -1e9))}


def policy_gradient(weights: Weights, batch: Decisions) -> Weights:
    """The gradient of the mean loss per decision: the cross-entropies of the visits and of what is hidden."""
    units, count = policy_units(weights, batch), len(batch.moves)
    by_legal_move = ((units["odds"] - batch.visits) / count)[batch.is_move].astype(np.float32)
    rows = np.nonzero(batch.is_move)[0]
    by_logit = sparse(by_legal_move, rows, batch.moves[batch.is_move], (count, weights["policy"].shape[1]))
    guess, guess_bias = np.zeros_like(weights["guess"]), np.zeros_like(weights["guess_bias"])
    by_guesses = np.zeros_like(units["hidden"])
    if batch.has_hidden.any():  # of `GUESS_WEIGHT` times the mean of `guess_losses`
        scale = np.float32(GUESS_WEIGHT / 2.0 / count) * batch.has_hidden.astype(np.float32)
        for inputs, is_truth in ((batch.truths, 1.0), (batch.guesses, 0.0)):
            strengths = np.clip(_strengths(weights, inputs, units["hidden"]), -30.0, 30.0)
            error = scale * ((1.0 / (1.0 + np.exp(-strengths))).astype(np.float32) - np.float32(is_truth))
            guess += inputs.T @ (error[:, None] * units["hidden"])
            guess_bias += inputs.T @ error
            by_guesses += error[:, None] * (inputs @ weights["guess"])
    by_hidden = (by_logit @ weights["policy"].T + by_guesses) * (units["hidden"] > 0.0)
    return {
        "guess": guess,
        "guess_bias": guess_bias,
        "policy_inner": batch.inputs.T @ by_hidden,
        "policy_inner_bias": by_hidden.sum(axis=0),
        "policy": (by_logit.T @ units["hidden"]).T,
        "policy_bias": np.asarray(by_logit.sum(axis=0)).ravel(),
    }


def policy_losses(weights: Weights, batch: Decisions) -> Any:
    """Sums over the batch, in nats, of the losses `policy`, `even` and `hidden` (`fit.Losses`), in that order."""
    units, target = policy_units(weights, batch), batch.visits
    # divergences from the visits: what the visits' own entropy costs is nobody's loss
    own = (target * np.log(np.maximum(target, 1e-9))).sum()
    learned = own - (target * np.log(np.maximum(units["odds"], 1e-9))).sum()
    even = own + np.log(np.maximum(batch.is_move.sum(axis=1), 1)).sum()
    return np.array([learned, even, guess_losses(weights, batch, units["hidden"]).sum()])


def guess_losses(weights: Weights, batch: Decisions, hidden: Any) -> Any:
    """The mean cross-entropy of classifying each position's truth and guess, 0 where nothing is hidden."""
    truth, guess = (_strengths(weights, inputs, hidden) for inputs in (batch.truths, batch.guesses))
    return batch.has_hidden * (np.logaddexp(0.0, -truth) + np.logaddexp(0.0, guess)) / 2.0


def _strengths(weights: Weights, inputs: Any, hidden: Any) -> Any:
    """The plausibility, a logit, of the given hidden inputs of each position."""
    return ((inputs @ weights["guess"]) * hidden).sum(axis=1) + inputs @ weights["guess_bias"]


# -- the value network --------------------------------------------------------------------------------


def value_units(weights: Weights, batch: Ticks) -> Weights:
    """Run the network: both layers [ticks * seats, units], each seat's gain, score and chance [ticks, seats]."""
    hidden = np.maximum(batch.inputs @ weights["inner"] + weights["bias"], 0.0)
    deep = np.maximum(hidden @ weights["deep"] + weights["deep_bias"], 0.0)
    gains = (deep @ weights["gain"] + weights["gain_bias"]).reshape(batch.absent.shape)
    points = batch.scores + gains
    strength = (deep @ weights["chance"]).reshape(batch.absent.shape) + weights["lead"] * points
    chances = softmax(np.where(batch.absent, -1e9, strength))
    return {"hidden": hidden, "deep": deep, "gains": gains, "points": points, "chances": chances}


def value_gradient(weights: Weights, batch: Ticks) -> Weights:
    """The gradient of the mean loss per position: the cross-entropy, and the weighted squared errors of the gains."""
    units, count = value_units(weights, batch), np.float32(len(batch.absent))
    chances = np.where(batch.absent, 0.0, units["chances"] - batch.chances).astype(np.float32) / count
    errors = np.where(batch.absent, 0.0, units["gains"] - batch.gains).astype(np.float32)
    gains = 2.0 * GAIN_WEIGHT / count * errors + chances * weights["lead"]
    by_chance, by_gain = chances.reshape(-1, 1), gains.reshape(-1, 1)
    deep = (by_chance * weights["chance"] + by_gain * weights["gain"]) * (units["deep"] > 0.0)
    hidden = (deep @ weights["deep"].T) * (units["hidden"] > 0.0)
    return {
        "inner": batch.inputs.T @ hidden,
        "bias": hidden.sum(axis=0),
        "deep": units["hidden"].T @ deep,
        "deep_bias": deep.sum(axis=0),
        "chance": (units["deep"].T @ by_chance)[:, 0],
        "gain": (units["deep"].T @ by_gain)[:, 0],
        "gain_bias": gains.sum(keepdims=True)[0],
        "lead": (chances * units["points"]).sum(keepdims=True)[0],
    }


def value_losses(weights: Weights, batch: Ticks) -> Any:
    """Sums over the batch, in nats, of the losses `chances` and `guessing` (`fit.Losses`), in that order."""
    units = value_units(weights, batch)
    learned = -(batch.outcomes * np.log(np.maximum(units["chances"], 1e-9))).sum()
    return np.array([learned, np.log((~batch.absent).sum(axis=1)).sum()])


def softmax(logits: Any) -> Any:
    """The probabilities [rows, columns] with these logits."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)
