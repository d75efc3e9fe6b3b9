"""Which section of the rules explains what is going on."""

from __future__ import annotations

from niagara_tui.games.niagara.state import (
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

REFUSED_CARD = "A round"
_PHASES = {
    REDEEM: "Lost canoes",
    FLOW: "The river moves",
    RETURN: "Three more cards",
    JOE: "Diamond Joe",
    OVER: "The end",
}
_STAGES = {SKY: "The cloud", WAIT: "Diamond Joe", ELK: "The elk", PUSHED: "The whirlpool"}


def topic_of(view: State) -> str:
    """The heading of the section on the phase, and in a turn on what is to be done."""
    if view.phase == PADDLE:
        return _STAGES.get(view.turn.stage, "Moving")
    return _PHASES.get(view.phase, "A round")
