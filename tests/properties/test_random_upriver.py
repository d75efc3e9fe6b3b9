"""Random games of Up the River over all seat counts, audited at every decision."""

from __future__ import annotations

import random

import pytest

from niagara_tui.games.upriver.rules.state import BOATS, SEATS, Options
from tests.support.upriver import GAME

QUICK, SLOW = 150, 10_000
LONGEST = 1000
"""Maximum number of decisions, which no game comes near."""


def _decisions(number: int) -> int:
    """Play a random game, check all its positions, and return the number of decisions."""
    rng = random.Random(number)
    state = GAME.new(Options(), SEATS[number % len(SEATS)], number)
    decisions = 0
    while not GAME.is_over(state) and decisions < LONGEST:
        deciders = GAME.deciders(state)
        if not deciders:
            GAME.advance(state)
            continue
        faults = GAME.audit(state)
        assert not faults, f"game {number}, decision {decisions}: {faults}"
        GAME.play(state, deciders[0], rng.choice(GAME.legal(state, deciders[0])))
        decisions += 1
    assert GAME.is_over(state)
    assert GAME.audit(state) == []
    assert all(sum(player.boats) == BOATS for player in state.players)
    assert any(standing.won for standing in GAME.standings(state))
    return decisions


def test_random_games_are_sound_at_every_decision_and_end() -> None:
    assert sum(map(_decisions, range(QUICK))) > 20 * QUICK


@pytest.mark.slow
def test_10_000_random_games_are_sound_at_every_decision_and_end() -> None:
    lengths = [_decisions(number) for number in range(SLOW)]
    print(f"{SLOW} games, {sum(lengths)} decisions, the longest {max(lengths)}")
