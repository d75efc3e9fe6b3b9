"""Views that do not change the position: the flow preview, the zoomed river, and the description at the mouse."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board import consequence
from niagara_tui.games.niagara.board.afloat import CanoeHit
from niagara_tui.games.niagara.board.hand import CardHit
from niagara_tui.games.niagara.board.preview import Preview, preview
from niagara_tui.games.niagara.decisions import played_already
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.boards.zoom import ZOOM, Zoom
from niagara_tui.ui.widgets.key_line import Key

_STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}


@dataclass(slots=True)
class Inspection:
    """What is being looked at: the preview if it is on, the zoom, and `hovered`, the description at the mouse."""

    preview: Preview | None = None
    zoom: Zoom = field(default_factory=Zoom)
    hovered: str = ""

    def reset(self) -> None:
        """Drop preview and description, which are stale once the position changes."""
        self.preview, self.hovered = None, ""

    def keys(self, scene: Scene) -> list[Key]:
        """The keys for preview and zoom that are valid now."""
        zoom = self.zoom.key()
        if self.preview is not None:
            return [("right", "<>" if scene.ascii_only else "←→", _("flow")), ("f", "f", _("back")), zoom]
        flow = [("f", "f", _("flow"))] if scene.looks_ahead else []
        return [zoom, *flow] if self.zoom.is_on else [*flow, zoom]

    def press(self, scene: Scene, selection: Selection, key: str) -> bool:
        """Handle a key; false if it is not one for preview or zoom."""
        self.hovered = ""
        if self.preview is not None and key != ZOOM:
            return self._step(self.preview, key)
        if key == "f" and scene.looks_ahead:
            self.preview = preview(scene, selection.highlighted)
            return True
        return self.zoom.press(key, selection)

    def _step(self, shown: Preview, key: str) -> bool:
        if key in _STEPS or key.isdecimal():
            self.preview = shown.stepped(_STEPS[key]) if key in _STEPS else shown.at(int(key))
        elif key in ("f", "escape", "enter"):
            self.preview = None
        else:
            return False
        return True

    def hover(self, scene: Scene, selection: Selection, hit: Hashable, glyphs: Glyphs, width: int) -> None:
        """Describe what the mouse is over, if the hand is not covered and no preview is on; cards in `width` cells."""
        is_off = scene.covered is not None or self.preview is not None
        self.hovered = "" if is_off else _description(scene, selection, hit, glyphs, width)

    def prompt_override(self, scene: Scene, selection: Selection, glyphs: Glyphs) -> str:
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
