from __future__ import annotations

from niagara_tui.games.upriver.rules import State, turn_order
from tests.support.upriver import GAME, after_the_round, position, step


def ranking(state: State) -> dict[str, tuple[int, bool]]:
    return {GAME.letters[one.seat]: (one.place, one.won) for one in GAME.standings(state)}


def test_u_8_who_has_no_boat_left_is_in_the_turn_order_no_more_so_the_next_one_is_first() -> None:
    state = after_the_round(position(R="harbour lost lost", B="4 4 4", Y="1 lost lost", G="4 4 4", first="Y"))
    assert turn_order(state) == [2, 3, 1]
    after = step(state)
    assert (turn_order(after), after.turn) == ([3, 1], 3)


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
