"""Why somebody might decide so: what a move brings, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.speech import _, plural
from niagara_tui.games.upriver.board import DOCK_VALUES, FIRST_SECTION, HARBOUR
from niagara_tui.games.upriver.moves import FORWARD
from niagara_tui.games.upriver.river import carried, docks_taken
from niagara_tui.games.upriver.shift import Shift, after_move, left_to_the_falls, shift_of
from niagara_tui.games.upriver.state import State


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """What the move brings its seat; see `Game.explain`."""
    shift = shift_of(view, seat, moves[0])
    return ", ".join(_reasons(view, seat, moves[0], shift, names))


def _reasons(view: State, seat: int, move: int, shift: Shift, names: Sequence[str]) -> Iterator[str]:
    if shift.seat != seat:
        lost = shift.start - shift.end
        said = plural("costs {rival} {count} section", "costs {rival} {count} sections", lost)
        yield said.format(rival=names[shift.seat], count=lost)
        yield from _left_behind(view, seat, move)
        return
    if shift.end == HARBOUR:
        worth = DOCK_VALUES[docks_taken(view)]
        yield plural("is worth {count} point", "is worth {count} points", worth).format(count=worth)
    if move <= FORWARD and carried(view, shift.start, view.die) not in (shift.end, HARBOUR):
        yield _("rides the wave")
    if shift.start == FIRST_SECTION:
        yield _("saves a boat from the falls")
    elif move > FORWARD:
        gain = shift.end - shift.start
        yield plural("gains {count} section", "gains {count} sections", gain).format(count=gain)
    yield from _left_behind(view, seat, move)


def _left_behind(view: State, seat: int, move: int) -> Iterator[str]:
    """What the river's move at the end of the round will still take (U-6)."""
    doomed = left_to_the_falls(after_move(view, seat, move))[seat]
    if doomed:
        yield plural("leaves {count} boat to the falls", "leaves {count} boats to the falls", doomed).format(
            count=doomed
        )
