"""A vectorized environment: thousands of games as arrays, in machine code if Numba is available.

```python
from niagara_tui.adapters.vector import VectorEnv

games = VectorEnv("niagara", games=4096, seats=4, max_rounds=30, joe=True)
batch = games.reset(seed=7)
for _ in range(100):
    batch = games.step(games.random_actions())  # or actions computed from batch.observations and batch.masks
```

With the same seed and actions, each game gives the same observations, masks and rewards as the environment of
`pettingzoo`. Neither PettingZoo nor the extra `rl` is needed.

A seat whose player is not `learner` is played by an opponent, which answers within the step: `random` makes any legal
move, `quick` draws one by the odds of the game's quick player. Then a step goes on to the next decision of a learner.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from niagara_tui.adapters.encoding import VectorEncoding
from niagara_tui.adapters.episode import MAX_ROUNDS, Position, table_given
from niagara_tui.adapters.vector_rules import HEADS, LEARNER, QUICK, RANDOM, Hot, Workspace, linked
from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import by_name
from niagara_tui.core.inputs import checked_options, shown, whole_number
from niagara_tui.core.outcomes import first_positions
from niagara_tui.core.packing import record_type
from niagara_tui.core.slots import new_slots, slot_rules, store
from niagara_tui.games import registry

PLAYERS = {"learner": LEARNER, "random": RANDOM, "quick": QUICK}
"""Who can play a seat, by name."""

RAW, HOT = ENCODINGS = ("raw", "one-hot")
"""What observations can be: the numbers of the view (`encoding`), or inputs of a network (`core.encoding`)."""

ENDLESS = 2**62
"""A number of rounds that no game reaches, and that a machine word holds."""

FEWEST_GAMES = 64
"""Minimum games per thread; with fewer, a thread costs more than it saves."""

OBJECTS = 5
"""A state of Python's objects takes at least so many times the memory of its record, as measured in all games."""


class Batch(NamedTuple):
    """All games after a reset or a step, one row each: read-only views of arrays that the next step overwrites.

    With automatic resets, `rewards`, `terminated` and `truncated` are those of the game that ended; everything else is
    that of the new one.

    Attributes:
        observations: what the acting seat sees, in a game that is over the seat that acted last; shape (games, length
            of a vector), of 32-bit floats, or with one-hot encoding of 8-bit integers.
        masks: 1 for each legal action of the acting seat, shape (games, actions).
        seats: the acting seat, always a learner's; -1 in a game that is over, shape (games,).
        rewards: each seat's reward for the step: 0 before the game's end, where they sum to 0; shape (games, seats).
        terminated: whether the step ended the game by its rules, shape (games,).
        truncated: whether the step cut the game short, shape (games,).
        seeds: the games' seeds, shape (games,).
    """

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    seeds: NDArray[np.int64]


class VectorEnv:
    """Many games with the same settings that are stepped together.

    `bound` is the number of actions; `low` and `high` bound each number of an observation; `players` are those of the
    seats, by name; `batch` is what the latest reset or step has returned.
    """

    def __init__(  # noqa: PLR0913 - keyword arguments
        self,
        game: str,
        games: int,
        *,
        seats: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        players: Sequence[str] | None = None,
        encoding: str = RAW,
        auto_reset: bool = True,
        threads: int | None = None,
        compiled: bool | None = None,
        position: Position | None = None,
        **options: Any,
    ) -> None:
        """Create the environment; call `reset` before the first step.

        Args:
            game: id of the game.
            games: number of games.
            seats: number of seats; by default the game's smallest.
            max_rounds: rounds after which a game is truncated, at least 1.
            players: who plays each seat, in seat order: `PLAYERS`, a learner among them; by default learners alone.
            encoding: one of `ENCODINGS`; one-hot counts seats from the one that sees, so that all see alike.
            auto_reset: whether a game that ends is replaced, in the same step, by the next game of its series.
            threads: number of threads, by default one per core; affects speed only.
            compiled: whether to run machine code, by default if Numba is available; affects speed only.
            position: where games begin instead of at their start; it says how many play, and by which options.
            **options: options of the game.

        Raises:
            ImportError: `compiled` is true, and Numba is not installed.
        """
        named = None if players is None else checked_players(players)
        count = len(named) if named is not None and seats is None and position is None else seats
        self._max_rounds = min(whole_number("max_rounds", max_rounds, 1), ENDLESS)
        self.game, self.seats, begun = table_given(registry.game(game).id, count, options, position, self._max_rounds)
        self.games, self.bound = whole_number("games", games, 1), self.game.bound
        self.players = ["learner"] * self.seats if named is None else named
        if len(self.players) != self.seats:
            raise BadInput(f"players: one for each of {self.seats} seats is wanted")
        if encoding not in ENCODINGS:
            raise BadInput(f"encoding: {shown(encoding)} is wrong; it is one of {', '.join(ENCODINGS)}")
        self._hot = encoding == HOT
        self._encoding = VectorEncoding(self.game)
        self.low, self.high = self._encoding.low, self._encoding.high
        if self._hot:
            inputs = len(self.game.encoding.names)
            self.low, self.high = np.zeros(inputs, np.int8), np.ones(inputs, np.int8)
        self._fast = self.game.kernel.can_compile() if compiled is None else switch("compiled", compiled)
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        most = cores if threads is None else whole_number("threads", threads, 1)
        self._threads = min(most, max(1, self.games // FEWEST_GAMES))
        self._auto_reset = int(switch("auto_reset", auto_reset))
        limits = {"seats": self.seats, "max_rounds": max_rounds, "threads": threads, "position": position}
        kinds = {"players": self.players, "encoding": encoding}
        switches = {"auto_reset": auto_reset, "compiled": self._fast}
        self._settings = {"game": game, "games": games, **limits, **kinds, **switches, **options}
        try:
            self._allocate(options, begun)
        except MemoryError as error:
            raise BadInput(f"games: {self.games} of them do not fit into this computer's memory") from error
        self._rules = _linked(self.game.id, self._fast, self._hot, "quick" in self.players)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._rng = np.random.default_rng(draw_seed())
        self._started = self._closed = False

    def reset(
        self, seed: int | Sequence[int] | NDArray[np.int64] | None = None, which: ArrayLike | None = None
    ) -> Batch:
        """Start every game anew, or those chosen.

        Args:
            seed: one seed, which determines all games and the draws of `random_actions`; or one seed for each game; or
                None, to continue the series that the last seed determines, or a random one.
            which: True for each game to start; by default all. The others stay as they are.

        Raises:
            BadInput: a seed is not a whole number in [0, 2**53), the number of seeds is not that of the games, `which`
                is not one truth value per game, the environment is closed, or some games have never been started.
        """
        self._check_open()
        if which is not None:
            self._check_started()
        chosen = self._chosen(which)
        given = None if seed is None else whole("seed", seed)
        if given is not None:
            if given.shape not in ((), (self.games,)):
                raise BadInput(f"seed: one for each of {self.games} games is wanted, or one for all")
            self._rng = np.random.default_rng(given.reshape(-1).astype(np.uint64))
        self._heads["rng"][chosen] = self._rng.integers(2**31, size=self.games)[chosen]
        drawn = self._rng.integers(SEED_BOUND, size=self.games)
        self._heads["seed"][chosen] = (drawn if given is None or not given.ndim else given)[chosen]
        self._started = True
        self._in_parallel(lambda worker: self._rules["reset_games"](self._workspace(worker), chosen))
        return self.batch

    def renew(self, which: ArrayLike) -> Batch:
        """Replace the games chosen by the next ones of their series, as `auto_reset` does.

        Raises:
            BadInput: `which` is not one truth value per game, or the environment is not reset yet or is closed.
        """
        self._check_started()
        chosen = self._chosen(which)
        self._in_parallel(lambda worker: self._rules["renew_games"](self._workspace(worker), chosen))
        return self.batch

    def step(self, actions: ArrayLike) -> Batch:
        """Apply one action in every game, and the automatic steps after it; for a game that is over it is ignored.

        Raises:
            IllegalMove: an action is not legal in its game; all games are unchanged then.
            BadInput: `actions` is not one whole number per game, or the environment is not reset yet or is closed.
        """
        self._check_started()
        chosen = whole("actions", actions)
        if chosen.shape != (self.games,):
            raise BadInput(f"actions: one number for each of {self.games} games is wanted, not {chosen.shape}")
        known = (chosen >= 0) & (chosen < self.bound)
        legal = known & (self._masks[np.arange(self.games), np.where(known, chosen, 0)] == 1)
        fine = legal | (self._heads["seat"] < 0)
        if not np.all(fine):
            index = int(np.argmin(fine))
            raise IllegalMove(f"game {index}: {chosen[index]} is not a legal action there")
        step = self._rules["step_games"]
        self._in_parallel(lambda worker: step(self._workspace(worker), chosen))
        return self.batch

    def random_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for every game uniformly; 0 for a game that is over."""
        self._check_started()
        drawn = np.zeros(self.games, np.int64)
        draw = self._rules["draw_actions"]
        self._in_parallel(lambda worker: draw(*self._range(worker), self._heads, self._masks, drawn))
        return drawn

    def close(self) -> None:
        """Stop the threads; the environment cannot be used afterwards."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[partial[Self], tuple[()], tuple[Any, ...]]:
        """Copy the settings and the games; threads, compiled code and the views of `Batch` are made anew.

        So copies made by `copy` and `pickle`, in this process or another one, go on by themselves.
        """
        slots = self._slots[: self.games]
        games = [*map(clone, slots)] if isinstance(slots, list) else slots
        state = games, self._changing(), deepcopy(self._rng), self._started, self._closed
        return partial(type(self), **self._settings), (), state

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        """Take over the games of another environment with the same settings."""
        games, changing, self._rng, self._started, closed = state
        self._slots[: self.games] = games
        for own, given in zip(self._changing(), changing, strict=True):
            own[:] = given
        if closed:
            self.close()

    def _changing(self) -> tuple[NDArray[Any], ...]:
        return self._heads, self._observations, self._masks, self._rewards

    def _bytes_per_game(self) -> int:
        """The least memory that a game takes: its position and its rows of the results."""
        rows = self.low.nbytes + self.bound + 4 * self.seats + np.dtype(HEADS).itemsize
        return rows + int(record_type(self.game.state).itemsize) * (1 if self._fast else OBJECTS)

    def _allocate(self, options: dict[str, Any], begun: Any) -> None:
        """Allocate the results, one row per game, the buffers, one row per worker, and the slots for positions.

        The slots are those of the games, of the start positions and of the workers' views, in this order.
        """
        memory = sys.maxsize
        with contextlib.suppress(AttributeError, ValueError, OSError):  # some systems do not say what they have
            memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        if self.games * self._bytes_per_game() > memory:  # it would be promised, and who then uses it ended
            raise MemoryError
        heads = self._heads = np.zeros(self.games, HEADS).view(np.ndarray if self._fast else np.recarray)
        self._observations = np.zeros((self.games, len(self.low)), self.low.dtype)
        self._masks = np.zeros((self.games, self.bound), np.int8)
        self._rewards = np.zeros((self.games, self.seats), np.float32)
        self._moves = np.zeros((self._threads, self.bound), np.int64)
        self._odds = np.zeros((self._threads, self.bound))
        self._parts = np.zeros((self._threads, self.seats))
        self._active = np.zeros((self._threads, len(self.low)), np.int32)
        self._codes = np.array([PLAYERS[name] for name in self.players], np.int64)
        settings = checked_options(self.game, options)
        starts = first_positions(self.game, settings, self.seats) if begun is None else [begun] * self.seats
        self._slots, self._words = new_slots(starts[0], self.games + self.seats + self._threads, self._fast)
        for seat, start in enumerate(starts):
            store(self._slots, self.games + seat, start)
        shown: list[NDArray[Any]] = [self._observations, self._masks, heads["seat"], self._rewards]
        shown = [each.view() for each in (*shown, heads["terminated"], heads["truncated"], heads["seed"])]
        for each in shown:
            each.flags.writeable = False
        self.batch = Batch(*shown)

    def _workspace(self, worker: int) -> Workspace:
        shown = self.games + self.seats + worker
        first, last = self._range(worker)
        # What the worker writes observations from
        memory: Any = self._slots[shown : shown + 1].view(np.int8) if self._fast else self._encoding
        if self._hot:
            tables = self.game.encoding
            memory = Hot(self._words, tables.numbers, tables.runs, self._active[worker])
        return Workspace(
            slots=self._slots,
            heads=self._heads,
            observations=self._observations,
            masks=self._masks,
            rewards=self._rewards,
            spans=self._encoding.spans,
            starts=self.games,
            seats=self.seats,
            max_rounds=self._max_rounds,
            auto_reset=self._auto_reset,
            first=first,
            last=last,
            shown=shown,
            memory=memory,
            moves=self._moves[worker],
            odds=self._odds[worker],
            parts=self._parts[worker],
            players=self._codes,
        )

    def _in_parallel(self, work: Callable[[int], object]) -> None:
        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(self._threads)))

    def _range(self, worker: int) -> tuple[int, int]:
        """The first of the worker's games, and the one after its last."""
        return worker * self.games // self._threads, (worker + 1) * self.games // self._threads

    def _chosen(self, which: ArrayLike | None) -> NDArray[np.bool_]:
        chosen = np.ones(self.games, np.bool_) if which is None else np.asarray(which)
        if chosen.dtype != np.bool_ or chosen.shape != (self.games,):
            raise BadInput(f"which: one truth value for each of {self.games} games is wanted")
        return chosen

    def _check_open(self) -> None:
        if self._closed:
            raise BadInput("the games have been closed; make a new VectorEnv")

    def _check_started(self) -> None:
        self._check_open()
        if not self._started:
            raise BadInput("the games have not been begun; call reset first")


def switch(name: str, given: object) -> bool:
    """Return the argument of that name, which must be a truth value."""
    if not isinstance(given, bool | np.bool_):
        raise BadInput(f"{name}: {shown(given)} is neither True nor False")
    return bool(given)


def checked_players(given: Any) -> list[str]:
    """Return the players' names as a list."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise BadInput(f"players: {shown(given)} is no list of names")
    for name in given:
        if not isinstance(name, str) or name not in PLAYERS:
            raise BadInput(f"players: {shown(name)} is none; there is {', '.join(PLAYERS)}")
    if "learner" not in given:
        raise BadInput("players: one at least is a learner")
    return list(given)


def whole(name: str, given: ArrayLike) -> NDArray[np.int64]:
    """Convert to an array of int64."""
    try:
        numbers = np.asarray(given)
    except (ValueError, TypeError, OverflowError) as error:
        raise BadInput(f"{name}: whole numbers are wanted, and not rows of different lengths") from error
    if numbers.dtype.kind not in "iu":
        raise BadInput(f"{name}: whole numbers are wanted, not {numbers.dtype}")
    if name == "seed" and not np.all((numbers >= 0) & (numbers < SEED_BOUND)):
        raise BadInput(f"seed: a seed is a whole number from 0 to {SEED_BOUND - 1}")
    if numbers.dtype == np.uint64 and np.any(numbers > np.iinfo(np.int64).max):
        raise BadInput(f"{name}: {numbers.max()} is too large")
    return numbers.astype(np.int64)


@functools.cache
def _linked(name: str, fast: bool, hot: bool, quick: bool) -> dict[str, Callable[..., Any]]:
    names = {**by_name(registry.game(name).kernel), **by_name(slot_rules(fast))}
    return linked(names, name, fast=fast, hot=hot, quick=quick)
