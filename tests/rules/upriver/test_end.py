from __future__ import annotations

import pytest

from niagara_tui.games.upriver.rules import MOVE, OVER, RIVER, State, turn_order
from tests.support.upriver import GAME, after_the_round, boats, docks, play, position, step


def ranking(state: State) -> dict[str, tuple[int, bool]]:
    return {GAME.letters[one.seat]: (one.place, one.won) for one in GAME.standings(state)}


@pytest.mark.parametrize("die", ["2", "3", "5"])
def test_u_7_entering_the_harbour_needs_no_exact_number(die: str) -> None:
    assert boats(play(position(R="9 4 4", B="4 4 4", die=die), "R move 9")) == "4 4 harbour"


def test_u_7_docks_are_worth_12_and_one_less_each_in_order_of_arrival() -> None:
    state = position(R="10 10 4", B="10 4 4", sandbank=5)
    for letter in ("R", "B"):
        state.phase, state.die = MOVE, 1
        state = play(state, f"{letter} move 10")
    state = step(state)  # the river: the other boat of R is on 9 now
    state.phase, state.die = MOVE, 2
    state = play(state, "R move 9")
    assert (docks(state, "R"), docks(state, "B")) == ([12, 10], [11])


def test_u_7_the_twelfth_boat_takes_the_dock_worth_1() -> None:
    home = "harbour harbour harbour"
    state = position(G=home, R="harbour harbour 10", B=home, Y=home, die="1")
    assert docks(play(state, "R move 10"), "R")[-1] == 1


def test_u_8_a_player_without_boats_on_the_river_is_skipped() -> None:
    state = position(R="4 4 4", B="lost lost harbour", Y="4 4 4", die="1")
    assert play(state, "R move 4").turn == 2
    state = position(R="4 4 4", B="lost lost harbour", die="1")
    assert play(state, "R move 4").phase == RIVER
    assert step(after_the_round(position(B="4 4 4", R="lost lost lost"))).turn == 1


def test_u_8_who_has_no_boat_left_is_in_the_turn_order_no_more_so_the_next_one_is_first() -> None:
    state = after_the_round(position(R="harbour lost lost", B="4 4 4", Y="1 lost lost", G="4 4 4", first="Y"))
    assert turn_order(state) == [2, 3, 1]
    after = step(state)
    assert (turn_order(after), after.turn) == ([3, 1], 3)


def test_u_8_a_player_whose_last_boat_falls_is_skipped_from_then_on() -> None:
    state = position(R="1 lost lost", B="4 4 4", die="arrows", turn="B", sandbank=10)
    after = step(step(state))
    assert boats(after) == "lost lost lost"
    assert after.turn == 1


def test_u_8_the_game_ends_when_the_last_boat_comes_home() -> None:
    state = play(position(R="10 harbour lost", B="lost lost harbour", die="1"), "R move 10")
    assert state.phase == OVER
    assert ranking(state) == {"R": (1, True), "B": (2, False)}


def test_u_8_the_game_ends_when_the_last_boat_falls() -> None:
    state = step(after_the_round(position(R="1 lost lost", B="lost lost harbour")))
    assert state.phase == OVER
    assert ranking(state) == {"B": (1, True), "R": (2, False)}


def test_u_8_the_highest_sum_wins_and_ties_are_shared() -> None:
    state = position(R="harbour 1 lost", B="harbour harbour lost", Y="lost lost lost", G="harbour lost lost")
    state.players[0].docks = [1, *[0] * 11]
    state.players[1].docks = [0, 0, 1, 1, *[0] * 8]
    state.players[3].docks = [0, 1, *[0] * 10]
    assert not any(won for _, won in ranking(state).values())
    over = step(after_the_round(state))
    assert ranking(over) == {"B": (1, True), "R": (2, False), "G": (3, False), "Y": (4, False)}
    assert [GAME.kernel.score(over, seat) for seat in range(4)] == [12, 19, 0, 11]


def test_u_8_equal_sums_win_together() -> None:
    state = position(R="harbour harbour 1", B="harbour harbour lost")
    state.players[0].docks = [1, 0, 0, 1, *[0] * 8]
    state.players[1].docks = [0, 1, 1, *[0] * 9]
    over = step(after_the_round(state))
    assert ranking(over) == {"R": (1, True), "B": (1, True)}
    shares = [0.0, 0.0]
    GAME.kernel.shares(over, shares)
    assert shares == [0.5, 0.5]


def test_u_8_nobody_at_home_is_a_tie_too() -> None:
    over = step(after_the_round(position(R="1 lost lost", B="lost lost lost", Y="1 1 lost")))
    assert ranking(over) == {"R": (1, True), "B": (1, True), "Y": (1, True)}


def test_u_8_the_reason_says_what_came_home() -> None:
    over = step(after_the_round(position(R="harbour harbour 1", B="lost lost lost", Y="harbour lost lost")))
    assert [one.reason for one in GAME.standings(over)] == [
        "23 points, 2 boats home: 12 + 11",
        "10 points, 1 boat home: 10",
        "0 points, no boat home",
    ]
