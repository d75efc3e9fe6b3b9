"""Sentences for the log, derived from two public views."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.upriver.rules.arrows import next_ahead
from niagara_tui.games.upriver.rules.board import ARROWS, HARBOUR, LAST_SECTION, LOST
from niagara_tui.games.upriver.rules.moves import Kind, kind_of
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.shift import Shift, rides_wave, shift_of
from niagara_tui.games.upriver.rules.state import Phase, State


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None and move is not None:
        told.append(_decision(before, after, seat, move, names))
    elif before.phase == Phase.THROW:
        told.append(_throw(after, names))
    elif before.phase == Phase.RIVER:
        told.extend(_river(before, after, names))
    else:
        told.append(_("{name} can do nothing with the arrows.").format(name=names[before.turn]))
    if after.round > before.round:
        told.append(_("Round {round} begins; {name} is first.").format(round=after.round, name=names[after.turn]))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        told.append(_("No boat is left on the river: the game is over."))
    return told


def _throw(after: State, names: Sequence[str]) -> str:
    said = _("{name} throws arrows.") if after.die == ARROWS else _("{name} throws {number}.")
    return said.format(name=names[after.turn], number=after.die)


def _decision(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> str:
    shift = shift_of(before, seat, move)
    if kind_of(move) == Kind.MOVE:
        worth = points(after.players[seat]) - points(before.players[seat])
        said = _moved(before, shift, worth)
        return said.format(name=names[seat], start=shift.start, end=shift.end, wave=before.wave, worth=worth)
    if kind_of(move) == Kind.FORWARD:
        stopped = _("{name}'s boat goes forward from {start} and is stopped by the sandbank on {end}.")
        joined = _("{name}'s boat goes forward from {start} to the next one on {end}.")
        said = joined if shift.end == next_ahead(before, seat, shift.start) else stopped
    else:
        said = _("{name} sends {rival}'s boat back from {start} to {end}.")
    return said.format(name=names[seat], rival=names[shift.seat], start=shift.start, end=shift.end)


def _moved(before: State, shift: Shift, worth: int) -> str:
    """Template of the sentence on a move by a number."""
    rides = rides_wave(before, shift)
    if rides and shift.end == HARBOUR:
        return plural(
            "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} point.",
            "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} points.",
            worth,
        )
    if rides:
        return _("{name}'s boat goes from {start} to the wave on {wave}, which carries it to {end}.")
    if shift.end == HARBOUR:
        return plural(
            "{name}'s boat goes from {start} into the harbour: {worth} point.",
            "{name}'s boat goes from {start} into the harbour: {worth} points.",
            worth,
        )
    if shift.end < shift.start + before.die:
        return _("{name}'s boat goes from {start} and is stopped by the sandbank on {end}.")
    return _("{name}'s boat goes from {start} to {end}.")


def _river(before: State, after: State, names: Sequence[str]) -> Iterator[str]:
    fallen = [
        _fallen(count, name)
        for was, now, name in zip(before.players, after.players, names, strict=False)
        if (count := now.boats[LOST] - was.boats[LOST])
    ]
    yield from fallen or [_("The river moves; no boat goes over the falls.")]
    if after.sandbank == LAST_SECTION:
        yield _("The sandbank comes in again as section {section}.").format(section=LAST_SECTION)
    if after.wave == LAST_SECTION:
        yield _("The wave comes in again as section {section}.").format(section=LAST_SECTION)


def _fallen(count: int, name: str) -> str:
    said = plural(
        "The river moves; {name}'s boat goes over the falls.",
        "The river moves; {count} boats of {name} go over the falls.",
        count,
    )
    return said.format(name=name, count=count)
