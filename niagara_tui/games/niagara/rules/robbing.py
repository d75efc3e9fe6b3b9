"""Stealing from other canoes (N-30 to N-34, S-11, S-12)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.cargo import handled_cargo
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.moves import theft_of
from niagara_tui.games.niagara.rules.state import Canoe, State


@rules
def is_victim(canoe: Canoe, zone: int) -> bool:
    """Whether a rival's canoe lies on the river in this zone; a lassoed one does not (S-32)."""
    return canoe.zone == zone and not canoe.lassoed


@rules
def gems_to_rob(state: State, thief: int, zone: int) -> int:
    """Number of gems in other players' canoes in this zone of the river."""
    count = 0
    for seat in range(state.seats):
        if seat != thief:
            for canoe in state.players[seat].canoes:
                if is_victim(canoe, zone):
                    count += total(canoe.gems)
    return count


@rules
def may_rob(state: State, thief: int, canoe: Canoe) -> bool:
    """Whether the canoe in hand may rob another gem where it has paddled to."""
    turn = state.turn
    if turn.robbed >= turn.free or total(turn.loaded) or room(canoe) == 0:
        return False
    if handled_cargo(state) and not turn.met:
        return False  # robbing comes before unloading, so that each result has one chain of moves
    return gems_to_rob(state, thief, canoe.zone) > 0


@rules
def can_be_robbed(state: State, thief: int, zone: int, move: int) -> bool:
    """Whether the move's gem lies in a rival's canoe in this zone."""
    seat, index, colour = theft_of(move)
    if seat == thief or seat >= state.seats:
        return False
    victim = state.players[seat].canoes[index]
    return is_victim(victim, zone) and victim.gems[colour] > 0


@rules
def rob(state: State, canoe: Canoe, move: int) -> None:
    """Take the move's gem into the canoe."""
    seat, index, colour = theft_of(move)
    state.players[seat].canoes[index].gems[colour] -= 1
    canoe.gems[colour] += 1
    state.turn.robbed += 1


@rules
def undo_rob(state: State, canoe: Canoe, move: int) -> None:
    seat, index, colour = theft_of(move)
    state.players[seat].canoes[index].gems[colour] += 1
    canoe.gems[colour] -= 1
    state.turn.robbed -= 1
