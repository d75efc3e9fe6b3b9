"""The river at the start, and who begins (U-1, U-2)."""

from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games.upriver.rules import MOVE, Options
from tests.support.upriver import GAME, after_the_round, boats, deciders, play, position, step


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_u_1_three_boats_each_lie_on_section_4_the_sandbank_is_1_and_the_wave_5(seats: int) -> None:
    state = GAME.new(Options(), seats, 3)
    assert [boats(state, letter) for letter in GAME.letters[:seats]] == ["4 4 4"] * seats
    assert (state.sandbank, state.wave, state.round) == (1, 5, 1)


@pytest.mark.parametrize("seats", [1, 5])
def test_u_1_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadInput, match="for 2 to 4 players, not"):
        GAME.new(Options(), seats, 3)


def test_u_2_the_first_player_comes_from_the_seed() -> None:
    firsts = [GAME.new(Options(), 4, seed).first for seed in range(200)]
    assert set(firsts) == {0, 1, 2, 3}
    assert all(firsts.count(seat) > 30 for seat in range(4))
    assert firsts == [GAME.new(Options(), 4, seed).first for seed in range(200)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_u_2_or_it_is_a_seat_of_choice_and_the_throws_stay_those_of_the_seed(seats: int) -> None:
    drawn = GAME.new(Options(), seats, 3)
    for seat, letter in enumerate(GAME.letters[:seats]):
        state = GAME.new(GAME.options(first=letter), seats, 3)
        assert (state.first, state.turn, state.chance) == (seat, seat, drawn.chance)
        assert GAME.audit(state) == []


def test_u_2_the_seat_must_be_at_the_table() -> None:
    with pytest.raises(BadInput, match="first: G is not at the table"):
        GAME.new(GAME.options(first="G"), 3, 3)


def test_u_2_nobody_sees_the_throws_to_come() -> None:
    seen = GAME.view(GAME.new(Options(), 2, 3), 0)
    assert (seen.chance.seed, seen.chance.counter) == (0, 0)


# -- river --------------------------------------------------------------------------------------------


def test_u_6_all_ten_sections_come_round() -> None:
    state = position(R="10 10 10", B="4 4 4")
    cards = []
    for _ in range(11):
        cards.append((state.sandbank, state.wave))
        state.players[0].boats = position(R="10 10 10", B="4 4 4").players[0].boats
        state = step(after_the_round(state))
    assert cards == [(1, 5), (10, 4), (9, 3), (8, 2), (7, 1), (6, 10), (5, 9), (4, 8), (3, 7), (2, 6), (1, 5)]


# -- moving -------------------------------------------------------------------------------------------


def test_u_2_all_six_faces_are_thrown_alike() -> None:
    faces = Counter(step(GAME.new(Options(), 2, seed)).die for seed in range(1200))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(150 < count < 250 for count in faces.values())


def test_u_2_the_die_is_thrown_by_itself_and_its_owner_moves() -> None:
    state = GAME.new(Options(), 4, 1)
    assert deciders(state) == ""
    thrown = step(state)
    assert (thrown.phase, thrown.turn) == (MOVE, state.first)


def test_u_4_the_wave_carries_no_further_than_a_sandbank() -> None:
    state = position(R="3 lost lost", B="4 4 4", die="2")
    state.sandbank = 7  # never so in a game, where the wave lies four sections above it
    assert boats(play(state, "R move 3")) == "lost lost 7"
