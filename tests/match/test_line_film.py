"""How a game may go on after a hint: a film of one future, which tells only what its seat could see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from niagara_ai.contract import Line
from niagara_ai.mcts.judging import TICKS, Judge
from niagara_ai.mcts.levels import Work

from niagara_tui.core.game import Game
from niagara_tui.match.line_film import MAX_ROUNDS, LineFilm, _victory, likely_outcome
from niagara_tui.match.match import Match
from niagara_tui.match.position_json import to_jsonable
from niagara_tui.store.models import SeatSetup, Setup
from tests.support import play
from tests.support.matches import NAMES, clock, decisions
from tests.support.positions import GAME, turn

MOMENT = Work(search=40, field=3, trees=2, first=2, heats=1, futures=2)


def new_match(name: str = "niagara") -> Match:
    match = Match(Setup(game=name, seats=[SeatSetup(name=each, player="human") for each in NAMES[:3]], seed=1), clock)
    chance = Random(1)
    for number in decisions(match, chance, 100):
        seat = match.deciders()[0]
        if number > 9 and match.game.is_between_plans(match.view(seat), seat) and len(match.legal(seat)) > 1:
            return match
    raise AssertionError("no decision with a choice")


def line_of(game: Game[Any], match: Match) -> Line:
    """The line after the best plan, by a judge that looks for a moment and compiles nothing."""
    judge, seat = Judge(game, MOMENT, fast=False), match.deciders()[0]
    found = judge.judge(match.view(seat), seat)
    assert found is not None
    line = judge.line(found, found.best)
    assert line is not None
    position, decided = line
    seats, moves = zip(*decided, strict=True)
    return Line(to_jsonable(game, position), seats, tuple(map(game.text, moves)))


def film_of(match: Match) -> LineFilm:
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


def line_with(state: Any, *decided: tuple[int, str]) -> Line:
    return Line(
        to_jsonable(GAME, state), tuple(seat for seat, _text in decided), tuple(text for _seat, text in decided)
    )


def test_42_9_what_a_line_leads_to_is_what_its_film_shows() -> None:
    match = new_match()
    line, seat = line_of(match.game, match), match.deciders()[0]
    film, told = LineFilm(match.game, match.setup, line, seat), likely_outcome(match.game, line, seat, NAMES)
    landed = sum(f"{NAMES[seat]} lands with" in each.text for each in film.log)
    assert (f"bring {landed} gems home" in told) or ("bring a gem home" in told) == (landed == 1)


def test_42_9_what_a_line_leads_to_is_told_of_its_seat_else_of_the_others() -> None:
    state = turn("1", zones={"Ra": "1", "Rb": "lost"}, gems={"Ra": "white"})
    lands = (0, "a"), (0, "to bank")
    assert likely_outcome(GAME, line_with(state, *lands), 0, NAMES) == "Then likely this round: you bring a gem home."
    assert likely_outcome(GAME, line_with(state, *lands), 1, NAMES) == (
        f"Then likely this round: {NAMES[0]} brings a gem home."
    )
    assert not likely_outcome(GAME, line_with(state, (0, "a")), 0, NAMES)
    assert not likely_outcome(GAME, Line({}, (), ()), 0, NAMES)


def test_42_9_a_line_that_ends_the_game_says_who_wins() -> None:
    state = turn("1", zones={"Ra": "1", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    decided, later = [(0, "a"), (0, "to bank")], play(state, "R a", "R to bank")
    while not GAME.is_over(later):
        if seats := GAME.deciders(later):
            seat, move = seats[0], GAME.legal(later, seats[0])[0]
            GAME.play(later, seat, move)
            decided.append((seat, GAME.text(move)))
        else:
            GAME.advance(later)
    told = likely_outcome(GAME, line_with(state, *decided), 0, NAMES)
    assert told == "Then likely this round: you bring a gem home and you win."


def test_42_9_winners_who_share_the_win_are_named_together() -> None:
    assert _victory([1, 0], [None, "Bert", "Yann"]) == ["you and Bert share the win"]
    assert _victory([1], [None, "Bert", "Yann"]) == ["Bert wins"]
    assert _victory([], [None, "Bert", "Yann"]) == []


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
