"""The levels of OpenSpiel's search bots."""

from __future__ import annotations

from dataclasses import dataclass

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
"""A number of rounds by which practically every game has ended."""

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
