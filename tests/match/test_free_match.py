"""Free matches: lines of moves from a position, which branch and are undone without end."""

from __future__ import annotations

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from tests.support.tables import match_of, play_on


def finished(game: str) -> RecordFilm:
    match = play_on(match_of(game, ("greedy", "greedy", "greedy")), 10_000)
    assert match.is_over()
    return RecordFilm(match.record())


def play(match: FreeMatch, which: int) -> tuple[int, int]:
    """Play one of the legal moves of the first who decides, to the next decision."""
    match.settle()
    seat = match.deciders()[0]
    legal = match.legal(seat)
    move = legal[which % len(legal)]
    match.submit(seat, move)
    match.settle()
    return seat, move


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_62_4_a_whole_game_is_undone_from_its_end_and_comes_back_move_by_move(game: str) -> None:
    film = finished(game)
    free = FreeMatch.of(film, film.last)
    end, turns = free.state, 0
    while free.can_go_back:
        free.go_back()
        turns += 1
    first = film.position(0)
    while not film.game.deciders(first):
        film.game.advance(first)
    assert free.state == first
    assert turns > 5
    while free.can_go_on:
        free.go_on()
    assert free.state == end
    assert [line.text for line in free.log] == [line.text for line in film.log]


def test_62_4_without_another_line_one_comes_back_to_where_the_board_began_and_not_to_the_past_of_it() -> None:
    film = finished("niagara")
    free = FreeMatch.of(film, film.round_at(3))
    start = free.state
    for _turn in range(3):
        assert free.can_go_back
        play(free, 0)
    free.go_to_fork()
    assert free.state == start
    free.go_to_fork()
    assert free.state == start
    while len(free.legal(free.deciders()[0])) < 2 or free.state == start:
        free.go_back()
    fork = free.state
    while free.branches < 2:  # another line than that of the past
        play(free, -1 - free.branches)
        free.go_back()
    play(free, -1)
    free.go_to_fork()
    assert free.state == fork
    free.draw_anew()
    anew = free.state
    play(free, 0)
    free.go_to_fork()
    assert free.state == anew
    assert not free.laid()


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_62_4_branches_part_at_a_fork_to_which_one_comes_back(game: str) -> None:
    film = finished(game)
    free = FreeMatch.of(film, film.round_at(2))
    free.settle()
    start = free.state
    one = play(free, 0)
    play(free, 0)
    end = free.state
    while free.state != start:
        free.go_back()
    other = play(free, -1)
    assert other != one
    play(free, 0)
    free.go_to_fork()
    assert (free.state, free.branches) == (start, 2)
    free.turn_branch()
    while free.can_go_on:
        free.go_on()
    assert free.state == end


def test_62_4_all_seats_are_moved_by_hand_and_nothing_is_recorded() -> None:
    film = finished("niagara")
    free = FreeMatch.of(film, film.round_at(3))
    assert free.people == [0, 1, 2]
    assert not free.is_recorded
    assert film.record == RecordFilm(film.record).record


def test_62_4_a_game_under_way_has_no_free_board() -> None:
    match: TableMatch = play_on(match_of("niagara", ("human", "greedy", "greedy")), 9)
    film = RecordFilm(match.record())
    with pytest.raises(BadInput, match="still being played"):
        FreeMatch.of(film, 0)
    assert not hasattr(LineFilm, "record")


def test_62_7_other_luck_comes_from_here_on_and_what_was_before_stays() -> None:
    film = finished("upriver")
    free = FreeMatch.of(film, 12)
    play(free, 0)
    free.go_back()
    before = free.state
    free.draw_anew()
    assert not free.can_go_on, "the line from here was another luck's"
    assert free.state.chance != before.chance
    free.state.chance = before.chance
    assert free.view(None) == film.game.view(before, None)
    free.go_back()
    free.go_on()
    assert free.view(None) == film.game.view(before, None)
