"""OpenSpiel's own search bots as guests at our tables: what lists need to know, without loading OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from ai.guests import Guest
from ai.kind import Kind
from ai.protocol import Bot, Game


@dataclass(frozen=True, slots=True)
class Level:
    """A search and how long it thinks: seconds, or else simulations, which makes it repeatable."""

    search: str
    seconds: float = 0.0
    simulations: int = 0
    about: str = ""


LEVELS = {
    "ismcts-50ms": Level("ismcts", seconds=0.05, about="Searches what it can know for 50 ms."),
    "ismcts-1s": Level("ismcts", seconds=1.0, about="Searches what it can know for a second."),
    "ismcts-20": Level("ismcts", simulations=20, about="Searches what it can know by 20 simulations."),
    "mcts-50ms": Level("mcts", seconds=0.05, about="Guesses what is hidden and searches that for 50 ms."),
    "mcts-1s": Level("mcts", seconds=1.0, about="Guesses what is hidden and searches that for a second."),
    "mcts-20": Level("mcts", simulations=20, about="Guesses what is hidden and searches that by 20 simulations."),
}


def make(game: Game[Any], level: str, seed: int) -> Bot[Any]:
    """The bot of that level."""
    from niagara_tui.adapters.open_spiel_bot import SpielBot

    return SpielBot(game.id, LEVELS[level], seed)


def lacks() -> str | None:
    """What must be installed first, or None."""
    if find_spec("pyspiel") is None:
        return "it needs OpenSpiel, which comes with niagara-tui[rl]"
    return None


GUEST = Guest(
    Kind(
        "OpenSpiel's Monte-Carlo searches with random play at the leaves, for comparison.",
        {name: level.about for name, level in LEVELS.items()},
    ),
    make,
    lacks,
)
