"""Game set-up: the options and the initial position (C-1, C-2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance
from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.rules.state import Player, State


class Options(BaseModel):
    """Options of a new game of Canyon; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    secret_bids: bool = Field(
        default=False,
        title=_("Secret bids"),
        description=_("All bid at the same time, face down, and the bids are revealed together."),
    )
    short_track: bool = Field(
        default=False,
        title=_("Short track"),
        description=_("The rounds with the fewest cards, the sixth to the ninth, are left out."),
    )


VARIANTS: Mapping[str, Mapping[str, bool]] = MappingProxyType(
    {_("Short track"): {"short_track": True}, _("Secret bids"): {"secret_bids": True}}
)


def start(options: Options, seats: int, chance: Chance) -> State:
    """The position before the draw for the dealer; all draws and deals follow from `chance`."""
    return State(
        seats=seats,
        players=[Player() for _ in range(seats)],
        chance=chance,
        secret_bids=int(options.secret_bids),
        short_track=int(options.short_track),
    )
