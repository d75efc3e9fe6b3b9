from __future__ import annotations

import pytest

from niagara_tui.games.upriver.rules import THROW
from tests.support.upriver import boats, deciders, play, position, step, texts


def test_u_5_an_own_boat_moves_up_to_the_next_own_one() -> None:
    state = position(R="2 5 9", B="4 4 4", die="arrows", sandbank=10)
    assert texts(state) == ["forward 2", "forward 5"]
    assert boats(play(state, "R forward 2")) == "5 5 9"
    assert boats(play(state, "R forward 5")) == "2 9 9"


def test_u_5_never_into_the_harbour() -> None:
    assert texts(position(R="9 harbour lost", B="4 4 4", die="arrows")) == []


def test_u_5_a_sandbank_between_stops_it() -> None:
    state = position(R="2 9 lost", B="4 4 4", die="arrows", sandbank=6)
    assert boats(play(state, "R forward 2")) == "lost 6 9"


def test_u_5_an_opponents_boat_moves_back_to_the_next_one_of_its_colour() -> None:
    state = position(R="4 4 4", B="2 5 9", Y="lost lost lost", die="arrows", sandbank=10)
    assert texts(state) == ["back B 5", "back B 9"]
    assert boats(play(state, "R back B 9"), "B") == "2 5 5"
    assert boats(play(state, "R back B 5"), "B") == "2 2 9"


def test_u_5_not_back_out_of_the_harbour_nor_back_over_the_falls() -> None:
    assert texts(position(R="4 4 4", B="harbour 5 lost", die="arrows")) == []


def test_u_5_own_boats_are_not_sent_back() -> None:
    assert texts(position(R="4 7 7", B="5 5 5", die="arrows", sandbank=10)) == ["forward 4"]


@pytest.mark.parametrize(("reds", "is_free"), [("4 4 4", True), ("4 4 9", True), ("4 9 9", False), ("9 9 9", False)])
def test_u_5_boats_where_three_lie_cannot_be_sent_back(reds: str, *, is_free: bool) -> None:
    state = position(R=reds, B="2 9 lost", die="arrows", sandbank=10)
    assert ("back B 9" in texts(state)) == is_free


def test_u_5_it_is_no_matter_whose_the_three_are() -> None:
    state = position(R="4 4 4", B="2 9 lost", Y="9 5 lost", G="9 lost lost", die="arrows", sandbank=10)
    assert texts(state) == []


def test_u_5_one_must_be_done_if_one_is_possible() -> None:
    state = position(R="4 4 4", B="2 9 lost", die="arrows", sandbank=10)
    assert texts(state) == ["back B 9"]
    assert deciders(state) == "R"


def test_u_5_if_neither_is_possible_the_turn_passes() -> None:
    state = position(R="4 4 4", B="4 4 4", die="arrows")
    assert deciders(state) == ""
    after = step(state)
    assert (after.turn, after.phase) == (1, THROW)
    assert (boats(after), boats(after, "B")) == ("4 4 4", "4 4 4")
