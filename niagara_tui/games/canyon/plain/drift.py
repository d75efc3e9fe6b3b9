"""The drift preview in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.player.drift_forecast import after_moves, drifts, may_drift
from niagara_tui.games.canyon.rules.map import CAVE
from niagara_tui.games.canyon.rules.state import Phase
from niagara_tui.games.canyon.telling.words import space_words
from niagara_tui.plain.teller import Scene


def tell_drift(scene: Scene, moves: Sequence[int] = ()) -> list[str]:
    """Every canoe that would drift or be pushed, after the moves that the viewer considers, if any."""
    view = after_moves(scene.view, scene.viewer, moves)
    if not may_drift(view):
        return [_("Nobody in the rapids has still to move in this round: no canoe can drift.")]
    found = drifts(view)
    if not found:
        return [_("No canoe would drift.")]
    first = _("Whoever has no points drifts:") if view.phase == Phase.MOVE else _("Whoever bids wrongly drifts:")
    return [first, *(_drift(scene.names[seat], space) for seat, space in found)]


def _drift(name: str, space: int) -> str:
    if space == CAVE:
        return _("{name} over the falls, into the cave.").format(name=name)
    return _("{name} to {space}.").format(name=name, space=space_words(space))
