"""Tournaments without a screen: many games between named bots, over several processes or machines.

`tournament` defines game number n, plays them in order and sums up the results, `origin` says what they follow
from besides, `playing` plays one, `workers` distributes the numbers over processes, `ratings` rates the results,
`stopping_rule` decides whether to stop early. Nothing here reads or writes files.
"""

from __future__ import annotations

from niagara_ai.arena.origin import Origin, origin_of
from niagara_ai.arena.playing import Played, Times, play_game
from niagara_ai.arena.ratings import Encounter, Estimate, Rating, Series, rate, rate_newcomer
from niagara_ai.arena.stopping_rule import StoppingRule, Trial, Verdict
from niagara_ai.arena.tournament import Result, Score, Tournament, play, summarise, wilson
from niagara_ai.arena.workers import Workers

__all__ = [
    "Encounter",
    "Estimate",
    "Origin",
    "Played",
    "Rating",
    "Result",
    "Score",
    "Series",
    "StoppingRule",
    "Times",
    "Tournament",
    "Trial",
    "Verdict",
    "Workers",
    "origin_of",
    "play",
    "play_game",
    "rate",
    "rate_newcomer",
    "summarise",
    "wilson",
]
