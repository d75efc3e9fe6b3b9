"""Samples as batches for a fit: decisions for the policy network, positions at ticks for the value network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import RenamingTables
from niagara_ai.train.samples import Samples

try:
    from scipy.sparse import csr_array
except ImportError as error:
    raise ImportError("training needs SciPy; pip install 'niagara-tui[train]' brings it") from error


@dataclass(frozen=True, slots=True)
class Decisions:
    """A batch of decisions.

    `inputs` [decisions, inputs], sparse; `moves` and `visits` [decisions, most moves], 0 where not `is_move`; `truths`
    and `guesses` [decisions, hidden inputs], sparse. `has_hidden` [decisions] is true if a truth or a guess has inputs;
    a hidden number 0 has none, so it does not count.
    """

    inputs: Any
    moves: Any
    visits: Any
    is_move: Any
    truths: Any
    guesses: Any
    has_hidden: Any


@dataclass(frozen=True, slots=True)
class Ticks:
    """A batch of positions at ticks, with places for as many seats as a table may have.

    `inputs` [ticks * seats, inputs], sparse, are the seats' own views, one position after the other. Of each seat, all
    [ticks, seats], 0 where `absent`: `chances` are the targets, `outcomes` the shares of the win, `gains` and `scores`
    in standard deviations of gains.
    """

    inputs: Any
    chances: Any
    outcomes: Any
    gains: Any
    scores: Any
    absent: Any


class Dataset:
    """Samples and their targets, from which batches are taken; only inputs that occur have a column.

    `decisions` are the views with a policy target, `ticks` the first views of the positions at ticks.
    `decision_columns`, `tick_columns` and `hidden_columns` are the inputs that occur there, and in truths and guesses,
    or would with other names, ascending.
    """

    def __init__(self, samples: Samples, scale: Any, tables: RenamingTables, most_seats: int) -> None:
        self._samples, self._tables, self._most_seats = samples, tables, most_seats
        at_tick = np.repeat(samples.tables > 0, samples.active_counts)
        self.decision_columns = _occurring(tables.inputs, samples.active[~at_tick])
        self.tick_columns = _occurring(tables.inputs, samples.active[at_tick])
        self.hidden_columns = _occurring(tables.inputs, samples.truths, samples.guesses)
        self._of_decisions = _Runs(samples.active, samples.active_counts, self.decision_columns, tables.inputs)
        self._of_ticks = _Runs(samples.active, samples.active_counts, self.tick_columns, tables.inputs)
        self._truths = _Runs(samples.truths, samples.truth_counts, self.hidden_columns, tables.inputs)
        self._guesses = _Runs(samples.guesses, samples.guess_counts, self.hidden_columns, tables.inputs)
        self._move_ends = np.cumsum(samples.move_counts, dtype=np.int64)
        self._gains = ((samples.gains - scale[0]) / scale[1]).astype(np.float32)
        self._scores = (samples.scores / scale[1]).astype(np.float32)
        self.decisions = np.flatnonzero(samples.move_counts)
        self.ticks = samples.firsts()

    def decisions_at(self, views: Any, rng: np.random.Generator | None = None) -> Decisions:
        """The decisions of these views, each under a renaming drawn from `rng` if that is given."""
        renamings = self._renamings(len(views), rng)
        counts = self._samples.move_counts[views]
        most = max(1, int(counts.max(initial=0)))
        moves, visits = np.zeros((len(views), most), np.int64), np.zeros((len(views), most), np.float32)
        is_move = np.arange(most) < counts[:, None]
        rows, where = _locate_items(self._move_ends, self._samples.move_counts, views)
        moves[is_move] = self._tables.outputs[renamings[rows], self._samples.moves[where]]
        visits[is_move] = self._samples.visits[where]
        return Decisions(
            inputs=self._of_decisions.matrix(views, renamings),
            moves=moves,
            visits=visits,
            is_move=is_move,
            truths=self._truths.matrix(views, renamings),
            guesses=self._guesses.matrix(views, renamings),
            has_hidden=(self._samples.truth_counts[views] > 0) | (self._samples.guess_counts[views] > 0),
        )

    def ticks_at(self, firsts: Any, rng: np.random.Generator | None = None) -> Ticks:
        """The positions with these first views, each under a renaming drawn from `rng` if that is given."""
        samples, seats = self._samples, np.arange(self._most_seats)
        absent = seats >= samples.tables[firsts][:, None]
        views = np.where(absent, firsts[:, None], firsts[:, None] + seats)
        renamings = np.repeat(self._renamings(len(firsts), rng), self._most_seats)
        found = (samples.chances, samples.outcomes, self._gains, self._scores)
        chances, outcomes, gains, scores = (np.where(absent, np.float32(0.0), each[views]) for each in found)
        inputs = self._of_ticks.matrix(views.ravel(), renamings)
        return Ticks(inputs, chances, outcomes, gains, scores, absent)

    def _renamings(self, count: int, rng: np.random.Generator | None) -> Any:
        return np.zeros(count, np.int64) if rng is None else rng.integers(0, len(self._tables.outputs), count)


class _Runs:
    """Runs of inputs, one run per view, converted to sparse rows with one column for each input of `columns`."""

    def __init__(self, items: Any, counts: Any, columns: Any, renamed: Any) -> None:
        place = np.zeros(renamed.shape[1], np.int64)
        place[columns] = np.arange(len(columns))
        self._places, self._items, self._counts, self._width = place[renamed], items, counts, len(columns)
        self._ends = np.cumsum(counts, dtype=np.int64)

    def matrix(self, views: Any, renamings: Any) -> Any:
        """A row for each of these views: 1 for the inputs that it has under the renaming of that number."""
        rows, where = _locate_items(self._ends, self._counts, views)
        columns = self._places[renamings[rows], self._items[where]]
        starts = np.concatenate([[0], np.cumsum(self._counts[views], dtype=np.int64)])
        return csr_array((np.ones(len(columns), np.float32), columns, starts), shape=(len(views), self._width))


def sparse(values: Any, rows: Any, columns: Any, shape: tuple[int, int]) -> Any:
    """A sparse matrix of that shape with these values at these places."""
    return csr_array((values, (rows, columns)), shape=shape)


def _occurring(renamed: Any, *several: Any) -> Any:
    """The inputs among these, or what they would be with other names, ascending."""
    occurs = np.zeros(renamed.shape[1], np.bool_)
    for inputs in several:
        occurs[inputs] = True
    return np.unique(renamed[:, occurs])


def _locate_items(ends: Any, counts: Any, views: Any) -> tuple[Any, Any]:
    """For each item in the runs of these views: the index in `views`, and the index of the item."""
    lengths = counts[views].astype(np.int64)
    rows = np.repeat(np.arange(len(views)), lengths)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return rows, np.repeat(ends[views] - lengths, lengths) + within


def shuffled(items: Any, size: int, rng: np.random.Generator) -> Iterator[Any]:
    """Divide the items into batches of that size, in random order."""
    order = rng.permutation(items)
    for start in range(0, len(order), size):
        yield order[start : start + size]
