"""Fitting the value network to positions at ticks: every seat's chance of winning, and what it gains."""

from __future__ import annotations

from typing import Any

import numpy as np

from niagara_ai.train.batches import Ticks
from niagara_ai.train.optimiser import Weights, softmax

GAIN_WEIGHT = 0.25
"""Weight of the gains in the loss; they depend most on what can be seen, which helps to find what matters."""


def forward(weights: Weights, batch: Ticks) -> Weights:
    """Run the network: both layers [ticks * seats, units], each seat's gain, score and chance [ticks, seats]."""
    hidden = np.maximum(batch.inputs @ weights["inner"] + weights["bias"], 0.0)
    deep = np.maximum(hidden @ weights["deep"] + weights["deep_bias"], 0.0)
    gains = (deep @ weights["gain"] + weights["gain_bias"]).reshape(batch.absent.shape)
    points = batch.scores + gains
    strength = (deep @ weights["chance"]).reshape(batch.absent.shape) + weights["lead"] * points
    chances = softmax(np.where(batch.absent, -1e9, strength))
    return {"hidden": hidden, "deep": deep, "gains": gains, "points": points, "chances": chances}


def gradient(weights: Weights, batch: Ticks) -> Weights:
    """The gradient of the mean loss per position: the cross-entropy, and the weighted squared errors of the gains."""
    units, count = forward(weights, batch), np.float32(len(batch.absent))
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


def losses(weights: Weights, batch: Ticks) -> Any:
    """Sums over the batch, in nats, of the losses `chances` and `guessing` (`fit.Losses`), in that order."""
    units = forward(weights, batch)
    learned = -(batch.outcomes * np.log(np.maximum(units["chances"], 1e-9))).sum()
    return np.array([learned, np.log((~batch.absent).sum(axis=1)).sum()])
