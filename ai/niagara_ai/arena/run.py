"""Running a tournament: game after game, until all are played or a stopping rule is settled; and what came of it."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import Played, Times
from niagara_ai.arena.ratings import Rating, Series, Z, rate
from niagara_ai.arena.stopping_rule import Trial, Verdict
from niagara_ai.arena.tournament import Tournament
from niagara_ai.arena.workers import Workers
from niagara_ai.guests import load_game


@dataclass(frozen=True, slots=True)
class Score:
    """One bot's result: `played` counts the seats it filled; a win shared by n seats counts 1/n.

    `low` and `high` are the 95 % Wilson interval of the win rate, valid for a number of games fixed in advance.
    `gained` is the mean final score of a seat, in the game's unit. `ms` and `ms95` are the mean and the 95th percentile
    of the time, in milliseconds, of decisions with more than one legal move; comparisons ignore both.
    """

    bot: str
    played: int
    wins: float
    rate: float
    low: float
    high: float
    gained: float
    ms: float = field(compare=False)
    ms95: float = field(compare=False)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a tournament: its set-up, the games' mean length, each bot's score in seat order, and ratings."""

    game: str
    options: dict[str, Any]
    seats: tuple[str, ...]
    games: int
    seed: int
    capped: int
    rounds: float
    decisions: float
    unit: str
    scores: tuple[Score, ...]
    ratings: tuple[Rating, ...]
    verdict: Verdict | None = None

    def as_json(self) -> dict[str, Any]:
        """The result as a JSON-compatible dictionary."""
        return asdict(self)


def summarise(tournament: Tournament, games: Sequence[Played], verdict: Verdict | None = None) -> Result:
    """Summarise games of the tournament, at least one."""
    return Result(
        game=tournament.game,
        options=dict(tournament.options),
        seats=tournament.seats,
        games=len(games),
        seed=tournament.seed,
        capped=sum(played.capped for played in games),
        rounds=sum(played.rounds for played in games) / len(games),
        decisions=sum(played.decisions for played in games) / len(games),
        unit=load_game(tournament.source, tournament.game).unit,
        scores=tuple(score(bot, tournament.seats, games) for bot in tournament.bots),
        ratings=rate([Series(tournament.seats, games)]),
        verdict=verdict,
    )


def score(bot: str, seats: Sequence[str], games: Sequence[Played]) -> Score:
    """The bot's result over these games of the line-up `seats`."""
    entries = [entry for entry, name in enumerate(seats) if name == bot]
    played = len(entries) * len(games)
    wins = math.fsum(one.share(entry) for one in games for entry in entries)
    low, high = wilson(wins, played)
    times = Times.together(one.times[entry] for one in games for entry in entries)
    gained = sum(one.scores[entry] for one in games for entry in entries) / played
    return Score(bot, played, wins, wins / played, low, high, gained, times.mean, times.percentile(95))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a win rate, with 95 % confidence."""
    rate, square = wins / games, Z * Z
    centre = (rate + square / (2 * games)) / (1 + square / games)
    margin = Z / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, centre - margin), min(1.0, centre + margin)


class Games(Protocol):
    """Any number of games between bots."""

    def task(self) -> Task[Played]:
        """The task of playing them by their numbers, each of which determines everything about its game."""


def play(
    tournament: Games, first: int, games: int, workers: Workers, trial: Trial | None = None
) -> Generator[Played, None, None]:
    """Play the games with numbers from `first` to `games` - 1, and yield their results in order.

    Stops early once `trial` is settled; it gets each result before that is yielded. Apart from times, the results do
    not depend on `workers`.
    """
    if first >= games or (trial and trial.is_settled):
        return
    with contextlib.closing(workers.map(tournament.task(), range(first, games))) as results:
        for played in results:
            if trial:
                trial.add([played])
            yield played
            if trial and trial.is_settled:
                return
