"""The interfaces between games, tables and bots: a game and its rules, a bot and its answers. Defined only here."""

from __future__ import annotations

from niagara_ai.contract.bot import (
    FACE_WIDTH,
    Adviser,
    Bot,
    BotError,
    Character,
    Choice,
    Difference,
    Likely,
    Line,
    Loss,
    Part,
    SlowStarter,
    Thought,
)
from niagara_ai.contract.game import MAX_STEPS, WON, Encoding, Event, Game, RenamingTables, Standing, WholeGame
from niagara_ai.contract.kernel import RULES, SLOT_RULES, Kernel, Rules, SlotRules, by_name

__all__ = [
    "FACE_WIDTH",
    "MAX_STEPS",
    "RULES",
    "SLOT_RULES",
    "WON",
    "Adviser",
    "Bot",
    "BotError",
    "Character",
    "Choice",
    "Difference",
    "Encoding",
    "Event",
    "Game",
    "Kernel",
    "Likely",
    "Line",
    "Loss",
    "Part",
    "RenamingTables",
    "Rules",
    "SlotRules",
    "SlowStarter",
    "Standing",
    "Thought",
    "WholeGame",
    "by_name",
]
