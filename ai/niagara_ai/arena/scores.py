"""What came out of a tournament: each bot's wins, gains, times and rating."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from niagara_ai.arena.playing import Played
from niagara_ai.arena.ratings import Rating, Series, rate
from niagara_ai.arena.stopping_rule import Verdict
from niagara_ai.arena.times import Times
from niagara_ai.arena.tournament import Tournament
from niagara_ai.source import load_game


@dataclass(frozen=True, slots=True)
class Score:
    """What one bot reached: `played` counts seats filled, a win shared by n counts 1/n.

    `low` and `high` bound the win rate with 95 % confidence (Wilson), for a number of games fixed beforehand. `gained`
    is what a seat had at the end, on average, in the game's unit. `ms` is the mean time of a decision that had a choice
    in milliseconds, and `ms95` what 95 % of these did not exceed; times do not count when scores are compared.
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
    """A tournament: its set-up, its games' mean length, each bot's score in the order of the seats, and ratings."""

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
        """The result in what JSON can hold."""
        return asdict(self)


def summarise(tournament: Tournament, games: Sequence[Played], verdict: Verdict | None = None) -> Result:
    """What came out of these games of the tournament; there is at least one."""
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
    """What the bot reached in these games of the line-up `seats`."""
    entries = [entry for entry, name in enumerate(seats) if name == bot]
    played = len(entries) * len(games)
    wins = math.fsum(one.share(entry) for one in games for entry in entries)
    low, high = wilson(wins, played)
    times = Times.together(one.times[entry] for one in games for entry in entries)
    gained = sum(one.scores[entry] for one in games for entry in entries) / played
    return Score(bot, played, wins, wins / played, low, high, gained, times.mean, times.percentile(95))


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a rate, by default with 95 % confidence."""
    rate, square = wins / games, z * z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = z / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
