"""Reasons for a move: what it gains, costs a rival, or leaves to the falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.upriver.rules.moves import (
    Kind,
    Shift,
    after_move,
    kind_of,
    left_to_the_falls,
    rides_wave,
    shift_of,
)
from niagara_tui.games.upriver.rules.state import DOCK_VALUES, FIRST_SECTION, HARBOUR, State, docks_taken

_ENDANGERED = 5
"""The highest section from which a boat is said to be saved from the falls."""


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """Describe what the move brings its seat; see `Game.explain`."""
    shift = shift_of(view, seat, moves[0])
    return joined_reasons(_reasons(view, seat, moves[0], shift, names))


def _reasons(view: State, seat: int, move: int, shift: Shift, names: Sequence[str]) -> Iterator[str]:
    if shift.seat != seat:
        lost = shift.start - shift.end
        said = plural("costs {rival} {count} section", "costs {rival} {count} sections", lost)
        yield said.format(rival=names[shift.seat], count=lost)
    elif shift.end == HARBOUR:
        worth = DOCK_VALUES[docks_taken(view)]
        said = plural(
            "takes the {count} point dock before a rival does",
            "takes the {count} point dock before a rival does",
            worth,
        )
        yield said.format(count=worth)
    if rides_wave(view, shift):
        gain = shift.end - shift.start - view.die
        yield plural("gains {count} section by the wave", "gains {count} sections by the wave", gain).format(count=gain)
    if shift.seat == seat:
        if shift.start == FIRST_SECTION:
            yield _("saves a boat from the falls")
        elif shift.start <= _ENDANGERED:
            rounds = plural("{count} round", "{count} rounds", shift.start).format(count=shift.start)
            yield _("moves a boat that would go over the falls in {rounds}").format(rounds=rounds)
        elif kind_of(move) == Kind.FORWARD:
            gain = shift.end - shift.start
            yield plural("gains {count} section", "gains {count} sections", gain).format(count=gain)
        if (left := HARBOUR - shift.end) > 0:
            said = plural(
                "brings a boat within {count} section of the harbour",
                "brings a boat within {count} sections of the harbour",
                left,
            )
            yield said.format(count=left)
    # the seat's boats that the falls would still take at the end of the round (U-6)
    if doomed := left_to_the_falls(after_move(view, seat, move))[seat]:
        said = plural("it leaves {count} boat to the falls", "it leaves {count} boats to the falls", doomed)
        yield Against(said.format(count=doomed))
