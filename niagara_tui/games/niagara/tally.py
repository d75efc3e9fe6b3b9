"""What Niagara counts for each seat, derived from two public views; see `core.game.Game.tally`."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.game import Count
from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.expansions.whirlpool import cost_of_way, is_whirlpool
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.moves import Kind, kind_of, theft_of
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD, Phase, Stage, State

TALLIED = {
    "fetched": _("Gems fetched"),
    "stolen": _("Gems stolen"),
    "robbed": _("Gems lost to thieves"),
    "swept": _("Gems lost to the falls"),
    "canoes": _("Canoes lost"),
    "paid": _("Gems paid for canoes"),
    "unused": _("Points left unused"),
    "clouds": _("Moves of the sky"),
    "cards": _("Cards played"),
}


def tally(before: State, after: State, seat: int | None, move: int | None) -> list[Count]:
    """Count what happened between two public views."""
    counts = [*_changes(before, after)]
    if seat is not None and move is not None:
        counts.extend(_decision(before, seat, move))
    return counts


def _changes(before: State, after: State) -> Iterator[Count]:
    """What the positions show: gems brought home, canoes and gems lost to the falls, cards shown."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if total(now.reserve) > total(was.reserve):
            yield Count("fetched", seat, total(now.reserve) - total(was.reserve))
        for old, new in zip(was.canoes, now.canoes, strict=True):
            if old.zone != LOST and new.zone == LOST:
                yield Count("canoes", seat)
                yield Count("swept", seat, total(old.gems))
        if was.played == NO_CARD and now.played not in (NO_CARD, FACE_DOWN):
            yield Count("cards", seat)


def _decision(before: State, seat: int, move: int) -> Iterator[Count]:
    """What only the move itself shows."""
    kind = kind_of(move)
    if kind == Kind.ROB:
        yield Count("stolen", seat)
        yield Count("robbed", theft_of(move)[0])
    elif kind == Kind.PAY:
        yield Count("paid", seat)
    elif kind in (Kind.SKY_UP, Kind.SKY_DOWN):
        yield Count("clouds", seat)
    elif kind == Kind.TO and before.phase == Phase.PADDLE and before.turn.stage != Stage.PUSHED:
        yield Count("unused", seat, _points_expired(before, seat, move - Kind.TO))


def _points_expired(before: State, seat: int, zone: int) -> int:
    """Points that expire because the canoe in hand lands (N-25) or is caught by the whirlpool (S-22)."""
    if zone != BANK and not is_whirlpool(before, zone):
        return 0
    start = before.players[seat].canoes[before.turn.canoe].zone
    return int(before.turn.points - cost_of_way(before, start, zone))
