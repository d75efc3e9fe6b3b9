"""Canyon's policy weighs alike at both speeds, in every style."""

from __future__ import annotations

import random

import pytest

from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.player.policy import weigh
from niagara_tui.games.canyon.player.weights import PARAMETERS
from tests.support.canyon import GAME, scattered


@pytest.mark.compiled
def test_every_style_weighs_every_kind_of_decision_alike_at_both_speeds() -> None:
    import numpy as np

    phases = set()
    for number in range(60):
        rng = random.Random(number)
        state = scattered(rng)
        for _ in range(10):
            if GAME.is_over(state):
                break
            if not (seats := GAME.deciders(state)):
                GAME.advance(state)
                continue
            seat = seats[0]
            moves = GAME.legal(state, seat)
            for style in PARAMETERS.values():
                slow, fast = [0.0] * len(moves), np.zeros(len(moves))
                weigh(state, seat, moves, len(moves), style, slow)
                compiled(weigh)(pack(state), seat, np.array(moves, np.int16), len(moves), style, fast)
                assert fast.tolist() == pytest.approx(slow, rel=1e-12)
            phases.add(state.phase)
            GAME.play(state, seat, rng.choice(moves))
    assert len(phases) == 3
