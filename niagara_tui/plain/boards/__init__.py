"""One teller for each game of the catalogue: what its table says line by line."""

from __future__ import annotations

from importlib import import_module

from niagara_tui.plain.boards.teller import Scene, Teller

_TELLERS = {
    "niagara": "niagara_tui.plain.boards.niagara.teller:NiagaraTeller",
    "canyon": "niagara_tui.plain.boards.canyon.teller:CanyonTeller",
    "upriver": "niagara_tui.plain.boards.upriver.teller:UpRiverTeller",
}


def teller_of(game: str, scene: Scene) -> Teller:
    """The teller of the game with that id, looking at this scene."""
    module, _, name = _TELLERS[game].partition(":")
    teller: Teller = getattr(import_module(module), name)(scene)
    return teller
