"""The levels of the search among the bots of the house."""

from __future__ import annotations

from niagara_ai.registry import LADDER

LEVELS = {bot.partition(":")[2]: card.search for bot, card in LADDER.items() if card.search is not None}
"""By name, from the weakest on."""
