"""Fitting the learned mind to samples of self-play, with Adam: odds of moves, chances of winning, final scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Encoding
from niagara_ai.mcts.learned import Layers
from niagara_ai.train.samples import Samples

HELD_OUT = 0.05
"""Share of a generation's games held out, by which the losses are measured."""
BATCH = 512
FIRST_RATE, LAST_RATE, WEIGHT_DECAY = 3e-3, 2e-4, 1e-4
"""Learning rates of the first and the last step, between which they fall evenly, and weight decay."""
SCORE_WEIGHT = 0.1
"""Weight of the final scores in the loss."""
UNITS, DEEP_UNITS = 64, 32
Weights = dict[str, Any]
Report = Callable[[int, int], None]
"""Progress callback: gets the number of steps done, and of all steps."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Mean losses on games held out, in nats a position.

    They are those of the policy beyond its target's own entropy, and of the chances of what came of the game.

    `even` is the policy's loss with even odds, `guessing` that of equal chances.
    """

    policy: float
    chances: float
    even: float
    guessing: float


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions in dense arrays.

    `inputs` [positions, inputs]; `moves` and `visits` [positions, most moves], 0 beyond `is_move`; `chances` and
    `scores` [positions, seats], 0 where `absent`.
    """

    inputs: Any
    moves: Any
    visits: Any
    is_move: Any
    chances: Any
    scores: Any
    absent: Any


def _report_to_nobody(done: int, of: int) -> None:
    del done, of


def fit(
    samples: Samples,
    held: Any,
    encoding: Encoding,
    start: Layers | None,
    epochs: int,
    seed: int,
    units: int = UNITS,
    report: Report = _report_to_nobody,
) -> tuple[Layers, Losses]:
    """Fit a network of `units` hidden units, beginning with `start` if given; each position is seen `epochs` times.

    `held` [positions] says which are not learned: the losses are theirs, 0 if there are none.
    """
    chance = np.random.default_rng(seed)
    scale = _scale(samples) if start is None else start.scale
    table = _Table(samples, scale, len(encoding.names))
    weights = _first_weights(encoding, units, chance) if start is None else _copy(start)
    _wake(weights["inner"], table.columns, chance)
    inner = weights["inner"].copy()
    weights["inner"] = inner[table.columns]
    learning = np.flatnonzero(~held)
    adam, steps, done = Adam(weights), epochs * -(-len(learning) // BATCH), 0
    for _ in range(epochs):
        for some in _batches(learning, chance):
            rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / steps
            adam.step(weights, gradient(weights, table.batch(some)), rate)
            done += 1
            report(done, steps)
    losses = _losses(weights, table, np.flatnonzero(held))
    inner[table.columns] = weights["inner"]
    return Layers(**{**weights, "inner": inner}, scale=scale), losses


def held_out(samples: Samples, seed: int) -> Any:
    """Draw the positions of a generation that are not learned, as a mask; a game's positions stay together.

    They must be drawn alike as long as the generation is learned from: what was learned once is not unknown later.
    """
    games = np.unique(samples.game_of)
    count = max(1, int(HELD_OUT * len(games))) if len(games) > 1 else 0
    return np.isin(samples.game_of, np.random.default_rng(seed).permutation(games)[:count])


def untrained(encoding: Encoding, units: int = UNITS) -> Layers:
    """A network that has learned nothing: all moves are equally likely, and all seats have equal chances."""
    weights = {name: 0 * array for name, array in _first_weights(encoding, units, np.random.default_rng(0)).items()}
    return Layers(**weights, scale=np.array([0.0, 1.0], np.float32))


# -- the network --------------------------------------------------------------------------------------


def forward(weights: Weights, batch: Batch) -> Weights:
    """The layers, the odds of the legal moves, each seat's chance and score, by name."""
    hidden = np.maximum(batch.inputs @ weights["inner"] + weights["bias"], 0.0)
    deep = np.maximum(hidden @ weights["deep"] + weights["deep_bias"], 0.0)
    logits = np.take_along_axis(hidden @ weights["policy"] + weights["policy_bias"], batch.moves, axis=1)
    strength = deep @ weights["chances"] + weights["chances_bias"]
    return {
        "hidden": hidden,
        "deep": deep,
        "odds": _softmax(np.where(batch.is_move, logits, -1e9)),
        "chances": _softmax(np.where(batch.absent, -1e9, strength)),
        "scores": deep @ weights["scores"] + weights["scores_bias"],
    }


def gradient(weights: Weights, batch: Batch) -> Weights:
    """The gradient of the loss: both cross-entropies and the weighted squared error of the scores, a position."""
    found, count = forward(weights, batch), len(batch.inputs)
    chosen = batch.visits.sum(axis=1, keepdims=True)  # 0 where there is no policy to learn
    logits = np.zeros((count, weights["policy"].shape[1]), np.float32)
    rows = np.arange(count)[:, None]
    np.add.at(logits, (rows, batch.moves), (found["odds"] * chosen - batch.visits) / count)
    chances = (found["chances"] - batch.chances) / count
    scores = np.where(batch.absent, 0.0, found["scores"] - batch.scores) * np.float32(2 * SCORE_WEIGHT / count)
    deep = (chances @ weights["chances"].T + scores @ weights["scores"].T) * (found["deep"] > 0.0)
    hidden = (logits @ weights["policy"].T + deep @ weights["deep"].T) * (found["hidden"] > 0.0)
    return {
        "inner": batch.inputs.T @ hidden,
        "bias": hidden.sum(axis=0),
        "policy": found["hidden"].T @ logits,
        "policy_bias": logits.sum(axis=0),
        "deep": found["hidden"].T @ deep,
        "deep_bias": deep.sum(axis=0),
        "chances": found["deep"].T @ chances,
        "chances_bias": chances.sum(axis=0),
        "scores": found["deep"].T @ scores,
        "scores_bias": scores.sum(axis=0),
    }


class Adam:
    """Adam (Kingma and Ba 2015) with decoupled weight decay."""

    def __init__(self, weights: Weights) -> None:
        """Create the optimiser's state for weights of these shapes."""
        self._mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self._square = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps = 0

    def step(self, weights: Weights, slope: Weights, rate: float) -> None:
        """Replace the weights by others, against the gradient `slope`."""
        self._steps += 1
        for name, array in weights.items():
            self._mean[name] += 0.1 * (slope[name] - self._mean[name])
            self._square[name] += 0.001 * (slope[name] ** 2 - self._square[name])
            mean = self._mean[name] / (1.0 - 0.9**self._steps)
            square = self._square[name] / (1.0 - 0.999**self._steps)
            weights[name] = array - np.float32(rate) * (
                mean / (np.sqrt(square) + 1e-8) + np.float32(WEIGHT_DECAY) * array
            )


def _softmax(logits: Any) -> Any:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def _first_weights(encoding: Encoding, units: int, chance: np.random.Generator) -> Weights:
    seats, _, outputs = encoding.outputs.shape

    def drawn(sources: int, targets: int, size: float) -> Any:
        return (chance.standard_normal((sources, targets)) * size).astype(np.float32)

    return {
        "inner": np.zeros((len(encoding.names), units), np.float32),
        "bias": np.zeros(units, np.float32),
        "policy": np.zeros((units, outputs), np.float32),
        "policy_bias": np.zeros(outputs, np.float32),
        "deep": drawn(units, DEEP_UNITS, (2.0 / units) ** 0.5),
        "deep_bias": np.zeros(DEEP_UNITS, np.float32),
        "chances": drawn(DEEP_UNITS, seats - 1, 0.1),
        "chances_bias": np.zeros(seats - 1, np.float32),
        "scores": drawn(DEEP_UNITS, seats - 1, 0.1),
        "scores_bias": np.zeros(seats - 1, np.float32),
    }


def _wake(inner: Any, columns: Any, chance: np.random.Generator) -> None:
    """Draw first weights, in place, for inputs seen for the first time; those never seen keep none."""
    new = columns[~inner[columns].any(axis=1)]
    inner[new] = chance.standard_normal((len(new), inner.shape[1])) * 0.15


def _copy(layers: Layers) -> Weights:
    return {name: array.copy() for name, array in layers._asdict().items() if name != "scale"}


# -- the samples --------------------------------------------------------------------------------------


class _Table:
    """The samples with their targets, from which batches are taken; only inputs that occur have a column."""

    def __init__(self, samples: Samples, scale: Any, inputs: int) -> None:
        self._samples = samples
        self.columns = np.unique(samples.active)
        """The inputs that occur, ascending."""
        place = np.zeros(inputs, np.int64)
        place[self.columns] = np.arange(len(self.columns))
        self._active = place[samples.active]
        self._active_ends = np.cumsum(samples.active_counts, dtype=np.int64)
        self._move_ends = np.cumsum(samples.move_counts, dtype=np.int64)
        self._absent = np.isnan(samples.outcomes)
        self._chances = np.where(self._absent, 0.0, samples.chances)
        self._scores = np.where(self._absent, 0.0, (samples.scores - scale[0]) / scale[1]).astype(np.float32)

    def outcomes(self, some: Any) -> Any:
        """Each seat's final share of the win in these positions, 0 where there is no such seat."""
        return np.where(self._absent[some], 0.0, self._samples.outcomes[some])

    def batch(self, some: Any) -> Batch:
        """These positions in dense arrays."""
        inputs = np.zeros((len(some), len(self.columns)), np.float32)
        rows, where = _runs(self._active_ends, self._samples.active_counts, some)
        inputs[rows, self._active[where]] = 1.0
        counts = self._samples.move_counts[some]
        most = max(1, int(counts.max(initial=0)))
        moves, visits = np.zeros((len(some), most), np.int64), np.zeros((len(some), most), np.float32)
        is_move = np.arange(most) < counts[:, None]
        _, where = _runs(self._move_ends, self._samples.move_counts, some)
        moves[is_move], visits[is_move] = self._samples.moves[where], self._samples.visits[where]
        return Batch(inputs, moves, visits, is_move, self._chances[some], self._scores[some], self._absent[some])


def _runs(ends: Any, counts: Any, some: Any) -> tuple[Any, Any]:
    """Of the items of these positions, one after the other: the position's place in `some`, and where the item is."""
    lengths = counts[some].astype(np.int64)
    rows = np.repeat(np.arange(len(some)), lengths)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return rows, np.repeat(ends[some] - lengths, lengths) + within


def _scale(samples: Samples) -> Any:
    """The mean and the standard deviation of final scores, at least 1."""
    return np.array([np.nanmean(samples.scores), max(1.0, np.nanstd(samples.scores))], np.float32)


def _batches(positions: Any, chance: np.random.Generator) -> Iterator[Any]:
    order = chance.permutation(positions)
    for start in range(0, len(order), BATCH):
        yield order[start : start + BATCH]


def _losses(weights: Weights, table: _Table, positions: Any) -> Losses:
    sums, searched = np.zeros(4), 0.0
    for start in range(0, len(positions), BATCH):
        some = positions[start : start + BATCH]
        batch = table.batch(some)
        found = forward(weights, batch)
        target, moves = batch.visits, batch.is_move.sum(axis=1)
        own = np.log(np.maximum(target, 1e-9))
        sums[0] += (target * (own - np.log(np.maximum(found["odds"], 1e-9)))).sum()
        sums[1] -= (table.outcomes(some) * np.log(np.maximum(found["chances"], 1e-9))).sum()
        sums[2] += (target * (own + np.log(np.maximum(moves, 1))[:, None])).sum()
        sums[3] += np.log((~batch.absent).sum(axis=1)).sum()
        searched += target.sum()
    policy, chances = max(1.0, searched), max(1, len(positions))
    return Losses(*map(float, sums / np.array([policy, chances, policy, chances])))
