"""Help for a game's table, shipped beside the screens."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from niagara_tui.core.game import Game


def table_help(game: Game[Any]) -> str:
    """The keys and signs of the game's table, as Markdown."""
    return (files("niagara_tui.ui") / "help" / f"{game.id}.md").read_text("utf-8")
