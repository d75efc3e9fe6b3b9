"""Tournaments without a screen: many games between named bots, on as many processes or machines as there are.

`tournament` says which game number n is, `playing` plays it, `crew` spreads the numbers over processes, `course` goes
through them, `question` stops when enough is known, `scores` and `ratings` say what came out. Nothing here knows files.
"""

from __future__ import annotations

from ai.arena.course import play, run
from ai.arena.crew import BACKENDS, Crew
from ai.arena.playing import Played, play_game
from ai.arena.question import Question, Trial, Verdict
from ai.arena.ratings import Estimate, Rating, Series, rate
from ai.arena.scores import Result, Score, summarise, wilson
from ai.arena.times import Times
from ai.arena.tournament import Tournament

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
