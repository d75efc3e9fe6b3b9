"""Help for a game's table, shipped beside the screens."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.speech import languages
from niagara_tui.session.pages import page


def table_help(game: Game[Any]) -> str:
    """The keys and signs of the game's table, as Markdown."""
    return page(files("niagara_tui.ui") / "help", game.id, languages())
