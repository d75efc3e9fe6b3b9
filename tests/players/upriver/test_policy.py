"""The policy of Up the River: what moves are worth, the odds that follow, and how the styles differ."""

from __future__ import annotations

import pytest

from niagara_tui.games.upriver.player.expected_points import expected_points
from niagara_tui.games.upriver.player.policy import HALF_ODDS, PARAMETERS, STYLES, Style, shift_value, style_bonus
from niagara_tui.games.upriver.rules.moves import Shift
from niagara_tui.games.upriver.rules.state import HARBOUR, State
from tests.support.upriver import GAME, NO_SHIFT, best, position

NUMBER = position(R="2 5 7", B="4 4 4", die="3", sandbank=10)
FORWARD_OR_BACK = position(R="5 8 lost", B="3 6 lost", die="arrows", sandbank=10)


KNOWN = {
    "a boat about to fall is saved, if nothing better is at hand": (
        position(R="1 6 lost", B="4 4 4", die="4", sandbank=10),
        "move 1",
    ),
    "the wave is taken": (position(R="5 6 lost", B="4 4 4", die="2", sandbank=4), "move 6"),
    "no number is wasted on the sandbank": (position(R="5 8 lost", B="4 4 4", die="2", sandbank=9), "move 5"),
    "the foremost rival is sent back": (position(R="4 4 4", B="2 4 10", die="arrows", sandbank=1), "back B 10"),
    "the dock is taken before it is worth less": (position(R="9 8 lost", B="10 10 10", die="3"), "move 8"),
}


@pytest.mark.parametrize(("state", "move"), KNOWN.values(), ids=KNOWN)
def test_greedy_knows(state: State, move: str) -> None:
    assert best(state) == move


def test_a_shift_is_worth_the_seats_points_less_a_share_of_the_rivals_mean() -> None:
    state = position(R="4 5 6", B="5 6 7", Y="6 harbour lost", die="3")
    shift = Shift(0, 5, 8)
    own, *rivals = (expected_points(state, seat, shift) for seat in range(state.seats))
    assert shift_value(state, 0, shift, Style(spite=2.0)) == pytest.approx(own - 2.0 * sum(rivals) / len(rivals))


def test_the_bonus_for_the_front_grows_with_the_square_of_each_boats_place() -> None:
    state = position(R="harbour 5 2", B="4 4 4")
    squares = sum(place**2 for place in (HARBOUR, 5, 2)) / HARBOUR**2
    assert style_bonus(state, 0, NO_SHIFT, Style(front=3.0)) == pytest.approx(3.0 * squares)
    doubled = position(R="5 5 lost", B="4 4 4")
    assert style_bonus(doubled, 0, NO_SHIFT, Style(front=1.0)) == pytest.approx(2 * 5**2 / HARBOUR**2)


def test_the_bonus_for_the_rear_counts_the_hindmost_boat_that_is_not_lost() -> None:
    state = position(R="lost 3 8", B="4 4 4")
    assert style_bonus(state, 0, NO_SHIFT, Style(rear=2.0)) == pytest.approx(2.0 * 3 / HARBOUR)
    assert style_bonus(state, 0, Shift(0, 3, 5), Style(rear=2.0)) == pytest.approx(2.0 * 5 / HARBOUR)


def test_the_ordinary_style_gives_no_bonus() -> None:
    state = position(R="harbour 5 2", B="4 4 4")
    assert style_bonus(state, 0, NO_SHIFT, PARAMETERS["balanced"]) == 0.0
    assert list(STYLES) == list(PARAMETERS)


# -- odds ---------------------------------------------------------------------------------------------


def odds(state: State, seat: int = 0) -> list[float]:
    """The odds of the seat's legal moves."""
    moves = GAME.legal(state, seat)
    row = [0.0] * len(moves)
    GAME.kernel.prefer(state, seat, moves, len(moves), row)
    return row


@pytest.mark.parametrize("state", [NUMBER, FORWARD_OR_BACK], ids=["a number", "arrows"])
def test_the_odds_follow_from_how_much_worse_than_the_best_a_move_is_in_the_ordinary_style(state: State) -> None:
    worths = GAME.appraise(state, 0, GAME.legal(state, 0), "balanced")
    gaps = [max(worths) - worth for worth in worths]
    assert odds(state) == pytest.approx([1.0 / (1.0 + (gap / HALF_ODDS) ** 2) for gap in gaps])
    assert max(odds(state)) == 1.0
    assert 0.0 < min(odds(state)) < 1.0


def test_the_best_move_has_the_highest_odds_wherever_it_stands_in_the_list() -> None:
    places = set()
    for boats in ("1 5 7", "2 6 8", "3 4 9", "2 5 10", "1 2 4"):
        row = odds(position(R=boats, B="4 4 4", die="2", sandbank=10))
        assert max(row) == 1.0
        places.add(row.index(1.0))
    assert len(places) > 1


def test_an_only_move_is_certain() -> None:
    assert odds(position(R="4 lost lost", B="4 4 4", die="2")) == [1.0]


# -- styles -------------------------------------------------------------------------------------------


def test_a_racer_drives_the_foremost_boat_and_a_shepherd_the_hindmost() -> None:
    assert (best(NUMBER, style="racer"), best(NUMBER, style="shepherd")) == ("move 7", "move 2")


def test_a_spiteful_player_sends_others_back_where_another_goes_forward() -> None:
    assert (best(FORWARD_OR_BACK), best(FORWARD_OR_BACK, style="spiteful")) == ("forward 5", "back B 6")


def test_every_seat_sees_the_river_from_its_own_side() -> None:
    for own, other in (("R", "B"), ("B", "R")):
        boats = {own: "5 8 lost", other: "3 6 lost"}
        state = position(die="arrows", turn=own, first=own, sandbank=10, **boats)
        assert best(state, own, "spiteful") == f"back {other} 6"
