"""Random games of Canyon over all seat counts and options, audited at every decision."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.canyon.rules.state import State
from tests.support.canyon import GAME, scattered, start

QUICK, SLOW = 32, 10_000
SHORT, LONG = 200, 500
"""Maximum number of decisions per game, in the quick and in the slow suite."""
PROCESSES = 2
TABLES = list(itertools.product(GAME.seats, (False, True), (False, True)))


@dataclass(frozen=True)
class Figures:
    games: int = 0
    decisions: int = 0
    ended: int = 0
    rounds: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.games + other.games,
            self.decisions + other.decisions,
            self.ended + other.ended,
            max(self.rounds, other.rounds),
        )


def _play(number: int, most: int) -> Figures:
    """Play one game: at each table in turn from the start and from a random later position."""
    rng = random.Random(number)
    seats, secret, short = TABLES[number % len(TABLES)]
    state = start(seats, number, secret=secret, short=short) if number // len(TABLES) % 2 == 0 else scattered(rng)
    decisions = 0
    while decisions < most and not GAME.is_over(state):
        decisions += _decide_or_step(state, rng, f"game {number}, decision {decisions}")
    assert GAME.audit(state) == []
    assert any(standing.won for standing in GAME.standings(state)) == GAME.is_over(state)
    return Figures(1, decisions, int(GAME.is_over(state)), state.round)


def _decide_or_step(state: State, rng: random.Random, where: str) -> bool:
    """Make a decision, after an audit, or else a step; return whether it was a decision."""
    deciders = GAME.deciders(state)
    if not deciders:
        GAME.advance(state)
        return False
    faults = GAME.audit(state)
    assert not faults, f"{where}: {faults}"
    seat = rng.choice(deciders)
    if rng.random() < 0.1:
        guess = GAME.sample(GAME.view(state, seat), Chance(seed=rng.randrange(2**53)))
        assert not GAME.audit(guess), f"{where}: a guess: {GAME.audit(guess)}"
        assert GAME.view(guess, seat) == GAME.view(state, seat)
    GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
    return True


def _play_all(numbers: Iterable[int]) -> Figures:
    return sum((_play(number, LONG) for number in numbers), Figures())


def test_random_games_at_every_table_are_sound_at_every_decision_and_so_is_every_guess() -> None:
    figures = sum((_play(number, SHORT) for number in range(QUICK)), Figures())
    assert figures.games == QUICK
    assert figures.ended


@pytest.mark.slow
def test_10_000_random_games_at_every_table_are_sound_at_every_decision_and_so_is_every_guess() -> None:
    shares = [range(share, SLOW, 40) for share in range(40)]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        figures = sum(pool.map(_play_all, shares), Figures())
    print(figures)
    assert figures.games == SLOW
    assert figures.ended > SLOW // 10
