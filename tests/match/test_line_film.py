from __future__ import annotations

from random import Random
from typing import Any

import pytest
from niagara_ai.contract import Line
from niagara_ai.mcts.judging import TICKS, Judge
from niagara_ai.mcts.levels import Work

from niagara_tui.core.game import Game
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import MAX_ROUNDS, LineFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from tests.support.matches import NAMES, clock, decisions

MOMENT = Work(search=40, field=3, trees=2, first=2, heats=1, futures=2)


def new_match(name: str = "niagara") -> TableMatch:
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
    match = new_match(name)
    film = film_of(match)
    assert film.damage is None
    assert film.moves >= match.game.seats[0]
    assert (
        film.moments[0].round <= film.rounds <= film.moments[0].round + MAX_ROUNDS + 1 <= TICKS + film.moments[0].round
    )
    assert film.log
    assert film.viewpoints == (match.deciders()[0],)


def test_42_1_a_line_shows_its_seat_no_more_than_it_could_see_then() -> None:
    match = new_match("canyon")
    film, seat = film_of(match), match.deciders()[0]
    for moment in range(film.last + 1):
        players = film.view(moment, seat).players
        assert not any(any(player.hand) for place, player in enumerate(players) if place != seat)
    name = match.names[seat]
    assert film.lock_reason == f"One way to go on after {name}'s plan; what {name} cannot see is guessed."


def test_42_1_a_line_ends_before_what_is_no_legal_move() -> None:
    match = new_match()
    line = line_of(match.game, match)
    broken = Line(line.position, line.seats[:1], ("fly away",))
    assert LineFilm(match.game, match.setup, broken, 0).moves == 0
    with pytest.raises(ValueError, match="none of this game"):
        LineFilm(match.game, match.setup, Line({}, (), ()), 0)
    damaged = {**line.position, "sky": "+9"}
    with pytest.raises(ValueError, match="none of this game"):
        LineFilm(match.game, match.setup, Line(damaged, (), ()), 0)
