"""Samples as batches of dense arrays for a fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Alike
from niagara_ai.train.samples import Samples

BATCH = 512


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions in dense arrays.

    `inputs` [positions, inputs]; `moves` and `visits` [positions, most moves], 0 beyond `is_move`; `chances` and
    `gains` [positions, seats], 0 where `absent`; `truths` and `guesses` [positions, hidden inputs], and whether
    either has any, `hides` [positions]: of a hidden 0 no input is on.
    """

    inputs: Any
    moves: Any
    visits: Any
    is_move: Any
    chances: Any
    gains: Any
    absent: Any
    truths: Any
    guesses: Any
    hides: Any


class Table:
    """The samples with their targets, from which batches are taken; only inputs that occur have a column."""

    def __init__(self, samples: Samples, scale: Any, alike: Alike) -> None:
        self._samples, self._alike = samples, alike
        self.columns = np.unique(alike.inputs[:, np.unique(samples.active)])
        """The inputs that occur, or would with other names, ascending."""
        self.hidden_columns = np.unique(alike.inputs[:, np.union1d(samples.truths, samples.guesses).astype(np.int64)])
        """The inputs that a view hides or that guesses have, or would with other names, ascending."""
        self._active = _Runs(samples.active, samples.active_counts, self.columns, alike.inputs)
        self._truths = _Runs(samples.truths, samples.truth_counts, self.hidden_columns, alike.inputs)
        self._guesses = _Runs(samples.guesses, samples.guess_counts, self.hidden_columns, alike.inputs)
        self._move_ends = np.cumsum(samples.move_counts, dtype=np.int64)
        self._absent = np.isnan(samples.outcomes)
        self._chances = np.where(self._absent, 0.0, samples.chances)
        self._gains = np.where(self._absent, 0.0, (samples.gains - scale[0]) / scale[1]).astype(np.float32)

    def outcomes(self, some: Any) -> Any:
        """Each seat's final share of the win in these positions, 0 where there is no such seat."""
        return np.where(self._absent[some], 0.0, self._samples.outcomes[some])

    def batch(self, some: Any, chance: np.random.Generator | None = None) -> Batch:
        """These positions in dense arrays, each under a renaming that `chance` draws, if given."""
        count = len(self._alike.outputs)
        names = np.zeros(len(some), np.int64) if chance is None else chance.integers(0, count, len(some))
        counts = self._samples.move_counts[some]
        most = max(1, int(counts.max(initial=0)))
        moves, visits = np.zeros((len(some), most), np.int64), np.zeros((len(some), most), np.float32)
        is_move = np.arange(most) < counts[:, None]
        rows, where = _runs(self._move_ends, self._samples.move_counts, some)
        moves[is_move] = self._alike.outputs[names[rows], self._samples.moves[where]]
        visits[is_move] = self._samples.visits[where]
        return Batch(
            inputs=self._active.dense(some, names),
            moves=moves,
            visits=visits,
            is_move=is_move,
            chances=self._chances[some],
            gains=self._gains[some],
            absent=self._absent[some],
            truths=self._truths.dense(some, names),
            guesses=self._guesses.dense(some, names),
            hides=(self._samples.truth_counts[some] > 0) | (self._samples.guess_counts[some] > 0),
        )


class _Runs:
    """The inputs of positions, one run after the other, as rows over those of `columns`."""

    def __init__(self, items: Any, counts: Any, columns: Any, alike: Any) -> None:
        place = np.zeros(alike.shape[1], np.int64)
        place[columns] = np.arange(len(columns))
        self._places, self._items, self._counts, self._width = place[alike], items, counts, len(columns)
        self._ends = np.cumsum(counts, dtype=np.int64)

    def dense(self, some: Any, names: Any) -> Any:
        """A row for each of these positions: 1 for the inputs that it has under the renaming of that number."""
        found = np.zeros((len(some), self._width), np.float32)
        rows, where = _runs(self._ends, self._counts, some)
        found[rows, self._places[names[rows], self._items[where]]] = 1.0
        return found


def _runs(ends: Any, counts: Any, some: Any) -> tuple[Any, Any]:
    """Of the items of these positions, one after the other: the position's place in `some`, and where the item is."""
    lengths = counts[some].astype(np.int64)
    rows = np.repeat(np.arange(len(some)), lengths)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return rows, np.repeat(ends[some] - lengths, lengths) + within


def shuffled(positions: Any, chance: np.random.Generator) -> Iterator[Any]:
    """Divide the positions into batches, in an order of chance."""
    order = chance.permutation(positions)
    for start in range(0, len(order), BATCH):
        yield order[start : start + BATCH]
