"""The keys of Niagara's decisions: which are valid now, and which option they highlight."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.choices.options import CARD_KEYS
from niagara_tui.games.niagara.rules.state import CLOUD
from niagara_tui.games.niagara.table import prompts
from niagara_tui.games.niagara.table.inspection import Inspection
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.prompts import valid_keys as valid
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.widgets.key_line import Key

CLOUD_SIGN = "c"
"""An additional key for the cloud, the sign used for it among the cards left."""


def chooses_card(scene: Scene) -> bool:
    """Whether the acting player chooses a card now."""
    return scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)


def valid_keys(scene: Scene, selection: Selection, inspection: Inspection) -> list[Key]:
    """The keys that are valid now."""
    choices = valid(scene, selection, _("lay") if chooses_card(scene) else _("play"), _("canoe"))
    if scene.covered is not None:
        return choices
    return inspection.keys(scene) if inspection.preview is not None else [*choices, *inspection.keys(scene)]


def highlight_cloud(selection: Selection, key: str) -> bool:
    """Highlight the cloud if the key is `CLOUD_SIGN`; false if the key has no such effect now."""
    return key == CLOUD_SIGN and selection.highlight_key(CARD_KEYS[CLOUD - 1])


def why_not(scene: Scene, key: str) -> str:
    """Why the card with that key cannot be chosen, if it has been played already; else empty."""
    if not chooses_card(scene) or key not in CARD_KEYS:
        return ""
    return prompts.played_already(scene.view, scene.acting or 0, CARD_KEYS.index(key) + 1)
