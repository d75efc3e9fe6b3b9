"""One game between bots, played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import index
from time import perf_counter
from typing import Any

from niagara_ai.arena.players import seen_by
from niagara_ai.arena.times import Times
from niagara_ai.contract import MAX_STEPS, Bot, BotError, WholeGame
from niagara_ai.foreign import error_text
from niagara_ai.guests import FAILURES


class BotFailed(BotError):
    """A bot failed or broke the rules: `seat` is its seat, `problem` completes a sentence that begins with its name."""

    def __init__(self, seat: int, problem: str) -> None:
        """Create the error for the bot in that seat."""
        super().__init__(f"the bot in seat {seat} {problem}")
        self.seat, self.problem = seat, problem


MAX_DECISIONS = 5_000
"""Maximum number of decisions in a game; a longer game is broken off and counted as capped."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game: the winners' seats, its length, whether it was broken off, and each seat's score and times.

    `times` cover the decisions with more than one legal move. They are the only field that differs when the same game
    is played again, so comparisons ignore them.
    """

    winners: tuple[int, ...]
    rounds: int
    decisions: int
    capped: bool
    scores: tuple[int, ...]
    times: tuple[Times, ...] = field(compare=False)

    def seated(self, order: Sequence[int]) -> Played:
        """The same result by entry of a line-up instead of by seat: `order[seat]` is the entry that sat there."""
        seats = [order.index(entry) for entry in range(len(order))]
        return replace(
            self,
            winners=tuple(sorted(order[seat] for seat in self.winners)),
            scores=tuple(self.scores[seat] for seat in seats),
            times=tuple(self.times[seat] for seat in seats),
        )

    def share(self, entry: int) -> float:
        """The entry's share of the win: 1 / n for each of n winners, 0 for the others."""
        return 1 / len(self.winners) if entry in self.winners else 0.0


def play_game(game: WholeGame[Any], state: Any, bots: Sequence[Bot[Any]], max_decisions: int = MAX_DECISIONS) -> Played:
    """Play from `state`, in place, until the game ends or is broken off; each bot is shown what `seen_by` says.

    Raises:
        BotFailed: a bot chose an illegal move or raised an exception.
        BotError: the rules come to no decision.
    """
    decisions = steps = 0
    times: list[list[float]] = [[] for _ in bots]
    while not game.is_over(state) and decisions < max_decisions:
        seats = game.deciders(state)
        if seats:
            _decide(game, state, seats[0], bots[seats[0]], times[seats[0]])
            decisions, steps = decisions + 1, 0
            continue
        if steps == MAX_STEPS:
            raise BotError(f"the rules of {game.id} come to no decision and to no end")
        game.advance(state)
        steps += 1
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
    view = seen_by(bot, game, state, seat)
    begun = perf_counter()
    try:
        move = index(bot.choose(view, seat, moves).move)
    except FAILURES as error:
        raise BotFailed(seat, f"failed: {error_text(error)}") from error
    if len(moves) > 1:
        times.append(1000 * (perf_counter() - begun))
    if move not in moves:
        raise BotFailed(seat, f"chose {move!r}, which is not legal")
    game.play(state, seat, move)
