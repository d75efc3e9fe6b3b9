from __future__ import annotations

from collections.abc import Sequence

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.film import OPEN
from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.record_film import LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.match.turns import BotTurn, LookBack, end_of_turn, player_of, turns_of_bots, view_at
from niagara_tui.study.reviewing.events import turns_of
from tests.support.tables import best, match_of, new_match, play_on


def film_of(match: TableMatch) -> RecordFilm:
    return RecordFilm(match.record(), match.moment)


def latest(film: RecordFilm) -> list[BotTurn]:
    return list(turns_of_bots(film, film.last))


def texts(film: RecordFilm, turn: BotTurn) -> list[str]:
    return [film.names[turn.seat], *map(film.game.text, turn.moves)]


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_they_are_the_turns_that_a_review_judges(game: str) -> None:
    film = film_of(play_on(match_of(game, ("greedy", "greedy", "human")), 2000))
    reviewed = {(turn.seat, turn.moment, turn.moves) for turn in turns_of(film, (0, 1))}
    assert {(turn.seat, turn.begin, turn.moves) for turn in latest(film)} == reviewed


def test_a_card_laid_face_down_is_a_turn_once_it_is_shown_and_the_latest_turn_comes_first() -> None:
    match = new_match("greedy", "human", "greedy", first="R")
    for seat, card in ((0, "5"), (1, "3"), (2, "2")):
        match.settle()
        match.submit(seat, match.legal(seat)[[*map(match.game.text, match.legal(seat))].index(card)])
    assert latest(film_of(match)) == [], "nothing has been shown"
    match.settle()
    assert [texts(film_of(match), turn) for turn in latest(film_of(match))] == [["Rose", "5"]]
    while 0 in match.deciders():
        assert len(latest(film_of(match))) == 1, "its turn is not over"
        match.submit(0, best(match, 0, match.legal(0)))
    played, card_shown = latest(film_of(match))
    assert (played.seat, texts(film_of(match), card_shown)) == (0, ["Rose", "5"])
    assert len(played.moves) > 1


def test_with_open_hands_and_to_its_own_seat_a_choice_counts_when_it_is_made() -> None:
    film = film_of(play_on(new_match("greedy", "greedy", "greedy", first="R"), 3))
    made = next(moment for moment in range(1, film.last + 1) if film.moments[moment].seat == 0)
    assert not list(turns_of_bots(film, made))
    for viewpoint in (0, OPEN):
        assert [turn.seat for turn in turns_of_bots(film, made, viewpoint)] == [0]
        assert [turn.seat for turn in turns_of_bots(film, film.last, viewpoint)].count(0) == 1, "not again when shown"


def test_a_choice_that_the_film_never_reveals_is_no_turn_to_anybody() -> None:
    match = play_on(new_match("greedy", "greedy", "greedy"), 40)
    while not match.game.has_hidden_choice(match.view(None), 0):
        play_on(match, 1)
    film = film_of(match)
    for viewpoint in film.viewpoints:
        assert all(turn.moves for turn in turns_of_bots(film, film.last, viewpoint))


def test_nor_is_one_that_a_bot_made_for_the_only_person_who_has_conceded() -> None:
    match = new_match("human", "greedy", "greedy", first="R")
    match.settle()
    match.concede(0)
    play_on(match, 1)
    film = film_of(match)
    assert film.viewpoints == (0,)
    assert match.game.has_hidden_choice(match.view(None), 0)
    assert not list(turns_of_bots(film, film.last, 0))


def test_amid_a_turn_it_is_that_turn_s_end_that_counts() -> None:
    film = film_of(play_on(new_match("greedy", "human", "greedy"), 60))
    turn = next(turn for turn in latest(film) if len(turn.moves) > 2)
    decided = [turn.begin + 1 + count for count in range(len(turn.moves))]
    assert {end_of_turn(film, moment) for moment in decided} == {decided[-1]}
    assert next(turns_of_bots(film, decided[-1])) == turn
    assert end_of_turn(film, 0) == 0


def test_what_a_bot_decides_for_somebody_who_has_conceded_is_a_turn_of_that_bot() -> None:
    match = play_on(new_match("human", "human", "greedy"), 30)
    before = {turn for turn in latest(film_of(match)) if turn.seat == 1}
    match.concede(1)
    play_on(match, 20)
    film = film_of(match)
    found = [turn for turn in latest(film) if turn.seat == 1]
    assert before == set()
    assert found
    assert all(turn.begin >= 30 for turn in found)
    assert player_of(film, found[0]) == ("Bridget's bot", "greedy:balanced")


def secret(film: RecordFilm) -> Sequence[bool]:
    return [view_at(film, turn) is None for turn in latest(film)]


def test_what_all_could_see_is_no_secret_and_a_hand_is_one_until_the_game_is_over() -> None:
    assert not any(secret(film_of(play_on(new_match("human", "greedy", "greedy"), 60))))
    canyon = match_of("canyon", ("human", "greedy", "greedy"))
    assert sum(secret(film_of(play_on(canyon, 40)))) > 10
    assert not any(secret(film_of(play_on(canyon, 4000))))
    assert not any(secret(film_of(play_on(match_of("canyon", ("greedy",) * 3), 40)))), "nobody plays against them"


def test_one_goes_further_back_each_time_and_begins_again_at_a_newer_turn_or_after_the_first() -> None:
    turns = [BotTurn(0, begin, 1, (begin,)) for begin in range(9, 5, -1)]
    back = LookBack()

    def look(known: Sequence[BotTurn]) -> BotTurn | None:
        return back.turn(iter(known))

    assert [look(turns[1:]), look(turns[1:])] == turns[1:3]
    assert [look(turns), look(turns), look(turns), look(turns), look(turns)] == [*turns, None]
    assert look(turns) == turns[0]
    look(turns)
    back.forget()
    assert look(turns) == turns[0]
    assert LookBack().turn(iter(())) is None


def test_42_9_before_the_first_turn_of_a_bot_it_is_said_that_there_is_none_yet() -> None:
    film = film_of(play_on(new_match("human", "greedy", "greedy"), 20))
    back, turns = LookBack(), latest(film)
    for _turn in turns:
        assert back.turn(iter(turns)) is not None
    assert back.turn(iter(turns)) is None
    assert back.nothing == "No bot has done anything before that."
    assert back.turn(iter(())) is None
    assert back.nothing == "No bot has done anything yet."


# -- Free matches: lines of moves from a position, which branch and are undone without end ---------


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
