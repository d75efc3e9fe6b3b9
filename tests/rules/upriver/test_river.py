from __future__ import annotations

from niagara_tui.games.upriver.rules import MOVE, RIVER, THROW
from tests.support.upriver import after_the_round, boats, play, position, step


def test_u_6_the_river_moves_when_every_player_has_had_a_turn() -> None:
    state = position(R="4 4 4", B="4 4 4", die="1")
    after = play(state, "R move 4")
    assert (after.phase, after.turn) == (THROW, 1)
    after.phase, after.die = MOVE, 1
    after = play(after, "B move 4")
    assert after.phase == RIVER
    assert after.round == 1
    assert step(after).round == 2


def test_u_6_a_round_goes_once_round_the_table_from_the_first_player_on() -> None:
    after = play(position(R="4 4 4", B="4 4 4", Y="4 4 4", first="B", turn="R", die="1"), "R move 4")
    assert after.phase == RIVER
    assert step(after).turn == 1


def test_u_6_boats_on_section_1_go_over_the_falls_and_are_out() -> None:
    after = step(after_the_round(position(R="1 1 6", B="2 4 4")))
    assert boats(after) == "lost lost 5"
    assert boats(after, "B") == "1 3 3"


def test_u_6_section_1_comes_in_again_as_section_10_without_boats() -> None:
    after = step(after_the_round(position(R="1 10 10", B="4 4 4")))
    assert (after.sandbank, after.wave) == (10, 4)
    assert boats(after) == "lost 9 9"


def test_u_6_all_ten_sections_come_round() -> None:
    state = position(R="10 10 10", B="4 4 4")
    cards = []
    for _ in range(11):
        cards.append((state.sandbank, state.wave))
        state.players[0].boats = position(R="10 10 10", B="4 4 4").players[0].boats
        state = step(after_the_round(state))
    assert cards == [(1, 5), (10, 4), (9, 3), (8, 2), (7, 1), (6, 10), (5, 9), (4, 8), (3, 7), (2, 6), (1, 5)]


def test_u_6_boats_in_the_harbour_stay() -> None:
    assert boats(step(after_the_round(position(R="harbour 4 4", B="4 4 4")))) == "3 3 harbour"
