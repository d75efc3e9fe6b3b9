"""The bots that play at once: greedy takes the move that the game's own evaluation rates best, uniform any legal one.

Simple is greedy that forgets now and then.
At a secret decision, a player who always takes the best choice is easy to predict, and several such players collide.
There greedy draws from a softmax over the ratings: a choice that is hardly worse is hardly less likely.
"""

from __future__ import annotations

import copy
import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from niagara_ai.contract import Choice, Game, Thought

S = TypeVar("S")

MAX_THOUGHTS = 5  # maximum number of thoughts per choice

TEMPERATURE = 0.06  # softmax temperature at secret decisions: a choice rated this much below the best is 1/e as likely
FORGETS = 0.5  # how often simple takes any of the sensible moves in place of the best


class Greedy(Generic[S]):
    """Takes the move that `Game.appraise` rates highest in its style; its own random numbers decide the rest."""

    def __init__(self, game: Game[S], style: str, seed: int) -> None:
        """Create a bot for `game` that plays in `style`; its random numbers follow from `seed` alone."""
        self._game = game
        self._style = style
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def choose(self, view: S, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of the best moves; a single legal move is played without evaluation."""
        if len(moves) == 1:
            return Choice(moves[0])
        values = self._game.appraise(view, seat, moves, self._style)
        is_secret = self._game.is_secret(view, seat)
        ranked = sorted(zip(values, moves, strict=True), reverse=True)[:MAX_THOUGHTS]
        thoughts = tuple(Thought(self._game.text(move), round(value, 3)) for value, move in ranked)
        best = max(values)
        odds = [math.exp((value - best) / TEMPERATURE) if is_secret else float(value == best) for value in values]
        return Choice(self._random.choices(moves, odds)[0], thoughts)


class Simple(Greedy[S]):
    """Greedy that now and then forgets which of the sensible moves is best: those at most the game's `slip` worse.

    So it does not throw away what it has, nor lets its own canoe go over the falls, while it can do better. What scores
    at once, as coming home does, it never forgets.
    """

    def choose(self, view: S, seat: int, moves: Sequence[int]) -> Choice:
        choice = super().choose(view, seat, moves)
        if len(moves) == 1 or self._random.random() >= FORGETS:
            return choice
        after = copy.deepcopy(view)
        self._game.play(after, seat, choice.move)
        if self._game.kernel.score(after, seat) > self._game.kernel.score(view, seat):
            return choice
        values = self._game.appraise(view, seat, moves, self._style)
        least = max(values) - self._game.slip
        sensible = [move for move, value in zip(moves, values, strict=True) if value >= least]
        return replace(choice, move=self._random.choice(sensible))


class Uniform:
    """Chooses uniformly among the legal moves, with its own random numbers."""

    def __init__(self, seed: int) -> None:
        """Create a bot whose choices follow from `seed` alone."""
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def choose(self, view: object, seat: int, moves: Sequence[int]) -> Choice:  # noqa: ARG002 - signature of `Bot.choose`
        return Choice(self._random.choice(moves))
