"""Setting up a game: its first position (U-1, U-2). There are no options."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.i18n import _
from niagara_tui.core.seats import check_seats
from niagara_tui.games.upriver.rules.board import SEATS
from niagara_tui.games.upriver.rules.state import State, new_player


class Options(BaseModel):
    """Up the River is always played alike."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def new_state(options: Options, seats: int, seed: int) -> State:
    """The position before the first throw; the first player comes from the seed.

    Raises:
        BadInput: that many cannot play.
    """
    del options
    check_seats(_("Up the River"), SEATS, seats)
    chance = Chance(seed=seed)
    first = below(chance, seats)
    return State(seats=seats, players=[new_player() for _ in range(seats)], first=first, turn=first, chance=chance)
