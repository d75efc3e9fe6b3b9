"""Tournaments without a screen: many games between named bots, seats rotated, with confidence intervals."""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from ai.protocol import Bot, BotError, WholeGame
from ai.registry import BotName, make_bot, parse_bot
from ai.source import load_game

MOST_DECISIONS = 5_000
"""A game that has gone on for so many decisions is broken off, and counted as capped."""

GAME_SEEDS = 2**53
Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went: the winners' seats, its length, and whether it was broken off."""

    winners: tuple[int, ...]
    rounds: int
    decisions: int
    capped: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What one bot reached: `played` counts seats filled, a win shared by n counts 1/n.

    `low` and `high` bound the win rate with 95 % confidence (Wilson).
    """

    bot: str
    played: int
    wins: float
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Result:
    """A tournament: its set-up, each bot's score in the order of the first seats, and the games' average length."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    capped: int
    rounds: float
    decisions: float
    scores: tuple[Score, ...]

    def as_json(self) -> dict[str, Any]:
        """The result in what JSON can hold."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class _Tournament:
    """What a process needs to play any game of a tournament."""

    source: str
    game: str
    options: Mapping[str, Any]
    names: tuple[BotName, ...]
    seed: int

    def play(self, index: int) -> Played:
        """Game number `index`; its winners are given as entries of `names`, wherever they sat."""
        game = load_game(self.source, self.game)
        block, turn = divmod(index, len(self.names))
        order = [(place + turn) % len(self.names) for place in range(len(self.names))]
        bots = [make_bot(self.names[entry], game, self._draw(f"bot {block} {entry}")) for entry in order]
        state = game.new(game.options(**self.options), len(bots), self._draw(f"game {block}"))
        played = play_game(game, state, bots)
        return Played(
            tuple(sorted(order[seat] for seat in played.winners)), played.rounds, played.decisions, played.capped
        )

    def _draw(self, what: str) -> int:
        """A seed that follows from the tournament's; games that differ in the seating alone share theirs."""
        return random.Random(f"{self.seed} {what}").randrange(GAME_SEEDS)  # noqa: S311 - a game, not a secret


def play_game(
    game: WholeGame[Any], state: Any, bots: Sequence[Bot[Any]], most_decisions: int = MOST_DECISIONS
) -> Played:
    """Play on from `state`, changing it, until the game ends or is broken off; each bot sees what its seat sees.

    Raises:
        BotError: a bot chose a move that is not legal.
    """
    decisions = 0
    while not game.is_over(state) and decisions < most_decisions:
        seats = game.deciders(state)
        if not seats:
            game.advance(state)
            continue
        _decide(game, state, seats[0], bots[seats[0]])
        decisions += 1
    over = game.is_over(state)
    winners = tuple(standing.seat for standing in game.standings(state) if standing.won) if over else ()
    return Played(winners, state.round, decisions, not over)


def _decide(game: WholeGame[Any], state: Any, seat: int, bot: Bot[Any]) -> None:
    moves = game.legal(state, seat)
    move = bot.choose(game.view(state, seat), seat, moves).move
    if move not in moves:
        raise BotError(f"the bot in seat {seat} chose {move}, which is not legal")
    game.play(state, seat, move)


def run(  # noqa: PLR0913, PLR0917 - a tournament is made of these
    source: str,
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[str],
    games: int,
    jobs: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
) -> Result:
    """Play `games` games between the bots named in `seats`; the result depends on everything but `jobs`.

    Raises:
        BotError: the source, the game, a bot's name or a number is not what it must be.
    """
    names = tuple(parse_bot(name) for name in seats)
    _check(load_game(source, game), names, games, jobs)
    tournament = _Tournament(source, game, dict(options), names, seed)
    played = []
    for one in _all_played(tournament, games, min(jobs, games)):
        played.append(one)
        if progress is not None:
            progress(len(played), games)
    return _result(tournament, played)


def _check(game: WholeGame[Any], names: Sequence[BotName], games: int, jobs: int) -> None:
    if len(names) not in game.seats:
        raise BotError(f"{game.id} is for {game.seats[0]} to {game.seats[-1]} players, not {len(names)}")
    if games < 1 or jobs < 1:
        raise BotError("a tournament needs at least one game and one job")
    for name in names:
        make_bot(name, game, 0)


def _all_played(tournament: _Tournament, games: int, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(tournament.play, range(games))
        return
    # Not forked: the caller may have threads, which a fork would leave in pieces.
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=fresh) as pool:
        try:
            yield from pool.map(tournament.play, range(games), chunksize=max(1, min(8, games // (4 * jobs))))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _result(tournament: _Tournament, played: Sequence[Played]) -> Result:
    names = [str(name) for name in tournament.names]
    return Result(
        game=tournament.game,
        seats=tuple(names),
        games=len(played),
        seed=tournament.seed,
        capped=sum(one.capped for one in played),
        rounds=sum(one.rounds for one in played) / len(played),
        decisions=sum(one.decisions for one in played) / len(played),
        scores=tuple(_score(name, names, played) for name in dict.fromkeys(names)),
    )


def _score(bot: str, names: Sequence[str], played: Iterable[Played]) -> Score:
    entries = {entry for entry, name in enumerate(names) if name == bot}
    seats, wins = 0, 0.0
    for one in played:
        seats += len(entries)
        wins += sum(entry in entries for entry in one.winners) / max(1, len(one.winners))
    low, high = wilson(wins, seats)
    return Score(bot, seats, wins, wins / seats, low, high)


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a rate, by default with 95 % confidence."""
    rate, square = wins / games, z * z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = z / (1 + square / games) * math.sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)
