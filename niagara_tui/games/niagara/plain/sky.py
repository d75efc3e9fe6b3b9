"""The weather and the river's speed in sentences."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.rules.board import SKY_HIGH, SKY_LOW, ZONES
from niagara_tui.games.niagara.rules.decisions import has_sky_to_move
from niagara_tui.games.niagara.rules.river import flow, lowest_number
from niagara_tui.games.niagara.rules.state import AT_TOP, NO_CARD, OFF, Phase, State
from niagara_tui.plain.phrases import signed

_NEXT_ARM = (_("The left arm of the river is next."), _("The right arm of the river is next."))
"""Indexed by arm, as `board.ARMS`."""

_OPEN = (
    _("No number card is shown yet: as things stand the river moves {flow}, and others may still change that."),
    _(
        "The lowest number card shown is {card}: "
        "as things stand the river moves {flow}, and others may still change that."
    ),
)
_SETTLED = (
    _("No number card is shown yet: as things stand the river moves {flow}."),
    _("The lowest number card shown is {card}: as things stand the river moves {flow}."),
)
"""Sentences without and with a number card shown; `_OPEN` before all cards are shown, `_SETTLED` after."""


def tell_sky(view: State) -> list[str]:
    """The sky, the river's movement as far as it is known, the next arm, and the beaver."""
    track = _("The sky is at {sky}, on a track from {low} to {high}.")
    track = track.format(sky=signed(view.sky), low=signed(SKY_LOW), high=signed(SKY_HIGH))
    return [track, *_river(view), _NEXT_ARM[view.next_arm], *_beaver(view)]


def _river(view: State) -> list[str]:
    shown = sum(player.played != NO_CARD for player in view.players)
    if view.phase == Phase.OVER:
        return []
    if view.phase != Phase.PADDLE or not shown:
        return [_("The river moves by the lowest number card of the round plus the sky; no card is shown yet.")]
    lowest = lowest_number(view)
    so_far = _OPEN if shown < view.seats else _SETTLED
    sentence = so_far[lowest > 0].format(card=lowest, flow=flow(view))
    if shown == view.seats and has_sky_to_move(view):
        return [sentence, _("The cloud has still to move the sky.")]
    return [sentence]


def _beaver(view: State) -> list[str]:
    if view.beaver == OFF:
        return []
    if view.beaver == AT_TOP:
        return [_("The beaver comes with the storm, at plus 2.")]
    return [_("The beaver is in zone {zone}; when it falls the sky is 0.").format(zone=ZONES[view.beaver])]
