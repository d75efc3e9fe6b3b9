"""Niagara's guesses of face-down cards follow the policy's odds until cards are shown (N-70)."""

from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.chance import Chance
from tests.support.positions import GAME, number, position

DRAWS = 1500


def test_n_70_a_face_down_card_is_guessed_as_often_as_the_policy_would_lay_it() -> None:
    state = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    moves, odds = GAME.legal(state, 1), [0.0] * 3
    GAME.kernel.prefer(state, 1, moves, len(moves), odds)
    GAME.play(state, 1, number("6"))
    view = GAME.view(state, 0)
    guessed = Counter(GAME.sample(view, Chance(seed=seed)).players[1].chosen for seed in range(DRAWS))
    cards = [int(GAME.text(move)) for move in moves]
    assert max(odds) > 2 * min(odds), "the cards must differ for the test to tell"
    assert sum(guessed.values()) == DRAWS
    for card, share in zip(cards, odds, strict=True):
        assert guessed[card] / DRAWS == pytest.approx(share / sum(odds), abs=0.04)


def test_n_70_who_laid_a_card_did_not_know_what_others_would_show() -> None:
    state = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    for seat, card in enumerate("361"):
        GAME.play(state, seat, number(card))
    while not GAME.deciders(state):
        GAME.advance(state)
    view = GAME.view(state, 0)
    assert [player.played for player in view.players] == [3, 0, 0]
    guessed = Counter(GAME.sample(view, Chance(seed=seed)).players[1].chosen for seed in range(DRAWS))
    assert set(guessed) == {1, 3, 6}
    assert all(count / DRAWS == pytest.approx(1 / 3, abs=0.04) for count in guessed.values())
