from __future__ import annotations

import json
import random
from pathlib import Path
from random import Random
from typing import Any

import pytest
from niagara_ai.contract import Line
from niagara_ai.mcts.judging import TICKS, Judge
from niagara_ai.mcts.levels import Work

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import MAX_ROUNDS, LineFilm, RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record, SeatSetup, Setup, read_record, write_record
from tests.support.matches import NAMES, NOON, clock, decisions, new_match, play, played, readable, resumed, setup, told
from tests.support.tables import match_of, play_on

Seen = dict[int | None, str]


def seen(match: TableMatch | RecordFilm, *moment: int) -> Seen:
    view: Any = match.view
    return {seat: json.dumps(to_jsonable(match.game, view(*moment, seat))) for seat in (None, *range(len(match.names)))}


def watched(seats: int, seed: int, most: int) -> tuple[TableMatch, dict[int, Seen]]:
    """A random game, and all views at each of its moments."""
    match, chance = TableMatch(setup(seats, seed), clock), random.Random(seed)
    films = {0: seen(match)}
    for _ in range(most):
        if match.can_advance():
            match.advance()
        elif match.is_over():
            break
        else:
            seat = chance.choice(match.deciders())
            match.submit(seat, chance.choice(match.legal(seat)))
        films[match.moment] = seen(match)
    return match, films


@pytest.mark.parametrize("seed", range(2))
def test_every_moment_shows_each_seat_what_it_saw_then(seed: int) -> None:
    match, watched_views = watched(3 + seed, seed, 150)
    film = RecordFilm(match.record(), match.moment)
    assert film.last == match.moment > 100
    assert [number for number, then in watched_views.items() if seen(film, number) != then] == []


def test_before_each_move_the_position_is_the_one_in_which_it_is_made() -> None:
    film = RecordFilm(Record.model_validate_json(Path("saves/example-canyon.json").read_bytes()))
    for number, line in enumerate(film.record.moves, 1):
        state = film.position(film.moment_before(f"move {number}"))
        seat, move = film.game.letters.index(line[0]), film.game.number(line[2:])
        assert move in film.game.legal(state, seat), number
    assert film.game.is_over(film.position(film.moment_before(f"move {film.moves + 1}")))


def test_the_lines_of_the_log_lead_to_the_moments_they_tell_of() -> None:
    match = played(3, 5, 120)
    film = RecordFilm(match.record(), match.moment)
    assert [(line.text, line.moment) for line in film.log] == [(line.text, line.moment) for line in match.log]
    for number, line in enumerate(match.log, 1):
        before, after = film.moments[line.moment - 1], film.moments[line.moment]
        assert before.lines < number <= after.lines
        assert after.seat == line.seat


def test_a_card_taken_back_and_laid_again_keeps_its_moment() -> None:
    match = new_match()
    play(match, "R 5", "B 3")
    match.take_back(0)
    play(match, "R 4", "Y 1")
    assert match.moment == 3
    match.settle()
    film = RecordFilm(match.record(), match.moment)
    assert film.view(1, 0).players[0].chosen == 4
    assert [line.moment for line in match.log] == [line.moment for line in film.log]


def test_undoing_forgets_the_moments_that_were_undone() -> None:
    match = new_match()
    play(match, "R 5", "B 3", "Y 2", "R a")
    there = match.moment
    play(match, "R to 5")
    match.undo(0)
    assert match.moment == there
    play(match, "R to 3")
    assert RecordFilm(match.record(), match.moment).last == match.moment == there + 1


def test_the_lines_of_a_game_that_was_saved_amid_secret_choices_lead_there_too() -> None:
    match = new_match()
    play(match, "B 3", "R 5", "Y 2", "R a", "R to 3")
    before_the_seals = match.record().model_copy(update={"moves": ["B ?", "R 5", "Y ?", "R a", "R to 3"]})
    again = resumed(before_the_seals)
    play(again, "Y 6", "B 1", "R load violet")
    again.settle()
    film = RecordFilm(again.record(), again.moment)
    assert film.last == again.moment
    assert {line.moment for line in again.log} <= set(range(again.moment + 1))
    assert all(film.moments[line.moment].seat == line.seat for line in again.log)


def test_a_choice_that_the_record_does_not_hold_lies_face_down_for_everybody_to_the_end() -> None:
    moves = ["B 3", "R 5", "Y ?", "R a", "R to 5"]
    film = RecordFilm(Record(game_version=2, setup=setup(), moves=moves, started=NOON, saved=NOON))
    for moment in range(film.last + 1):
        for seat in (None, 0, 1, 2):
            assert film.view(moment, seat).players[2].chosen in {FACE_DOWN, NO_CARD}


def test_a_choice_that_the_record_seals_is_seen_by_its_owner_alone() -> None:
    match = new_match()
    play(match, "B 3", "R 5", "Y 2", "R a", "R to 5")
    match.advance()
    film = RecordFilm(match.record())
    assert film.view(film.last, 2).players[2].chosen == 2
    for moment in range(film.last + 1):
        for seat in (None, 0, 1):
            assert film.view(moment, seat).players[2].chosen in {FACE_DOWN, NO_CARD}


def test_a_film_ends_before_the_step_that_shows_what_the_table_has_not_shown_yet() -> None:
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    assert match.can_advance()
    film = RecordFilm(match.record())
    assert film.last == match.moment == 3
    assert film.view(film.last, None).players[0].chosen == FACE_DOWN
    assert not film.log


@pytest.mark.parametrize("secret", [1, 6])
def test_what_others_see_in_the_replay_of_a_running_game_does_not_hang_on_what_lies_face_down(secret: int) -> None:
    match, plainly = new_match(), new_match()
    play(plainly, "R 5", "Y 2", "B 4", "R a", "R to 3")
    play(match, "R 5", f"Y {secret}", "B 4", "R a", "R to 3")
    pair = [RecordFilm(each.record(), each.moment) for each in (plainly, match)]
    assert len({film.last for film in pair}) == 1
    one, other = ([seen(film, moment) for moment in range(film.last + 1)] for film in pair)
    for before, after in zip(one, other, strict=True):
        before.pop(2)
        after.pop(2)
        assert before == after


def test_no_view_of_a_review_holds_the_seed() -> None:
    match = new_match(seed=987654321)
    play(match, "R 5", "B 3", "Y 2")
    film = RecordFilm(match.record())
    assert not any("987654321" in text for moment in range(film.last + 1) for text in seen(film, moment).values())


def test_a_review_of_a_running_game_ends_where_the_game_stands() -> None:
    match = new_match()
    play(match, "R 4", "B 4", "Y 4", "R a", "R to 4", "B a", "B to 4", "Y a", "Y to 4")
    match.advance()
    there = RecordFilm(match.record(), match.moment)
    assert there.last == match.moment
    assert RecordFilm(match.record()).last == there.last - 1, "its file does not tell whether the river has moved yet"
    assert seen(there, there.last)[None] == seen(match)[None]
    assert [line.text for line in there.log] == told(match)


def test_turns_rounds_and_moments_can_be_walked_forwards_and_backwards() -> None:
    match = new_match()
    play(match, "R 4", "B 4", "Y 4", "R a", "R to 4", "B a", "B to 4", "Y a", "Y to 4", "R 1")
    film = RecordFilm(match.record(), match.moment)
    turns, moment = [0], 0
    while moment < film.last:
        moment = film.turn_after(moment)
        turns.append(moment)
    made = [film.moments[turn].decisions for turn in turns]
    assert made == [0, 1, 2, 3, 5, 7, 9, 9, 10][: len(made)], "each card, each paddling, then the river"
    back = [film.last]
    while back[-1]:
        back.append(film.turn_before(back[-1]))
    assert back[::-1] == turns
    assert film.rounds == 2
    assert film.moments[film.round_at(2)].round == 2
    assert film.moments[film.round_at(2) - 1].round == 1
    assert (film.round_at(1), film.round_at(99)) == (0, film.last)


def test_a_round_back_goes_to_this_rounds_beginning_first_then_to_the_one_before() -> None:
    match = new_match()
    play(match, "R 4", "B 4", "Y 4", "R a", "R to 4", "B a", "B to 4", "Y a", "Y to 4", "R 1")
    film = RecordFilm(match.record(), match.moment)
    second = film.round_at(2)
    assert film.last > second > 1
    assert [film.round_before(moment) for moment in (second + 1, second, second - 1, 1, 0)] == [second, 0, 0, 0, 0]
    assert [film.round_after(moment) for moment in (0, second - 1, second, film.last)] == [
        second,
        second,
        film.last,
        film.last,
    ]


@pytest.mark.parametrize("seed", range(2))
def test_from_every_moment_a_game_can_be_played_on(seed: int) -> None:
    record = played(3, seed, 90).record()
    film = RecordFilm(record)
    for moment in range(0, film.last + 1, 3):
        match = TableMatch.resume(film.branch(moment, NOON), clock)
        assert match.record().setup == record.setup
        assert len(match.record().moves) == film.moments[moment].decisions
        for _ in decisions(match, random.Random(seed), 12):
            pass
        assert match.moment > moment or match.is_over()
    assert record == played(3, seed, 90).record()


def test_a_game_is_played_on_with_other_luck_and_its_record_keeps_that() -> None:
    before = RecordFilm(play_on(match_of("upriver", ("greedy", "greedy"), seed=5), 40).record())
    assert b"luck" not in write_record(before.record)
    for moment in (0, before.last // 2):
        branches = [before.branch(moment, NOON, luck) for luck in (None, 1, 2)]
        ends = [play_on(TableMatch.resume(branch, clock), 40 - len(branch.moves)) for branch in branches]
        assert ends[0].record().moves == before.record.moves
        assert len({tuple(end.record().moves) for end in ends}) == 3
        kept = read_record(write_record(ends[1].record()))
        assert kept.luck == {moment: 1}
        film, again = RecordFilm(kept, ends[1].moment), TableMatch.resume(kept, clock)
        again.settle()
        assert film.position(film.last) == ends[1].position().state == again.position().state
        for number in range(moment + 1):
            assert film.view(number, None) == before.view(number, None), "what was seen stays"
            assert not number or film.draws(number) == before.draws(number)
        assert film.branch(moment // 2, NOON, 3).luck == {moment // 2: 3}
        assert film.branch(film.last - 1, NOON, 3).luck == {moment: 1, film.last - 1: 3}


def test_a_card_that_lay_face_down_is_still_the_one_that_was_laid_and_sealed_again() -> None:
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    for _ in decisions(match, random.Random(1), 12):
        pass
    film = RecordFilm(match.record())
    assert film.record.moves[:3] == ["R 5", "B 3", "Y 2"]
    on = TableMatch.resume(film.branch(3, NOON), clock)
    assert [on.view(seat).players[seat].chosen for seat in (1, 2)] == [3, 2]
    assert readable(on.record()) == ["R 5", "B ?", "Y ?"]


def test_a_damaged_record_is_shown_up_to_its_last_good_move() -> None:
    moves = ["R 5", "B 3", "Y 2", "R a", "R to 9"]
    film = RecordFilm(Record(game_version=1, setup=setup(), moves=moves, started=NOON, saved=NOON))
    assert film.damage == "move 5 of 5, 'R to 9': it is not legal there"
    assert film.moves == 4


def test_a_record_of_newer_rules_is_refused() -> None:
    with pytest.raises(BadInput, match="newer rules"):
        RecordFilm(Record(game_version=99, setup=setup(), moves=[], started=NOON, saved=NOON))


# -- lines of a hint -------------------------------------------------------------------------------

MOMENT = Work(search=40, field=3, trees=2, first=2, heats=1, futures=2)


def at_a_choice(name: str = "niagara") -> TableMatch:
    match = TableMatch(
        Setup(game=name, seats=[SeatSetup(name=each, player="human") for each in NAMES[:3]], seed=1), clock
    )
    chance = Random(1)
    for number in decisions(match, chance, 100):
        seat = match.deciders()[0]
        if number > 9 and match.game.is_between_plans(match.view(seat), seat) and len(match.legal(seat)) > 1:
            return match
    raise AssertionError("no decision with a choice")


def line_of(game: Game[Any], match: TableMatch) -> Line:
    """The line after the best plan, by a judge that looks for a moment and compiles nothing."""
    judge, seat = Judge(game, MOMENT, fast=False), match.deciders()[0]
    found = judge.judge(match.view(seat), seat)
    assert found is not None
    line = judge.line(found, found.best)
    assert line is not None
    position, decided = line
    seats, moves = zip(*decided, strict=True)
    return Line(to_jsonable(game, position), seats, tuple(map(game.text, moves)))


def film_of(match: TableMatch) -> LineFilm:
    return LineFilm(match.game, match.setup, line_of(match.game, match), match.deciders()[0])


@pytest.mark.parametrize("name", ["niagara", "canyon", "upriver"])
def test_42_1_a_line_goes_on_by_legal_moves_from_the_plan_for_two_more_rounds(name: str) -> None:
    match = at_a_choice(name)
    film = film_of(match)
    assert film.damage is None
    assert film.moves >= match.game.seats[0]
    assert (
        film.moments[0].round <= film.rounds <= film.moments[0].round + MAX_ROUNDS + 1 <= TICKS + film.moments[0].round
    )
    assert film.log
    assert film.viewpoints == (match.deciders()[0],)


def test_42_1_a_line_shows_its_seat_no_more_than_it_could_see_then() -> None:
    match = at_a_choice("canyon")
    film, seat = film_of(match), match.deciders()[0]
    for moment in range(film.last + 1):
        players = film.view(moment, seat).players
        assert not any(any(player.hand) for place, player in enumerate(players) if place != seat)
    name = match.names[seat]
    assert film.lock_reason == f"One way to go on after {name}'s plan; what {name} cannot see is guessed."


def test_42_1_a_line_ends_before_what_is_no_legal_move() -> None:
    match = at_a_choice()
    line = line_of(match.game, match)
    broken = Line(line.position, line.seats[:1], ("fly away",))
    assert LineFilm(match.game, match.setup, broken, 0).moves == 0
    with pytest.raises(ValueError, match="none of this game"):
        LineFilm(match.game, match.setup, Line({}, (), ()), 0)
    damaged = {**line.position, "sky": "+9"}
    with pytest.raises(ValueError, match="none of this game"):
        LineFilm(match.game, match.setup, Line(damaged, (), ()), 0)
