"""What a player can meet for the first time at a decision: the occasions of the notes in `advisor.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.games.canyon.rules.cards import NO_CARD, suit_of
from niagara_tui.games.canyon.rules.map import CAVE, is_rapid
from niagara_tui.games.canyon.rules.state import Phase, State

_PHASES: dict[int, str] = {Phase.DOCK: "dock", Phase.BID: "bid", Phase.TRICKS: "trick", Phase.MOVE: "move"}


def occasions(view: State, seat: int) -> Sequence[str]:
    """All occasions at this decision of the seat."""
    return [*_water(view, seat), *_cards(view, seat), _PHASES[view.phase]]


def _water(view: State, seat: int) -> Iterator[str]:
    canoe = view.players[seat].canoe
    if canoe == CAVE:
        yield "cave"
    elif is_rapid(canoe):
        yield "rapids"


def _cards(view: State, seat: int) -> Iterator[str]:
    player = view.players[seat]
    if view.phase == Phase.MOVE and not is_rapid(player.canoe):
        yield "exact" if player.bid == player.tricks else "missed"
    if view.phase != Phase.TRICKS:
        return
    if player.tricks == player.bid:
        yield "enough"
    led = view.players[view.leader].played
    if led != NO_CARD and suit_of(led) not in _suits(view, seat):
        yield "void"


def _suits(view: State, seat: int) -> set[int]:
    """The suits in the seat's hand."""
    return {suit_of(card) for card, is_held in enumerate(view.players[seat].hand, 1) if is_held}
