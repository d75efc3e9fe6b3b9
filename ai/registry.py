"""The bots by name: kinds, their named levels, and how each is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ai.greedy import Greedy
from ai.mcts.levels import LEVELS
from ai.protocol import Bot, BotError, Game
from ai.uniform import Uniform


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of bot: one line on it, and its levels by name with one line each; the first level is the ordinary one."""

    summary: str
    levels: Mapping[str, str]


BOTS: Mapping[str, Kind] = {
    "random": Kind("Plays any legal move.", {"uniform": "Every legal move is as likely as any other."}),
    "greedy": Kind(
        "Weighs every plan of its turn by what it brings.",
        {
            "balanced": "Weighs gains and dangers evenly.",
            "thief": "Robs where it can and lies in wait for laden canoes.",
            "hoarder": "Goes for many gems of one colour.",
            "careful": "Dreads the falls and stays clear of them.",
        },
    ),
    "mcts": Kind(
        "Searches: plays the round on in thought, many times over.",
        {name: LEVELS[name].summary for name in ("normal", "easy", "hard", "expert")},
    ),
}
"""Every kind of bot, for lists and set-up screens."""


@dataclass(frozen=True, slots=True)
class BotName:
    """A bot as set-ups and files name it: `kind:level`."""

    kind: str
    level: str

    def __str__(self) -> str:
        """The name in full."""
        return f"{self.kind}:{self.level}"


def parse_bot(text: str) -> BotName:
    """The bot called `kind:level`, or `kind` for its ordinary level.

    Raises:
        BotError: there is no such bot.
    """
    kind, colon, level = text.strip().partition(":")
    if kind not in BOTS:
        raise BotError(f"there is no bot called {kind!r}; there is {', '.join(BOTS)}")
    levels = BOTS[kind].levels
    if not colon:
        level = next(iter(levels))
    if level not in levels:
        raise BotError(f"the bot {kind} has no level {level!r}; it has {', '.join(levels)}")
    return BotName(kind, level)


def make_bot(name: BotName, game: Game[Any], seed: int, threads: int = 1) -> Bot[Any]:
    """A bot of that name for that game; its random numbers follow from `seed` alone, which is never the game's.

    `threads` is how many a search may use.

    Raises:
        BotError: the game does not know the level.
    """
    if name.kind == "random":
        return Uniform(seed)
    if name.kind == "mcts":
        from ai.mcts.bot import Mcts  # here, so that other bots load no numpy

        return Mcts(game, LEVELS[name.level], seed, threads=threads)
    if name.level not in game.styles:
        raise BotError(f"{game.id} knows no style {name.level!r}; it knows {', '.join(game.styles)}")
    return Greedy(game, name.level, seed)
