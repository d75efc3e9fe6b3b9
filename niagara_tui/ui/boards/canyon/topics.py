"""Which section of the rules explains what is going on."""

from __future__ import annotations

from niagara_tui.games.canyon.course import is_rapid
from niagara_tui.games.canyon.rules import seat_on_turn
from niagara_tui.games.canyon.state import BID, DEAL, DOCK, DRAW, MOVE, OVER, TRICKS, State

FOLLOWING = "Tricks"
_PHASES = {
    DRAW: "Before the first round",
    DOCK: "Before the first round",
    DEAL: "A round",
    BID: "Bidding",
    TRICKS: FOLLOWING,
    OVER: "The end",
}


def topic_of(view: State) -> str:
    """The heading of the section on the phase; while canoes move, on the water where the canoe lies."""
    if view.phase == MOVE:
        return "The rapids" if is_rapid(view.players[seat_on_turn(view)].canoe) else "Moving"
    return _PHASES[view.phase]
