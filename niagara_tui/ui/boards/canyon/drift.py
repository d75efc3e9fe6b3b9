"""The drift preview in words: where the rapids would carry canoes that do not move on by themselves."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.core.speech import _
from niagara_tui.games.canyon.course import CAVE
from niagara_tui.games.canyon.drifting import Carried, can_drift, carried
from niagara_tui.games.canyon.movement import move_canoe
from niagara_tui.games.canyon.state import MOVE, State
from niagara_tui.games.canyon.words import space_words
from niagara_tui.offers.option import Option
from niagara_tui.ui.boards.board import Scene

__all__ = ["Carried", "can_drift", "carried", "considered", "words"]


def considered(scene: Scene, lit: Option | None) -> State:
    """The position once the canoe that is to move lies where the lit option takes it."""
    view: State = scene.view
    if lit is None or scene.acting is None or view.phase != MOVE:
        return view
    later = clone(view)
    move_canoe(later, scene.acting, lit.moves[0])
    later.turn += 1
    return later


def words(view: State, letters: tuple[str, ...]) -> str:
    """What the preview shows, in a sentence."""
    told = [_place(letters[seat], space) for seat, space in carried(view)]
    if not told:
        return _("No canoe would drift.")
    said = _("They drift: {canoes}.") if view.phase == MOVE else _("Without an exact bid: {canoes}.")
    return said.format(canoes=", ".join(told))


def _place(letter: str, space: int) -> str:
    said = _("{canoe} over the falls into the cave") if space == CAVE else _("{canoe} to {space}")
    return said.format(canoe=letter, space=space_words(space))
