"""What a person did in a game, in numbers: those that the game itself counts, and nothing else."""

from __future__ import annotations

import re

import pytest

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.study.reviews import tally
from niagara_tui.study.reviews.tally import against_whom, done_well, tally_of, tally_sentences, tally_text
from tests.support.reviews import played_film, played_record
from tests.support.tables import match_of, play_on


@pytest.mark.parametrize("game", ["niagara", "canyon", "upriver"])
def test_the_numbers_are_those_of_the_games_own_count(game: str) -> None:
    film = played_film(game)
    tally = tally_of(film)
    (said,) = tally_sentences(film)
    assert said.startswith(f"{film.names[0]} in numbers: ")
    numbers = [int(each) for each in re.findall(r" (\d+)[,.]", said)]
    assert numbers == [tally[name][0] for name in film.game.tallied if tally[name][0]][:6]


def test_what_did_not_happen_is_not_told() -> None:
    match = match_of("niagara", ("human", "greedy", "greedy"))
    assert tally_text(match.game, dict.fromkeys(match.game.tallied, (0,)), 0, "Rose") == ""


def test_everybody_at_the_keyboard_has_a_sentence() -> None:
    film = played_film("upriver", people=2)
    assert [said.partition(" ")[0] for said in tally_sentences(film)] == [*film.names[:2]]


def test_what_a_bot_did_after_a_concession_is_nobodys_deed() -> None:
    match = play_on(match_of("upriver", ("human", "human", "greedy")), 20)
    match.concede(0)
    play_on(match, 3000)
    film = RecordFilm(TableMatch.resume(match.record()).record())
    assert [said.partition(" ")[0] for said in tally_sentences(film)] == [film.names[1]]


def test_where_only_bots_play_nobody_is_told_of() -> None:
    match = play_on(match_of("upriver", ("greedy", "greedy")), 3000)
    assert tally_sentences(RecordFilm(match.record())) == ()


@pytest.mark.parametrize(("game", "seats"), [("niagara", 4), ("canyon", 3), ("upriver", 2), ("upriver", 4)])
def test_whoever_has_lost_hears_one_true_thing_that_went_well(game: str, seats: int) -> None:
    heard = set()
    for seed in range(8):
        film = played_film(game, seats=seats, seed=seed)
        said, tally = done_well(film), tally_of(film)
        (own,) = (each for each in film.game.standings(film.view(film.last, None)) if each.seat == 0)
        assert bool(said) is not own.won
        if counted := re.match(r"(?:Well done|Yours all the same): (.+) (\d+)(, more than anybody else)?\.", said):
            (name,) = (key for key, label in film.game.tallied.items() if label.lower() == counted[1])
            assert {event.name: event.gain for event in film.game.events}[name] > 0, "it is something good"
            assert tally[name][0] == int(counted[2]) > 0
            assert bool(counted[3]) is all(number < tally[name][0] for number in tally[name][1:])
        elif led := re.match(r"You alone were in the lead after (\d+) of the (\d+) rounds\.", said):
            scores = [*zip(*film.scores_by_round(), strict=True)]
            assert int(led[2]) == film.rounds == len(scores)
            assert int(led[1]) == sum(first > max(others) for first, *others in scores[:-1]) > 0
        elif said:
            assert said == f"You came second of {seats}."
            assert (own.place, seats > 2) == (2, True)
        heard.add(said[:4])
    assert heard != {""}


def test_where_there_is_nothing_to_praise_nothing_is_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    film = played_film("niagara", seats=5, seed=1)
    assert done_well(film).startswith("Yours all the same")
    monkeypatch.setattr(tally, "tally_of", lambda film: dict.fromkeys(film.game.tallied, (0, 1, 1, 1, 1)))
    assert done_well(film) == "Not this time: the next game begins level."


def test_who_has_conceded_or_was_not_alone_is_not_consoled() -> None:
    record = played_record("niagara", seats=4, seed=1)
    assert done_well(RecordFilm(record))
    conceded = record.model_copy(update={"conceded": {"R": 30}, "result": None})
    assert done_well(RecordFilm(conceded)) == ""
    assert done_well(played_film("niagara", seats=4, people=2)) == ""
    assert done_well(played_film("niagara", seats=4, people=0)) == ""


@pytest.mark.parametrize(
    ("bots", "simple"),
    [
        (("mcts:hard", "mcts:expert"), ""),
        (("random", "mcts:hard"), "; Bert plays more simply"),
        (("random", "mcts:easy"), "; Bert and Yara play more simply"),
    ],
)
def test_57_6_percentages_say_that_they_count_on_good_play_and_who_does_not_play_so(
    bots: tuple[str, str], simple: str
) -> None:
    said = f"Each percentage is a chance to win if everybody plays on well{simple}."
    assert against_whom(("human", *bots), ("Rose", "Bert", "Yara")) == said
