"""From what a search came to, to the move that is played: the best one, or what a player like a person takes for it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from niagara_ai.mcts.levels import Level
from niagara_ai.mcts.search import Candidate, Thinking


def choose(thinking: Thinking, seat: int, level: Level, tastes: Mapping[int, float], rng: random.Random) -> Candidate:
    """The candidate that a player of that level plays; `tastes` says by move how much its style likes it.

    Without blur and taste that is the one tried most. Blur confuses moves whose chances of winning are near one
    another; a style likes a move better than another of about the same chances.
    """
    most_tried = max(thinking.candidates, key=lambda candidate: candidate.visits)
    if not (level.blur or level.style):
        return most_tried
    least, lowest = level.serious * most_tried.visits, most_tried.chance(seat) - level.price
    serious = [one for one in thinking.candidates if one.visits >= least and one.chance(seat) >= lowest]
    worths = [candidate.chance(seat) + level.taste * tastes.get(candidate.move, 0.0) for candidate in serious]
    best = max(worths)
    if not level.blur:
        return serious[worths.index(best)]
    return rng.choices(serious, [math.exp((worth - best) / level.blur) for worth in worths])[0]
