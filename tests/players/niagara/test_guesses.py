from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, number, position

DRAWS = 1500


@pytest.mark.parametrize("shown", [False, True])
def test_n_70_a_face_down_card_is_any_of_its_hand_also_once_another_is_shown(shown: bool) -> None:
    state: State = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    for seat, card in enumerate("361"):
        GAME.play(state, seat, number(card))
    while shown and not GAME.deciders(state):
        GAME.advance(state)
    view = GAME.view(state, 0)
    assert [player.played for player in view.players] == [3 if shown else 0, 0, 0]
    guessed = Counter(GAME.sample(view, Chance(seed=seed)).players[1].chosen for seed in range(DRAWS))
    assert set(guessed) == {1, 3, 6}
    assert all(count / DRAWS == pytest.approx(1 / 3, abs=0.04) for count in guessed.values())
