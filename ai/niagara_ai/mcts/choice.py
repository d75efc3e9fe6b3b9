"""Choosing the move to play from a search's result: the best one, or one that a human-like player takes for it."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from niagara_ai.mcts.levels import Level
from niagara_ai.mcts.search import Candidate, SearchResult


def choose(
    result: SearchResult, seat: int, level: Level, bonuses: Mapping[int, float], rng: random.Random
) -> Candidate:
    """Choose a candidate as a player of that level does; `bonuses` maps moves to how much more its style likes them.

    Without blur and style that is the most visited one. Blur confuses moves with similar chances of winning; a style
    prefers the moves it likes among those with similar chances.
    """
    most_visited = max(result.candidates, key=lambda candidate: candidate.visits)
    if not (level.blur or level.style):
        return most_visited
    min_visits = level.min_visit_share * most_visited.visits
    min_chance = most_visited.chance(seat) - level.max_sacrifice
    candidates = [one for one in result.candidates if one.visits >= min_visits and one.chance(seat) >= min_chance]
    values = [one.chance(seat) + level.style_weight * bonuses.get(one.move, 0.0) for one in candidates]
    best = max(values)
    if not level.blur:
        return candidates[values.index(best)]
    return rng.choices(candidates, [math.exp((value - best) / level.blur) for value in values])[0]
