"""What happens to the players from one position to the next: tricks, bids missed and points for others, columns.

Reasons are told in points for bids and tricks, in those that are lost, and in what the rapids do: columns follow from
these and would share the worth of all (`niagara_ai.mcts.differences`). Bids kept would, too, but are what bids and
cards aim at.
"""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Event
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import CAVE, column_of, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import MOVE, TRICKS, State
from niagara_tui.games.canyon.rules.tricks import bonus_of

EVENTS = (
    Event("kept", 1, is_aim=True),
    Event("missed"),
    Event("tricks"),
    Event("columns"),
    Event("back", -1, is_told_of_others=True),
    Event("pushed"),
    Event("falls", -1, is_told_of_others=True),
    Event("village", 1, is_told_of_others=True, is_goal=True),
    Event("bonus", 1, is_told_of_others=True),
    Event("calm", 1),
    Event("short", -1, is_told_of_others=True),
)
KEPT, MISSED, TRICKS_TAKEN, COLUMNS_WON, COLUMNS_LOST, PUSHED, FALLS, ARRIVED, BONUSES, CALM, SHORT = range(len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (C-5 to C-11); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        if before.phase == TRICKS:
            if now.tricks > was.tricks:
                noted[TRICKS_TAKEN, seat] += 1
                noted[CALM, seat] += not is_rapid(now.canoe)
            if after.phase == MOVE:
                noted[BONUSES, seat] += bonus_of(after, seat)
                noted[KEPT, seat] += now.bid == now.tricks
                noted[MISSED, seat] += now.bid != now.tricks
        elif before.phase == MOVE:
            mover, ahead = seat_on_turn(before), column_of(now.canoe) - column_of(was.canoe)
            if seat == mover and not is_village(now.canoe):  # there points that are left are unused, not lost (C-11)
                noted[SHORT, seat] += max(points_of(before, seat) - max(ahead, 0), 0)
            if now.canoe == was.canoe:
                continue
            if seat != mover:
                noted[PUSHED, mover] += 1
            if now.canoe == CAVE:
                noted[FALLS, seat] += 1
            if is_village(now.canoe):
                noted[ARRIVED, seat] += 1
            if ahead > 0:
                noted[COLUMNS_WON, seat] += ahead
            else:
                noted[COLUMNS_LOST, seat] -= ahead
