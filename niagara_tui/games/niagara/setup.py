"""Setting up a game: its options and its first position (N-3 to N-6)."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from niagara_tui.core.chance import Chance, below
from niagara_tui.core.errors import BadInput
from niagara_tui.games.niagara.board import COLOURS, LETTERS, SEATS, SUPPLY
from niagara_tui.games.niagara.rules import go_to_next_redeemer
from niagara_tui.games.niagara.state import ENDINGS, Site, State, Turn, new_player

DRAWN: Final = "drawn"


class Options(BaseModel):
    """What can be switched when a game of Niagara is set up; the set-up screen is built from these fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    ending: Literal["shared", "value", "first"] = Field(
        default="shared",
        title="Several winners",
        description="When several reach a winning reserve in one round: all win, the most valuable reserve wins, "
        "or the one who was there first wins.",
    )
    first: Literal["drawn", "R", "B", "Y", "G", "K"] = Field(
        default=DRAWN, title="First player", description="Drawn from the seed, or a seat of your choice."
    )
    tracker: bool = Field(
        default=True,
        title="Card tracker",
        description="Show the cards that each opponent can still play. Switch it off if you would rather remember.",
    )


def new_state(options: Options, seats: int, seed: int) -> State:
    """The position before the first round; the first player comes from the seed unless the options name one.

    Raises:
        BadInput: that many cannot play, or the first player that the options name is not among them.
    """
    if seats not in SEATS:
        raise BadInput(f"Niagara is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if options.first not in (DRAWN, *LETTERS[:seats]):
        raise BadInput(f"first: {options.first} is not at the table")
    chance = Chance(seed=seed)
    drawn = below(chance, seats)
    state = State(
        seats=seats,
        players=[new_player() for _ in range(seats)],
        sites=[
            Site(gems=[SUPPLY * (site == colour) for colour in range(len(COLOURS))]) for site in range(len(COLOURS))
        ],
        first=drawn if options.first == DRAWN else LETTERS.index(options.first),
        turn=Turn(),
        chance=chance,
        ending=ENDINGS.index(options.ending),
    )
    go_to_next_redeemer(state, 0)
    return state
