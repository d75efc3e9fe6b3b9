"""The bots by name: kinds, their named levels, and how each is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ai.greedy import Greedy
from ai.guests import guest, guest_kinds
from ai.kind import Kind
from ai.mcts.levels import LEVELS, level_named
from ai.protocol import Bot, BotError, WholeGame
from ai.uniform import Uniform

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
        {name: level.summary for name, level in LEVELS.items()},
    ),
}
"""Every kind of bot of this project; `kinds` adds those that other packages bring."""


@dataclass(frozen=True, slots=True)
class BotName:
    """A bot as set-ups and files name it: `kind:level`."""

    kind: str
    level: str

    def __str__(self) -> str:
        """The name in full."""
        return f"{self.kind}:{self.level}"


def kinds() -> dict[str, Kind]:
    """Every kind of bot that can be had here, for lists and set-up screens."""
    return {**BOTS, **{name: kind for name, kind in guest_kinds().items() if name not in BOTS}}


def parse_bot(text: str) -> BotName:
    """The bot called `kind:level`, or `kind` for its ordinary level; a search also takes `mcts:50ms` and `mcts:110`.

    Raises:
        BotError: there is no such bot.
    """
    kind, colon, level = text.strip().partition(":")
    levels = _kind(kind).levels
    if not colon:
        level = next(iter(levels))
    if level not in levels and not (kind == "mcts" and level_named(level)):
        raise BotError(f"the bot {kind} has no level {level!r}; it has {', '.join(levels)}")
    return BotName(kind, level)


def thinking_time(text: str) -> float:
    """The seconds that a bot called so thinks at a decision, where its level says so; else 0."""
    kind, _, name = text.partition(":")
    level = level_named(name) if kind == "mcts" else None
    return 0.0 if level is None or level.budget.seconds is None else level.budget.seconds


def _kind(name: str) -> Kind:
    if name in BOTS:
        return BOTS[name]
    if (found := guest(name)) is None:
        raise BotError(f"there is no bot called {name!r}; there is {', '.join(kinds())}")
    return found.kind


def make_bot(name: BotName, game: WholeGame[Any], seed: int, threads: int = 1) -> Bot[Any]:
    """A bot of that name for that game; its random numbers follow from `seed` alone, which is never the game's.

    `threads` is how many a search may use.

    Raises:
        BotError: the game does not know the level, or the bot cannot be had here.
    """
    if name.kind not in BOTS and (found := guest(name.kind)) is not None:
        return found.make(game, name.level, seed)
    if name.kind == "random":
        return Uniform(seed)
    if name.kind == "mcts":
        from ai.mcts.bot import Mcts  # here, so that other bots load no numpy

        level = level_named(name.level)
        assert level is not None  # noqa: S101 - `parse_bot` saw to it
        return Mcts(game, level, seed, threads=threads)
    if name.level not in game.styles:
        raise BotError(f"{game.id} knows no style {name.level!r}; it knows {', '.join(game.styles)}")
    return Greedy(game, name.level, seed)
