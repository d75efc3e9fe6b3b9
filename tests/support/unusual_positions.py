"""Positions that random play from the start hardly ever reaches; each game has a generator of them."""

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


def unusual_position(game: str, rng: random.Random) -> Any:
    return _MAKERS[game](rng)
