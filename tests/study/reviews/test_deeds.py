"""What a person did in a game, in numbers: those that the game itself counts, and nothing else."""

from __future__ import annotations

import re

import pytest

from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.deeds import counted_deeds, deeds_text, tally_of
from tests.support.reviews import played_record
from tests.support.tables import match_of, play_on

OURS = ("niagara", "canyon", "upriver")


@pytest.mark.parametrize("game", OURS)
def test_the_numbers_are_those_of_the_games_own_count(game: str) -> None:
    film = RecordFilm(played_record(game))
    tally = tally_of(film)
    (said,) = counted_deeds(film)
    assert said.startswith(f"{film.names[0]} in numbers: ")
    numbers = [int(each) for each in re.findall(r" (\d+)[,.]", said)]
    assert numbers == [tally[name][0] for name in film.game.tallied if tally[name][0]][:6]


def test_what_did_not_happen_is_not_told() -> None:
    match = match_of("niagara", ("human", "greedy", "greedy"))
    assert deeds_text(match.game, dict.fromkeys(match.game.tallied, (0,)), 0, "Rose") == ""


def test_everybody_at_the_keyboard_has_a_sentence() -> None:
    film = RecordFilm(played_record("upriver", people=2))
    assert [said.partition(" ")[0] for said in counted_deeds(film)] == [*film.names[:2]]


def test_what_a_bot_did_after_a_concession_is_nobodys_deed() -> None:
    match = play_on(match_of("upriver", ("human", "human", "greedy")), 20)
    match.concede(0)
    play_on(match, 3000)
    film = RecordFilm(Match.resume(match.record()).record())
    assert [said.partition(" ")[0] for said in counted_deeds(film)] == [film.names[1]]


def test_where_only_bots_play_nobody_is_told_of() -> None:
    match = play_on(match_of("upriver", ("greedy", "greedy")), 3000)
    assert counted_deeds(RecordFilm(match.record())) == ()
