"""The section of the rules that explains the current phase."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.phases import seat_on_turn
from niagara_tui.games.canyon.rules.state import Phase, State

FOLLOWING = _("Tricks")
_START, _ROUND = _("Before the first round"), _("A round")
_PHASES: dict[int, str] = {
    Phase.DRAW: _START,
    Phase.DOCK: _START,
    Phase.DEAL: _ROUND,
    Phase.BID: _("Bidding"),
    Phase.TRICKS: FOLLOWING,
    Phase.OVER: _("The end"),
}


def topic_of(view: State) -> str:
    """The heading of the section on the current phase; while canoes move, on the water that the mover lies in."""
    if view.phase == Phase.MOVE:
        return _("The rapids") if is_rapid(view.players[seat_on_turn(view)].canoe) else _("Moving")
    return _PHASES[view.phase]
