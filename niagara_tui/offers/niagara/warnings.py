"""What a player is asked to confirm: a paddle over the falls, or a move that dooms a canoe in this round."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from niagara_tui.core.speech import _
from niagara_tui.games.niagara.board import LOST, SKY_LOW, ZONES
from niagara_tui.games.niagara.forecast import drifted
from niagara_tui.games.niagara.state import CLOUD, NO_CARD, OVER, SEVEN, Player, State


def warning_after(before: State, after: State, seat: int, unavoidable: AbstractSet[int] = frozenset()) -> str:
    """A question to confirm if the move loses a canoe, or dooms one that is not `unavoidable` anyway; else empty."""
    gone = plunged(before, after, seat)
    if gone:
        return _("The whirlpool will push this canoe over the falls at once. Play it all the same?")
    doomed = [canoe for canoe in sure_to_fall(after, seat) if canoe not in unavoidable]
    if not doomed:
        return ""
    zone = ZONES[after.players[seat].canoes[doomed[0]].zone]
    one = _("Whatever the others play, your canoe on {zone} will go over the falls this round. Play it all the same?")
    both = _("Whatever the others play, both your canoes will go over the falls this round. Play it all the same?")
    return one.format(zone=zone) if len(doomed) == 1 else both


def plunged(before: State, after: State, seat: int) -> list[int]:
    """The seat's canoes that the move itself takes over the falls (S-24)."""
    pairs = zip(before.players[seat].canoes, after.players[seat].canoes, strict=True)
    return [index for index, (was, now) in enumerate(pairs) if was.zone != LOST and now.zone == LOST]


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
    shown = [player.played for player in state.players if NO_CARD < player.played <= SEVEN]
    clouds = sum(player.hand[CLOUD - 1] for player in waiting)
    if not shown and all(any(player.hand[SEVEN:]) for player in waiting):
        lowest = 0
    else:
        lowest = min([*shown, *(card for player in waiting for card in _numbers(player))])
    return max(0, lowest + max(SKY_LOW, state.sky - clouds))


def _numbers(player: Player) -> list[int]:
    return [card for card, held in enumerate(player.hand, 1) if held and card <= SEVEN]
