"""How quick a game's compiled rules and the search over them are, on this machine, now."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from niagara_tui.core.game import Game
from niagara_tui.core.perft import settle
from niagara_tui.games import registry

CAP = 1000
"""Decisions of a random game at most: games played at random hardly ever end by themselves."""
REPETITIONS = 7
WARM_STARTS = 3

Clock = Callable[[], float]
"""Seconds, from anywhere."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of several measurements, the least and the greatest of them."""

    median: float
    least: float
    greatest: float


@dataclass(frozen=True, slots=True)
class RandomGames:
    """Rates a second of games played at random, each broken off after `CAP` decisions.

    `decisions` counts moves of players alone; `steps` also what happens by itself between them.
    """

    decisions: Spread
    steps: Spread
    games: Spread


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes of a packed state, and of the search tree's nodes and edges (an edge is a legal move of a node)."""

    state: int
    node: int
    edge: int


@dataclass(frozen=True, slots=True)
class Starts:
    """Seconds from the start of a new process to its first thought: with nothing compiled yet, and from the cache."""

    cold: float
    warm: Spread


def random_games(game: Game[Any], state: Any, threads: int, seconds: float) -> RandomGames:
    """Play games from `state` at random in machine code, on so many threads, for about `seconds` a repetition."""
    rates = random_game_rates(game, state, threads, seconds)
    found = [rates(1000 * turn) for turn in range(REPETITIONS)]
    return RandomGames(*(_spread(list(kind)) for kind in zip(*found, strict=True)))


def random_game_rates(
    game: Game[Any], state: Any, threads: int, seconds: float, clock: Clock = time.perf_counter
) -> Callable[[int], tuple[float, float, float]]:
    """One measurement of `random_games`, by a seed: the rates of decisions, of all steps and of games."""
    play = partial(_play_random_games, game, state)
    play(1, 1)  # compiles
    begin = clock()
    play(20, 1)
    games = max(1, int(20 * seconds / (clock() - begin)))

    def measure(seed: int) -> tuple[float, float, float]:
        begin = clock()
        done = _at_once(partial(play, games), threads, seed)
        spent = clock() - begin
        decisions, steps = sum(each[0] for each in done), sum(each[1] for each in done)
        return decisions / spent, (decisions + steps) / spent, threads * games / spent

    return measure


def search_rate(game: Game[Any], state: Any, threads: int, seconds: float) -> Spread:
    """Iterations a second of the search at the first decision from `state`, in a new tree each time."""
    from niagara_ai.mcts.parameters import Budget

    _think(game, state, threads, Budget(iterations=threads))  # compiles
    thoughts = [_think(game, state, threads, Budget(seconds=seconds)) for _ in range(REPETITIONS)]
    return _spread([thought.iterations / thought.seconds for thought in thoughts])


def sizes(game: Game[Any]) -> Sizes:
    """What a position and a tree take."""
    from niagara_ai.mcts.tree import EDGE_BYTES, NODE_BYTES

    from niagara_tui.core.declare import record_type

    return Sizes(record_type(game.state).itemsize, NODE_BYTES, EDGE_BYTES)


def starts(game: Game[Any], options: dict[str, Any], seats: int) -> Starts:
    """Start processes that think once, over a cache of compiled code that is empty for the first of them."""
    with tempfile.TemporaryDirectory() as folder:
        first, *others = [_start(game, options, seats, folder) for _ in range(1 + WARM_STARTS)]
    return Starts(first, _spread(others))


def think_once(text: str) -> None:
    """What such a process does; `text` is the JSON of the game's name, its options and how many play."""
    from niagara_ai.mcts.parameters import Budget

    name, options, seats = json.loads(text)
    game = registry.game(name)
    _think(game, game.new(game.options(**options), seats, 1), 1, Budget(iterations=1))


# -- inside -------------------------------------------------------------------------------------------


def _spread(values: list[float]) -> Spread:
    return Spread(statistics.median(values), min(values), max(values))


def _at_once(work: Callable[[int], Any], threads: int, seed: int) -> list[Any]:
    """What `work` gives on each thread, with a seed for each."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(seed + 1, seed + 1 + threads)))


def _play_random_games(game: Game[Any], state: Any, games: int, rng: int) -> tuple[int, int, int]:
    import numpy as np

    from niagara_tui.core.places import new_places

    states, _ = new_places(state, 2, fast=True)
    moves = np.zeros(game.bound, np.int64)
    decisions, steps, ended = _playouts(game.id)(states, state.seats, games, CAP, rng, moves)
    return int(decisions), int(steps), int(ended)


@cache
def _playouts(name: str) -> Callable[..., Any]:
    from niagara_tui.core.playouts import PLAYOUTS

    return registry.game(name).kernel.link(PLAYOUTS, name, fast=True)["playouts"]


def _think(game: Game[Any], state: Any, threads: int, budget: Any) -> Any:
    from niagara_ai.mcts.parameters import ORDINARY
    from niagara_ai.mcts.search import Search

    from niagara_tui.core.declare import clone

    settled = clone(state)
    settle(game, settled)
    seat = game.deciders(settled)[0]
    search = Search(game, ORDINARY, 1, threads=threads)
    return search.think(game.view(settled, seat), seat, game.legal(settled, seat), budget)


def _start(game: Game[Any], options: dict[str, Any], seats: int, folder: str) -> float:
    command = "import sys; from niagara_tui.cli.measuring import think_once; think_once(sys.argv[1])"
    arguments = [sys.executable, "-c", command, json.dumps([game.id, options, seats])]
    begin = time.perf_counter()
    # In a session of its own: Ctrl+C reaches this process alone, which ends the other without a word of its own.
    subprocess.run(arguments, check=True, env={**os.environ, "NUMBA_CACHE_DIR": folder}, start_new_session=True)
    return time.perf_counter() - begin
