"""The section of the rules that explains the current phase."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.state import Phase, Stage, State

# Translators: the sections' names, as the headings of the page of rules have them.
REFUSED_CARD = _("A round")
_PHASES: dict[int, str] = {
    Phase.REDEEM: _("Lost canoes"),
    Phase.FLOW: _("The river moves"),
    Phase.RETURN: _("Three more cards"),
    Phase.JOE: _("Diamond Joe"),
    Phase.OVER: _("The end"),
}
_STAGES: dict[int, str] = {
    Stage.SKY: _("The cloud"),
    Stage.WAIT: _("Diamond Joe"),
    Stage.ELK: _("The elk"),
    Stage.PUSHED: _("The whirlpool"),
}


def topic_of(view: State) -> str:
    """The heading of the section on the current phase or, within a turn, on the current stage."""
    if view.phase == Phase.PADDLE:
        return _STAGES.get(view.turn.stage, _("Moving"))
    return _PHASES.get(view.phase, _("A round"))
