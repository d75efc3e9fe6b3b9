"""Random moves and iterations of a search a second; `pytest -m bench -n 0 -s tests/bench/test_engine.py`."""

from __future__ import annotations

import statistics

import pytest
from rich.console import Console
from rich.table import Table

from niagara_tui.core.speed import can_compile
from niagara_tui.games.registry import GAMES
from tests.bench.engine import random_rates, search_rate, tables

REPETITIONS, SECONDS, SEATS = 7, 0.3, 4

pytestmark = [pytest.mark.bench, pytest.mark.skipif(not can_compile(), reason="Numba is not installed")]


@pytest.mark.parametrize("name", GAMES)
def test_random_decisions_and_iterations_a_second_of_one_thread(name: str) -> None:
    game = GAMES[name]
    shown = Table(f"{name}, {SEATS} seats", "median", "least", "greatest")
    for label, options in tables(game).items():
        start = game.new(game.options(**options), SEATS, 1)
        random, search = random_rates(game, start, SECONDS), search_rate(game, start, SECONDS)
        found: dict[str, list[float]] = {"random decisions": [], "random decisions and steps": [], "iterations": []}
        for turn in range(REPETITIONS):
            for rates, rate in zip(found.values(), (*random(turn + 1), search(turn + 1)), strict=True):
                rates.append(rate)
        for what, rates in found.items():
            assert min(rates) > 0
            shown.add_row(f"{label}: {what}", *(f"{of(rates):,.0f}" for of in (statistics.median, min, max)))
    Console(width=100).print(shown)
