"""The course of a fit: the guide plays itself, for a first network; the search plays with it, for a better one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ai.mcts.plan import ORDINARY
from ai.mcts.value import Network, empty_network
from ai.source import load_game
from ai.train.fit import Fit, fit
from ai.train.self_play import Samples, SelfPlay

PORTION = 25
"""Games that a process plays before it reports."""
SEEDS = 2**40
Progress = Callable[[int, int], None]
"""Told how many games of a generation are played, and of how many."""


@dataclass(frozen=True, slots=True)
class Course:
    """What to do: `guided` games first, then `generations` of `games` with so many `iterations` a decision.

    `hidden` units in the network (0: linear); the games' and the fits' random numbers follow from `seed`, so the same
    course gives the same weights on the same machine.
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
        """The fit of each generation, that of the guided games first.

        Raises:
            BotError: there is no such game.
            ImportError: Numba is not installed.
        """
        found = fit(self._samples(0, self.guided, 0, None, progress), self.hidden, self.seed)
        yield found
        for generation in range(1, self.generations + 1):
            samples = self._samples(generation, self.games, self.iterations, found.network, progress)
            found = fit(samples, self.hidden, self.seed)
            yield found

    def _samples(
        self, generation: int, games: int, iterations: int, network: Network | None, progress: Progress
    ) -> Samples:
        from joblib import Parallel, delayed

        first = self.seed * SEEDS + generation * 2**32
        seeds = [range(start, min(start + PORTION, first + games)) for start in range(first, first + games, PORTION)]
        work = (delayed(_play)(self.source, self.game, iterations, network, portion) for portion in seeds)
        parts = []
        for part in Parallel(self.jobs, return_as="generator_unordered")(work):
            parts.append(part)
            progress(min(PORTION * len(parts), games), games)
        return Samples.joined(sorted(parts, key=lambda part: part.games.min(initial=0)))


def _play(source: str, name: str, iterations: int, network: Network | None, seeds: range) -> Any:
    game = load_game(source, name)
    network = network or empty_network(len(game.feature_names))
    return SelfPlay(ORDINARY, network, iterations).play(game, seeds)
