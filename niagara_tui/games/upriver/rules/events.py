"""What happens to the players from one position to the next: boats that come home, are sent back or lost."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Event
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.phases import points
from niagara_tui.games.upriver.rules.state import HARBOUR, LOST, MOVE, Player, State

EVENTS = (
    Event("home", 1, is_told_of_others=True),
    Event("points"),
    Event("lost", -1, is_told_of_others=True),
    Event("forward"),
    Event("sent"),
    Event("back", -1),
)
HOME, POINTS, BOATS_LOST, FORWARD, SENT, BACK = range(len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (U-3 to U-7); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        noted[HOME, seat] += now.boats[HARBOUR] - was.boats[HARBOUR]
        noted[POINTS, seat] += points(now) - points(was)
        noted[BOATS_LOST, seat] += now.boats[LOST] - was.boats[LOST]
        if before.phase == MOVE:
            ahead = way(now) - way(was)
            if ahead > 0:
                noted[FORWARD, seat] += ahead
            elif ahead < 0:
                noted[BACK, seat] -= ahead
                noted[SENT, before.turn] -= ahead


@rules
def way(player: Player) -> int:
    """The sum of the places of the player's boats."""
    found = 0
    for place in range(HARBOUR + 1):
        found += place * player.boats[place]
    return found
