"""The games of a tournament: a game's number determines everything about it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import BotFailed, Played, play_game
from niagara_ai.contract import Bot, BotError, SlowStarter, WholeGame
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
        asked, given = cast("object", seats), cast("object", options)
        bots = [None] if isinstance(asked, str) or not isinstance(asked, Sequence) else asked
        if not all(isinstance(bot, str) for bot in bots):
            raise BotError(f"seats are a list of the names of bots, not {repr(asked)[:80]}")
        if not isinstance(given, Mapping):
            raise BotError(f"options are values by name, not {repr(given)[:80]}")
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
            for seat, bot in enumerate(bots):
                self._get_ready(game, bot, seat)
            return replace(play_game(game, state, bots).seated(order), seed=seed)
        except BotFailed as failed:
            name = self.seats[order[failed.seat]]
            raise BotError(f"game {number + 1}: the bot {name} in seat {failed.seat + 1} {failed.problem}") from failed
        finally:
            for bot in bots:
                if isinstance(bot, Engine):
                    bot.close()

    def _get_ready(self, game: WholeGame[Any], bot: Bot[Any], seat: int) -> None:
        """Have the bot ready for its seat, so that this does not count as decision time."""
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


def seating(number: int, seats: int) -> tuple[int, list[int]]:
    """The block of game `number`, and by seat the entry of the line-up that sits there.

    A block has as many games as there are seats, and the line-up rotates by one seat from game to game.
    """
    block, turn = divmod(number, seats)
    return block, [(place + turn) % seats for place in range(seats)]


def derived_seed(seed: int | str, purpose: str) -> int:
    """Derive a seed for one purpose from the seed of a tournament, a match or a training run."""
    return random.Random(f"{seed} {purpose}").randrange(SEED_BOUND)  # noqa: S311 - a game, not a secret
