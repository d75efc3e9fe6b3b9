"""What a player is asked to confirm: a move after which a canoe is sure to go over the falls in this round."""

from __future__ import annotations

from niagara_tui.games.niagara.board import CANOE_LETTERS, LOST, SKY_LOW
from niagara_tui.games.niagara.forecast import drifted
from niagara_tui.games.niagara.state import CLOUD, NO_CARD, OVER, Player, State


def warning_after(before: State, after: State, seat: int) -> str:
    """A question to confirm if the position after the move dooms a canoe that was not lost before; else empty."""
    doomed = sure_to_fall(after, seat)
    names = [CANOE_LETTERS[canoe] for canoe in doomed if before.players[seat].canoes[canoe].zone != LOST]
    if not names:
        return ""
    subject = f"canoe {names[0]}" if len(names) == 1 else "both canoes"
    return f"Whatever the others play, {subject} will go over the falls this round. Play it all the same?"


def sure_to_fall(state: State, seat: int) -> list[int]:
    """The seat's canoes that fall in this round's phase 3 even if the river moves as little as it can."""
    if state.phase == OVER:
        return []
    future = drifted(state, least_flow(state))
    return [
        index
        for index, (now, then) in enumerate(zip(state.players[seat].canoes, future.players[seat].canoes, strict=True))
        if now.zone != LOST and then.zone == LOST
    ]


def least_flow(state: State) -> int:
    """The fewest steps that the river can make this round, by the cards shown and those still in hands (N-40, N-70)."""
    waiting = [player for player in state.players if player.played == NO_CARD]
    shown = [player.played for player in state.players if player.played not in (NO_CARD, CLOUD)]
    clouds = sum(_holds_cloud(player) for player in waiting)
    if not shown and clouds == len(waiting):
        lowest = 0
    else:
        lowest = min([*shown, *(card for player in waiting for card in _numbers(player))])
    return max(0, lowest + max(SKY_LOW, state.sky - clouds))


def _holds_cloud(player: Player) -> bool:
    return bool(player.hand[CLOUD - 1])


def _numbers(player: Player) -> list[int]:
    return [card for card, held in enumerate(player.hand, 1) if held and card != CLOUD]
