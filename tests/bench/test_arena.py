"""The speed-up of a tournament by a second process; needs two free cores."""

from __future__ import annotations

import statistics
import time

import pytest
from niagara_ai import arena
from niagara_ai.arena import Tournament, Workers

ROUNDS = 9

pytestmark = pytest.mark.bench


def games_a_second(jobs: int, games: int) -> float:
    """Games a second of one greedy and two random players."""
    tournament = Tournament.of("niagara_tui.games.registry:game", "niagara", {}, ["greedy", "random", "random"], 4)
    begun = time.perf_counter()
    list(arena.play(tournament, 0, games, Workers(jobs)))
    return games / (time.perf_counter() - begun)


def test_how_many_more_games_two_processes_play() -> None:
    """Measure both in turn; the processes are warm, as in any tournament but the shortest."""
    games_a_second(2, 6)
    rates = [(games_a_second(1, 30), games_a_second(2, 60)) for _ in range(ROUNDS)]
    for one, two in rates:
        print(f"one process {one:.2f} games/s, two {two:.2f}: {two / one:.2f} times")
    print(f"median {statistics.median(two / one for one, two in rates):.2f} times")
