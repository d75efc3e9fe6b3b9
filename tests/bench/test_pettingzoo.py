"""The games as PettingZoo environments beside PettingZoo's own; `pytest -m bench -n 0 -s tests/bench`."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from rich.table import Table

from niagara_tui.adapters.pettingzoo import env
from niagara_tui.games.registry import GAMES
from niagara_tui.lab.benchmarks import everything_on

REPETITIONS = 7
STEPS = 2000
SEATS = 4
THEIRS = "PettingZoo connect_four_v3"

pytestmark = pytest.mark.bench


def steps_a_second(environment: Any, seed: int) -> float:
    """Steps a second of processor time of random legal play, written as PettingZoo's documentation shows it."""
    rng, steps = random.Random(seed), 0
    begun = time.process_time()
    while steps < STEPS:
        environment.reset(seed=rng.randrange(2**31))
        for _agent in environment.agent_iter():
            seen, _, terminated, truncated, _ = environment.last()
            over = terminated or truncated
            environment.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
    return steps / (time.process_time() - begun)


def test_random_play_makes_at_least_half_as_many_steps_as_connect_four() -> None:
    pytest.importorskip("pygame", reason="the extra `bench` is not installed")
    from pettingzoo.classic.connect_four.connect_four import env as connect_four

    environments = {THEIRS: connect_four()}
    for game in GAMES.values():
        for label, options in (("plain", {}), ("everything on", everything_on(game))):
            environments[f"{game.id}, {label}"] = env(game.id, SEATS, max_rounds=30, **options)
    rates: dict[str, list[float]] = {name: [] for name in environments}
    for turn in range(REPETITIONS):
        for name, environment in environments.items():
            rates[name].append(steps_a_second(environment, turn))
    _print(rates)
    theirs = statistics.median(rates[THEIRS])
    assert all(statistics.median(found) >= theirs / 2 for found in rates.values())


def _print(rates: dict[str, list[float]]) -> None:
    theirs = statistics.median(rates[THEIRS])
    table = Table("steps a second", "median", "least", "greatest", "of connect four")
    for name, found in rates.items():
        middle = statistics.median(found)
        table.add_row(name, *(f"{rate:.0f}" for rate in (middle, min(found), max(found))), f"{middle / theirs:.2f}")
    Console(width=120).print(table)
