"""What happens to the players from one position to the next: tricks, bids kept and missed, columns won and lost."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Event
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import CAVE, column_of, is_village
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import MOVE, TRICKS, State

EVENTS = (
    Event("kept", 1, is_told_of_others=True),
    Event("missed"),
    Event("tricks"),
    Event("columns", 1, is_told_of_others=True),
    Event("back", -1, is_told_of_others=True),
    Event("pushed"),
    Event("falls", -1, is_told_of_others=True),
    Event("village", 1, is_told_of_others=True),
)
KEPT, MISSED, TRICKS_TAKEN, COLUMNS_WON, COLUMNS_LOST, PUSHED, FALLS, ARRIVED = range(len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (C-5 to C-11); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        if before.phase == TRICKS:
            if now.tricks > was.tricks:
                noted[TRICKS_TAKEN, seat] += 1
            if after.phase == MOVE:
                noted[KEPT if now.bid == now.tricks else MISSED, seat] += 1
        elif before.phase == MOVE and now.canoe != was.canoe:
            mover = seat_on_turn(before)
            if seat != mover:
                noted[PUSHED, mover] += 1
            if now.canoe == CAVE:
                noted[FALLS, seat] += 1
            if is_village(now.canoe):
                noted[ARRIVED, seat] += 1
            ahead = column_of(now.canoe) - column_of(was.canoe)
            if ahead > 0:
                noted[COLUMNS_WON, seat] += ahead
            else:
                noted[COLUMNS_LOST, seat] -= ahead
