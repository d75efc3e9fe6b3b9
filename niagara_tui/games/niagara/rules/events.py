"""What happens to the players from one position to the next: gems that are loaded, stolen, lost and brought home."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import Event
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import CANOES, LOST
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import Player, State

EVENTS = (
    Event("loaded", 1),
    Event("stolen", 1),
    Event("robbed", -1),
    Event("fetched", 1, is_told_of_others=True),
    Event("canoes", -1, is_told_of_others=True),
    Event("swept"),
    Event("paid"),
)
"""In the order in which they happen to a gem and a canoe: of what a round brings, hints tell it in this order."""
LOADED, STOLEN, ROBBED, FETCHED, CANOES_LOST, SWEPT, PAID = range(len(EVENTS))


@rules
def note(before: State, after: State, noted: Any) -> None:
    """Note each seat's events (N-24, N-25, N-30, N-43, N-50); see `Rules.note`."""
    for seat in range(after.seats):
        was, now = before.players[seat], after.players[seat]
        won = total(now.reserve) - total(was.reserve)
        if won > 0:
            noted[FETCHED, seat] += won
        else:
            noted[PAID, seat] -= won
        for canoe in range(CANOES):
            if was.canoes[canoe].zone != LOST and now.canoes[canoe].zone == LOST:
                noted[CANOES_LOST, seat] += 1
                noted[SWEPT, seat] += total(was.canoes[canoe].gems)
        gained = aboard(now) - aboard(was)
        if gained > 0:
            victim = robbed_seat(before, after)
            if victim < 0:
                noted[LOADED, seat] += gained
            else:
                noted[STOLEN, seat] += gained
                noted[ROBBED, victim] += gained


@rules
def aboard(player: Player) -> int:
    """The number of gems in the player's canoes."""
    gems = 0
    for canoe in range(CANOES):
        gems += total(player.canoes[canoe].gems)
    return gems


@rules
def robbed_seat(before: State, after: State) -> int:
    """The seat whose canoes have fewer gems than before, if a gem has been taken aboard by another; -1 if none."""
    for seat in range(after.seats):
        if aboard(after.players[seat]) < aboard(before.players[seat]):
            return seat
    return -1
