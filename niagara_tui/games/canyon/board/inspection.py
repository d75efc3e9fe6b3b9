"""Displays beyond the position: the drift preview, the zoomed course, and the description of what the mouse is on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board.cards import BidHit, CardHit
from niagara_tui.games.canyon.board.course import Marks
from niagara_tui.games.canyon.decisions import why_not
from niagara_tui.games.canyon.player.drift_forecast import after_moves, drifts, may_drift
from niagara_tui.games.canyon.rules.state import Kind, Phase, State
from niagara_tui.games.canyon.words import drift_words
from niagara_tui.ui.kit import inspection
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.picture import End
from niagara_tui.ui.kit.prompts import choice_sentence
from niagara_tui.ui.kit.selection import Selection


class Inspection(inspection.Inspection[bool]):
    """What is looked at; the preview of the drift follows the highlight, and options can be chosen meanwhile."""

    PREVIEW = ("r", _("preview"))  # not `f` as in other games: here that is the key of a lane
    CLOSING = ("escape",)
    is_alone = False

    def can_preview(self, scene: Scene) -> bool:
        """Whether canoes may drift."""
        return scene.aids and may_drift(scene.view)

    def previewed(self, scene: Scene, selection: Selection) -> bool:
        """The preview follows the highlight."""
        del scene, selection
        return True

    def hides_below(self, scene: Scene, selection: Selection) -> bool:
        """Whether the zoomed course hides the rows below the prompt; cards and bids need them."""
        has_hand = scene.covered is not None or scene.view.phase in (Phase.BID, Phase.TRICKS)
        return not has_hand and self.zoom.hides_options(selection)

    def marks(self, scene: Scene, selection: Selection) -> Marks:
        """The marks on the course: ends that can be chosen, and the preview's canoes."""
        ends = [
            End(option.place, option.key, highlighted=option is selection.highlighted)
            for option in selection.options
            if option.place is not None
        ]
        ghosts = tuple(drifts(_after(scene, selection))) if self.preview else ()
        return Marks(tuple(ends), scene.acting if ends else None, ghosts, names=scene.names)

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """What is under the mouse, or else the drift in words while it is previewed."""
        del glyphs
        if self.hovered or not self.preview:
            return self.hovered
        return drift_preview(_after(scene, selection), scene.game.letters)

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What a card, a bid or a space is."""
        del glyphs
        return _description(scene, selection, hit, width)


def _after(scene: Scene, selection: Selection) -> State:
    """The position after the highlighted option is played."""
    return after_moves(scene.view, scene.acting, selection.highlighted.moves if selection.highlighted else ())


def _description(scene: Scene, selection: Selection, hit: Hashable, width: int) -> str:
    if isinstance(hit, CardHit):
        return _card(scene, selection, hit.card, width)
    if isinstance(hit, BidHit):
        found = next((option for option in selection.options if option.moves == (Kind.LAY + hit.bid,)), None)
        seat = scene.acting
        return "" if found is None or seat is None else choice_sentence(scene, found, width)
    if isinstance(hit, int):
        found = next((option for option in selection.options if option.place == hit), None)
        return choice_sentence(scene, found, width) if found else of_space(scene, hit)
    return ""


def _card(scene: Scene, selection: Selection, card: int, width: int) -> str:
    seat = scene.acting
    if seat is None:
        return signs.CARD.of(card=card).sentence
    refused = why_not(scene.view, seat, card)
    if refused:
        return f"{scene.names[seat]} {refused}"
    found = next((option for option in selection.options if option.moves == (Kind.PLAY + card,)), None)
    return choice_sentence(scene, found, width) if found else signs.CARD.of(card=card).sentence


def of_space(scene: Scene, space: int) -> str:
    """A sentence on the space, and the owners of canoes there."""
    here = [name for name, player in zip(scene.names, scene.view.players, strict=False) if player.canoe == space]
    return signs.CALM.says(space=space, canoes=here)


def drift_preview(view: State, letters: Sequence[str]) -> str:
    """Where the rapids would carry canoes that do not move, as one sentence; canoes go by their `letters`."""
    told = [drift_words(letters[seat], space) for seat, space in drifts(view)]
    if not told:
        return _("No canoe would drift.")
    said = _("They drift: {canoes}.") if view.phase == Phase.MOVE else _("Without an exact bid: {canoes}.")
    return said.format(canoes=", ".join(told))
