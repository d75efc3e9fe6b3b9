"""Tournaments without a screen: many games between named bots, on as many processes or machines as there are.

`tournament` says which game number n is, `playing` plays it, `crew` spreads the numbers over processes, `course` goes
through them, `question` stops when enough is known, `scores` and `ratings` say what came out. Nothing here knows files.
"""

from __future__ import annotations

from niagara_ai.arena.playing import Played, play_game
from niagara_ai.arena.ratings import Estimate, Rating, Series, rate
from niagara_ai.arena.run import play, run
from niagara_ai.arena.scores import Result, Score, summarise, wilson
from niagara_ai.arena.stopping_rule import Question, Trial, Verdict
from niagara_ai.arena.times import Times
from niagara_ai.arena.tournament import Tournament
from niagara_ai.arena.workers import BACKENDS, Crew

__all__ = [
    "BACKENDS",
    "Crew",
    "Estimate",
    "Played",
    "Question",
    "Rating",
    "Result",
    "Score",
    "Series",
    "Times",
    "Tournament",
    "Trial",
    "Verdict",
    "play",
    "play_game",
    "rate",
    "run",
    "summarise",
    "wilson",
]
