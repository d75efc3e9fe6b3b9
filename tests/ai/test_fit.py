"""The fit: what it learns, what it holds out, and that it is the same each time."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from niagara_ai.train.batches import Dataset
from niagara_ai.train.fit import (
    GAIN_WEIGHT,
    OTHERS_WEIGHT,
    _first_weights,
    fit,
    forward,
    gain_weights,
    gradient,
    held_out,
    untrained,
)
from niagara_ai.train.guesses import WEIGHT, guess_losses
from niagara_ai.train.samples import Samples

from tests.ai.training import ENCODING, GAME, simulated, split

pytestmark = pytest.mark.searches


@pytest.mark.parametrize(("games", "held"), [(1, 0), (2, 1), (19, 1), (400, 20)])
def test_a_twentieth_of_the_games_is_held_out_but_never_the_only_one(games: int, held: int) -> None:
    assert held_out(simulated(games), 3).sum() == held


def test_the_fit_learns_who_wins_and_which_move_is_right() -> None:
    layers, losses = fit(*split(4000), GAME, None, 60, 0, units=16)
    assert losses.guessing == pytest.approx(math.log(3))
    assert losses.even == pytest.approx(math.log(2))
    assert losses.chances < 0.1
    assert losses.policy < 0.05
    assert losses.hidden < 0.55, "half of the guesses are the truth, so log 2 / 2 = 0.35 and a bit is left"
    assert not layers.inner[20:].any(), "what never occurs has no weights"
    assert layers.guess[20:22].any()
    assert not layers.guess[22:].any(), "what is never hidden has no weights"


@pytest.mark.parametrize(
    ("positions", "epochs", "steps"), [(600, 1, 20), (600, 3, 60), (100_000, 1, 1568), (100_000, 9, 1764)]
)
def test_few_positions_are_learned_more_often_but_not_by_heart(
    positions: int, epochs: int, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "niagara_ai.train.fit.gradient", lambda weights, _batch: {name: 0 * one for name, one in weights.items()}
    )
    samples = simulated(positions)
    fit(samples, np.zeros(positions, bool), GAME, None, epochs, 0, 2, lambda *done: told.append(done))
    assert told[-1] == (steps, steps)


def random_inputs(positions: int, each: int) -> Samples:
    """Positions whose inputs say nothing of what came of them."""
    rng = np.random.default_rng(7)
    active = np.concatenate([rng.choice(200, each, replace=False) for _ in range(positions)])
    return replace(simulated(positions), active=active, active_counts=np.full(positions, each))


def test_what_few_positions_show_by_luck_alone_is_believed_less(monkeypatch: pytest.MonkeyPatch) -> None:
    samples, held = random_inputs(3000, 12), np.arange(3000) % 2 == 0

    def excess() -> float:
        """By how much the chances are worse than equal ones, in nats."""
        losses = fit(samples, held, GAME, None, 4, 0, 16)[1]
        return losses.chances - losses.guessing

    cautious = excess()
    monkeypatch.setattr("niagara_ai.train.fit.MOST_DECAY", 0.0)
    careless = excess()
    assert careless > 1.0, "there must be something to be learned by heart"
    assert cautious < 0.6 * careless


def test_a_network_that_has_learned_nothing_thinks_all_equal() -> None:
    samples, empty = simulated(50), untrained(ENCODING, 4)
    weights = {name: array for name, array in empty._asdict().items() if name != "scale"}
    table = Dataset(samples, empty.scale, GAME.renaming_tables)
    found = forward({**weights, "inner": weights["inner"][table.columns]}, table.batch(np.arange(50)))
    assert found["odds"] == pytest.approx(0.5)
    assert found["chances"][:, :3] == pytest.approx(1 / 3)
    assert not found["chances"][:, 3:].any()


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    samples = simulated(30)
    samples.truth_counts[::4], samples.guess_counts[::4] = 0, 0  # in some positions nothing is hidden
    shown = np.arange(30) % 4 == 0
    samples.move_counts[::3], keep = 0, np.repeat(np.arange(30) % 3 != 0, 2)  # some positions without a search
    samples = replace(samples, moves=samples.moves[keep], visits=samples.visits[keep])
    samples = replace(samples, truths=samples.truths[~shown], guesses=samples.guesses[~shown])
    table = Dataset(samples, np.array([3.0, 2.0]), GAME.renaming_tables)
    batch = table.batch(np.arange(30))
    weights = {name: array.astype(float) for name, array in _first_weights(ENCODING, 3, rng).items()}
    weights["inner"] = np.zeros((len(table.columns), 3))
    weights["guess"] = np.zeros((len(table.hidden_columns), 3))
    weights["guess_bias"] = np.zeros(len(table.hidden_columns))
    for name, array in weights.items():
        weights[name] = array + rng.standard_normal(array.shape) * 0.5
    found = gradient(weights, batch)
    for name, array in weights.items():
        for index in [tuple(rng.integers(0, size) for size in array.shape) for _ in range(6)]:
            ends = []
            for step in (1e-6, -1e-6):
                array[index] += step
                ends.append(loss_of(weights, batch))
                array[index] -= step
            assert found[name][index] == pytest.approx((ends[0] - ends[1]) / 2e-6, abs=2e-4), (name, index)


def test_where_something_is_hidden_an_own_gain_weighs_most() -> None:
    samples = simulated(4)
    samples.truth_counts[0] = samples.guess_counts[0] = 0
    samples = replace(samples, truths=samples.truths[1:], guesses=samples.guesses[1:])
    batch = Dataset(samples, np.array([3.0, 2.0]), GAME.renaming_tables).batch(np.arange(2))
    own, others = GAIN_WEIGHT, GAIN_WEIGHT * OTHERS_WEIGHT
    assert gain_weights(batch) == pytest.approx(np.array([[own, own, own, 0.0], [own, others, others, 0.0]]))


def loss_of(weights: Any, batch: Any) -> float:
    """The loss whose derivative `gradient` computes."""
    found = forward(weights, batch)
    policy = -(batch.visits * np.log(np.maximum(found["odds"], 1e-30))).sum()
    chances = -(batch.chances * np.log(np.maximum(found["chances"], 1e-30))).sum()
    gained = (gain_weights(batch) * (found["gains"] - batch.gains) ** 2).sum()
    hidden = WEIGHT * guess_losses(weights, batch, found["hidden"]).sum()
    return float(policy + chances + gained + hidden) / len(batch.inputs)


def test_a_truth_of_which_no_input_is_on_is_told_from_a_guess_of_which_one_is() -> None:
    samples = simulated(400)
    found = samples.truths == 20  # a hidden 0: nothing is on
    samples = replace(samples, truths=samples.truths[~found], truth_counts=(~found).astype(np.int64))
    found = samples.guesses == 20
    samples = replace(samples, guesses=samples.guesses[~found], guess_counts=(~found).astype(np.int64))
    batch = Dataset(samples, np.array([3.0, 2.0]), GAME.renaming_tables).batch(np.arange(400))
    assert batch.has_hidden[batch.truths.any(axis=1) != batch.guesses.any(axis=1)].all()
    assert not batch.has_hidden[~batch.truths.any(axis=1) & ~batch.guesses.any(axis=1)].any()


def test_the_same_samples_and_seed_give_the_same_weights() -> None:
    one, other, third = (fit(*split(300), GAME, None, 1, seed, 4)[0] for seed in (4, 4, 5))
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert not np.array_equal(one.inner, third.inner)
