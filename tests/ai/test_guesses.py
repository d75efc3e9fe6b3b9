"""What a search thinks of cards that lie face down."""

from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.policy import prefer
from niagara_tui.games.niagara.rules.board import VIOLET
from niagara_tui.games.niagara.rules.moves import PLAY
from niagara_tui.games.niagara.rules.state import CHOOSE, CLOUD, State
from niagara_tui.games.registry import game

GAME = game("niagara")
SEAT, OTHER = 0, 1
DRAWS = 1500


def _about_to_win() -> State:
    """The other seat has three violet gems, and a fourth aboard a canoe that a 5 or a 6 brings home from zone 5."""
    state: State = GAME.new(GAME.options(first="R"), 4, 3)
    assert state.phase == CHOOSE
    player = state.players[OTHER]
    player.reserve[VIOLET], state.sites[VIOLET].gems[VIOLET] = 3, 3
    player.canoes[0].zone, player.canoes[0].gems[VIOLET] = 5, 1
    return state


def _laid(state: State, card: int) -> State:
    laid = clone(state)
    GAME.play(laid, OTHER, PLAY + card)
    return laid


def _draws(state: State) -> Counter[int]:
    seen = GAME.view(state, SEAT)
    return Counter(GAME.sample(seen, Chance(seed=seed)).players[OTHER].chosen for seed in range(DRAWS))


def test_a_card_face_down_is_drawn_by_the_odds_of_the_guide() -> None:
    state = _about_to_win()
    moves = GAME.legal(state, OTHER)
    odds = [0.0] * len(moves)
    prefer(state, OTHER, moves, len(moves), odds)
    draws = _draws(_laid(state, CLOUD))
    for move, part in zip(moves, odds, strict=True):
        assert draws[move - PLAY] / DRAWS == pytest.approx(part / sum(odds), abs=0.05)


def test_a_rival_who_can_win_is_thought_to_have_laid_a_card_that_wins() -> None:
    draws = _draws(_laid(_about_to_win(), CLOUD))
    assert (draws[5] + draws[6]) / DRAWS > 0.95


def test_the_card_that_truly_lies_there_changes_nothing() -> None:
    state = _about_to_win()
    assert _draws(_laid(state, CLOUD)) == _draws(_laid(state, 6))


def test_only_cards_of_the_hand_are_drawn() -> None:
    state = _about_to_win()
    state.players[OTHER].hand[:] = [1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert set(_draws(_laid(state, 1))) <= {1, 4}
