"""The random bot: every legal move is as likely as any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from niagara_ai.contract import Choice


class Uniform:
    """Chooses uniformly among the legal moves, with its own random numbers."""

    def __init__(self, seed: int) -> None:
        """Create a bot whose choices follow from `seed` alone."""
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def choose(self, view: object, seat: int, moves: Sequence[int]) -> Choice:  # noqa: ARG002 - signature of `Bot.choose`
        """Choose any of the moves."""
        return Choice(self._random.choice(moves))
