"""A tournament: its games, whose numbers determine everything about them, how they are played, and what came of it."""

from __future__ import annotations

import contextlib
import math
import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol, cast

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import BotFailed, Played, Times, play_game
from niagara_ai.arena.ratings import Rating, Series, Z, rate
from niagara_ai.arena.stopping_rule import Trial, Verdict
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError, SlowStarter
from niagara_ai.engine import Engine
from niagara_ai.guests import load_game
from niagara_ai.registry import make_bot, parse_bot
from niagara_ai.wire import NewGame

SEED_BOUND = 2**53  # exclusive upper bound of seeds


@dataclass(frozen=True, slots=True)
class Tournament:
    """Any number of games of one line-up; small enough to send to worker processes.

    Games come in blocks of as many as there are seats. The games of a block share their seeds, and the line-up rotates
    by one seat from game to game, so no bot has better luck or better seats than the others.
    """

    source: str
    game: str
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seed: int

    @staticmethod
    def of(source: str, game: str, options: Mapping[str, Any], seats: Sequence[str], seed: int) -> Tournament:
        """Create a tournament of the game called `game` among the bots named in `seats`, whose names are completed."""
        played = load_game(source, game)
        line_up, values = cast("object", seats), cast("object", options)  # whatever a program passes
        bots = [None] if isinstance(line_up, str) or not isinstance(line_up, Sequence) else line_up
        if not all(isinstance(bot, str) for bot in bots):
            raise BotError(f"seats are a list of the names of bots, not {repr(line_up)[:80]}")
        if not isinstance(values, Mapping):
            raise BotError(f"options are values by name, not {repr(values)[:80]}")
        names = [str(parse_bot(name, played.styles)) for name in seats]
        if len(names) not in played.seats:
            raise BotError(f"{played.id} is for {played.seats[0]} to {played.seats[-1]} players, not {len(names)}")
        try:
            played.options(**options)
        except (ValueError, TypeError) as error:
            raise BotError(f"{played.id} has no such options: {dict(options)}") from error
        for name in names:
            make_bot(parse_bot(name, played.styles), played, 0)
        return Tournament(source, game, dict(options), tuple(names), seed)

    @property
    def bots(self) -> tuple[str, ...]:
        """The distinct bots of the line-up, in seat order."""
        return tuple(dict.fromkeys(self.seats))

    def task(self) -> Task[Played]:
        """The task of playing its games, with the bots and the mind that are installed here."""
        return Task.of(self.play, self.source, self.game, self.seats)

    def play(self, number: int) -> Played:
        """Play game `number` and return its result by entry of `seats`, wherever the entry sat."""
        game = load_game(self.source, self.game)
        block, order = seating(number, len(self.seats))
        bots = [
            make_bot(parse_bot(self.seats[entry], game.styles), game, derived_seed(self.seed, f"bot {block} {entry}"))
            for entry in order
        ]
        seed = derived_seed(self.seed, f"game {block}")
        state = game.new(game.options(**self.options), len(bots), seed)
        try:
            for seat, bot in enumerate(bots):  # all are ready first: that is no time for a decision
                if isinstance(bot, Engine):
                    new_game = NewGame(
                        game=game.id, rules=game.digest, seats=len(self.seats), seat=seat, options=dict(self.options)
                    )
                    try:
                        bot.new_game(new_game)
                        bot.get_ready()
                    except BotError as error:
                        raise BotFailed(seat, str(error)) from error
                elif isinstance(bot, SlowStarter):
                    bot.get_ready()
            return replace(play_game(game, state, bots).seated(order), seed=seed)
        except BotFailed as failed:
            name = self.seats[order[failed.seat]]
            raise BotError(f"game {number + 1}: the bot {name} in seat {failed.seat + 1} {failed.problem}") from failed
        finally:
            for bot in bots:
                if isinstance(bot, Engine):
                    bot.close()


def seating(number: int, seats: int) -> tuple[int, list[int]]:
    """The block of game `number`, and by seat the entry of the line-up that sits there.

    A block has as many games as there are seats, and the line-up rotates by one seat from game to game.
    """
    block, turn = divmod(number, seats)
    return block, [(place + turn) % seats for place in range(seats)]


def derived_seed(seed: int | str, purpose: str) -> int:
    """Derive a seed for one purpose from the seed of a tournament, a match or a training run."""
    return random.Random(f"{seed} {purpose}").randrange(SEED_BOUND)  # noqa: S311 - a game, not a secret


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
