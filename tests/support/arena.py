"""Artificial tournament games, decided by random draws instead of bots."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Sequence

from niagara_ai.arena import Played, Times


def game(*winners: int, seats: int = 4) -> Played:
    return Played(winners, 9, 90, False, (0,) * seats, (Times(),) * seats)


def drawn(coins: random.Random, odds: Sequence[float]) -> Played:
    """A game whose winner is drawn with probabilities proportional to the odds."""
    return game(*coins.choices(range(len(odds)), odds), seats=len(odds))


def with_pid(number: int) -> tuple[int, int]:
    """The number and the id of the process that handles it; takes a moment."""
    time.sleep(0.05)
    return number, os.getpid()
