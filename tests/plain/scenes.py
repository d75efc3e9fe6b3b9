"""Scenes that plain mode tells."""

from __future__ import annotations

from typing import Any

from niagara_tui.plain.teller import Scene

NAMES = ("Rose", "Bert", "Yann", "Gina", "Kurt", "Nora")
PLAYERS = ("a person", "the bot greedy", "the bot random", "the bot mcts", "a person", "a person")


def scene_of(game: Any, state: Any, seat: int | None, **options: Any) -> Scene:
    """The position in the view of that seat, or in the public view if it is None."""
    return Scene(game, game.view(state, seat), seat, NAMES, PLAYERS, game.options(**options))
