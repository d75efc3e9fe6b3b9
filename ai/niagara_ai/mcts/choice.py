"""Choosing the move to play from a search's result: the best one, or one that a human-like player takes for it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from niagara_ai.mcts.levels import Level
from niagara_ai.mcts.search import Candidate, Thinking


def choose(thinking: Thinking, seat: int, level: Level, tastes: Mapping[int, float], rng: random.Random) -> Candidate:
    """Choose a candidate as a player of that level does; `tastes` maps moves to how much more its style likes them.

    Without blur and style that is the most visited one. Blur confuses moves with similar chances of winning; a style
    prefers the moves it likes among those with similar chances.
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
