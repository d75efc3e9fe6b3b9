"""The search bot: thinks within its level's budget and plays the move that it came to."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from ai.mcts.levels import Level
from ai.mcts.search import Candidate, Search, Thinking
from ai.protocol import Choice, Game, Thought

THOUGHTS = 8
"""How many moves its thoughts name at most."""
SERIOUS = 0.1
"""A move tried less than this share of the most tried one's times is out of the question, however well it looks."""


class Mcts:
    """Plays what its search tried most; with some blur, one of the moves that look about as good."""

    def __init__(self, game: Game[Any], level: Level, seed: int, *, threads: int = 1) -> None:
        """A bot for `game`; its random numbers follow from `seed` alone.

        Raises:
            BotError: the game's weights cannot be read.
        """
        self._game, self._level = game, level
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._search = Search(game, level.plan, seed, fast=game.kernel.can_compile(), threads=threads)

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> Choice:
        """The move that the search came to; an only move is taken without thought."""
        if len(moves) == 1:
            return Choice(moves[0])
        thinking = self._search.think(view, seat, moves, self._level.budget)
        return Choice(self._draw(thinking, seat), self._thoughts(thinking, seat))

    def _draw(self, thinking: Thinking, seat: int) -> int:
        most = max(candidate.visits for candidate in thinking.candidates)
        if not self._level.blur:
            return next(candidate.move for candidate in thinking.candidates if candidate.visits == most)
        serious = [candidate for candidate in thinking.candidates if candidate.visits >= SERIOUS * most]
        best = max(candidate.chance(seat) for candidate in serious)
        odds = [math.exp((candidate.chance(seat) - best) / self._level.blur) for candidate in serious]
        return self._random.choices(serious, odds)[0].move

    def _thoughts(self, thinking: Thinking, seat: int) -> tuple[Thought, ...]:
        ranked = sorted(thinking.candidates, key=lambda candidate: -candidate.visits)[:THOUGHTS]
        return tuple(self._thought(candidate, seat) for candidate in ranked)

    def _thought(self, candidate: Candidate, seat: int) -> Thought:
        return Thought(
            self._game.text(candidate.move),
            worth=round(candidate.chance(seat), 4),
            visits=candidate.visits,
            chances=tuple(round(chance, 4) for chance in candidate.chances),
            score=round(candidate.score, 2),
        )
