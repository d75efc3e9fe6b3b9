"""Elo ratings of bots, from games for any number of players.

Ratings are strengths (`niagara_ai.arena.strengths`) times 400 / ln 10. Between two bots they are Elo ratings: a
difference of 400 means odds of 10 to 1. Tournaments with different line-ups are rated together if bots that play in
several of them connect them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from niagara_ai.arena.playing import Played
from niagara_ai.arena.strengths import Block, Strengths
from niagara_ai.contract import BotError

ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one line-up, in order; each block of as many games as there are seats shares its seeds."""

    seats: tuple[str, ...]
    games: Sequence[Played]


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating from `played` seats; `lead` is its lead over the next bot in the ranking, None for the last."""

    bot: str
    played: int
    elo: Estimate
    lead: Estimate | None


@dataclass(frozen=True, slots=True)
class Encounter:
    """A game of a newcomer: the bots in the other seats, and the newcomer's share of the win, from 0 to 1."""

    bots: tuple[str, ...]
    share: float


def rate_newcomer(games: Sequence[Encounter], ratings: Mapping[str, float]) -> Estimate:
    """Rate somebody new from independent games against bots whose ratings are given, and held fixed.

    Without games the estimate is that of the prior, which is around 0.

    Raises:
        KeyError: a bot of these games has no rating.
    """
    bots = sorted({bot for game in games for bot in game.bots})
    known = {number: ratings[bot] / ELO for number, bot in enumerate(bots, 1)}
    strengths = Strengths(len(bots) + 1, [_encounter(game, bots) for game in games], known)
    return _estimate(strengths, [1.0, *(0.0 for _ in bots)])


def _encounter(game: Encounter, bots: Sequence[str]) -> Block:
    """The game as a block. The bots' strengths are fixed, so it does not matter which of them won the rest."""
    wins = dict.fromkeys(bots, 0.0) | {game.bots[0]: 1 - game.share}
    return Block([1, *(game.bots.count(bot) for bot in bots)], [game.share, *wins.values()])


def rate(series: Sequence[Series], anchor: str | None = None) -> tuple[Rating, ...]:
    """Rate all bots over all these games, best first; `anchor` is rated 0, or without an anchor the mean is 0.

    Raises:
        BotError: there are no games, some bots are not connected to the others by games, or the anchor is not among
            them.
    """
    bots = sorted({bot for one in series for bot in one.seats})
    if not bots:
        raise BotError("there are no games to rate")
    if anchor is not None and anchor not in bots:
        raise BotError(f"{anchor} plays in none of these games")
    _check_connected(bots, series)
    strengths = Strengths(len(bots), [block for one in series for block in _blocks(one, bots)])
    order = sorted(range(len(bots)), key=lambda bot: -strengths.values[bot])
    zero = [1 / len(bots) if anchor is None else float(bot == anchor) for bot in bots]
    return tuple(
        Rating(
            bot=bots[bot],
            played=sum(one.seats.count(bots[bot]) * len(one.games) for one in series),
            elo=_estimate(strengths, [(other == bot) - part for other, part in enumerate(zero)]),
            lead=_estimate(strengths, [(other == bot) - (other == order[place + 1]) for other in range(len(bots))])
            if place + 1 < len(order)
            else None,
        )
        for place, bot in enumerate(order)
    )


def _check_connected(bots: Sequence[str], series: Sequence[Series]) -> None:
    """Check that the graph of bots that play each other is connected."""
    connected = {bots[0]}
    while more := {bot for one in series if connected & set(one.seats) for bot in one.seats} - connected:
        connected |= more
    if left := sorted(set(bots) - connected):
        apart, together = ", ".join(left), ", ".join(sorted(connected))
        raise BotError(f"{apart} cannot be compared with {together}: no bot plays against both")


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


def _estimate(strengths: Strengths, weights: Sequence[float]) -> Estimate:
    low, value, high = strengths.interval(weights)
    return Estimate(value * ELO, low * ELO, high * ELO)
