"""Renamings that change nothing: what is learned of a position is learned of the renamed ones, too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from niagara_ai.contract import RenamingTables
from niagara_ai.train.batches import Dataset
from niagara_ai.train.samples import Samples

from niagara_tui.core.encoding import renaming_tables_of
from niagara_tui.games import registry
from tests.ai.training import ENCODING, GAME, simulated

pytestmark = pytest.mark.searches

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


def dataset_of(samples: Samples, tables: RenamingTables) -> Dataset:
    """The samples as a fit takes batches from them."""
    return Dataset(samples, np.array([0.0, 1.0]), tables, GAME.seats[-1])


def test_a_batch_has_decisions_under_all_renamings() -> None:
    samples = simulated(400)  # 10 is on where the first of two moves is right, 11 where the second is
    table = dataset_of(samples, SWAPPED)
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
    table = dataset_of(samples, SWAPPED)
    batch = table.ticks_at(table.ticks, np.random.default_rng(0))
    new = batch.inputs.toarray()[:, np.searchsorted(table.tick_columns, 30)].reshape(batch.absent.shape)
    assert (new[:, :3] == new[:, :1]).all()
    assert 0.3 < new.mean() < 0.7


def test_without_chance_names_stay_as_they_are() -> None:
    samples = simulated(40)
    plain, table = dataset_of(samples, GAME.renaming_tables), dataset_of(samples, SWAPPED)
    batch = table.decisions_at(table.decisions)
    assert (batch.moves == plain.decisions_at(plain.decisions).moves).all()
    assert not batch.inputs.toarray()[:, np.searchsorted(table.decision_columns, 30)].any()


def test_what_is_hidden_is_renamed_together_with_what_is_shown() -> None:
    samples = simulated(200)
    shown = samples.active[samples.tables == 0]
    table = dataset_of(replace(samples, truths=shown, guesses=shown), SWAPPED)
    batch = table.decisions_at(table.decisions, np.random.default_rng(0))
    shown = batch.inputs.toarray()[:, np.searchsorted(table.decision_columns, 30)]
    hidden = batch.truths.toarray()[:, np.searchsorted(table.hidden_columns, 30)]
    assert shown.any()
    assert (shown == hidden).all()


def test_a_renaming_to_what_there_is_not_is_refused() -> None:
    texts = [CANYON.text(move) for move in range(CANYON.bound)]
    with pytest.raises(ValueError, match=r"leads to 'players\[0\].hand X1 = 1', which does not exist"):
        renaming_tables_of(CANYON.state, CANYON.letters, texts, CANYON.seat_lists, [{"S1": "X1"}])
