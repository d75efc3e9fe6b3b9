"""Registers OpenSpiel's search bots as a kind of bot; OpenSpiel is loaded only when one is made."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from niagara_ai.contract import Bot, Game
from niagara_ai.guests import Guest
from niagara_ai.kind import Kind

from niagara_tui.core.i18n import _


@dataclass(frozen=True, slots=True)
class Level:
    """A search with its budget and its playouts.

    The budget is a time in `seconds` or a number of `simulations`; only the latter is repeatable. Playouts end after
    `rounds`, the current one included. They are OpenSpiel's random ones, or `guided` by the game's quick player.
    """

    search: str
    about: str
    seconds: float = 0.0
    simulations: int = 0
    rounds: int = 4
    guided: bool = False


_TO_THE_END = 40

LEVELS = {
    "ismcts-1s": Level(
        "ismcts", _("Searches what it can know, with random play at the leaves, for a second."), seconds=1.0
    ),
    "ismcts-50ms": Level(
        "ismcts", _("Searches what it can know, with random play at the leaves, for 50 ms."), seconds=0.05
    ),
    "ismcts-20": Level(
        "ismcts", _("Searches what it can know, with random play at the leaves, 20 times."), simulations=20
    ),
    "guided-1s": Level(
        "ismcts",
        _("Searches what it can know, with quick players to the end at the leaves, for a second."),
        seconds=1.0,
        rounds=_TO_THE_END,
        guided=True,
    ),
    "guided-50ms": Level(
        "ismcts",
        _("Searches what it can know, with quick players to the end at the leaves, for 50 ms."),
        seconds=0.05,
        rounds=_TO_THE_END,
        guided=True,
    ),
    "guided-20": Level(
        "ismcts",
        _("Searches what it can know, with quick players to the end at the leaves, 20 times."),
        simulations=20,
        rounds=_TO_THE_END,
        guided=True,
    ),
    "mcts-1s": Level(
        "mcts",
        _("Guesses what is hidden and searches that, with random play at the leaves, for a second."),
        seconds=1.0,
    ),
    "mcts-50ms": Level(
        "mcts", _("Guesses what is hidden and searches that, with random play at the leaves, for 50 ms."), seconds=0.05
    ),
    "mcts-20": Level(
        "mcts", _("Guesses what is hidden and searches that, with random play at the leaves, 20 times."), simulations=20
    ),
}
"""Levels by name."""


def make(game: Game[Any], level: str, seed: int) -> Bot[Any]:
    """Create the bot of that level."""
    from niagara_tui.adapters.open_spiel_bot import SpielBot

    return SpielBot(game.id, LEVELS[level], seed)


def missing_requirement() -> str | None:
    """A message that says what must be installed first, or None."""
    if find_spec("pyspiel") is None:
        return _("it needs OpenSpiel, which comes with niagara-tui[rl]")
    return None


GUEST = Guest(
    Kind(
        _("OpenSpiel's Monte-Carlo searches, for comparison."),
        {name: level.about for name, level in LEVELS.items()},
    ),
    make,
    missing_requirement,
)
