"""Training samples from self-play: positions as seats saw them, and their targets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from niagara_ai.array_file import read_arrays, write_arrays
from niagara_ai.contract import BotError, Encoding


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of self-play, in the order of play; seats are counted from the one whose view it is.

    Lists of varying length are stored as runs: `active` holds the inputs that were on, for all positions one after the
    other, and `active_counts` [positions] their numbers. `moves` with `move_counts` are the outputs of the moves that
    the search considered, and `visits` each move's share of the visits after pruning; a position without moves has no
    policy target. `truths` with `truth_counts` are the further inputs that would be on if nothing were hidden,
    `guesses` with `guess_counts` those that would be on for a guess of the game.

    `chances` [positions, seats] are the targets for the chances of winning, `outcomes` the final shares of the win, and
    `gains` the increase of the score until after the next tick of the clock; all three are NaN for seats that the table
    does not have. `scores` [positions, seats] are the scores so far, 0 for such seats. `game_of` [positions] numbers
    the games from 0; `seconds` [parts] is the CPU time of each part.
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
    chances: Any
    outcomes: Any
    gains: Any
    scores: Any
    game_of: Any
    seconds: Any

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.active_counts)

    @property
    def games(self) -> int:
        """The number of games that have positions here."""
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

    def save(self, path: Path) -> None:
        """Write the samples to a file, which is replaced atomically.

        Raises:
            OSError: the file cannot be written.
        """
        write_arrays(path, {field.name: getattr(self, field.name) for field in fields(self)})

    @classmethod
    def load(cls, path: Path, encoding: Encoding) -> Samples:
        """Load samples of a game with that encoding from a file.

        Raises:
            BotError: the file cannot be read, is damaged, or does not suit the encoding.
        """
        found = cls(**read_arrays(path, [field.name for field in fields(cls)]))
        if not found.suit(encoding):
            raise BotError(f"{path.name} holds no games that can be learned from here")
        return found

    def suit(self, encoding: Encoding) -> bool:
        """Whether the arrays have consistent shapes, and only inputs and outputs that the encoding has."""
        positions, (seats, _, outputs) = self.active_counts.size, encoding.outputs.shape
        inputs = len(encoding.names)
        runs = (
            (self.active, self.active_counts, inputs),
            (self.moves, self.move_counts, outputs),
            (self.truths, self.truth_counts, inputs),
            (self.guesses, self.guess_counts, inputs),
        )
        tables = (self.chances, self.outcomes, self.gains, self.scores)
        return (
            all(_are_runs(items, counts, below) for items, counts, below in runs)
            and all(counts.shape == (positions,) for _items, counts, _below in runs)
            and self.game_of.shape == (positions,)
            and self.game_of.dtype.kind == "i"
            and self.visits.shape == self.moves.shape
            and bool(np.isfinite(self.visits).all())
            and all(table.shape == (positions, seats - 1) and table.dtype.kind == "f" for table in tables)
        )


def _are_runs(items: Any, counts: Any, below: int) -> bool:
    """Whether `items` are whole numbers from 0 and below `below`, in runs whose lengths are `counts`."""
    return bool(
        items.dtype.kind == counts.dtype.kind == "i"
        and items.shape == (counts.sum(),)
        and counts.min(initial=0) >= 0
        and items.min(initial=0) >= 0
        and items.max(initial=0) < below
    )
