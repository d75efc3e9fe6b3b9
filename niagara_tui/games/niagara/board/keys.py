"""The keys of Niagara's decisions: which are valid now, and which option they highlight."""

from __future__ import annotations

from niagara_tui.games.niagara.board import prompts
from niagara_tui.games.niagara.telling.words import CARD_SIGNS
from niagara_tui.ui.boards.board import Scene

_FORMER = {"s": "c"}
"""Keys that cards had once, which still work: `s` for the cloud, which moves the sky."""


def chooses_card(scene: Scene) -> bool:
    """Whether the acting player chooses a card now."""
    return scene.acting is not None and scene.game.is_secret(scene.view, scene.acting)


def card_key(scene: Scene, key: str) -> str:
    """The key of the card that the key has once had, if a card is chosen now; else the key itself."""
    return _FORMER.get(key, key) if chooses_card(scene) else key


def why_not(scene: Scene, key: str) -> str:
    """Why the card with that key cannot be chosen, if it has been played already; else empty."""
    key = card_key(scene, key)
    if not chooses_card(scene) or key not in CARD_SIGNS:
        return ""
    return prompts.played_already(scene.view, scene.acting or 0, CARD_SIGNS.index(key) + 1)
