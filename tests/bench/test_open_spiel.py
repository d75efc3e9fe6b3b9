"""Random play in compiled rules beside random rollouts in OpenSpiel's C++; `pytest -m bench -n 0 -s tests/bench`."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

from niagara_tui.core.game import Game
from niagara_tui.core.speed import can_compile
from niagara_tui.games.registry import GAMES
from tests.bench.engine import random_rates, tables

REPETITIONS = 9
SECONDS = 0.3
"""Of processor time, for one measurement; all of them take turns, so that a noisy machine is noisy for all."""
SEATS = 4

Measure = Callable[[int], float]

pytestmark = [
    pytest.mark.bench,
    pytest.mark.skipif(not can_compile(), reason="Numba is not installed"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


def test_random_play_is_shown_beside_open_spiels() -> None:
    pytest.importorskip("pyspiel", reason="the extra `bench` is not installed")
    theirs, ours = _theirs(), _ours()
    rates: dict[str, list[float]] = {name: [] for name in (*theirs, *ours)}
    for turn in range(REPETITIONS):
        for name, measure in (*theirs.items(), *ours.items()):
            rates[name].append(measure(turn + 1))
    assert all(rate > 0 for found in rates.values() for rate in found)
    _print(rates, statistics.median(statistics.median(rates[name]) for name in theirs))


def _theirs() -> dict[str, Measure]:
    from tests.bench.open_spiel import GAMES as THEIRS
    from tests.bench.open_spiel import rollouts

    measures: dict[str, Measure] = {}
    for name in THEIRS:
        found = rollouts(name, seed=1)
        label = f"OpenSpiel {name}, {found.length:.0f} ± {found.error:.0f} steps a game"
        measures[label] = lambda seed, found=found: found.steps_a_second(SECONDS, seed)  # type: ignore[misc]
    return measures


def _ours() -> dict[str, Measure]:
    """Of each game of the catalogue, plain and with everything on: moves of players, and all steps."""
    measures: dict[str, Measure] = {}
    for game in GAMES.values():
        for label, options in tables(game).items():
            for what in ("decisions", "decisions and steps"):
                measures[f"{game.id}, {label}: {what}"] = _measure(game, options, what)
    return measures


def _measure(game: Game[Any], options: dict[str, Any], what: str) -> Measure:
    start = game.new(game.options(**options), SEATS, 1)
    rates = random_rates(game, start, SECONDS)
    index = ("decisions", "decisions and steps").index(what)
    return lambda seed: rates(seed)[index]


def _print(rates: dict[str, list[float]], their_median: float) -> None:
    table = Table("million steps a second", "median", "least", "greatest", "of their median")
    for name, found in rates.items():
        middle = statistics.median(found)
        cells = [f"{rate / 1e6:.2f}" for rate in (middle, min(found), max(found))]
        table.add_row(name, *cells, f"{middle / their_median:.2f}")
    Console(width=120).print(table)
