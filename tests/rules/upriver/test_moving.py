from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.games.upriver.rules import MOVE, Options
from tests.support.upriver import GAME, boats, deciders, play, position, step, texts


def test_u_2_all_six_faces_are_thrown_alike() -> None:
    faces = Counter(step(GAME.new(Options(), 2, seed)).die for seed in range(1200))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(150 < count < 250 for count in faces.values())


def test_u_2_the_die_is_thrown_by_itself_and_its_owner_moves() -> None:
    state = GAME.new(Options(), 4, 1)
    assert deciders(state) == ""
    thrown = step(state)
    assert (thrown.phase, thrown.turn) == (MOVE, state.first)


def test_u_2_any_boat_on_the_river_may_be_moved_and_one_must() -> None:
    state = position(R="2 7 7", B="4 4 4", die="3")
    assert texts(state) == ["move 2", "move 7"]
    assert texts(state, "B") == []
    assert boats(play(state, "R move 7")) == "2 7 10"


def test_u_2_boats_in_the_harbour_and_over_the_falls_do_not_move() -> None:
    assert texts(position(R="lost harbour 6", B="4 4 4", die="1")) == ["move 6"]


def test_u_2_the_next_player_throws_then() -> None:
    after = play(position(R="4 4 4", B="4 4 4", Y="4 4 4", die="2"), "R move 4")
    assert (after.turn, after.die) == (1, 0)


@pytest.mark.parametrize(("die", "end"), [("2", "7"), ("3", "8"), ("4", "8"), ("5", "8")])
def test_u_3_a_boat_going_forward_stops_on_the_sandbank(die: str, end: str) -> None:
    after = play(position(R="5 lost lost", B="4 4 4", die=die, sandbank=8), "R move 5")
    assert boats(after) == f"lost lost {end}"


def test_u_3_the_sandbank_stops_a_boat_before_the_harbour() -> None:
    assert boats(play(position(R="9 lost lost", B="4 4 4", die="5", sandbank=10), "R move 9")) == "lost lost 10"


def test_u_3_a_boat_that_starts_there_leaves_freely() -> None:
    assert boats(play(position(R="8 lost lost", B="4 4 4", die="2", sandbank=8), "R move 8")) == "lost lost 10"


def test_u_3_going_back_it_is_no_obstacle() -> None:
    after = play(position(R="4 4 4", B="2 9 lost", die="arrows", sandbank=6), "R back B 9")
    assert boats(after, "B") == "lost 2 2"


def test_u_4_a_boat_that_ends_on_the_wave_goes_three_sections_on() -> None:
    assert boats(play(position(R="3 lost lost", B="4 4 4", die="2"), "R move 3")) == "lost lost 8"


def test_u_4_a_boat_that_only_passes_it_does_not() -> None:
    assert boats(play(position(R="3 lost lost", B="4 4 4", die="3"), "R move 3")) == "lost lost 6"


def test_u_4_a_boat_that_starts_there_gains_nothing_more() -> None:
    assert boats(play(position(R="5 lost lost", B="4 4 4", die="1"), "R move 5")) == "lost lost 6"


@pytest.mark.parametrize(("sandbank", "start", "end"), [(4, 7, "harbour"), (5, 7, "harbour"), (3, 6, "10")])
def test_u_4_the_wave_carries_into_the_harbour_if_it_reaches_that_far(sandbank: int, start: int, end: str) -> None:
    number = sandbank + 4 - start
    state = position(R=f"{start} lost lost", B="4 4 4", die=str(number), sandbank=sandbank)
    assert boats(play(state, f"R move {start}")) == f"lost lost {end}"


def test_u_4_the_wave_carries_no_further_than_a_sandbank() -> None:
    state = position(R="3 lost lost", B="4 4 4", die="2")
    state.sandbank = 7  # never so in a game, where the wave lies four sections above it
    assert boats(play(state, "R move 3")) == "lost lost 7"


def test_u_4_a_boat_stopped_by_the_sandbank_is_on_no_wave() -> None:
    state = position(R="7 lost lost", B="4 4 4", die="5", sandbank=8)
    assert state.wave == 2
    assert boats(play(state, "R move 7")) == "lost lost 8"


def test_u_4_not_after_arrows() -> None:
    state = position(R="3 5 lost", B="4 4 4", die="arrows")
    assert boats(play(state, "R forward 3")) == "lost 5 5"


def test_u_4_not_when_sent_back() -> None:
    state = position(R="4 4 4", B="5 9 lost", die="arrows")
    assert boats(play(state, "R back B 9"), "B") == "lost 5 5"


def test_u_4_not_when_the_section_itself_moves_down() -> None:
    state = play(position(R="5 lost lost", B="lost lost 9", turn="B", die="1"), "B move 9")
    assert boats(step(state)) == "lost lost 4"
