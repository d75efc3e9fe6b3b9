"""Game set-up: the initial position (U-1, U-2). There are no options."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.i18n import _
from niagara_tui.core.seats import check_seats
from niagara_tui.games.upriver.rules.board import SEATS
from niagara_tui.games.upriver.rules.state import State, new_player


class Options(BaseModel):
    """Options of a new game; Up the River has none."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def new_state(options: Options, seats: int, seed: int) -> State:
    """The position before the first throw; the first player follows from the seed.

    Raises:
        BadInput: the game cannot be played with that many seats.
    """
    del options
    check_seats(_("Up the River"), SEATS, seats)
    chance = Chance(seed=seed)
    first = below(chance, seats)
    return State(seats=seats, players=[new_player() for _ in range(seats)], first=first, turn=first, chance=chance)
