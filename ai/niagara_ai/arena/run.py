"""The course of a tournament: game after game, until there are enough or a question is settled."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from niagara_ai.arena.playing import Played
from niagara_ai.arena.scores import Result, summarise
from niagara_ai.arena.stopping_rule import Trial
from niagara_ai.arena.tournament import Tournament
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def play(
    tournament: Tournament, first: int, games: int, workers: Workers, trial: Trial | None = None
) -> Generator[Played, None, None]:
    """The games from number `first` on, in their order, until `games` are done or the trial is settled.

    Who plays them changes nothing but their times. The trial hears every game before it is handed over.

    Raises:
        BotError: a bot does not play by the rules, or the workers cannot be had.
    """
    if first >= games or (trial and trial.is_settled):
        return
    with contextlib.closing(workers.map(tournament.play, range(first, games))) as coming:
        for played in coming:
            if trial:
                trial.hear([played])
            yield played
            if trial and trial.is_settled:
                return


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
    """Play `games` games between the bots named in `seats`; the result, but for times, does not depend on `jobs`.

    Raises:
        BotError: the source, the game, a bot's name or a number is not what it must be.
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
