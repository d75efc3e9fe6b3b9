from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import RenamingTables
from niagara_ai.mcts.network import untrained
from niagara_ai.train.batches import Dataset
from niagara_ai.train.fit import _first_policy, _first_values, fit, held_out, steps_of
from niagara_ai.train.gradients import (
    GAIN_WEIGHT,
    GUESS_WEIGHT,
    guess_losses,
    policy_gradient,
    policy_units,
    value_gradient,
    value_units,
)
from niagara_ai.train.samples import Samples

from niagara_tui.core.encoding import renaming_tables_of
from niagara_tui.games import registry
from tests.ai.training import ENCODING, GAME, simulated, split

pytestmark = pytest.mark.searches


def dataset_of(samples: Samples) -> Dataset:
    return Dataset(samples, np.array([3.0, 2.0]), GAME.renaming_tables, GAME.seats[-1])


@pytest.mark.parametrize(("games", "held"), [(1, 0), (2, 1), (19, 1), (400, 20)])
def test_a_twentieth_of_the_games_is_held_out_but_never_the_only_one(games: int, held: int) -> None:
    samples = simulated(games)
    assert held_out(samples, 3).sum() == held * len(samples) / games


def test_the_fit_learns_who_wins_and_which_move_is_right() -> None:
    layers, losses = fit(*split(4000), GAME, 20, 0, units=(32, 16))
    assert losses.guessing == pytest.approx(math.log(3))
    assert losses.even == pytest.approx(math.log(2))
    assert losses.chances < 0.1
    assert losses.policy < 0.05
    assert losses.hidden < 0.55, "half of the guesses are the truth, so log 2 / 2 = 0.35 and a bit is left"
    for inner, occurring in ((layers.inner, [0, 1]), (layers.policy_inner, [10, 11])):
        assert np.flatnonzero(inner.any(axis=1)).tolist() == occurring, "what never occurs has no weights"
    assert layers.guess[20:22].any()
    assert not layers.guess[22:].any(), "what is never hidden has no weights"


@pytest.mark.parametrize(
    ("items", "size", "epochs", "steps"),
    [
        (600, 512, 1, 20),
        (600, 512, 3, 60),
        (100_000, 256, 1, 1564),
        (100_000, 256, 9, 3519),
        (0, 256, 3, 0),
    ],
)
def test_few_positions_are_learned_more_often_but_not_by_heart(items: int, size: int, epochs: int, steps: int) -> None:
    assert steps_of(items, size, epochs)[1] == steps


def test_a_fit_reports_every_step_of_both_networks() -> None:
    told: list[tuple[int, int]] = []
    fit(simulated(300), np.zeros(1200, bool), GAME, 1, 0, (2, 2), lambda *done: told.append(done))
    steps = 10 * (1 + 2)  # one batch of 300 decisions and two of 300 ticks, ten times
    assert told == [(done, steps) for done in range(1, steps + 1)]


def test_what_few_positions_show_by_luck_alone_is_believed_less(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(7)
    active = np.concatenate([rng.choice(200, 12, replace=False) for _ in range(12_000)])  # random inputs
    samples = replace(simulated(3000), active=active, active_counts=np.full(12_000, 12))
    held = samples.game_of % 2 == 0

    def excess() -> float:
        losses = fit(samples, held, GAME, 4, 0, (32, 16))[1]
        return losses.chances - losses.guessing

    cautious = excess()
    monkeypatch.setattr("niagara_ai.train.fit.MOST_DECAY", 0.0)
    careless = excess()
    assert careless > 1.0, "there must be something to be learned by heart"
    assert cautious < 0.6 * careless


def test_a_mind_that_has_learned_nothing_thinks_all_equal() -> None:
    table, weights = dataset_of(simulated(50)), untrained(ENCODING).layers._asdict()
    columns = {"policy_inner": table.decision_columns, "inner": table.tick_columns}
    weights |= {name: weights[name][occurring] for name, occurring in columns.items()}
    assert policy_units(weights, table.decisions_at(table.decisions))["odds"] == pytest.approx(0.5)
    chances = value_units(weights, table.ticks_at(table.ticks))["chances"]
    assert chances[:, :3] == pytest.approx(1 / 3)
    assert not chances[:, 3:].any()


def test_without_a_decision_to_learn_from_all_moves_are_equally_likely() -> None:
    samples = simulated(300)
    nothing = np.zeros(len(samples), np.int64)
    none = replace(samples, moves=nothing[:0], visits=samples.visits[:0], move_counts=nothing)
    layers, losses = fit(none, held_out(none, 0), GAME, 1, 0, (6, 4))
    assert not layers.policy.any()
    assert (losses.policy, losses.even) == (0.0, 0.0)
    assert losses.chances < losses.guessing


def some_without_anything_hidden() -> Samples:
    """Thirty games; in some of their decisions nothing is hidden."""
    samples = simulated(30)
    shown = np.arange(30) % 4 == 0
    samples.truth_counts[3::4][shown] = samples.guess_counts[3::4][shown] = 0
    return replace(samples, truths=samples.truths[~shown], guesses=samples.guesses[~shown])


def test_where_nothing_is_hidden_no_guess_is_judged() -> None:
    table = dataset_of(some_without_anything_hidden())
    batch: Any = table.decisions_at(table.decisions)
    weights = _first_policy(table, 6, ENCODING, np.random.default_rng(3))
    losses = guess_losses(weights, batch, policy_units(weights, batch)["hidden"])
    assert 0 < batch.has_hidden.sum() < len(losses)
    assert not losses[~batch.has_hidden].any()
    assert losses[batch.has_hidden].all()


def policy_loss(weights: Any, batch: Any) -> float:
    found = policy_units(weights, batch)
    learned = -(batch.visits * np.log(np.maximum(found["odds"], 1e-30))).sum()
    hidden = GUESS_WEIGHT * guess_losses(weights, batch, found["hidden"]).sum()
    return float(learned + hidden) / len(batch.moves)


def value_loss(weights: Any, batch: Any) -> float:
    found = value_units(weights, batch)
    learned = -(batch.chances * np.log(np.maximum(found["chances"], 1e-30))).sum()
    gained = GAIN_WEIGHT * (np.where(batch.absent, 0.0, found["gains"] - batch.gains) ** 2).sum()
    return float(learned + gained) / len(batch.absent)


@pytest.mark.parametrize("network", ["policy", "values"])
def test_the_gradient_is_the_slope_of_the_loss(network: str) -> None:
    rng, table = np.random.default_rng(3), dataset_of(some_without_anything_hidden())
    is_policy = network == "policy"
    batch: Any = table.decisions_at(table.decisions) if is_policy else table.ticks_at(table.ticks)
    first = _first_policy(table, 6, ENCODING, rng) if is_policy else _first_values(table, 3, rng)
    weights = {name: array + rng.standard_normal(array.shape) * 0.5 for name, array in first.items()}
    loss = policy_loss if is_policy else value_loss
    found = (policy_gradient if is_policy else value_gradient)(weights, batch)
    assert found.keys() == weights.keys()
    for name, array in weights.items():
        for index in [tuple(rng.integers(0, size) for size in array.shape) for _ in range(6)]:
            ends = []
            for step in (1e-6, -1e-6):
                array[index] += step
                ends.append(loss(weights, batch))
                array[index] -= step
            assert found[name][index] == pytest.approx((ends[0] - ends[1]) / 2e-6, abs=2e-4), (name, index)


def test_a_position_at_a_tick_has_a_row_for_each_seat_that_a_table_may_have() -> None:
    samples = simulated(3)
    table = dataset_of(samples)
    assert table.ticks.tolist() == [0, 4, 8]
    assert table.decisions.tolist() == [3, 7, 11]
    batch = table.ticks_at(table.ticks)
    assert batch.absent.tolist() == 3 * [[False, False, False, True]]
    assert batch.inputs.shape[0] == 3 * 4
    assert np.array_equal(batch.outcomes[:, :3], samples.outcomes.reshape(3, 4)[:, :3])
    assert not batch.outcomes[:, 3].any()
    wins = batch.inputs.toarray()[:, np.searchsorted(table.tick_columns, 1)].reshape(3, 4)
    assert np.array_equal(wins[:, :3], batch.outcomes[:, :3]), "each row is the view of its own seat"


def test_a_truth_of_which_no_input_is_on_is_told_from_a_guess_of_which_one_is() -> None:
    samples = simulated(400)
    for kind, counted in (("truths", "truth_counts"), ("guesses", "guess_counts")):
        hidden, counts = getattr(samples, kind), np.zeros(len(samples), np.int64)
        counts[samples.tables == 0] = hidden != 20  # a hidden 0: nothing is on
        samples = replace(samples, **{kind: hidden[hidden != 20], counted: counts})
    table = dataset_of(samples)
    batch = table.decisions_at(table.decisions)
    truths, guesses = (each.toarray().any(axis=1) for each in (batch.truths, batch.guesses))
    assert batch.has_hidden[truths != guesses].all()
    assert not batch.has_hidden[~truths & ~guesses].any()


def test_the_same_samples_and_seed_give_the_same_weights() -> None:
    one, other, third = (fit(*split(300), GAME, 1, seed, (6, 4))[0] for seed in (4, 4, 5))
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert not np.array_equal(one.inner, third.inner)


def test_a_fit_has_as_many_hidden_units_as_asked_for() -> None:
    layers, _losses = fit(*split(100), GAME, 1, 0, (6, 4))
    assert (layers.policy_inner_bias.shape, layers.bias.shape) == ((6,), (4,))


# Renamings that change nothing: what is learned of a position is learned of the renamed ones, too.

CANYON = registry.game("canyon")


def swapping(one: int, other: int, count: int) -> list[list[int]]:
    """Two renamings of that many things: the identity, and one that swaps two of them."""
    same = list(range(count))
    swapped = list(same)
    swapped[one], swapped[other] = other, one
    return [same, swapped]


SWAPPED = RenamingTables(
    inputs=np.array(swapping(10, 30, len(ENCODING.names))),
    outputs=np.array(swapping(1, 2, ENCODING.outputs.shape[2])),
)


def renamed_dataset(samples: Samples, tables: RenamingTables) -> Dataset:
    return Dataset(samples, np.array([0.0, 1.0]), tables, GAME.seats[-1])


def test_a_batch_has_decisions_under_all_renamings() -> None:
    samples = simulated(400)  # 10 is on where the first of two moves is right, 11 where the second is
    table = renamed_dataset(samples, SWAPPED)
    some = table.decisions[samples.active[table.decisions] == 10]
    assert 30 in table.decision_columns, "which occurs under the other name alone"
    batch = table.decisions_at(some, np.random.default_rng(0))
    old, new = (batch.inputs.toarray()[:, np.searchsorted(table.decision_columns, place)] for place in (10, 30))
    assert (old + new == 1.0).all()
    assert 0.3 < new.mean() < 0.7
    right = (batch.moves * batch.visits).sum(axis=1)
    assert (right == 1.0 + new).all(), "the move's name swaps together with the input's"


def test_all_views_of_a_position_at_a_tick_are_renamed_together() -> None:
    samples = simulated(400)
    samples = replace(samples, active=np.where(samples.tables > 0, 10, samples.active))
    table = renamed_dataset(samples, SWAPPED)
    batch = table.ticks_at(table.ticks, np.random.default_rng(0))
    new = batch.inputs.toarray()[:, np.searchsorted(table.tick_columns, 30)].reshape(batch.absent.shape)
    assert (new[:, :3] == new[:, :1]).all()
    assert 0.3 < new.mean() < 0.7


def test_without_chance_names_stay_as_they_are() -> None:
    samples = simulated(40)
    plain, table = renamed_dataset(samples, GAME.renaming_tables), renamed_dataset(samples, SWAPPED)
    batch = table.decisions_at(table.decisions)
    assert (batch.moves == plain.decisions_at(plain.decisions).moves).all()
    assert not batch.inputs.toarray()[:, np.searchsorted(table.decision_columns, 30)].any()


def test_what_is_hidden_is_renamed_together_with_what_is_shown() -> None:
    samples = simulated(200)
    shown = samples.active[samples.tables == 0]
    table = renamed_dataset(replace(samples, truths=shown, guesses=shown), SWAPPED)
    batch = table.decisions_at(table.decisions, np.random.default_rng(0))
    shown = batch.inputs.toarray()[:, np.searchsorted(table.decision_columns, 30)]
    hidden = batch.truths.toarray()[:, np.searchsorted(table.hidden_columns, 30)]
    assert shown.any()
    assert (shown == hidden).all()


def test_a_renaming_to_what_there_is_not_is_refused() -> None:
    texts = [CANYON.text(move) for move in range(CANYON.bound)]
    with pytest.raises(ValueError, match=r"leads to 'players\[0\].hand X1 = 1', which does not exist"):
        renaming_tables_of(CANYON.state, CANYON.letters, texts, CANYON.seat_lists, [{"S1": "X1"}])
