"""How likely the river moves how far, as far as cards that are out allow."""

from __future__ import annotations

from itertools import product

import pytest

from niagara_tui.games.niagara.player.river_odds import FASTEST, river_odds
from niagara_tui.games.niagara.rules.state import FLOW, State
from tests.support.positions import GAME, copy, flowing, number, position, turn


def by_playing(state: State) -> list[float]:
    """The same by laying every combination of cards and letting the rules run, clouds either way."""
    counted = [0.0] * (FASTEST + 1)
    hands = [GAME.legal(state, seat) for seat in range(state.seats)]
    for cards in product(*hands):
        later = copy(state)
        for seat, card in enumerate(cards):
            GAME.play(later, seat, card)
        share = 1.0
        for hand in hands:
            share /= len(hand)
        _run(later, share, counted)
    return counted


def _run(state: State, share: float, counted: list[float]) -> None:
    while state.phase != FLOW:
        seats = GAME.deciders(state)
        if not seats:
            GAME.advance(state)
            continue
        moves = GAME.legal(state, seats[0])
        skies = [move for move in moves if GAME.text(move).startswith("sky")]
        if len(skies) > 1:
            other = copy(state)
            GAME.play(other, seats[0], skies[1])
            _run(other, share / 2, counted)
            share /= 2
        GAME.play(state, seats[0], (skies or moves)[0])
    counted[state.steps] += share


@pytest.mark.parametrize("sky", [-1, 0, 2])
def test_the_chances_are_what_playing_every_card_gives(sky: int) -> None:
    """N-36, N-40."""
    state = position(sky=sky, hands={"R": "3 cloud", "B": "1 5", "Y": "2 cloud"})
    assert list(river_odds(state)) == pytest.approx(by_playing(state))


def test_cards_shown_and_ones_own_laid_card_are_known() -> None:
    state = turn("4", "R", {"B": "5", "Y": "6"}, hands={"R": "4 6", "B": "5 6", "Y": "5 6"})
    public = river_odds(GAME.view(state, None))
    assert public[4] == pytest.approx(1.0)
    state = position(hands={"R": "6 1", "B": "5 6", "Y": "5 6"})
    GAME.play(state, 0, number("6"))
    assert river_odds(GAME.view(state, None))[1] == pytest.approx(0.5)
    assert river_odds(GAME.view(state, 0))[1] == 0.0


def test_nothing_tells_which_card_lies_face_down() -> None:
    """N-70."""
    odds = []
    for card in ("2", "6"):
        state = position(hands={"R": "6 1", "B": "2 6", "Y": "5 6"})
        GAME.play(state, 1, number(card))
        odds.append(river_odds(GAME.view(state, 0)))
    assert odds[0] == odds[1]


def test_while_the_river_moves_only_the_steps_left_are_possible() -> None:
    state = flowing({"R": "3", "B": "5", "Y": "6"}, sky=1)
    assert river_odds(state)[4] == 1.0
    GAME.advance(state)
    assert river_odds(state)[3] == 1.0


def test_the_chances_are_one_in_all_whatever_is_played() -> None:
    for parts in ("", "cards", "doubles whirlpool cards beaver elk"):
        state = position(parts=parts)
        assert sum(river_odds(state)) == pytest.approx(1.0)
