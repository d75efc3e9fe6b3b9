"""The greedy bot: plays what the game's own judgement thinks best at this decision."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from ai.protocol import Choice, Game, Thought

S = TypeVar("S")

THOUGHTS = 5
"""How many moves its thoughts name at most."""


class Greedy(Generic[S]):
    """Takes the move that `Game.appraise` thinks best in its style; equals are drawn by its own random numbers."""

    def __init__(self, game: Game[S], style: str, seed: int) -> None:
        """A bot for `game` that plays in `style`."""
        self._game = game
        self._style = style
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def choose(self, view: S, seat: int, moves: Sequence[int]) -> Choice:
        """The best of the moves; an only move is taken without thought."""
        if len(moves) == 1:
            return Choice(moves[0])
        worths = self._game.appraise(view, seat, moves, self._style)
        best = max(worths)
        equals = [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        return Choice(self._random.choice(equals), self._thoughts(moves, worths))

    def _thoughts(self, moves: Sequence[int], worths: Sequence[float]) -> tuple[Thought, ...]:
        ranked = sorted(zip(worths, moves, strict=True), reverse=True)[:THOUGHTS]
        return tuple(Thought(self._game.text(move), round(worth, 3)) for worth, move in ranked)
