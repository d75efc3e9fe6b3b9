"""Samples as batches of dense arrays for a fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import RenamingTables
from niagara_ai.train.samples import Samples

BATCH = 512


@dataclass(frozen=True, slots=True)
class Batch:
    """Positions in dense arrays.

    `inputs` [positions, inputs]; `moves` and `visits` [positions, most moves], 0 where not `is_move`; `chances`,
    `gains` and `scores` [positions, seats], 0 where `absent`, the latter two in standard deviations of gains; `truths`
    and `guesses` [positions, hidden inputs]. `has_hidden` [positions] is true if a truth or a guess has inputs; a
    hidden number 0 has none, so it does not count.
    """

    inputs: Any
    moves: Any
    visits: Any
    is_move: Any
    chances: Any
    gains: Any
    scores: Any
    absent: Any
    truths: Any
    guesses: Any
    has_hidden: Any


class Dataset:
    """Samples and their targets, from which batches are taken; only inputs that occur have a column."""

    def __init__(self, samples: Samples, scale: Any, tables: RenamingTables) -> None:
        self._samples, self._tables = samples, tables
        self.columns = np.unique(tables.inputs[:, np.unique(samples.active)])
        """The inputs that occur, or would with other names, ascending."""
        self.hidden_columns = np.unique(tables.inputs[:, np.union1d(samples.truths, samples.guesses).astype(np.int64)])
        """The hidden inputs of truths and guesses, under all renamings, ascending."""
        self._active = _Runs(samples.active, samples.active_counts, self.columns, tables.inputs)
        self._truths = _Runs(samples.truths, samples.truth_counts, self.hidden_columns, tables.inputs)
        self._guesses = _Runs(samples.guesses, samples.guess_counts, self.hidden_columns, tables.inputs)
        self._move_ends = np.cumsum(samples.move_counts, dtype=np.int64)
        self._absent = np.isnan(samples.outcomes)
        self._chances = np.where(self._absent, 0.0, samples.chances)
        self._gains = np.where(self._absent, 0.0, (samples.gains - scale[0]) / scale[1]).astype(np.float32)

        self._scores = (samples.scores / scale[1]).astype(np.float32)

    def outcomes(self, positions: Any) -> Any:
        """Each seat's final share of the win in these positions, 0 where there is no such seat."""
        return np.where(self._absent[positions], 0.0, self._samples.outcomes[positions])

    def batch(self, positions: Any, rng: np.random.Generator | None = None) -> Batch:
        """These positions in dense arrays, each under a renaming drawn from `rng` if that is given."""
        count = len(self._tables.outputs)
        renamings = np.zeros(len(positions), np.int64) if rng is None else rng.integers(0, count, len(positions))
        counts = self._samples.move_counts[positions]
        most = max(1, int(counts.max(initial=0)))
        moves, visits = np.zeros((len(positions), most), np.int64), np.zeros((len(positions), most), np.float32)
        is_move = np.arange(most) < counts[:, None]
        rows, where = _locate_items(self._move_ends, self._samples.move_counts, positions)
        moves[is_move] = self._tables.outputs[renamings[rows], self._samples.moves[where]]
        visits[is_move] = self._samples.visits[where]
        return Batch(
            inputs=self._active.dense(positions, renamings),
            moves=moves,
            visits=visits,
            is_move=is_move,
            chances=self._chances[positions],
            gains=self._gains[positions],
            scores=self._scores[positions],
            absent=self._absent[positions],
            truths=self._truths.dense(positions, renamings),
            guesses=self._guesses.dense(positions, renamings),
            has_hidden=(self._samples.truth_counts[positions] > 0) | (self._samples.guess_counts[positions] > 0),
        )


class _Runs:
    """Runs of inputs, one run per position, converted to rows with one column for each input of `columns`."""

    def __init__(self, items: Any, counts: Any, columns: Any, renamed: Any) -> None:
        place = np.zeros(renamed.shape[1], np.int64)
        place[columns] = np.arange(len(columns))
        self._places, self._items, self._counts, self._width = place[renamed], items, counts, len(columns)
        self._ends = np.cumsum(counts, dtype=np.int64)

    def dense(self, positions: Any, renamings: Any) -> Any:
        """A row for each of these positions: 1 for the inputs that it has under the renaming of that number."""
        found = np.zeros((len(positions), self._width), np.float32)
        rows, where = _locate_items(self._ends, self._counts, positions)
        found[rows, self._places[renamings[rows], self._items[where]]] = 1.0
        return found


def _locate_items(ends: Any, counts: Any, positions: Any) -> tuple[Any, Any]:
    """For each item in the runs of these positions: the index in `positions`, and the index of the item."""
    lengths = counts[positions].astype(np.int64)
    rows = np.repeat(np.arange(len(positions)), lengths)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return rows, np.repeat(ends[positions] - lengths, lengths) + within


def shuffled(positions: Any, rng: np.random.Generator) -> Iterator[Any]:
    """Divide the positions into batches, in random order."""
    order = rng.permutation(positions)
    for start in range(0, len(order), BATCH):
        yield order[start : start + BATCH]
