"""Game set-up: the options and the initial position (U-1, U-2)."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.board import LETTERS
from niagara_tui.games.upriver.rules.state import State, new_player

DRAWN: Final = "drawn"


class Options(BaseModel):
    """Options of a new game of Up the River; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    first: Literal["drawn", "R", "B", "Y", "G"] = Field(
        default=DRAWN, title=_("First player"), description=_("Drawn by chance, or a seat of your choice.")
    )


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the first throw; the first player follows from `chance` unless the options name one.

    Raises:
        BadInput: the first player named is not at the table.
    """
    if options.first not in (DRAWN, *LETTERS[:seats]):
        raise BadInput(_("first: {seat} is not at the table").format(seat=options.first))
    drawn = below(chance, seats)
    first = drawn if options.first == DRAWN else LETTERS.index(options.first)
    return State(seats=seats, players=[new_player() for _ in range(seats)], first=first, turn=first, chance=chance)
