"""Until a game is over its replay shows what the people at its table may see; afterwards all hands lie open."""

from __future__ import annotations

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match.film import OPEN
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record, SeatSetup, Setup
from tests.support.matches import NAMES, clock, new_match, play

GAME_IDS = sorted(GAMES)


def played_by(game: str, players: tuple[str, ...], moves: int) -> Record:
    """A game of these players after that many first legal moves."""
    seats = [SeatSetup(name=name, player=player) for name, player in zip(NAMES, players, strict=False)]
    match = Match(Setup(game=game, seats=seats, seed=5), clock)
    for _ in range(moves):
        match.settle()
        if not match.is_over():
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
    match.settle()
    return match.record()


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize(
    ("players", "eyes"),
    [
        (("greedy", "human", "greedy"), (1,)),
        (("human", "greedy", "human"), (None,)),
        (("greedy", "greedy", "greedy"), (OPEN, 0, 1, 2)),
    ],
)
def test_a_running_game_is_seen_by_its_only_person_or_the_public_and_one_of_bots_by_all(
    game: str, players: tuple[str, ...], eyes: tuple[object, ...]
) -> None:
    film = RecordFilm(played_by(game, players, 7))
    assert film.viewpoints == eyes
    assert bool(film.lock_reason) == (eyes[0] != OPEN)


def test_a_game_that_is_over_is_seen_by_all() -> None:
    record = played_by("upriver", ("human", "greedy", "human"), 1000)
    assert record.result
    film = RecordFilm(record)
    assert film.viewpoints == (OPEN, 0, 1, 2)
    assert not film.lock_reason


def test_a_result_that_somebody_wrote_into_the_file_opens_no_hands() -> None:
    record = played_by("canyon", ("human", "greedy", "greedy"), 9).model_copy(update={"result": "Rosa won"})
    assert RecordFilm(record).viewpoints == (0,)


def test_what_a_person_may_still_undo_has_no_consequence_in_the_replay_of_its_save() -> None:
    """The table waits before the next step, in which an undo is possible: another window must not show that step."""
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    while not match.can_undo(2) or match.deciders():
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[-1])
    assert match.can_advance(), "the river moves next"
    assert RecordFilm(match.record()).last == match.moment
    match.advance()
    there = match.moment
    assert RecordFilm(match.record(), there).last == there, "at the table itself all is shown that has happened"
