"""Fitting the learned mind to samples of self-play, with Adam: odds of moves, chances of winning, gains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Encoding, Game
from niagara_ai.mcts.network import Layers
from niagara_ai.train.batches import BATCH, Batch, Dataset, shuffled
from niagara_ai.train.guesses import guess_gradient, guess_losses
from niagara_ai.train.samples import Samples

HELD_OUT = 0.05
"""Share of a generation's games that is held out to measure the losses."""
FIRST_RATE, LAST_RATE = 1e-2, 2e-4
"""Learning rates of the first and the last step, with linear decay between them."""
CAUTION, MOST_DECAY = 5e4, 1.0
"""The weight decay is `CAUTION` divided by the number of positions, at most `MOST_DECAY`, as few are overfitted."""
FIRST_SIZE = 0.03
"""Standard deviation of the first weights of an input; larger ones are themselves noise that few positions keep."""
LEAST_STEPS, MOST_REPEATS = 1500, 10
"""Minimum number of steps of a fit, as the first games need many to be learned from at all; and the maximum factor by
which the epochs are multiplied to reach it, as few positions would be overfitted."""
GAIN_WEIGHT, OTHERS_WEIGHT = 0.5, 0.05
"""Weight of the gains in the loss, and a factor on it for other seats' gains where something is hidden: each seat is
then judged by its own view."""
UNITS, DEEP_UNITS = 64, 32
Weights = dict[str, Any]
Report = Callable[[int, int], None]
"""Progress callback: gets the number of steps done and the total."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Mean losses on held-out games, in nats per position.

    `policy` is the Kullback-Leibler divergence from the search's policy, `chances` the cross-entropy of the outcomes;
    `even` and `guessing` are what uniform odds and equal chances would score. `hidden` is the cross-entropy of telling
    truths from guesses: log 2 if they cannot be told apart, 0 if nothing is hidden.
    """

    policy: float
    chances: float
    even: float
    guessing: float
    hidden: float


def _report_to_nobody(done: int, of: int) -> None:
    del done, of


def fit(
    samples: Samples,
    held: Any,
    game: Game[Any],
    start: Layers | None,
    epochs: int,
    seed: int,
    units: int = UNITS,
    report: Report = _report_to_nobody,
) -> tuple[Layers, Losses]:
    """Fit a network of `units` hidden units, starting from `start` if given; each position is used `epochs` times.

    If that makes fewer than `LEAST_STEPS` steps, the epochs are multiplied, at most by `MOST_REPEATS`. `held`
    [positions] masks the held-out positions, on which the losses are measured; they are 0 if there are none.
    """
    rng, encoding = np.random.default_rng(seed), game.encoding
    scale = _scale(samples) if start is None else start.scale
    dataset = Dataset(samples, scale, game.renaming_tables)
    weights = _first_weights(encoding, units, rng) if start is None else _copy(start)
    _initialise_new_inputs(weights["inner"], dataset.columns, rng)
    inner, guess, guess_bias = weights["inner"].copy(), weights["guess"].copy(), weights["guess_bias"].copy()
    weights["inner"] = inner[dataset.columns]
    weights["guess"], weights["guess_bias"] = guess[dataset.hidden_columns], guess_bias[dataset.hidden_columns]
    _train(weights, dataset, np.flatnonzero(~held), epochs, rng, report)
    losses = _losses(weights, dataset, np.flatnonzero(held))
    inner[dataset.columns] = weights["inner"]
    guess[dataset.hidden_columns], guess_bias[dataset.hidden_columns] = weights["guess"], weights["guess_bias"]
    fitted = {**weights, "inner": inner, "guess": guess, "guess_bias": guess_bias}
    return Layers(**fitted, scale=scale, ticks=np.zeros(1, np.float32)), losses


def _train(
    weights: Weights, dataset: Dataset, learning: Any, epochs: int, rng: np.random.Generator, report: Report
) -> None:
    """Update `weights` in place by all steps of a fit to the positions `learning`."""
    batches = -(-len(learning) // BATCH)
    epochs = max(epochs, min(MOST_REPEATS * epochs, -(-LEAST_STEPS // batches)))
    decay = min(MOST_DECAY, CAUTION / max(1, len(learning)))
    adam, steps, done = Adam(weights, decay), epochs * batches, 0
    for _ in range(epochs):
        for positions in shuffled(learning, rng):
            rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / steps
            adam.step(weights, gradient(weights, dataset.batch(positions, rng)), rate)
            done += 1
            report(done, steps)


def held_out(samples: Samples, seed: int) -> Any:
    """Draw the held-out positions of a generation, as a mask; a game's positions stay together.

    The seed must be the same in all fits that use the generation, so that held-out positions are never learned.
    """
    games = np.unique(samples.game_of)
    count = max(1, int(HELD_OUT * len(games))) if len(games) > 1 else 0
    return np.isin(samples.game_of, np.random.default_rng(seed).permutation(games)[:count])


def untrained(encoding: Encoding, units: int = UNITS) -> Layers:
    """A network whose weights are all 0: all moves are equally likely, and all seats have equal chances."""
    weights = {name: 0 * array for name, array in _first_weights(encoding, units, np.random.default_rng(0)).items()}
    return Layers(**weights, scale=np.array([0.0, 1.0], np.float32), ticks=np.zeros(1, np.float32))


# -- the network --------------------------------------------------------------------------------------


def forward(weights: Weights, batch: Batch) -> Weights:
    """Run the network: the units of both layers, the odds of the legal moves, each seat's chance and gain, by name."""
    hidden = np.maximum(batch.inputs @ weights["inner"] + weights["bias"], 0.0)
    deep = np.maximum(hidden @ weights["deep"] + weights["deep_bias"], 0.0)
    logits = np.take_along_axis(hidden @ weights["policy"] + weights["policy_bias"], batch.moves, axis=1)
    gains = deep @ weights["gains"] + weights["gains_bias"]
    points = batch.scores + gains
    strength = deep @ weights["chances"] + weights["chances_bias"] + weights["lead"] * points
    return {
        "hidden": hidden,
        "deep": deep,
        "odds": _softmax(np.where(batch.is_move, logits, -1e9)),
        "chances": _softmax(np.where(batch.absent, -1e9, strength)),
        "gains": gains,
        "points": points,
    }


def gradient(weights: Weights, batch: Batch) -> Weights:
    """The gradient of the mean loss per position: the cross-entropies, and the weighted squared error of the gains."""
    found, count = forward(weights, batch), len(batch.inputs)
    chosen = batch.visits.sum(axis=1, keepdims=True)  # 0 where there is no policy to learn
    logits = np.zeros((count, weights["policy"].shape[1]), np.float32)
    rows = np.arange(count)[:, None]
    np.add.at(logits, (rows, batch.moves), (found["odds"] * chosen - batch.visits) / count)
    chances = (found["chances"] - batch.chances) / count
    gains = gain_weights(batch) * (found["gains"] - batch.gains) * np.float32(2 / count)
    gains += chances * weights["lead"]
    deep = (chances @ weights["chances"].T + gains @ weights["gains"].T) * (found["deep"] > 0.0)
    hidden = (logits @ weights["policy"].T + deep @ weights["deep"].T) * (found["hidden"] > 0.0)
    plausible, hidden_slope = guess_gradient(weights, batch, found["hidden"])
    hidden += hidden_slope * (found["hidden"] > 0.0)
    return {
        **plausible,
        "inner": batch.inputs.T @ hidden,
        "bias": hidden.sum(axis=0),
        "policy": found["hidden"].T @ logits,
        "policy_bias": logits.sum(axis=0),
        "deep": found["hidden"].T @ deep,
        "deep_bias": deep.sum(axis=0),
        "chances": found["deep"].T @ chances,
        "chances_bias": chances.sum(axis=0),
        "gains": found["deep"].T @ gains,
        "gains_bias": gains.sum(axis=0),
        "lead": (chances * found["points"]).sum(keepdims=True)[0],
    }


def gain_weights(batch: Batch) -> Any:
    """The weight of each seat's gain in each position, 0 where there is no such seat."""
    found = np.where(batch.absent, 0.0, GAIN_WEIGHT).astype(np.float32)
    found[batch.has_hidden, 1:] *= OTHERS_WEIGHT
    return found


class Adam:
    """Adam (Kingma and Ba 2015) with decoupled weight decay."""

    def __init__(self, weights: Weights, decay: float) -> None:
        """Create the optimiser's state for weights of these shapes, with that weight decay."""
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps, self._decay = 0, np.float32(decay)

    def step(self, weights: Weights, slope: Weights, rate: float) -> None:
        """Update the weights in `weights` by one step against the gradient `slope`."""
        self._steps += 1
        for name, array in weights.items():
            self._mean[name] += 0.1 * (slope[name] - self._mean[name])
            self._square[name] += 0.001 * (slope[name] ** 2 - self._square[name])
            mean = self._mean[name] / (1.0 - 0.9**self._steps)
            square = self._square[name] / (1.0 - 0.999**self._steps)
            weights[name] = array - np.float32(rate) * (mean / (np.sqrt(square) + 1e-8) + self._decay * array)


def _softmax(logits: Any) -> Any:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def _first_weights(encoding: Encoding, units: int, rng: np.random.Generator) -> Weights:
    seats, _, outputs = encoding.outputs.shape

    def drawn(sources: int, targets: int, size: float) -> Any:
        return (rng.standard_normal((sources, targets)) * size).astype(np.float32)

    return {
        "inner": np.zeros((len(encoding.names), units), np.float32),
        "bias": np.zeros(units, np.float32),
        "policy": np.zeros((units, outputs), np.float32),
        "policy_bias": np.zeros(outputs, np.float32),
        "deep": drawn(units, DEEP_UNITS, (2.0 / units) ** 0.5),
        "deep_bias": np.zeros(DEEP_UNITS, np.float32),
        "chances": drawn(DEEP_UNITS, seats - 1, 0.1),
        "chances_bias": np.zeros(seats - 1, np.float32),
        "gains": drawn(DEEP_UNITS, seats - 1, 0.1),
        "gains_bias": np.zeros(seats - 1, np.float32),
        "lead": np.zeros(1, np.float32),
        "guess": np.zeros((len(encoding.names), units), np.float32),
        "guess_bias": np.zeros(len(encoding.names), np.float32),
    }


def _initialise_new_inputs(inner: Any, columns: Any, rng: np.random.Generator) -> None:
    """Draw initial weights, in place, for inputs that occur for the first time; those that never occur keep 0."""
    new = columns[~inner[columns].any(axis=1)]
    inner[new] = rng.standard_normal((len(new), inner.shape[1])) * FIRST_SIZE


def _copy(layers: Layers) -> Weights:
    return {name: array.copy() for name, array in layers._asdict().items() if name not in ("scale", "ticks")}


# -- the samples -------------------------------------------------------------------------------------


def _scale(samples: Samples) -> Any:
    """The mean and the standard deviation of the gains; the latter is 1 if all gains are equal."""
    return np.array([np.nanmean(samples.gains), np.nanstd(samples.gains) or 1.0], np.float32)


def _losses(weights: Weights, dataset: Dataset, positions: Any) -> Losses:
    sums, searched, hiding = np.zeros(5), 0.0, 0
    for start in range(0, len(positions), BATCH):
        some = positions[start : start + BATCH]
        batch = dataset.batch(some)
        found = forward(weights, batch)
        target, moves = batch.visits, batch.is_move.sum(axis=1)
        own = np.log(np.maximum(target, 1e-9))
        sums[0] += (target * (own - np.log(np.maximum(found["odds"], 1e-9)))).sum()
        sums[1] -= (dataset.outcomes(some) * np.log(np.maximum(found["chances"], 1e-9))).sum()
        sums[2] += (target * (own + np.log(np.maximum(moves, 1))[:, None])).sum()
        sums[3] += np.log((~batch.absent).sum(axis=1)).sum()
        sums[4] += guess_losses(weights, batch, found["hidden"]).sum()
        searched, hiding = searched + target.sum(), hiding + int(batch.has_hidden.sum())
    policy, chances = max(1.0, searched), max(1, len(positions))
    return Losses(*map(float, sums / np.array([policy, chances, policy, chances, max(1, hiding)])))
