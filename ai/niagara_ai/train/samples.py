"""Training samples from self-play: positions as seats saw them, and their targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from niagara_ai.array_file import read_arrays, write_arrays
from niagara_ai.contract import BotError, Encoding

_ORIGIN = "origin"
_FRACTIONS = ("visits", "chances", "outcomes", "gains", "scores", "seconds")  # the arrays that are no whole numbers
MAX_BYTES = 2 * 2**30  # the largest portion of games in bytes, unpacked


@dataclass(frozen=True, slots=True)
class Samples:
    """Views of self-play in the order of play: of decisions, for the policy, and of ticks of the clock, for the values.

    Lists of varying length are stored as runs: `active` holds the inputs that were on, for all views one after the
    other, and `active_counts` [views] their numbers. A view of a decision has a run of `moves`, the outputs of the
    moves that the search considered, with their number in `move_counts` and each move's share of the visits after
    pruning in `visits`. `truths` with `truth_counts` are the further inputs that would be on if nothing were hidden,
    `guesses` with `guess_counts` those that would be on for a guess of the game.

    A position at a tick has one view for each seat, in the order of the seats; `tables` [views] is the number of seats
    there, 0 for a view of a decision. Of the seat whose view it is, `chances` [views] are the targets for its chance of
    winning, `outcomes` its final share of the win, `scores` its score so far and `gains` what it gains until after the
    next tick. `game_of` [views] numbers the games from 0; `seconds` [parts] is the CPU time of each part.
    """

    active: Any
    active_counts: Any
    moves: Any
    visits: Any
    move_counts: Any
    truths: Any
    truth_counts: Any
    guesses: Any
    guess_counts: Any
    tables: Any
    chances: Any
    outcomes: Any
    gains: Any
    scores: Any
    game_of: Any
    seconds: Any

    def __len__(self) -> int:
        return len(self.active_counts)

    @property
    def games(self) -> int:
        """The number of games that have views here."""
        return len(np.unique(self.game_of))

    @classmethod
    def joined(cls, several: Sequence[Samples]) -> Samples:
        """Concatenate the samples of several parts, at least one, and number their games on."""
        first, renumbered = 0, []
        for part in several:
            renumbered.append(part.game_of + first)
            first += int(part.game_of.max(initial=-1)) + 1
        names = [field.name for field in fields(cls) if field.name != "game_of"]
        arrays = {name: np.concatenate([getattr(part, name) for part in several]) for name in names}
        return cls(**arrays, game_of=np.concatenate(renumbered))

    def save(self, path: Path, origin: bytes) -> None:
        """Write the samples to a file, which is replaced atomically; `origin` is a digest of what their games are."""
        arrays = {field.name: getattr(self, field.name) for field in fields(self)}
        write_arrays(path, {**arrays, _ORIGIN: np.frombuffer(origin, np.uint8)})

    @classmethod
    def load(cls, path: Path, encoding: Encoding, origin: bytes) -> Samples:
        """Load samples of that origin, and of a game with that encoding, from a file."""
        kinds = {field.name: "f" if field.name in _FRACTIONS else "i" for field in fields(cls)}
        arrays = read_arrays(path, {_ORIGIN: "uint8", **kinds}, MAX_BYTES)
        if not np.array_equal(arrays.pop(_ORIGIN), np.frombuffer(origin, np.uint8)):
            raise BotError(f"{path.name} holds games of another game or run")
        samples = cls(**arrays)
        if not samples.suit(encoding):
            raise BotError(f"{path.name} holds no games that can be learned from here")
        return samples

    def suit(self, encoding: Encoding) -> bool:
        """Whether the arrays have consistent shapes, and only inputs and outputs that the encoding has."""
        views, inputs, outputs = self.active_counts.size, len(encoding.names), encoding.outputs.shape[2]
        runs = (
            (self.active, self.active_counts, inputs),
            (self.moves, self.move_counts, outputs),
            (self.truths, self.truth_counts, inputs),
            (self.guesses, self.guess_counts, inputs),
        )
        for items, counts, below in runs:  # whole numbers from 0 and below that, in runs of these lengths
            is_run = items.dtype.kind == counts.dtype.kind == "i" and items.shape == (counts.sum(),)
            is_run = is_run and items.min(initial=0) >= 0 and items.max(initial=0) < below
            if not (is_run and counts.min(initial=0) >= 0 and counts.shape == (views,)):
                return False
        numbers = (self.chances, self.outcomes, self.gains, self.scores)
        return (
            self.game_of.shape == (views,)
            and self.game_of.dtype.kind == "i"
            and self._has_whole_ticks(encoding.outputs.shape[0] - 1)
            and self.visits.shape == self.moves.shape
            and bool(np.isfinite(self.visits).all())
            and all(each.shape == (views,) and each.dtype.kind == "f" for each in numbers)
            and all(bool(np.isfinite(each).all()) for each in numbers)
        )

    def firsts(self) -> Any:
        """The first view of each position at a tick; its views follow each other, `tables` of them."""
        places, place = [], 0
        while place < len(self.tables):
            if self.tables[place]:
                places.append(place)
            place += max(1, int(self.tables[place]))
        return np.array(places, np.int64)

    def _has_whole_ticks(self, most: int) -> bool:
        """Whether the views of ticks stand together: as many as there are seats, at most `most`, and of one game."""
        tables, views = self.tables, len(self)
        if tables.shape != (views,) or tables.dtype.kind != "i":
            return False
        if tables.min(initial=0) < 0 or tables.max(initial=0) > most:
            return False
        firsts = self.firsts()
        position_of = np.repeat(firsts, tables[firsts])
        places = np.flatnonzero(tables)
        return (
            len(position_of) == len(places)
            and bool((tables[places] == tables[position_of]).all())
            and bool((self.game_of[places] == self.game_of[position_of]).all())
            and not self.move_counts[places].any()
        )
