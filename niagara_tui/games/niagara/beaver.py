"""The beaver: comes with the storm, turns the weather when it goes over the falls (S-40 to S-42)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import SKY_HIGH
from niagara_tui.games.niagara.state import AT_TOP, State
from niagara_tui.games.niagara.whirlpool import is_whirlpool


@rules
def storm_brings_beaver(state: State) -> None:
    """A player has moved the weather: at the top of the track a waiting beaver comes onto the river (S-40, S-41)."""
    if state.sky == SKY_HIGH and state.beaver == AT_TOP:
        state.beaver = 2 if is_whirlpool(state, 1) else 1


@rules
def beaver_falls(state: State) -> None:
    """The beaver goes over the falls: the sky is clear at once, and the beaver waits again (S-42)."""
    state.beaver = AT_TOP
    state.sky = 0
