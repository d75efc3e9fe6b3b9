"""The course of a fit: the guide plays itself, for a first network; the search plays with it, for a better one."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ai.arena.crew import Crew
from ai.mcts.plan import ORDINARY
from ai.mcts.value import Network, empty_network
from ai.protocol import BotError
from ai.source import load_game
from ai.train.fit import Fit, fit
from ai.train.self_play import Samples, SelfPlay

PORTION = 25
"""Games that a process plays before it reports."""
SEEDS = 2**53
Progress = Callable[[int, int], None]
"""Told how many games of a generation are played, and of how many."""


@dataclass(frozen=True, slots=True)
class Generation:
    """Games of one network against itself, in portions, small enough to send to whoever plays one.

    Without a network all seats are thought equal; without `iterations` the guide plays. Each game's random numbers
    follow from `name` and its number.
    """

    source: str
    game: str
    name: str
    games: int
    iterations: int
    network: Network | None

    @property
    def portions(self) -> range:
        """The portions' numbers."""
        return range(-(-self.games // PORTION))

    def play(self, portion: int) -> Samples:
        """What one portion brought."""
        game = load_game(self.source, self.game)
        network = empty_network(len(game.feature_names)) if self.network is None else self.network
        numbers = range(PORTION * portion, min(PORTION * (portion + 1), self.games))
        return SelfPlay(ORDINARY, network, self.iterations).play(game, [self._seed(number) for number in numbers])

    def _seed(self, number: int) -> int:
        return random.Random(f"{self.name} {number}").randrange(SEEDS)  # noqa: S311 - a game, not a secret


@dataclass(frozen=True, slots=True)
class Course:
    """What to do: `guided` games first, then `generations` of `games` with so many `iterations` a decision.

    `hidden` units in the network (0: linear); the games' and the fits' random numbers follow from `seed`, so the same
    course gives the same weights on the same machine, however many `jobs` it has.
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
            BotError: there is no such game, no game came to its end, or a process died.
            ImportError: Numba is not installed.
        """
        found = self._fit(Generation(self.source, self.game, f"{self.seed} 0", self.guided, 0, None), progress)
        yield found
        for number in range(1, self.generations + 1):
            name = f"{self.seed} {number}"
            generation = Generation(self.source, self.game, name, self.games, self.iterations, found.network)
            found = self._fit(generation, progress)
            yield found

    def _fit(self, generation: Generation, progress: Progress) -> Fit:
        parts: list[Samples] = []
        with contextlib.closing(Crew(self.jobs).map(generation.play, generation.portions)) as coming:
            for part in coming:
                parts.append(part)
                progress(min(PORTION * len(parts), generation.games), generation.games)
        samples = Samples.joined(parts)
        if not len(samples.rows):
            raise BotError(f"no game came to its end, of {generation.games}, so there is nothing to fit to")
        return fit(samples, self.hidden, self.seed, generation.network)
