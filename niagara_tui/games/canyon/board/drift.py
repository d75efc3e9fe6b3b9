"""The drift preview in words: where the rapids would carry canoes that do not move."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.player.drift_forecast import drifts
from niagara_tui.games.canyon.rules.map import CAVE
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.telling.words import space_words


def words(view: State, letters: tuple[str, ...]) -> str:
    """The preview as one sentence; canoes go by `letters`, indexed by seat."""
    told = [_place(letters[seat], space) for seat, space in drifts(view)]
    if not told:
        return _("No canoe would drift.")
    said = _("They drift: {canoes}.") if view.phase == Phase.MOVE else _("Without an exact bid: {canoes}.")
    return said.format(canoes=", ".join(told))


def _place(letter: str, space: int) -> str:
    said = _("{canoe} over the falls into the cave") if space == CAVE else _("{canoe} to {space}")
    return said.format(canoe=letter, space=space_words(space))
