"""Phase 1a: lost canoes are bought back (N-50, N-51)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, LOST
from niagara_tui.games.niagara.gems import total
from niagara_tui.games.niagara.moves import KEEP, PAY
from niagara_tui.games.niagara.state import State


@rules
def lost_canoes(state: State, seat: int) -> int:
    """How many canoes of this player went over the falls and have not been bought back."""
    count = 0
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            count += 1
    return count


@rules
def may_redeem(state: State, seat: int) -> bool:
    """Whether the player has a canoe to buy back and a gem to pay with."""
    return lost_canoes(state, seat) > 0 and total(state.players[seat].reserve) > 0


@rules
def list_redemptions(state: State, seat: int, moves: list[int]) -> int:
    """A gem of each colour to pay with, and to keep them all if a canoe is left (N-51)."""
    count = 0
    for colour in range(5):
        if state.players[seat].reserve[colour]:
            moves[count] = PAY + colour
            count += 1
    if lost_canoes(state, seat) < 2:
        moves[count] = KEEP
        count += 1
    return count


@rules
def redeem(state: State, seat: int, move: int) -> None:
    """Pay the gem that the move names and put a canoe on the bank, or do nothing."""
    if move != KEEP:
        state.players[seat].reserve[move - PAY] -= 1
        state.sites[move - PAY].gems[move - PAY] += 1
        put_on_bank(state, seat)


@rules
def put_on_bank(state: State, seat: int) -> None:
    """The first lost canoe of the player is back on the bank."""
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            canoe.zone = BANK
            return
