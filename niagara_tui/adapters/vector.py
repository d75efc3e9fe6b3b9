"""Thousands of games at once as arrays, in machine code where Numba can be had.

```python
from niagara_tui.adapters.vector import VectorEnv

games = VectorEnv("niagara", games=4096, seats=4, max_rounds=30, joe=True)
batch = games.reset(seed=7)
for _ in range(100):
    batch = games.step(games.random_actions())  # or what a network makes of batch.observations and batch.masks
```

Each game goes as in the environment of `pettingzoo` with the same seed and actions: the same observations, masks and
rewards. It needs neither PettingZoo nor the extra `rl`.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from niagara_tui.adapters.encoding import Encoding
from niagara_tui.adapters.episode import MOST_ROUNDS, check_from_one, first_position
from niagara_tui.adapters.vector_rules import FUNCTIONS, HEADS, Workspace, writing_rules
from niagara_tui.core.chance import SEED_BOUND, Chance, below
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.places import new_places, place_rules, put
from niagara_tui.core.seeds import draw_seed
from niagara_tui.core.speed import link
from niagara_tui.games import registry

FEWEST_GAMES = 64
"""A thread is not worth its while for fewer."""


class Batch(NamedTuple):
    """All games after a reset or a step, a row each: read-only views of arrays that the next step writes anew.

    `seats`: who acts now, -1 in a game that is over. `observations`: what that seat sees (`encoding`). `masks`: 1 for
    each of its legal actions. `rewards`: each seat's reward for the step, 0 until its game's end, where they add up to
    0. `terminated` and `truncated`: whether the step ended the game, or cut it short. `seeds`: the games' seeds.

    Where ended games begin anew by themselves, `rewards`, `terminated` and `truncated` tell of the old game, and all
    else of the new one.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    seeds: NDArray[np.int64]


class VectorEnv:
    """Many games of one kind that are stepped together.

    `bound` is the number of actions, `low` and `high` are the least and the greatest observation.
    """

    def __init__(  # noqa: PLR0913 - named by everybody who calls it
        self,
        game: str,
        games: int,
        *,
        seats: int | None = None,
        max_rounds: int = MOST_ROUNDS,
        auto_reset: bool = True,
        threads: int | None = None,
        compiled: bool | None = None,
        **options: Any,
    ) -> None:
        """So many games for `seats` players (by default the game's least number), with the game's own options.

        A game that goes on past `max_rounds` is cut short. With `auto_reset` the next game of its series begins where
        one has ended. `threads` and `compiled` are by default as many as there are cores, and whether Numba can be
        had; they change nothing but the time that it takes.

        Raises:
            BadInput: an argument is not what it must be.
            ImportError: `compiled`, and Numba is not installed.
        """
        for name, number in (
            ("games", games),
            ("max_rounds", max_rounds),
            ("threads", 1 if threads is None else threads),
        ):
            check_from_one(name, number)
        self.game = registry.game(game)
        self.games, self.bound = games, self.game.bound
        self.seats = self.game.seats[0] if seats is None else seats
        first_position(self.game, options, self.seats, 0)
        encoding = Encoding(self.game)
        self.low, self.high = encoding.low, encoding.high
        self._fast = self.game.kernel.can_compile() if compiled is None else compiled
        self._threads = min(threads or _cores(), max(1, games // FEWEST_GAMES))
        self._most_rounds, self._auto_reset = max_rounds, int(auto_reset)
        self._places = self._room(options)
        self._encoding = encoding
        self._heads = np.zeros(games, HEADS).view(np.recarray if not self._fast else np.ndarray)
        self._observations = np.zeros((games, len(self.low)), np.float32)
        self._masks = np.zeros((games, self.bound), np.int8)
        self._rewards = np.zeros((games, self.seats), np.float32)
        self._moves = np.zeros((self._threads, self.bound), np.int64)
        self._parts = np.zeros((self._threads, self.seats))
        self._batch = self._seen()
        self._rules = _linked(self.game.id, self._fast)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._rng = np.random.default_rng(draw_seed())
        self._begun = self._closed = False

    def reset(self, seed: int | Sequence[int] | NDArray[np.int64] | None = None) -> Batch:
        """Begin every game anew.

        One seed fixes all games and all that `random_actions` draws; several are the games' own, one each; without
        any, the games are others each time, or go on with the series that the last seed fixed.

        Raises:
            BadInput: a seed is not a whole number from 0 and below 2**53, or there are not as many as games; or these
                are closed.
        """
        self._check_open()
        given = None if seed is None else _whole("seed", seed)
        if given is not None:
            if given.shape not in ((), (self.games,)):
                raise BadInput(f"seed: one for each of {self.games} games is wanted, or one for all")
            self._rng = np.random.default_rng(given.reshape(-1).astype(np.uint64))
        self._heads["rng"] = self._rng.integers(2**31, size=self.games)
        drawn = self._rng.integers(SEED_BOUND, size=self.games)
        self._heads["seed"] = drawn if given is None or not given.ndim else given
        self._begun = True
        self._at_once(lambda worker: self._rules["reset_games"](self._workspace(worker)))
        return self._batch

    def step(self, actions: ArrayLike) -> Batch:
        """Carry out one action in every game, and what happens by itself after it.

        What is given for a game that is over is not looked at.

        Raises:
            IllegalMove: the action of some game is not legal there; nothing has happened then in any of them.
            BadInput: there is not one whole number for each game, or the games have not been begun, or are closed.
        """
        chosen = self._checked(actions)
        step = self._rules["step_games"]
        self._at_once(lambda worker: step(self._workspace(worker), chosen))
        return self._batch

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as any other; 0 for a game that is over."""
        self._check_begun()
        drawn = np.zeros(self.games, np.int64)
        draw = self._rules["draw_actions"]
        self._at_once(lambda worker: draw(*self._part(worker), self._heads, self._masks, drawn))
        return drawn

    def close(self) -> None:
        """Let the threads go; the environment cannot be used any more."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- inside ---------------------------------------------------------------------------------------

    def _room(self, options: dict[str, Any]) -> Any:
        """The places of the games, of the first positions and of the workers' views."""
        starts = _starts(self.game, options, self.seats)
        places, _ = new_places(starts[0], self.games + self.seats + self._threads, self._fast)
        for seat, start in enumerate(starts):
            put(places, self.games + seat, start)
        return places

    def _seen(self) -> Batch:
        """What everybody may look at, and nobody may change."""
        heads = self._heads
        arrays: tuple[NDArray[Any], ...] = (self._observations, self._masks, heads["seat"], self._rewards)
        return Batch(*map(_read_only, (*arrays, heads["terminated"], heads["truncated"], heads["seed"])))

    def _workspace(self, worker: int) -> Workspace:
        shown = self.games + self.seats + worker
        first, last = self._part(worker)
        return Workspace(
            places=self._places,
            heads=self._heads,
            observations=self._observations,
            masks=self._masks,
            rewards=self._rewards,
            spans=self._encoding.spans,
            starts=self.games,
            seats=self.seats,
            most_rounds=self._most_rounds,
            auto_reset=self._auto_reset,
            first=first,
            last=last,
            shown=shown,
            memory=self._places[shown : shown + 1].view(np.int8) if self._fast else self._encoding,
            moves=self._moves[worker],
            parts=self._parts[worker],
        )

    def _at_once(self, work: Callable[[int], object]) -> None:
        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(self._threads)))

    def _part(self, worker: int) -> tuple[int, int]:
        """The games that a worker sees to."""
        return worker * self.games // self._threads, (worker + 1) * self.games // self._threads

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        self._check_begun()
        chosen = _whole("actions", actions)
        if chosen.shape != (self.games,):
            raise BadInput(f"actions: one number for each of {self.games} games is wanted, not {chosen.shape}")
        known = (chosen >= 0) & (chosen < self.bound)
        legal = known & (self._masks[np.arange(self.games), np.where(known, chosen, 0)] == 1)
        if not np.all(legal | (self._heads["seat"] < 0)):
            index = int(np.argmin(legal | (self._heads["seat"] < 0)))
            raise IllegalMove(f"game {index}: {chosen[index]} is not a legal action there")
        return chosen

    def _check_open(self) -> None:
        if self._closed:
            raise BadInput("the games have been closed; make a new VectorEnv")

    def _check_begun(self) -> None:
        self._check_open()
        if not self._begun:
            raise BadInput("the games have not been begun; call reset first")


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _starts(game: Any, options: dict[str, Any], seats: int) -> list[Any]:
    """The first position for each seat that a seed can draw to begin."""
    found: dict[int, Any] = {}
    seed = 0
    while len(found) < seats:
        found.setdefault(below(Chance(seed=seed), seats), first_position(game, options, seats, seed))
        seed += 1
    return [found[seat] for seat in range(seats)]


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _whole(name: str, given: ArrayLike) -> NDArray[np.int64]:
    """The whole numbers that were given.

    Raises:
        BadInput: they are something else, or a seed is out of bounds.
    """
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu":
        raise BadInput(f"{name}: whole numbers are wanted, not {numbers.dtype}")
    if name == "seed" and not np.all((numbers >= 0) & (numbers < SEED_BOUND)):
        raise BadInput(f"seed: a seed is a whole number from 0 to {SEED_BOUND - 1}")
    return numbers.astype(np.int64)


@functools.cache
def _linked(name: str, fast: bool) -> dict[str, Callable[..., Any]]:
    rules = dict(registry.game(name).kernel)
    return link(FUNCTIONS, {**rules, **place_rules(fast), **writing_rules(fast)}, f"vector_{name}", fast)
