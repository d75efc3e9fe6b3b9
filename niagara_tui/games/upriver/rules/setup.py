"""Game set-up: the initial position (U-1, U-2). There are no options."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from niagara_tui.core.chance import Chance, below
from niagara_tui.games.upriver.rules.state import State, new_player


class Options(BaseModel):
    """Options of a new game; Up the River has none."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the first throw; the first player follows from `chance`."""
    del options
    first = below(chance, seats)
    return State(seats=seats, players=[new_player() for _ in range(seats)], first=first, turn=first, chance=chance)
