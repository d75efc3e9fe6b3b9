"""The greedy bot: plays what the game's own judgement thinks best at this decision.

Where choices are secret, a player who always takes the best one is easily read, and several such players get in one
another's way. So there it mixes: a choice that is hardly worse is hardly less likely.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from niagara_ai.contract import Choice, Game, Thought

S = TypeVar("S")

THOUGHTS = 5
"""How many moves its thoughts name at most."""

SPREAD = 0.06
"""How much worse, in the game's measure of worth, a secret choice is that is 1/e as likely as the best one."""


class Greedy(Generic[S]):
    """Takes the move that `Game.appraise` thinks best in its style; its own random numbers decide the rest."""

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
        spread = SPREAD if self._game.is_secret(view, seat) else 0.0
        return Choice(self._draw(moves, worths, spread), self._thoughts(moves, worths))

    def _draw(self, moves: Sequence[int], worths: Sequence[float], spread: float) -> int:
        """One of the moves: the best one, or a mixture around it if there is a spread."""
        best = max(worths)
        if spread:
            odds = [math.exp((worth - best) / spread) for worth in worths]
        else:
            odds = [float(worth == best) for worth in worths]
        return self._random.choices(moves, odds)[0]

    def _thoughts(self, moves: Sequence[int], worths: Sequence[float]) -> tuple[Thought, ...]:
        ranked = sorted(zip(worths, moves, strict=True), reverse=True)[:THOUGHTS]
        return tuple(Thought(self._game.text(move), round(worth, 3)) for worth, move in ranked)
