"""The training loop: self-play by the policy gives a first network, self-play by the search with it a better one."""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError
from niagara_ai.mcts.parameters import DEFAULT_PARAMETERS
from niagara_ai.mcts.value import Network, empty_network
from niagara_ai.source import load_game
from niagara_ai.train.fit import Fit, fit
from niagara_ai.train.self_play import Samples, SelfPlay

PORTION = 25
"""Number of games that a process plays before it reports."""
SEEDS = 2**53
LEAST_ROWS = 100
"""Minimum number of positions to fit to after an interruption."""


class Progress(Protocol):
    """Receives progress reports; generations count from 0."""

    def games(self, generation: int, done: int, of: int) -> None:
        """Report that `done` of a generation's `of` games have been played."""

    def fitting(self, generation: int, rounds: int, loss: float) -> None:
        """Report the number of epochs of a generation's fit, and the lowest loss so far."""


@dataclass(frozen=True, slots=True)
class Generation:
    """Self-play games of one network, in portions; small enough to send to worker processes.

    Without a network, all seats have equal chances; with 0 `iterations`, the policy plays without a search. Each game's
    random numbers follow from `name` and its number.
    """

    source: str
    game: str
    name: str
    games: int
    iterations: int
    network: Network | None

    @property
    def portions(self) -> range:
        """The numbers of the portions."""
        return range(-(-self.games // PORTION))

    def play(self, portion: int) -> Samples:
        """Play one portion and return its samples."""
        game = load_game(self.source, self.game)
        network = empty_network(len(game.feature_names)) if self.network is None else self.network
        numbers = range(PORTION * portion, min(PORTION * (portion + 1), self.games))
        return SelfPlay(DEFAULT_PARAMETERS, network, self.iterations).play(
            game, [self._seed(number) for number in numbers]
        )

    def _seed(self, number: int) -> int:
        return random.Random(f"{self.name} {number}").randrange(SEEDS)  # noqa: S311 - a game, not a secret


@dataclass(frozen=True, slots=True)
class Training:
    """A training run: `guided` games by the policy, then `generations` of `games` with `iterations` per decision.

    The network has `hidden` hidden units (0: linear). The random numbers of games and fits follow from `seed`, so the
    same run gives the same weights on the same machine, whatever its number of `jobs`.
    """

    source: str
    game: str
    guided: int = 20_000
    games: int = 2000
    iterations: int = 100
    generations: int = 2
    hidden: int = 32
    seed: int = 0
    jobs: int = 1

    def run(self, progress: Progress) -> Iterator[Fit]:
        """Yield the fit of each generation, first that of the games played by the policy.

        KeyboardInterrupt ends the games, and the network is fitted to those played so far; a second one ends the
        fitting with the best network so far. Such a fit is the last one, with `is_whole` false. If there is too little
        to fit to, the interrupt is raised.

        Raises:
            BotError: there is no such game, no game came to its end, or a process died.
            ImportError: Numba is not installed.
        """
        network: Network | None = None
        for number in range(self.generations + 1):
            games, iterations = (self.games, self.iterations) if number else (self.guided, 0)
            name = f"{self.seed} {number}"
            generation = Generation(self.source, self.game, name, games, iterations, network)
            found = self._fit(number, generation, progress)
            yield found
            if not found.is_whole:
                return
            network = found.network

    def _fit(self, number: int, generation: Generation, progress: Progress) -> Fit:
        samples, is_whole = self._play(number, generation, progress)
        if not len(samples.rows):
            raise BotError(f"no game came to its end, of {generation.games}, so there is nothing to fit to")
        report = functools.partial(progress.fitting, number)
        found = fit(samples, self.hidden, self.seed, generation.network, report=report)
        return replace(found, is_whole=found.is_whole and is_whole)

    def _play(self, number: int, generation: Generation, progress: Progress) -> tuple[Samples, bool]:
        """Play the generation's games; return their samples and whether all were played."""
        parts: list[Samples] = []
        try:
            with contextlib.closing(Workers(self.jobs).map(generation.play, generation.portions)) as results:
                for part in results:
                    parts.append(part)
                    progress.games(number, min(PORTION * len(parts), generation.games), generation.games)
        except KeyboardInterrupt:
            if sum(len(part.rows) for part in parts) < LEAST_ROWS:
                raise
            return Samples.joined(parts), False
        return Samples.joined(parts), True
