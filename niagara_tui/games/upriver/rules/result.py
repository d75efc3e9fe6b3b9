"""Results of a game (U-7, U-8)."""

from __future__ import annotations

from niagara_tui.core.default_rules import share_evenly
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import DOCK_VALUES, DOCKS, HARBOUR
from niagara_tui.games.upriver.rules.state import OVER, Player, State


def standings(state: State) -> list[Standing]:
    """Rank all seats by points, best first; equal seats share a place. Also valid while the game goes on."""
    sums = [points(player) for player in state.players]
    found = []
    for seat in sorted(range(state.seats), key=lambda seat: -sums[seat]):
        place = 1 + sum(other > sums[seat] for other in sums)
        won = place == 1 and state.phase == OVER
        found.append(Standing(seat=seat, place=place, won=won, reason=_reason(state.players[seat])))
    return found


@rules
def points(player: Player) -> int:
    """Sum of the values of the player's docks (U-7)."""
    total = 0
    for index in range(len(DOCK_VALUES)):
        total += player.docks[index] * DOCK_VALUES[index]
    return total


@rules
def shares(state: State, parts: list[float]) -> None:
    """Write each seat's share of the win: the seats with the highest sum share 1 evenly (U-8)."""
    best = 0
    for seat in range(state.seats):
        best = max(best, points(state.players[seat]))
    for seat in range(state.seats):
        parts[seat] = points(state.players[seat]) == best
    share_evenly(state.seats, parts)


@rules
def score(state: State, seat: int) -> int:
    """The seat's points."""
    return points(state.players[seat])


@rules
def clock(state: State) -> int:
    """Number of the current round, from 1."""
    return state.round


def _reason(player: Player) -> str:
    worth = plural("{count} point", "{count} points", points(player)).format(count=points(player))
    home = player.boats[HARBOUR]
    if not home:
        return _("{points}, no boat home").format(points=worth)
    docks = " + ".join(dock for dock, held in zip(DOCKS, player.docks, strict=True) if held)
    said = plural("{points}, {count} boat home: {docks}", "{points}, {count} boats home: {docks}", home)
    return said.format(points=worth, count=home, docks=docks)
