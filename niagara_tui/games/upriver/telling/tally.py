"""What Up the River counts for each seat, derived from two public views; see `core.game.Game.tally`."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.i18n import _
from niagara_tui.core.tally import Count
from niagara_tui.games.upriver.rules.board import ARROWS, HARBOUR, LOST
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.shift import Shift, shift_of
from niagara_tui.games.upriver.rules.state import Phase, State

TALLIED = {
    "throws": _("Throws"),
    "arrows": _("Arrows thrown"),
    "forward": _("Sections forward"),
    "sent": _("Sections sent others back"),
    "back": _("Sections sent back by others"),
    "lost": _("Boats lost to the falls"),
    "home": _("Boats home"),
    "points": _("Points"),
}


def tally(before: State, after: State, seat: int | None, move: int | None) -> list[Count]:
    """Count what happened between two public views."""
    counts = [*_boats(before, after)]
    if seat is not None and move is not None:
        counts.extend(_shifted(seat, shift_of(before, seat, move)))
    elif before.phase == Phase.THROW:
        counts.append(Count("throws", after.turn))
        counts.extend([Count("arrows", after.turn)] * (after.die == ARROWS))
    return counts


def _shifted(seat: int, shift: Shift) -> Iterator[Count]:
    """The sections that a move has taken a boat forward, or sent one back (U-5)."""
    if shift.seat == seat:
        yield Count("forward", seat, shift.end - shift.start)
    else:
        yield Count("sent", seat, shift.start - shift.end)
        yield Count("back", shift.seat, shift.start - shift.end)


def _boats(before: State, after: State) -> Iterator[Count]:
    """Boats that came home, with the points of their docks, and boats that went over the falls."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        yield Count("lost", seat, now.boats[LOST] - was.boats[LOST])
        yield Count("home", seat, now.boats[HARBOUR] - was.boats[HARBOUR])
        yield Count("points", seat, points(now) - points(was))
