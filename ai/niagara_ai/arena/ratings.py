"""Ratings: one number a bot on the Elo scale, from games for any number of players.

Ratings are strengths (`niagara_ai.arena.strengths`) times 400 / ln 10: between two bots alone they are Elo's, so
400 more is 10 to 1. Tournaments with different line-ups are rated together where bots that play in several tie them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from niagara_ai.arena.playing import Played
from niagara_ai.arena.strengths import Block, Strengths
from niagara_ai.contract import BotError

ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Series:
    """Games among one line-up, in their order; blocks of as many as there are seats share their seeds."""

    seats: tuple[str, ...]
    games: Sequence[Played]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating, from so many seats played; `lead` is how far it is ahead of the next one, None for the last."""

    bot: str
    played: int
    elo: Estimate
    lead: Estimate | None


def rate(series: Sequence[Series], anchor: str | None = None) -> tuple[Rating, ...]:
    """The ratings of all bots over all these games, the best first; `anchor` has 0, or without one the mean is 0.

    Raises:
        BotError: nothing ties some bots to the others, or the anchor is not among them.
    """
    bots = sorted({bot for one in series for bot in one.seats})
    if anchor is not None and anchor not in bots:
        raise BotError(f"{anchor} plays in none of these games")
    _check_tied(bots, series)
    strengths = Strengths(len(bots), [block for one in series for block in _blocks(one, bots)])
    order = sorted(range(len(bots)), key=lambda bot: -strengths.values[bot])
    zero = [1 / len(bots) if anchor is None else float(bot == anchor) for bot in bots]
    return tuple(
        Rating(
            bot=bots[bot],
            played=sum(one.seats.count(bots[bot]) * len(one.games) for one in series),
            elo=_weighed(strengths, [(other == bot) - part for other, part in enumerate(zero)]),
            lead=_weighed(strengths, [(other == bot) - (other == order[place + 1]) for other in range(len(bots))])
            if place + 1 < len(order)
            else None,
        )
        for place, bot in enumerate(order)
    )


def _check_tied(bots: Sequence[str], series: Sequence[Series]) -> None:
    """See that whoever meets the first bot's rivals, and theirs, and so on, is everybody."""
    tied = {bots[0]}
    while more := {bot for one in series if tied & set(one.seats) for bot in one.seats} - tied:
        tied |= more
    if left := sorted(set(bots) - tied):
        raise BotError(f"nothing ties {', '.join(left)} to {', '.join(sorted(tied))}: no bot plays against both")


def _blocks(series: Series, bots: Sequence[str]) -> Iterator[Block]:
    entries = [bots.index(bot) for bot in series.seats]
    seats = [entries.count(bot) for bot in range(len(bots))]
    for first in range(0, len(series.games), len(entries)):
        games = series.games[first : first + len(entries)]
        wins = [0.0] * len(bots)
        for played in games:
            for entry, bot in enumerate(entries):
                wins[bot] += played.share(entry)
        yield Block(seats, wins)


def _weighed(strengths: Strengths, weights: Sequence[float]) -> Estimate:
    low, value, high = strengths.interval(weights)
    return Estimate(value * ELO, low * ELO, high * ELO)
