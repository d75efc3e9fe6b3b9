"""The levels of the search among the bots of the house."""

from __future__ import annotations

from niagara_ai.mcts.levels import Level, Work
from niagara_ai.registry import LADDER

_HOWS = {bot.partition(":")[2]: card.search for bot, card in LADDER.items()}
LEVELS = {name: how for name, how in _HOWS.items() if isinstance(how, Level)}
"""Those that search in one tree, by name, from the weakest on."""
WORKS = {name: how for name, how in _HOWS.items() if isinstance(how, Work)}
"""Those that ask the judge, likewise."""
