"""What a search draws anew in Up the River, which hides nothing but chance."""

from __future__ import annotations

from niagara_tui.core.chance import Chance
from tests.support.upriver import GAME, position


def test_a_determinization_draws_the_throws_to_come_anew() -> None:
    seeds = set()
    for seed in range(4):
        state = position(R="4 4 4", B="4 4 4")
        state.chance.counter = 7
        before = [player.boats for player in state.players]
        GAME.kernel.determinize(state, Chance(seed=seed))
        assert state.chance.counter == 0
        assert [player.boats for player in state.players] == before
        seeds.add(state.chance.seed)
    assert len(seeds) == 4
