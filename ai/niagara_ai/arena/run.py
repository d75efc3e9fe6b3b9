"""Running a tournament: game after game, until all are played or a stopping rule is settled."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol

from niagara_ai.arena.origin import Task
from niagara_ai.arena.playing import Played
from niagara_ai.arena.scores import Result, summarise
from niagara_ai.arena.stopping_rule import Trial
from niagara_ai.arena.tournament import Tournament
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError

Progress = Callable[[int, int], None]
"""Progress callback: gets the number of games done and the total."""


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

    Raises:
        BotError: a bot fails or breaks the rules, or the workers are not available or have other code.
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


def run(  # noqa: PLR0913, PLR0917 - the parameters of a tournament
    source: str,
    game: str,
    options: Mapping[str, Any],
    seats: Sequence[str],
    games: int,
    jobs: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
) -> Result:
    """Play `games` games between the bots named in `seats`; apart from times, the result does not depend on `jobs`.

    Raises:
        BotError: the source, the game, a bot's name or a number is invalid.
    """
    if games < 1 or jobs < 1:
        raise BotError("a tournament needs at least one game and one job")
    tournament = Tournament.of(source, game, options, seats, seed)
    done: list[Played] = []
    for played in play(tournament, 0, games, Workers(jobs)):
        done.append(played)
        if progress is not None:
            progress(len(done), games)
    return summarise(tournament, done)
