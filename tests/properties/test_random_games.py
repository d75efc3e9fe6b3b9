"""Random games over all combinations of parts and seat counts, audited at every decision."""

from __future__ import annotations

import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import pytest

from niagara_tui.games.niagara.rules.decks import seats_of
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, SWITCHES, start
from tests.support.scatter import scattered

QUICK, SLOW, MOST = 60, 20_000, 300
"""Number of games in the quick and in the slow suite, and maximum number of decisions per game."""
PROCESSES = 2


@dataclass(frozen=True)
class Figures:
    games: int = 0
    decisions: int = 0
    ended: int = 0
    tables: frozenset[tuple[str, int]] = frozenset()

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.games + other.games,
            self.decisions + other.decisions,
            self.ended + other.ended,
            self.tables | other.tables,
        )

    def __str__(self) -> str:
        return f"{self.games} games at {len(self.tables)} tables, {self.decisions} decisions, {self.ended} ended"


def combinations() -> list[tuple[str, int]]:
    """Every combination of parts, with every number of seats that it allows."""
    found = []
    for bits in range(2 ** len(SWITCHES)):
        on = [part for place, part in enumerate(SWITCHES) if bits >> place & 1]
        if "waiting" in on and "joe" not in on:
            continue
        found += [(" ".join(on), seats) for seats in seats_of([int(part in on) for part in SWITCHES])]
    return found


TABLES = combinations()


def _play(number: int) -> Figures:
    """Play one game: at each table in turn from the start and from a random later position."""
    rng = random.Random(number)
    parts, seats = TABLES[number % len(TABLES)]
    from_start = number // len(TABLES) % 2 == 0
    state = start(seats, seed=number, parts=parts) if from_start else scattered(rng, seats, parts)
    decisions = 0
    while decisions < MOST and not GAME.is_over(state):
        decisions += _decide_or_step(state, rng, f"game {number}, {parts} with {seats}, decision {decisions}")
    if GAME.is_over(state):
        assert GAME.audit(state) == []
        assert any(standing.won for standing in GAME.standings(state))
    return Figures(1, decisions, int(GAME.is_over(state)), frozenset({(parts, seats)}))


def _decide_or_step(state: State, rng: random.Random, where: str) -> bool:
    """Make a decision, after an audit, or else a step; return whether it was a decision."""
    deciders = GAME.deciders(state)
    if not deciders:
        GAME.advance(state)
        return False
    faults = GAME.audit(state)
    assert not faults, f"{where}: {faults}"
    seat = rng.choice(deciders)
    GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
    return True


def _play_all(numbers: Iterable[int]) -> Figures:
    return sum(map(_play, numbers), Figures())


def test_random_games_of_all_combinations_are_sound_at_every_decision() -> None:
    figures = _play_all(range(0, len(TABLES) * 2, len(TABLES) * 2 // QUICK))
    assert figures.games >= QUICK
    assert figures.ended


@pytest.mark.slow
def test_20_000_random_games_of_all_combinations_are_sound_at_every_decision() -> None:
    shares = [range(share, SLOW, 40) for share in range(40)]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        figures = sum(pool.map(_play_all, shares), Figures())
    print(figures)
    assert figures.games == SLOW
    assert len(figures.tables) == len(TABLES)
    assert figures.ended > SLOW // 100
