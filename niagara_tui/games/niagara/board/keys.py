"""The keys of Niagara's decisions: which are valid now, and which option they highlight."""

from __future__ import annotations

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board import prompts
from niagara_tui.games.niagara.board.inspection import Inspection
from niagara_tui.games.niagara.rules.state import NO_CARD
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.prompts import valid_keys as valid
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.widgets.key_line import Key


def chooses_card(scene: Scene) -> bool:
    """Whether the acting player chooses a card now."""
    return scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)


def valid_keys(scene: Scene, selection: Selection, inspection: Inspection) -> list[Key]:
    """The keys that are valid now."""
    choices = valid(scene, selection, _("lay") if chooses_card(scene) else _("play"), _("canoe"))
    if scene.covered is not None:
        return choices
    return inspection.keys(scene) if inspection.preview is not None else [*choices, *inspection.keys(scene)]


def why_not(scene: Scene, key: str) -> str:
    """Why the card with that key cannot be chosen, if it has been played already; else empty."""
    card = next((number for number, card in CARD_WORDS.items() if card.sign == key), NO_CARD)
    if not chooses_card(scene) or card == NO_CARD:
        return ""
    return prompts.played_already(scene.view, scene.acting or 0, card)
