"""Tournaments without a screen: many games between named bots, on as many processes or machines as there are.

`tournament` says which game number n is, `playing` plays it, `workers` spreads the numbers over processes, `run` goes
through them, `stopping_rule` says when enough is known, `scores` and `ratings` what came out. Nothing here knows files.
"""

from __future__ import annotations

from niagara_ai.arena.playing import Played, play_game
from niagara_ai.arena.ratings import Estimate, Rating, Series, rate
from niagara_ai.arena.run import play, run
from niagara_ai.arena.scores import Result, Score, summarise, wilson
from niagara_ai.arena.stopping_rule import StoppingRule, Trial, Verdict
from niagara_ai.arena.times import Times
from niagara_ai.arena.tournament import Tournament
from niagara_ai.arena.workers import BACKENDS, Workers

__all__ = [
    "BACKENDS",
    "Estimate",
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
    "play",
    "play_game",
    "rate",
    "run",
    "summarise",
    "wilson",
]
