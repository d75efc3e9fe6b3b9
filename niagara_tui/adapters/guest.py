"""Registers OpenSpiel's search bots as a kind of bot; OpenSpiel is loaded only when one is made."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from niagara_ai.contract import Bot, Game
from niagara_ai.guests import Guest, Kind

from niagara_tui.adapters.open_spiel_levels import LEVELS
from niagara_tui.core.i18n import _


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
