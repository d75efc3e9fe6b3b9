"""Steps a second of thousands of games at once; `pytest -m bench -n 0 -s tests/bench/test_vector.py`."""

from __future__ import annotations

import time
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from niagara_tui.adapters.vector import VectorEnv
from niagara_tui.core.game import Game
from niagara_tui.core.speed import can_compile
from niagara_tui.games.registry import GAMES
from tests.bench.engine import tables

GAMES_AT_ONCE, SEATS, ROUNDS, THREADS, STEPS, REPETITIONS = 4096, 4, 30, 2, 100, 7

pytestmark = [pytest.mark.bench, pytest.mark.skipif(not can_compile(), reason="Numba cannot be had here")]


def million_steps_a_second(game: Game[Any], options: dict[str, Any]) -> list[float]:
    """Random legal play, its drawing included, with masks and observations delivered at every step."""
    rates = []
    with VectorEnv(
        game.id, GAMES_AT_ONCE, seats=SEATS, max_rounds=ROUNDS, threads=THREADS, compiled=True, **options
    ) as games:
        games.reset(seed=1)
        games.step(games.random_actions())  # compiles
        for _ in range(REPETITIONS):
            begun = time.perf_counter()
            for _ in range(STEPS):
                games.step(games.random_actions())
            rates.append(GAMES_AT_ONCE * STEPS / (time.perf_counter() - begun) / 1e6)
    return sorted(rates)


def test_thousands_of_games_make_a_million_steps_a_second_on_two_cores() -> None:
    table = Table(f"million steps a second, {GAMES_AT_ONCE} games, {THREADS} threads", "median", "least", "greatest")
    medians = []
    for game in GAMES.values():
        for label, options in tables(game).items():
            rates = million_steps_a_second(game, options)
            medians.append(rates[REPETITIONS // 2])
            table.add_row(f"{game.id}, {label}", *(f"{rate:.2f}" for rate in (medians[-1], rates[0], rates[-1])))
    Console(width=100).print(table)
    assert min(medians) >= 1.0
