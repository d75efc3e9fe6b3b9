"""Reasons for a move: what it gains, costs a rival, or leaves to the falls."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.games.upriver.rules import (
    ARROWS,
    DOCK_VALUES,
    FIRST_SECTION,
    HARBOUR,
    State,
    after_move,
    docks_taken,
    left_to_the_falls,
    rides_wave,
    shift_of,
)

_ENDANGERED = 5  # the highest section from which a boat is said to be saved from the falls


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    """Describe what the move brings its seat; see `Game.explain`."""
    shift, reasons = shift_of(view, seat, moves[0]), list[str]()
    way = abs(shift.end - shift.start)
    if shift.seat != seat:
        cost = plural("costs {rival} {count} section", "costs {rival} {count} sections", way)
        reasons.append(cost.format(rival=names[shift.seat], count=way))
    elif shift.end == HARBOUR:
        worth = DOCK_VALUES[docks_taken(view)]
        dock = plural(
            "takes the {count} point dock before a rival does",
            "takes the {count} point dock before a rival does",
            worth,
        )
        reasons.append(dock.format(count=worth))
    if rides_wave(view, shift):
        gain = way - view.die
        wave = plural("gains {count} section by the wave", "gains {count} sections by the wave", gain)
        reasons.append(wave.format(count=gain))
    if shift.seat == seat:
        if shift.start == FIRST_SECTION:
            reasons.append(_("saves a boat from the falls"))
        elif shift.start <= _ENDANGERED:
            rounds = plural("{count} round", "{count} rounds", shift.start).format(count=shift.start)
            reasons.append(_("moves a boat that would go over the falls in {rounds}").format(rounds=rounds))
        elif view.die == ARROWS:
            reasons.append(plural("gains {count} section", "gains {count} sections", way).format(count=way))
        if left := HARBOUR - shift.end:
            near = plural(
                "brings a boat within {count} section of the harbour",
                "brings a boat within {count} sections of the harbour",
                left,
            )
            reasons.append(near.format(count=left))
    # The seat's boats that the falls would still take at the end of the round (U-6)
    if doomed := left_to_the_falls(after_move(view, seat, moves[0]))[seat]:
        cost = plural("it leaves {count} boat to the falls", "it leaves {count} boats to the falls", doomed)
        reasons.append(Against(cost.format(count=doomed)))
    return joined_reasons(reasons)
