from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import niagara_tui
from niagara_tui.api import results
from niagara_tui.match.table_match import TableMatch
from tests.support.programs import own_settings, program


def test_a_match_is_played_by_numbers_and_by_texts_and_goes_on_by_itself() -> None:
    match = niagara_tui.new_match("niagara", players=["Ann", "Ben", "Cid"], seed=7)
    assert match.deciders() == [0, 1, 2]
    assert match.legal_texts(0) == ["1", "2", "3", "4", "5", "6", "cloud"]
    match.play(0, "5")
    match.play(1, match.legal(1)[2])
    match.play(2, "cloud")
    assert len(match.deciders()) == 1
    with pytest.raises(niagara_tui.IllegalMove, match="'to the moon' is not legal for"):
        match.play(match.deciders()[0], "to the moon")


def test_bots_by_name_play_a_match_to_its_end_and_it_can_be_saved_and_loaded(tmp_path: Path) -> None:
    match = niagara_tui.new_match("upriver", players=2, seed=3)
    bots = [niagara_tui.bot("greedy", match), niagara_tui.bot("random", "upriver", seed=4)]
    while not match.is_over():
        for seat in match.deciders():
            match.play(seat, bots[seat].choose(match.view(seat), seat, match.legal(seat)).move)
    assert match.standings()[0].won
    niagara_tui.save(match, tmp_path / "game.json")
    assert niagara_tui.load_match(tmp_path / "game.json") == match


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"players": 9}, "^Niagara is for 3 to 6 players, not 9$"),
        ({"players": ["Ann", "Ben"]}, "^Niagara is for 3 to 6 players, not 2$"),
        ({"players": 10**12}, "^Niagara is for 3 to 6 players, not 1000000000000$"),
        ({"players": -1}, "^Niagara is for 3 to 6 players, not -1$"),
        ({"players": []}, "Niagara is for 3 to 6 players, not 0"),
        ({"players": "Ann"}, "^players are a number or a list of names and bots$"),
        ({"players": 3.0}, "^players are a number or a list of names and bots$"),
        ({"players": ["Ann", "Ben", "ANN"]}, "^players: two players are called Ann; give each a name of their own$"),
        ({"players": ["", "Ben", "Cid"]}, "^players: A name needs at least one visible character$"),
        ({"players": ["A" * 25, "Ben", "Cid"]}, "^players: A{24}… is too long: a name has at most 24 characters$"),
        ({"players": ["You", "Ben", "Cid"]}, '^players: You cannot be a name: it would read "You shows the 4"$'),
        ({"players": [3, "Ben", "Cid"]}, "^players: 3 is not a name; names are texts$"),
        (
            {"players": ["Ann", "Ben", "ann"]},
            "^players: there is no bot called 'ann'; there is .*; the name of a person",
        ),
        ({"players": ["greedy", "greedy:wise", "Cid"]}, "^players: the bot greedy has no level 'wise'"),
        ({"weather": True}, "weather: there is no field"),
        ({"joe": 3.5}, "^the options are wrong: joe: 3.5 is wrong: it must be true or false$"),
        ({"joe": "x" * 50}, f"^the options are wrong: joe: '{'x' * 50}' is wrong: it must be true or false$"),
        ({"meet_while_waiting": True}, "^the option meet_while_waiting does nothing without joe: switch on both, or"),
        ({"ending": 1}, "^the options are wrong: ending: 1 is wrong: it must be 'shared', 'value' or 'first'$"),
        ({"seed": -1}, "^seed: -1 is not a whole number from 0 to 9007199254740991$"),
        ({"seed": 2**53}, "^seed: 9007199254740992 is not a whole number from 0 to 9007199254740991$"),
        ({"seed": "7"}, "^seed: '7' is not a whole number"),
        ({"seed": True}, "^seed: True is not a whole number"),
        ({"game": 5}, "^a game's name is a text, not 5$"),
        ({"game": None}, "^a game's name is a text, not None$"),
        ({"game": ["niagara"]}, r"^a game's name is a text, not \['niagara'\]$"),
        ({"players": True}, "^players are a number or a list of names and bots$"),
        ({"players": [None, "Ben", "Cid"]}, "^players: None is not a name; names are texts$"),
    ],
)
def test_a_wrong_set_up_is_refused_in_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.new_match(**given)  # type: ignore[call-overload]


def test_a_seat_that_is_none_is_refused_in_a_sentence() -> None:
    match = niagara_tui.new_match(seed=1)
    for seat in (9, -1, "R"):
        with pytest.raises(niagara_tui.IllegalMove, match=f"^seat {seat} has nothing to decide now$"):
            match.play(seat, "4")  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [99, 3, -1, "0", 1.0, True, [], float("nan")])
def test_what_a_seat_that_is_none_sees_or_may_do_is_refused_in_a_sentence(seat: Any) -> None:
    match = niagara_tui.new_match("niagara", players=3, seed=1)
    for asked in (match.view, match.legal, match.legal_texts):
        with pytest.raises(niagara_tui.BadInput, match=rf"^there is no seat {re.escape(repr(seat))}; .* 0 to 2$"):
            asked(seat)
    for done in (match.undo, match.redo, match.take_back, match.concede):
        with pytest.raises(niagara_tui.IllegalMove, match=rf"^seat {re.escape(str(seat))} has no"):
            done(seat)
    with pytest.raises(niagara_tui.IllegalMove, match=rf"^seat {re.escape(str(seat))} has nothing to decide now$"):
        match.play(seat, "4")
    assert match.deciders() == [0, 1, 2]


def test_seats_moves_and_seeds_may_be_numbers_of_numpy() -> None:
    plain = niagara_tui.new_match("niagara", players=3, seed=7)
    match = niagara_tui.new_match("niagara", players=cast(int, np.int64(3)), seed=cast(int, np.uint64(7)))
    for seat in range(3):
        number = cast(int, np.int64(seat))
        assert match.legal(number) == plain.legal(seat)
        match.play(number, cast(int, np.int64(plain.legal(seat)[0])))
        plain.play(seat, plain.legal(seat)[0])
    assert match == plain


@pytest.mark.parametrize("move", [1.0, None, b"5", [], True, float("nan"), -1, 10**30, object, "x" * 10**6])
def test_a_move_that_is_none_is_refused_in_a_sentence(move: Any) -> None:
    match = niagara_tui.new_match("niagara", players=["Ann", "Ben", "Cid"], seed=7)
    with pytest.raises(niagara_tui.IllegalMove, match=r"is not legal for Ann now$") as refused:
        match.play(0, move)
    assert len(str(refused.value)) < 300
    assert match.deciders() == [0, 1, 2]


def test_a_film_is_a_sequence_of_its_moments() -> None:
    match = niagara_tui.new_match("niagara", players=["Ann", "Ben", "Cid"], seed=7)
    for seat, card in enumerate(["5", "3", "cloud"]):
        match.play(seat, card)
    match.play(0, match.legal(0)[0])
    film = match.film()
    told = [(frame.number, frame.round, frame.seat, frame.move, frame.lines) for frame in film]
    assert len(told) == len(film) > 5
    assert any(move for *_others, move, _lines in told)
    for start in (0, -len(film)):
        again = [film[start + number] for number in range(len(film))]
        assert [(frame.number, frame.round, frame.seat, frame.move, frame.lines) for frame in again] == told
    assert [line for frame in film for line in frame.lines] == [line.text for line in match.log]
    for wrong in (len(film), -len(film) - 1, slice(2), "last", 1.0, None):
        with pytest.raises(niagara_tui.BadInput, match=rf"^moment: .* is not a whole number from -{len(film)} to "):
            film[wrong]  # type: ignore[index]


def test_players_are_people_by_their_names_and_bots_as_a_command_names_them() -> None:
    match = niagara_tui.new_match("niagara", players=["Ann", "human", "greedy", "greedy:thief"], seed=7)
    assert [seat.player for seat in match.setup.seats] == ["human", "human", "greedy:balanced", "greedy:thief"]
    assert match.names[0] == "Ann"
    assert len({*match.names}) == 4
    assert repr(match) == (
        f"<Match of niagara: Ann, {match.names[1]}, {match.names[2]} (greedy:balanced), "
        f"{match.names[3]} (greedy:thief); 0 moves, {', '.join(match.names)} to decide>"
    )


@pytest.mark.processes
def test_a_program_sits_at_a_match_as_a_command_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_settings(tmp_path, monkeypatch)
    played = f"exec:{program(tmp_path)}"
    match = niagara_tui.new_match("upriver", players=[played, "random"], seed=3)
    assert match.setup.seats[0].player == played
    assert match.names[0] == "Tester"
    niagara_tui.play_alone(match, seed=1)
    with pytest.raises(niagara_tui.BadInput, match=r"^players: the program \./nowhere cannot play: it does"):
        niagara_tui.new_match("upriver", players=["exec:./nowhere", "random"])
    with pytest.raises(niagara_tui.BadInput, match=r"play: \./my does not exist; quote a name with blanks"):
        niagara_tui.new_match("upriver", players=["exec:./my bots/b.py", "random"])


@pytest.mark.processes
def test_bots_play_a_match_alone_as_they_do_in_a_program_with_the_same_seed() -> None:
    played = [niagara_tui.new_match("upriver", players=["greedy", "random"], seed=3) for _turn in range(2)]
    niagara_tui.play_alone(played[0], seed=1)
    bots = played[1].bots(seed=1)
    while not played[1].is_over():
        (seat,) = played[1].deciders()
        played[1].play(seat, bots[seat].choose(played[1].view(seat), seat, played[1].legal(seat)).move)
    assert played[0].is_over()
    assert played[0] == played[1]
    assert repr(played[0]).endswith("moves, over>")


def test_bots_do_not_play_where_a_person_does() -> None:
    with pytest.raises(niagara_tui.BadInput, match="only where bots sit at every seat"):
        niagara_tui.play_alone(niagara_tui.new_match("upriver", players=["Ann", "random"]))


def finished(players: int = 2) -> niagara_tui.Match:
    """A match of Up the River that is over."""
    match = niagara_tui.new_match("upriver", players, seed=3)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, match.legal(seat)[-1])
    return match


def test_a_copy_is_played_on_by_itself() -> None:
    match = niagara_tui.new_match("niagara", players=3, seed=7)
    match.play(0, "5")
    other = match.copy()
    assert (other, len(other.film()), other.deciders()) == (match, len(match.film()), [1, 2])
    other.play(1, "3")
    assert match.deciders() == [1, 2]
    assert match != other
    match.play(1, "3")
    assert other == match
    started = niagara_tui.new_match("niagara", players=3, seed=7)
    started.play(0, "5")
    started.take_back(0)
    assert started.copy() == started, "what was taken back is to be chosen again"
    assert started.copy().deciders() == [0, 1, 2]
    unsettled = niagara_tui.Match(match.setup)
    assert unsettled.copy() == unsettled


def test_a_film_has_every_moment_with_who_moved_what_was_told_and_what_everybody_saw() -> None:
    match = finished()
    film = match.film()
    frames = list(film)
    assert len(frames) == len(film) == film.last + 1
    assert [line for frame in frames for line in frame.lines] == [line.text for line in match.log]
    letters = match.game.letters
    made = [f"{letters[frame.seat]} {frame.move}" for frame in frames if frame.seat is not None]
    assert made == match.record().moves
    assert frames[-1].view() == match.view(None)
    assert frames[-1].view(1) == match.view(1)
    with pytest.raises(niagara_tui.BadInput, match=r"^there is no seat 7; the seats are 0 to 1$"):
        frames[0].view(7)


def test_a_secret_choice_has_its_text_in_a_film_once_it_is_revealed() -> None:
    match = niagara_tui.new_match("niagara", players=3, seed=7)
    match.play(0, "5")
    assert [frame.move for frame in match.film()] == [None, None]
    match.play(1, "3")
    match.play(2, "cloud")
    assert [frame.move for frame in match.film()][1:4] == ["5", None, None], "cards are shown one by one"


def test_a_save_is_a_film_and_a_shared_copy_is_one_without_what_is_hidden(tmp_path: Path) -> None:
    match = finished()
    niagara_tui.save(match, tmp_path / "game.json")
    niagara_tui.save(niagara_tui.share(match), tmp_path / "shared.json")
    film, shared = (niagara_tui.load_film(tmp_path / name) for name in ("game.json", "shared.json"))
    assert [frame.lines for frame in film] == [frame.lines for frame in shared]
    assert [frame.move for frame in film] == [frame.move for frame in shared]
    assert niagara_tui.share(tmp_path / "game.json").moments == niagara_tui.share(match.record()).moments
    assert "seed" not in niagara_tui.share(match).setup.model_dump()
    with pytest.raises(niagara_tui.BadInput, match=r"^This is a shared copy"):
        next(iter(shared)).view(0)


def test_the_game_that_somebody_has_sent_is_played_on_and_looked_at_like_a_save() -> None:
    match = niagara_tui.new_match("upriver", players=["Ann", "Ben"], seed=3)
    for _turn in range(4):
        match.play(seat := match.deciders()[0], match.legal(seat)[0])
    record = niagara_tui.parse_game(match.record().model_dump_json())
    assert isinstance(record, results.Record)
    assert niagara_tui.load_match(record) == match
    assert [frame.lines for frame in niagara_tui.load_film(record)] == [frame.lines for frame in match.film()]
    assert niagara_tui.game_text(record).startswith('[Game "upriver"]\n')
    copy = niagara_tui.parse_game(niagara_tui.share(match).model_dump_json())
    assert isinstance(copy, results.Shared)
    assert len(niagara_tui.load_film(copy)) == len(match.film())
    with pytest.raises(niagara_tui.BadInput, match=r"^it is a shared copy: "):
        niagara_tui.review(copy)  # type: ignore[arg-type] # which a type checker says too
    with pytest.raises(niagara_tui.BadInput, match=r"^this is a position, not a game$"):
        niagara_tui.parse_game(match.position().to_line())


def test_a_match_from_the_middle_of_a_game_has_no_past() -> None:
    match = niagara_tui.new_match("upriver", 2, seed=3)
    middle = TableMatch.at(match.setup, match.position().state)
    for asked in (middle.film, middle.copy):
        with pytest.raises(niagara_tui.BadInput, match=r"^this match began in the middle of a game"):
            asked()


def test_saves_are_called_by_name_as_on_the_command_line(tmp_path: Path) -> None:
    match = finished()
    niagara_tui.save(match, tmp_path / "mine.json")
    assert [each.name for each in niagara_tui.saves(tmp_path)] == ["mine"]
    assert niagara_tui.load_match("mine", saves=tmp_path) == match
    with pytest.raises(niagara_tui.BadInput, match=r"^there is no save called 'other'"):
        niagara_tui.load_match("other", saves=tmp_path)


def test_a_finished_game_against_bots_is_a_challenge() -> None:
    match = niagara_tui.new_match("upriver", ["Ann", "random"], seed=3)
    with pytest.raises(niagara_tui.BadInput, match="under way"):
        niagara_tui.challenge(match)
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, match.legal(seat)[-1])
    assert niagara_tui.challenge(match).startswith("niagara-challenge-1 game=upriver")
