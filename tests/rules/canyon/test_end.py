from __future__ import annotations

import pytest

from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.canyon.rules.state import OVER, State
from niagara_tui.games.canyon.rules.tricks import highest_tempo, tempo_cards
from tests.support.canyon import GAME, PLAY, to_move


def _places(state: State) -> list[tuple[str, int, bool]]:
    return [(GAME.letters[one.seat], one.place, one.won) for one in GAME.standings(state)]


def _in_the_village(bids: dict[str, int]) -> State:
    """R and B have come into the village in one round, with as many points unused."""
    state = to_move({"R": "d28", "B": "c28", "Y": "d1"}, {"R": 2, "B": 2}, bids)
    state.players[0].canoe, state.players[1].canoe = NAMES.index("d29"), NAMES.index("c29")
    state.phase = OVER
    assert GAME.audit(state) == []
    return state


def test_c_11_the_first_canoe_in_the_village_wins_when_the_moves_of_the_round_are_finished() -> None:
    state = to_move({"R": "d27", "B": "c1", "Y": "d1"}, {"R": 2, "B": 1}, {"R": 2})
    state = PLAY.play(state, "R to d29")
    assert (GAME.is_over(state), PLAY.deciders(state)) == (False, "B")
    state = PLAY.settle(PLAY.play(state, "B to c2"))
    assert GAME.is_over(state)
    assert _places(state) == [("R", 1, True), ("B", 2, False), ("Y", 3, False)]


def test_c_11_of_several_the_most_unused_points_win() -> None:
    state = to_move({"R": "d27", "B": "d28", "Y": "d1"}, {"R": 2, "B": 2}, {"R": 2, "B": 2})
    state = PLAY.settle(PLAY.play(state, "R to d29", "B to c29"))
    assert _places(state) == [("B", 1, True), ("R", 2, False), ("Y", 3, False)]


def test_c_11_then_the_highest_single_tempo_card_of_the_round() -> None:
    state = to_move({"R": "d28", "B": "c28", "Y": "d1"}, {"R": 2, "B": 4}, {"R": 2, "B": 4})
    state = PLAY.settle(PLAY.play(state, "R to d29", "B to c29"))
    assert _places(state)[:2] == [("B", 1, True), ("R", 2, False)]


@pytest.mark.parametrize(("one", "other", "shared"), [(4, 5, True), (4, 10, True), (3, 4, False), (0, 1, False)])
def test_c_11_it_is_the_single_card_that_counts_and_not_the_bid(one: int, other: int, *, shared: bool) -> None:
    state = _in_the_village({"R": one, "B": other})
    assert [won for _, _, won in _places(state)] == [True, shared, False]


def test_c_11_everybody_lays_as_high_a_card_as_the_bid_allows() -> None:
    assert [tempo_cards(bid)[0] for bid in range(11)] == [highest_tempo(bid) for bid in range(11)]
    assert [sum(tempo_cards(bid)) for bid in range(11)] == list(range(11))
    assert all(len(set(tempo_cards(bid))) == len(tempo_cards(bid)) for bid in range(11)), "each card is there once"


def test_c_11_the_reason_names_the_card_where_it_decides() -> None:
    state = _in_the_village({"R": 7, "B": 0})
    assert GAME.standings(state)[0].reason == "in the village, 0 points unused, highest tempo card 4"


def test_c_11_the_reason_names_the_points_where_they_decide() -> None:
    state = _in_the_village({"R": 7, "B": 0})
    state.players[1].unused = 1
    assert [each.reason for each in GAME.standings(state)[:2]] == [
        "in the village, 1 point unused",
        "in the village, 0 points unused",
    ]


def test_who_alone_has_come_into_the_village_needs_no_other_reason() -> None:
    state = _in_the_village({"R": 7, "B": 0})
    state.players[1].canoe = NAMES.index("c1")
    assert GAME.standings(state)[0].reason == "in the village"


def test_c_11_then_the_win_is_shared() -> None:
    state = to_move({"R": "d28", "B": "c28", "Y": "d1"}, {"R": 2, "B": 2}, {"R": 2, "B": 2})
    state = PLAY.settle(PLAY.play(state, "R to d29", "B to c29"))
    assert state.phase == OVER
    assert _places(state) == [("R", 1, True), ("B", 1, True), ("Y", 3, False)]
    shares = [0.0] * 3
    GAME.kernel.shares(state, shares)
    assert shares == [0.5, 0.5, 0.0]


def test_c_11_nobody_has_won_before_the_end_and_ranks_follow_the_way() -> None:
    state = to_move({"R": "c3", "B": "cave", "Y": "c21", "G": "d3"}, {"R": 1})
    assert _places(state) == [("Y", 1, False), ("B", 2, False), ("R", 3, False), ("G", 3, False)]
