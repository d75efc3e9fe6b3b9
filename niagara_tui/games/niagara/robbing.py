"""Stealing from other canoes (N-30 to N-34)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.gems import total
from niagara_tui.games.niagara.moves import ROB
from niagara_tui.games.niagara.state import State


@rules
def booty(state: State, thief: int, zone: int) -> int:
    """How many gems lie in other players' canoes in this zone of the river."""
    count = 0
    for seat in range(state.seats):
        if seat != thief:
            for canoe in state.players[seat].canoes:
                if canoe.zone == zone:
                    count += total(canoe.gems)
    return count


@rules
def may_rob(state: State, thief: int, zone: int) -> bool:
    """Whether the canoe that has just paddled to `zone` may take one gem more there."""
    turn = state.turn
    if turn.robbed >= turn.free or turn.loaded or total(turn.unloaded):
        return False
    return booty(state, thief, zone) > 0


@rules
def list_victims(state: State, thief: int, zone: int, moves: list[int], count: int) -> int:
    """Append every gem that can be taken in this zone; the new count of moves."""
    for seat in range(state.seats):
        if seat != thief:
            for canoe in range(2):
                victim = state.players[seat].canoes[canoe]
                if victim.zone == zone:
                    for colour in range(5):
                        if victim.gems[colour]:
                            moves[count] = ROB + (seat * 2 + canoe) * 5 + colour
                            count += 1
    return count


@rules
def rob(state: State, thief: int, canoe: int, move: int) -> None:
    """Take the gem that the move names."""
    what = move - ROB
    colour = what % 5
    state.players[what // 10].canoes[what // 5 % 2].gems[colour] -= 1
    state.players[thief].canoes[canoe].gems[colour] += 1
    state.turn.robbed += 1
