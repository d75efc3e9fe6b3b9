"""Loading of games by import path, so that the bots' package depends on no game."""

from __future__ import annotations

import importlib
from typing import Any

from niagara_ai.contract import BotError, WholeGame


def load_game(source: str, name: str) -> WholeGame[Any]:
    """Load the game called `name` from `source`, an import path of the form `package.module:function`.

    Raises:
        BotError: the source cannot be imported, or it has no such game.
    """
    given: object = source
    module, colon, function = given.partition(":") if isinstance(given, str) else ("", "", "")
    if not (module and colon and function):
        raise BotError(f"a game source is written package.module:function, not {source!r}")
    try:
        find = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise BotError(f"the game source {source!r} cannot be used: {error}") from error
    try:
        game: WholeGame[Any] = find(name)
    except Exception as error:
        raise BotError(f"the game source {source!r} gives no game called {name!r}: {error}") from error
    return game
