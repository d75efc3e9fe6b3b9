"""Views that do not change the position: the flow preview, the zoomed river, and the description at the mouse."""

from __future__ import annotations

from collections.abc import Hashable

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board import consequence
from niagara_tui.games.niagara.board.afloat import CanoeHit
from niagara_tui.games.niagara.board.hand import CardHit
from niagara_tui.games.niagara.board.preview import Preview, preview
from niagara_tui.games.niagara.decisions import played_already
from niagara_tui.ui.boards import inspection
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.inspection import ZOOM
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.widgets.key_line import Key

_STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}


class Inspection(inspection.Inspection[Preview]):
    """What is looked at; the preview of the flow can be stepped through, and takes all keys but that of the zoom."""

    PREVIEW = ("f", _("flow"))

    def previewed(self, scene: Scene, selection: Selection) -> Preview | None:
        """The preview after the highlighted option."""
        return preview(scene, selection.highlighted)

    def keys(self, scene: Scene) -> list[Key]:
        """The keys for preview and zoom that are valid now."""
        if self.preview is None:
            return super().keys(scene)
        return [("right", "<>" if scene.ascii_only else "←→", _("flow")), ("f", "f", _("back")), self.zoom.key()]

    def press(self, scene: Scene, selection: Selection, key: str) -> bool:
        """Handle a key; False if it is not one for preview or zoom."""
        if self.preview is not None and (key in _STEPS or key.isdecimal()):
            self.preview = self.preview.stepped(_STEPS[key]) if key in _STEPS else self.preview.at(int(key))
            return True
        return (self.preview is None or key in ("f", *self.CLOSING, ZOOM)) and super().press(scene, selection, key)

    def describe(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
        """What a card, a canoe or a zone is, unless a preview is on."""
        return "" if self.preview is not None else _description(scene, selection, hit, glyphs, width)

    def override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
        """Text that replaces the question in the prompt: preview, description, or cards if the zoom hides the hand."""
        if self.preview is not None:
            return self.preview.words(glyphs)
        hides_hand = self.zoom.is_on and scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)
        if self.hovered or not hides_hand or selection.highlighted is not None:
            return self.hovered
        cards = (
            option.label if option.key == option.label else f"{option.key} {option.label}"
            for option in selection.options
        )
        listed = "  ".join(f"[{card}]" for card in cards)
        return _("{name} chooses a card: {cards}").format(name=scene.names[scene.acting or 0], cards=listed)

    def hides_below(self, scene: Scene, selection: Selection) -> bool:
        """Whether the zoomed river hides the rows below the prompt: all options are on the river or in the prompt."""
        if not self.zoom.is_on or self.preview is not None or selection.is_open:
            return False
        is_told = scene.acting is None or scene.game.is_secret(scene.view, scene.acting)
        return is_told or self.zoom.hides_options(selection)


def _description(scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> str:
    if isinstance(hit, CardHit):
        seat = scene.viewer or 0
        played = played_already(scene.view, seat, hit.card)
        return (
            f"{scene.names[seat]} {played}" if played else f"{consequence.of_card(scene, hit.card, width - len(' .'))}."
        )
    if isinstance(hit, CanoeHit):
        return f"{consequence.of_canoe(scene, hit.seat, hit.canoe, glyphs)}."
    if isinstance(hit, int):
        ends = [option for option in selection.ends if option.place == hit]
        told = [f"[{option.key}] {consequence.of_option(scene, option)}" for option in ends[:1]]
        return f"{'; '.join([*told, consequence.of_zone(scene, hit, glyphs)])}."
    return ""
