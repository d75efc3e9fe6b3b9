"""What Canyon counts for each seat, derived from two public views; see `core.game.Game.tally`."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.i18n import _
from niagara_tui.core.tally import Count
from niagara_tui.games.canyon.rules.map import CAVE
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import Phase, State

TALLIED = {
    "kept": _("Bids kept"),
    "missed": _("Bids missed"),
    "tricks": _("Tricks taken"),
    "points": _("Points to paddle with"),
    "pushed": _("Canoes of others pushed"),
    "falls": _("Times over the falls"),
}


def tally(before: State, after: State, seat: int | None, move: int | None) -> list[Count]:
    """Count what happened between two public views."""
    return [*_tricks(before, after), *_points(before, seat), *_drifts(before, after)]


def _tricks(before: State, after: State) -> Iterator[Count]:
    """A trick taken and, after the last one of a round, whether each bid was exact (C-6)."""
    if before.phase != Phase.TRICKS:
        return
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.tricks > was.tricks:
            yield Count("tricks", seat)
        if after.phase == Phase.MOVE:
            yield Count("kept" if now.bid == now.tricks else "missed", seat)


def _points(before: State, seat: int | None) -> Iterator[Count]:
    """The points that a canoe has for its move; one without points makes no decision."""
    if before.phase == Phase.MOVE and seat is not None:
        yield Count("points", seat, points_of(before, seat))


def _drifts(before: State, after: State) -> Iterator[Count]:
    """Canoes that a drifting one has pushed, and those that went over the falls (C-8, C-9)."""
    if before.phase != Phase.MOVE:
        return
    mover = seat_on_turn(before)
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if now.canoe != was.canoe and seat != mover:
            yield Count("pushed", mover)
        if now.canoe == CAVE != was.canoe:
            yield Count("falls", seat)
