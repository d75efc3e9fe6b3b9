"""What self-play leaves for the fit: positions as their deciding seats saw them, and what came of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of self-play, in the order of play; seats are counted from the one that decides.

    `active` holds the inputs that were on, of all positions one after the other, and `active_counts` how many each has;
    `moves` likewise the outputs of the legal moves with `move_counts`, and `visits` each move's share of the search's
    visits. A position without moves has no policy to learn. `chances` [positions, seats] are the chances of winning to
    learn, `outcomes` and `scores` each seat's final share of the win and score. They are NaN for seats that the table
    does not have. `game_of` [positions] numbers the games from 0; `seconds` [parts] is
    the time of a processor that each part took.
    """

    active: Any
    active_counts: Any
    moves: Any
    visits: Any
    move_counts: Any
    chances: Any
    outcomes: Any
    scores: Any
    game_of: Any
    seconds: Any

    def __len__(self) -> int:
        """The number of positions."""
        return len(self.active_counts)

    @property
    def games(self) -> int:
        """The number of games with positions."""
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
        """Write them to a file, which is replaced atomically."""
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        with beside.open("wb") as file:
            np.savez_compressed(file, **{field.name: getattr(self, field.name) for field in fields(self)})
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> Samples:
        """Read them from a file."""
        with np.load(path, allow_pickle=False) as given:
            return cls(**{field.name: given[field.name] for field in fields(cls)})
