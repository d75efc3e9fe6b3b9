"""The flow preview in sentences: the possible flows with their chances, and the flow from which each canoe falls."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _, listed
from niagara_tui.core.text import percent_words
from niagara_tui.games.niagara.plain.voice import Spoken
from niagara_tui.games.niagara.player.fate import fate_reason, fates
from niagara_tui.games.niagara.player.forecast import position_after
from niagara_tui.games.niagara.player.river_odds import hands_are_known, river_odds
from niagara_tui.games.niagara.rules.state import Phase
from niagara_tui.plain.phrases import capital
from niagara_tui.plain.teller import Scene


def tell_preview(scene: Scene, namer: Spoken, moves: Sequence[int] = ()) -> list[str]:
    """The flows with their chances, then the fate of every canoe on the river, after these moves of the viewer."""
    view = position_after(scene.game.visible_to_people(scene.view, scene.viewer, scene.options), scene.viewer, moves)
    if view.phase in (Phase.FLOW, Phase.RETURN, Phase.JOE, Phase.OVER):
        return [_("The river has moved in this round.")]
    told = [_flows(river_odds(view))] if hands_are_known(view) else []
    found = sorted(fates(view), key=lambda fate: fate.seat != scene.viewer)
    for fate in found:
        canoe = namer.canoe_and_place(view, fate.seat, fate.canoe)
        said = _("{canoe} {fate}.").format(canoe=canoe, fate=fate_reason(fate))
        told.append(capital(said))
    return [*told, *([] if found else [_("No canoe is on the river.")])]


def _flows(odds: Sequence[float]) -> str:
    likely = [
        _("{flow} with {chance}").format(flow=flow, chance=percent_words(chance))
        for flow, chance in enumerate(odds)
        if chance
    ]
    return _("The river moves {flows}.").format(flows=listed(likely))
