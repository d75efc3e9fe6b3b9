"""One game between bots, played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import index
from time import perf_counter
from typing import Any

from niagara_ai.arena.times import Times
from niagara_ai.contract import Bot, BotError, WholeGame
from niagara_ai.failure import words


class BotFailed(BotError):
    """A bot spoilt its game: `seat` is where it sat, `wrong` the rest of a sentence that begins with its name."""

    def __init__(self, seat: int, wrong: str) -> None:
        """The bot in that seat did this."""
        super().__init__(f"the bot in seat {seat} {wrong}")
        self.seat, self.wrong = seat, wrong


MOST_DECISIONS = 5_000
"""A game that has gone on for so many decisions is broken off, and counted as capped."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one game went: the winners' seats, its length, whether it was broken off, and by seat its score and times.

    `times` are those of decisions that had a choice. They alone differ when the same game is played again, so games
    are equal if all else is.
    """

    winners: tuple[int, ...]
    rounds: int
    decisions: int
    capped: bool
    scores: tuple[int, ...]
    times: tuple[Times, ...] = field(compare=False)

    def seated(self, order: Sequence[int]) -> Played:
        """The same game told of the entries of a line-up: `order` gives the entry that sat in each seat."""
        seats = [order.index(entry) for entry in range(len(order))]
        return replace(
            self,
            winners=tuple(sorted(order[seat] for seat in self.winners)),
            scores=tuple(self.scores[seat] for seat in seats),
            times=tuple(self.times[seat] for seat in seats),
        )

    def share(self, entry: int) -> float:
        """The entry's part of the win: winners share it evenly."""
        return 1 / len(self.winners) if entry in self.winners else 0.0


def play_game(
    game: WholeGame[Any], state: Any, bots: Sequence[Bot[Any]], most_decisions: int = MOST_DECISIONS
) -> Played:
    """Play on from `state`, changing it, until the game ends or is broken off; each bot sees what its seat sees.

    Raises:
        BotFailed: a bot chose a move that is not legal, or failed at choosing.
    """
    decisions = 0
    times: list[list[float]] = [[] for _ in bots]
    while not game.is_over(state) and decisions < most_decisions:
        seats = game.deciders(state)
        if not seats:
            game.advance(state)
            continue
        _decide(game, state, seats[0], bots[seats[0]], times[seats[0]])
        decisions += 1
    over = game.is_over(state)
    return Played(
        winners=tuple(sorted(standing.seat for standing in game.standings(state) if standing.won)) if over else (),
        rounds=int(game.kernel.clock(state)),
        decisions=decisions,
        capped=not over,
        scores=tuple(int(game.kernel.score(state, seat)) for seat in range(len(bots))),
        times=tuple(Times.of(durations) for durations in times),
    )


def _decide(game: WholeGame[Any], state: Any, seat: int, bot: Bot[Any], times: list[float]) -> None:
    moves = game.legal(state, seat)
    view = game.view(state, seat)
    begun = perf_counter()
    try:
        move = index(bot.choose(view, seat, moves).move)
    except (Exception, SystemExit) as error:
        raise BotFailed(seat, f"failed: {words(error)}") from error
    if len(moves) > 1:
        times.append(1000 * (perf_counter() - begun))
    if move not in moves:
        raise BotFailed(seat, f"chose {move!r}, which is not legal")
    game.play(state, seat, move)
