"""Which section of the rules explains what is going on."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.state import (
    ELK,
    FLOW,
    JOE,
    OVER,
    PADDLE,
    PUSHED,
    REDEEM,
    RETURN,
    SKY,
    WAIT,
    State,
)

# Translators: the sections' names, as the headings of the page of rules have them.
REFUSED_CARD = _("A round")
_PHASES = {
    REDEEM: _("Lost canoes"),
    FLOW: _("The river moves"),
    RETURN: _("Three more cards"),
    JOE: _("Diamond Joe"),
    OVER: _("The end"),
}
_STAGES = {SKY: _("The cloud"), WAIT: _("Diamond Joe"), ELK: _("The elk"), PUSHED: _("The whirlpool")}


def topic_of(view: State) -> str:
    """The heading of the section on the phase, and in a turn on what is to be done."""
    if view.phase == PADDLE:
        return _STAGES.get(view.turn.stage, _("Moving"))
    return _PHASES.get(view.phase, _("A round"))
