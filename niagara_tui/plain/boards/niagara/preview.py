"""The river's next move in sentences: how far it may move and how likely, and which canoe falls from which flow on."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.declare import clone
from niagara_tui.core.speech import _, listed
from niagara_tui.games.niagara.forecast import chances, falls_from
from niagara_tui.games.niagara.moves import PLAY
from niagara_tui.games.niagara.state import FLOW, JOE, OVER, RETURN, State
from niagara_tui.plain.boards.niagara.voice import Spoken
from niagara_tui.plain.boards.teller import Scene
from niagara_tui.plain.speech import capital


def tell_preview(scene: Scene, speaker: Spoken, moves: Sequence[int] = ()) -> list[str]:
    """The flows with their chances, then every canoe on the river; after these moves, if some are considered."""
    view = considered(scene, moves)
    if view.phase in (FLOW, RETURN, JOE, OVER):
        return [_("The river has moved in this round.")]
    odds = chances(view) if scene.options.tracker else ()
    told = [_flows(odds)] if odds else []
    falls = sorted(falls_from(view), key=lambda fall: fall.seat != scene.viewer)
    for fall in falls:
        canoe = speaker.canoe_and_place(view, fall.seat, fall.canoe)
        told.append(capital(_fate(canoe, fall.flow, odds)))
    return [*told, *([] if falls else [_("No canoe is on the river.")])]


def considered(scene: Scene, moves: Sequence[int]) -> State:
    """The position as these moves of the viewer would make it; a card counts as laid."""
    later: State = clone(scene.view)
    if not moves or scene.viewer is None:
        return later
    if scene.game.is_secret(later, scene.viewer):
        later.players[scene.viewer].chosen = moves[0] - PLAY
        return later
    for move in moves:
        scene.game.play(later, scene.viewer, move)
    return later


def _flows(odds: Sequence[float]) -> str:
    likely = [
        _("{flow} with {chance}").format(flow=flow, chance=percent(chance))
        for flow, chance in enumerate(odds)
        if chance
    ]
    return _("The river moves {flows}.").format(flows=listed(likely))


def _fate(canoe: str, flow: int, odds: Sequence[float]) -> str:
    if not odds:
        return _("{canoe} falls if the river moves {flow} or more.").format(canoe=canoe, flow=flow)
    chance = sum(odds[flow:])
    if not chance:
        return _("{canoe} is safe in this round.").format(canoe=canoe)
    said = _("{canoe} falls if the river moves {flow} or more: {chance}.")
    return said.format(canoe=canoe, flow=flow, chance=percent(chance))


def percent(chance: float) -> str:
    """A chance in words; one that is very small or nearly certain is not called impossible or certain."""
    if 0 < chance < 0.01:
        return _("less than 1 percent")
    if 0.99 < chance < 1:
        return _("more than 99 percent")
    return _("{number} percent").format(number=round(chance * 100))
