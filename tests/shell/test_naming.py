"""Names that fit into sentences: nobody is called You."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.cli.program import main
from niagara_tui.games.registry import GAMES
from niagara_tui.match.match import Match
from niagara_tui.match.naming import name_problem
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.learning import begin as begin_lesson
from niagara_tui.shell.learning import first_game_setup
from niagara_tui.shell.players import default_name, default_seats, own_name, seat_label
from niagara_tui.shell.puzzling import begin as begin_puzzle
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import all_lessons
from niagara_tui.study.puzzles.catalogue import all_puzzles
from tests.support.tables import play_on

REFUSED = 'You cannot be a name: it would read "You shows the 4".'


def with_you() -> Setup:
    return Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("You", "Bert", "Yann")], seed=7)


def test_a_seat_whose_usual_name_is_somebody_elses_has_another_with_its_letter() -> None:
    assert [default_name(letter, ["rose", "Bert"]) for letter in "RBYGKN"] == [
        "Ruth",
        "Bill",
        "Yann",
        "Gina",
        "Kurt",
        "Nora",
    ]
    assert default_name("R", ["Rose", "Ruth"]) == "Player R"


def test_no_two_default_seats_have_the_same_name() -> None:
    assert [seat.name for seat in default_seats(LastGame(), "RBYG", "Bert")] == ["Bert", "Bill", "Yann", "Gina"]
    last = LastGame(seats=[LastSeat(name="Rose"), LastSeat(name="Ann"), LastSeat(name="Yann")])
    assert [seat.name for seat in default_seats(last, "RBY", "ann")] == ["ann", "Bert", "Yann"]


@pytest.mark.parametrize("name", ["you", " YOU ", "You", "I", "we", "They"])
def test_a_pronoun_is_no_name_in_any_case(name: str) -> None:
    assert name_problem(name).endswith('shows the 4".')


@pytest.mark.parametrize("name", ["Youri", "Rose", "Ida", "Yo u", "Thea"])
def test_names_that_only_begin_like_one_are_names(name: str) -> None:
    assert name_problem(name) == ""


@pytest.mark.parametrize("name", ["", "  ", "\u200b\x07"])
def test_nothing_that_can_be_seen_is_no_name(name: str) -> None:
    assert name_problem(name) == "A name needs at least one visible character."


def test_a_name_that_would_be_cut_is_refused_and_one_that_just_fits_is_not() -> None:
    assert name_problem("n" * 24) == name_problem(f"  {'n' * 24}\x07 ") == ""
    assert name_problem("n" * 25) == f"{'n' * 24}… is too long: a name has at most 24 characters."
    assert name_problem("n" * 10**5) == name_problem("n" * 25)


def test_a_name_you_that_was_remembered_gives_way_to_a_usual_one() -> None:
    last = LastGame(seats=[LastSeat(name="You"), LastSeat(name="you", player="greedy:balanced")])
    assert [seat.name for seat in default_seats(last, ("R", "B", "Y"), "you")] == ["Rose", "Bert", "Yann"]


def test_an_old_save_of_somebody_called_you_opens_and_is_told_in_sentences_that_hold() -> None:
    match = play_on(Match(with_you()), 12)
    record = match.record()
    assert record.setup.seats[0].name == "You", "the record stays as it is"
    again = Match.resume(record)
    assert again.names == RecordFilm(record).names == ("Player R", "Bert", "Yann")
    assert again.record().moves == record.moves
    told = [line.text for line in again.log]
    assert any(line.startswith("Player R shows") for line in told)
    assert not any("You" in line for line in told)


def test_the_command_line_refuses_the_name_you_with_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["play", "--names", "You,Bert,Yann,Gina", "--saves", str(tmp_path)])
    assert status == 2
    assert REFUSED.removesuffix(".") in capsys.readouterr().err


def test_the_letter_of_a_seat_is_that_of_its_colour() -> None:
    assert [seat_label(letter) for letter in "RBK"] == ["R for red", "B for blue", "K for black"]


# -- the person's own name ----------------------------------------------------------------------------


def test_your_name_stands_at_the_seat_of_the_first_person_and_at_no_bots() -> None:
    last = LastGame(seats=[LastSeat(name="Bert", player="greedy:balanced"), LastSeat(name="Ann"), LastSeat(name="Zoe")])
    assert [seat.name for seat in default_seats(last, "RBY", "Zoe")] == ["Bert", "Zoe", "Yann"]
    bots = LastGame(seats=[LastSeat(name="Bert", player="random:uniform")] * 3)
    assert "Zoe" not in [seat.name for seat in default_seats(bots, "RBY", "Zoe")]


@pytest.mark.parametrize(
    ("kept", "name"),
    [
        (Settings(name="Zoe", profile="Ann"), "Zoe"),
        (Settings(profile="Ann"), "Ann"),
        (Settings(name="you", profile="Ann"), "Ann"),
        (Settings(name="you"), ""),
        (Settings(), ""),
    ],
)
def test_your_name_is_that_of_the_settings_or_else_the_profiles(kept: Settings, name: str) -> None:
    assert own_name(kept) == name


def test_your_name_counts_at_first_games_lessons_and_puzzles() -> None:
    kept = Settings(profile="Zoe")
    assert first_game_setup(GAMES["niagara"], kept).seats[0].name == "Zoe"
    lesson = next(iter(all_lessons().values()))
    assert begin_lesson(lesson, kept).match.names[0] == "Zoe"
    assert "Zoe" in begin_puzzle(next(iter(all_puzzles().values())), kept).match.names


def test_at_a_lesson_no_two_players_have_the_name_of_the_learner() -> None:
    lesson = next(iter(all_lessons().values()))
    names = begin_lesson(lesson, Settings(name=lesson.seats[1].upper())).match.names
    assert list(names) == list(lesson.seats)
