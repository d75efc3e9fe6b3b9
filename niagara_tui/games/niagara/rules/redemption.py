"""Phase 1a: redemption of lost canoes (N-50, N-51)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.moves import KEEP, PAY, TAKE, kind_of
from niagara_tui.games.niagara.rules.state import ANY_CANOES, PICK, REVEAL, State, owner_chooses_canoe


@rules
def lost_canoes(state: State, seat: int) -> int:
    """Number of the player's canoes that are lost and not redeemed."""
    count = 0
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            count += 1
    return count


@rules
def may_redeem(state: State, seat: int) -> bool:
    """Whether the player has a canoe to redeem and a gem to pay with."""
    return lost_canoes(state, seat) > 0 and total(state.players[seat].reserve) > 0


@rules
def may_choose(state: State, seat: int) -> bool:
    """Whether the player chooses which canoe returns: both are lost, and their holds differ (N-50)."""
    canoes = state.players[seat].canoes
    return lost_canoes(state, seat) == 2 and canoes[0].hold != canoes[1].hold and owner_chooses_canoe(state)


@rules
def owes_redemption(state: State, seat: int) -> bool:
    """Whether the player must decide: on a gem to pay, or on which canoe returns, free or paid for."""
    return may_redeem(state, seat) or may_choose(state, seat)


@rules
def list_redemptions(state: State, seat: int, moves: list[int]) -> int:
    """Write the gems to pay with, and `KEEP` if a canoe is left (N-51), or the canoes to choose; return the count."""
    if state.turn.stage == PICK or not may_redeem(state, seat):
        moves[0], moves[1] = TAKE, TAKE + 1
        return 2
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
def redeem(state: State, seat: int, move: int) -> bool:
    """Carry out a payment, a choice of canoe or `KEEP`; true if the player's redemption is complete.

    With the option `any` whoever has another canoe lost, and a gem, goes on (N-50).
    """
    state.turn.stage = REVEAL
    kind = kind_of(move)
    if kind == TAKE:
        state.players[seat].canoes[move - TAKE].zone = BANK
    elif kind == PAY:
        colour = move - PAY
        state.players[seat].reserve[colour] -= 1
        state.sites[colour].gems[colour] += 1
        if may_choose(state, seat):
            state.turn.stage = PICK
            return False
        put_on_bank(state, seat)
    return kind == KEEP or state.redeem != ANY_CANOES or not may_redeem(state, seat)


@rules
def put_on_bank(state: State, seat: int) -> None:
    """Put the player's first lost canoe back on the bank."""
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            canoe.zone = BANK
            return
