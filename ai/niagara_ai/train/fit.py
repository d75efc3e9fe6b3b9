"""Fitting a mind to samples of self-play: its policy network to decisions, its value network to ticks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Encoding, Game
from niagara_ai.mcts.network import DEEP_UNITS, POLICY_UNITS, UNITS, Layers
from niagara_ai.train.batches import Dataset, shuffled
from niagara_ai.train.gradients import Weights, policy_gradient, policy_losses, value_gradient, value_losses
from niagara_ai.train.samples import Samples

HELD_OUT = 0.05  # share of a generation's games that is held out to measure the losses
DECISION_BATCH, TICK_BATCH = 1024, 256  # sizes of the batches of decisions and of positions at ticks
DECISION_CAUTION, TICK_CAUTION, MOST_DECAY = 1e4, 1e5, 3.0
"""A weight decay is such a number divided by the number of decisions or of ticks, at most `MOST_DECAY`, as few are
overfitted; the ticks of a game share its outcome, so they tell less."""
FIRST_SIZE = 0.05
"""Standard deviation of the first weights of an input; larger ones are themselves noise that few positions keep."""

FIRST_RATE, LAST_RATE = 1e-2, 1e-5  # learning rates at the beginning and the end, with linear decay between them
WARM_UP, WARM_UP_SHARE = 100, 0.1
"""Number of steps over which the learning rate rises to that, and the maximum share of all steps."""
LEAST_STEPS, MOST_REPEATS = 1500, 10
"""Minimum number of steps of a fit, as the first games need many to be learned from at all; and the maximum factor by
which the epochs are multiplied to reach it, as few positions would be overfitted."""
Report = Callable[[int, int], object]  # progress callback: gets the number of steps done and the total


@dataclass(frozen=True, slots=True)
class Losses:
    """Mean losses on held-out games, in nats per decision or per position at a tick.

    `policy` is the Kullback-Leibler divergence from the search's policy, `chances` the cross-entropy of the outcomes;
    `even` and `guessing` are what uniform odds and equal chances would score. `hidden` is the cross-entropy of telling
    truths from guesses: log 2 if they cannot be told apart, 0 if nothing is hidden.
    """

    policy: float
    chances: float
    even: float
    guessing: float
    hidden: float


def fit(
    samples: Samples,
    held: Any,
    game: Game[Any],
    epochs: int,
    seed: int,
    units: tuple[int, int] = (POLICY_UNITS, UNITS),
    report: Report = lambda _done, _of: None,
) -> tuple[Layers, Losses]:
    """Fit the networks of a mind, for policy and values, with so many hidden `units`; each view is used `epochs` times.

    If that makes too few steps, it is used more often (`steps_of`). `held` [views] masks the held-out views, on which
    the losses are measured; they are 0 if there are none.
    """
    rng, gains = np.random.default_rng(seed), samples.gains[samples.tables > 0]
    # of the gains the mean and the standard deviation; the latter is 1 if all are equal
    scale = np.array([gains.mean(), gains.std() or 1.0] if len(gains) else [0.0, 1.0], np.float32)
    dataset = Dataset(samples, scale, game.renaming_tables, game.encoding.outputs.shape[0] - 1)
    policy = _first_policy(dataset, units[0], game.encoding, rng)
    values = _first_values(dataset, units[1], rng)
    decisions, ticks = (views[~held[views]] for views in (dataset.decisions, dataset.ticks))
    fits = (
        (policy, lambda weights, views: policy_gradient(weights, dataset.decisions_at(views, rng)), decisions),
        (values, lambda weights, views: value_gradient(weights, dataset.ticks_at(views, rng)), ticks),
    )
    sizes, cautions = (DECISION_BATCH, TICK_BATCH), (DECISION_CAUTION, TICK_CAUTION)
    steps = [steps_of(len(items), size, epochs)[1] for (_, _, items), size in zip(fits, sizes, strict=True)]
    for place, (weights, gradient, items) in enumerate(fits):
        decay, before = min(MOST_DECAY, cautions[place] / max(1, len(items))), sum(steps[:place])
        for done in descend(weights, gradient, items, sizes[place], epochs, decay, rng):
            report(before + done, sum(steps))
    layers = policy | values | {"scale": scale}
    occurring = {"policy_inner": dataset.decision_columns, "inner": dataset.tick_columns}
    occurring |= {"guess": dataset.hidden_columns, "guess_bias": dataset.hidden_columns}
    for name, columns in occurring.items():  # inputs that do not occur have the weight 0
        whole = np.zeros((len(game.encoding.names), *layers[name].shape[1:]), np.float32)
        whole[columns] = layers[name]
        layers[name] = whole
    return Layers(**layers), _losses(policy, values, dataset, held)


def held_out(samples: Samples, seed: int) -> Any:
    """Draw the held-out views of a generation, as a mask; a game's views stay together.

    The seed must be the same in all fits that use the generation, so that held-out views are never learned.
    """
    games = np.unique(samples.game_of)
    count = max(1, int(HELD_OUT * len(games))) if len(games) > 1 else 0
    return np.isin(samples.game_of, np.random.default_rng(seed).permutation(games)[:count])


def _first_policy(dataset: Dataset, units: int, encoding: Encoding, rng: np.random.Generator) -> Weights:
    """First weights of the policy network, for the inputs that occur only."""
    columns, hidden, moves = len(dataset.decision_columns), len(dataset.hidden_columns), encoding.outputs.shape[2]
    return {
        "policy_inner": _drawn(rng, FIRST_SIZE, columns, units),
        "policy_inner_bias": np.zeros(units, np.float32),
        "policy": np.zeros((units, moves), np.float32),
        "policy_bias": np.zeros(moves, np.float32),
        "guess": np.zeros((hidden, units), np.float32),
        "guess_bias": np.zeros(hidden, np.float32),
    }


def _first_values(dataset: Dataset, units: int, rng: np.random.Generator) -> Weights:
    """First weights of the value network, for the inputs that occur only."""
    return {
        "inner": _drawn(rng, FIRST_SIZE, len(dataset.tick_columns), units),
        "bias": np.zeros(units, np.float32),
        "deep": _drawn(rng, (2.0 / units) ** 0.5, units, DEEP_UNITS),
        "deep_bias": np.zeros(DEEP_UNITS, np.float32),
        "chance": _drawn(rng, 0.1, DEEP_UNITS),
        "gain": _drawn(rng, 0.1, DEEP_UNITS),
        "gain_bias": np.zeros(1, np.float32),
        "lead": np.zeros(1, np.float32),
    }


def _drawn(rng: np.random.Generator, size: float, *shape: int) -> Any:
    return (rng.standard_normal(shape) * size).astype(np.float32)


def _losses(policy: Weights, values: Weights, dataset: Dataset, held: Any) -> Losses:
    decisions, ticks = (views[held[views]] for views in (dataset.decisions, dataset.ticks))
    of_decisions, of_ticks, hiding = np.zeros(3), np.zeros(2), 0
    for start in range(0, len(decisions), DECISION_BATCH):
        batch = dataset.decisions_at(decisions[start : start + DECISION_BATCH])
        of_decisions += policy_losses(policy, batch)
        hiding += int(batch.has_hidden.sum())
    for start in range(0, len(ticks), TICK_BATCH):
        of_ticks += value_losses(values, dataset.ticks_at(ticks[start : start + TICK_BATCH]))
    learned, even, hidden = map(float, of_decisions / np.array([*[max(1, len(decisions))] * 2, max(1, hiding)]))
    chances, guessing = map(float, of_ticks / max(1, len(ticks)))
    return Losses(learned, chances, even, guessing, hidden)


# -- Adam ---------------------------------------------------------------------------------------------


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
) -> Iterator[int]:
    """Update `weights` in place by all steps of a fit: each item is in `epochs` batches of that size, or more.

    Yields the number of steps after each.

    `gradient(weights, batch)` is the gradient of the mean loss over a batch of items.
    """
    epochs, steps = steps_of(len(items), size, epochs)
    adam, done, warm_up = Adam(weights, decay), 0, max(1.0, min(WARM_UP, WARM_UP_SHARE * steps))
    for _ in range(epochs):
        for batch in shuffled(items, size, rng):
            rate = min(1.0, (done + 1) / warm_up) * (FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / steps)
            adam.step(weights, gradient(weights, batch), rate)
            done += 1
            yield done


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
