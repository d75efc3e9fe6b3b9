"""Round, weather and the river's speed."""

from __future__ import annotations

from niagara_tui.games.niagara.board import ARMS, SKY_HIGH, SKY_LOW, ZONES
from niagara_tui.games.niagara.river import flow, lowest_number
from niagara_tui.games.niagara.state import AT_TOP, NO_CARD, OFF, OVER, PADDLE, State
from niagara_tui.plain.speech import signed


def tell_sky(view: State) -> list[str]:
    """Where the sky is, how far the river moves by what is known, which arm is next, what the beaver does."""
    track = f"The sky is at {signed(view.sky)}, on a track from {signed(SKY_LOW)} to {signed(SKY_HIGH)}."
    return [track, *_river(view), f"The {ARMS[view.next_arm]} arm of the river is next.", *_beaver(view)]


def _river(view: State) -> list[str]:
    shown = sum(player.played != NO_CARD for player in view.players)
    if view.phase == OVER:
        return []
    if view.phase != PADDLE or not shown:
        return ["The river moves by the lowest number card of the round plus the sky; no card is shown yet."]
    lowest = lowest_number(view)
    first = f"The lowest number card shown is {lowest}" if lowest else "No number card is shown yet"
    so_far = f"{first}: as things stand the river moves {flow(view)}"
    return [f"{so_far}, and others may still change that." if shown < view.seats else f"{so_far}."]


def _beaver(view: State) -> list[str]:
    if view.beaver == OFF:
        return []
    if view.beaver == AT_TOP:
        return ["The beaver comes with the storm, at plus 2."]
    return [f"The beaver is in zone {ZONES[view.beaver]}; when it falls the sky is 0."]
