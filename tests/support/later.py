"""Positions that play at random from the start hardly ever comes to: every game has a maker of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.support import canyon, scatter, upriver

_MAKERS: dict[str, Callable[[random.Random], Any]] = {
    "canyon": canyon.scattered,
    "niagara": scatter.scattered,
    "upriver": upriver.scattered,
}


def later(game: str, luck: random.Random) -> Any:
    """Such a position of that game."""
    return _MAKERS[game](luck)
