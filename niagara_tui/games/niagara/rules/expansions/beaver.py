"""The beaver: comes with the storm and clears the sky when it goes over the falls (S-40 to S-42)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import SKY_HIGH
from niagara_tui.games.niagara.rules.expansions.whirlpool import is_whirlpool
from niagara_tui.games.niagara.rules.state import AT_TOP, OFF, State, storm_calls_beaver_back


@rules
def storm_brings_beaver(state: State) -> None:
    """If a cloud has moved the sky to the storm, put the beaver, waiting or on the river, at its top (S-40, S-41)."""
    comes = state.beaver == AT_TOP or (state.beaver != OFF and storm_calls_beaver_back(state))
    if state.sky == SKY_HIGH and comes:
        state.beaver = 2 if is_whirlpool(state, 1) else 1


@rules
def beaver_falls(state: State) -> None:
    """Send the beaver over the falls: the sky clears at once, and the beaver waits again (S-42)."""
    state.beaver = AT_TOP
    state.sky = 0
