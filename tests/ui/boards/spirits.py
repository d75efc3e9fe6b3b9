"""Positions with the Spirits and Diamond Joe, for tests of the panes and for looking at them."""

from __future__ import annotations

from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import SPIRITS, Words, position, turn

EVERYTHING = f"{SPIRITS} joe"

_SIX: dict[str, str] = {
    "Ra": "6L",
    "Rb": "3",
    "Ba": "3",
    "Bb": "7L",
    "Ya": "1",
    "Yb": "4",
    "Ga": "7R",
    "Gb": "1",
    "Kb": "3",
}


def full_table() -> State:
    """Six players and all parts in play; R, the first player, has shown 4 and has the double canoe on 3."""
    return turn(
        "4",
        "R",
        parts=EVERYTHING,
        seats=6,
        sky=1,
        zones=_SIX,
        gems={"Ra": "blue", "Ba": "violet", "Bb": "red red", "Yb": "white yellow", "Ga": "red"},
        reserve={"R": "violet blue blue", "B": "violet violet red", "N": "violet white yellow blue"},
        strangers={"violet": "yellow"},
        whirlpool="5",
        beaver="1",
        elk="Ga",
        joe="2",
        joes="violet",
    )


def crowded(canoes: int, zone: str = "3") -> State:
    """Six players, all parts in play, and so many canoes in one zone, Joe's and a laden double one among them."""
    there = ["Ra", "Bb", "Ya", "Ga", "Ka", "Na"][: canoes - 1]
    return turn(
        "4",
        "R",
        parts=EVERYTHING,
        seats=6,
        zones=dict.fromkeys(there, zone),
        gems={"Ra": "blue", "Bb": "violet red"},
        whirlpool="5",
        joe=zone,
        joes="violet",
    )


def lassoed_everywhere(seats: int = 3, zones: Words | None = None) -> State:
    """Lassoed canoes ashore beside these zones; by default six, two of them laden."""
    gems = {} if zones else {"Rb": "white white", "Ba": "blue"}
    zones = zones or {"Ra": "1", "Rb": "4", "Ba": "6L", "Bb": "7R", "Ya": "3", "Yb": "7L"}
    state = position(
        parts=EVERYTHING,
        seats=seats,
        zones=zones,
        gems=gems,
        whirlpool="top",
        elk="soon",
        joe="1",
        beaver="top",
    )
    for player in state.players:
        for canoe in player.canoes:
            canoe.lassoed = int(canoe.zone > 0)
    return state
