from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.adapters.episode import state_of
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.registry import GAMES
from niagara_tui.match.position import Position


def test_a_position_is_a_value_that_playing_leaves_as_it_is() -> None:
    start = niagara_tui.new_position("niagara", seed=7)
    after = start.play(0, "5", settle=True).apply("B 3", "Y cloud")
    assert (start.deciders(), after.deciders()) == ([0, 1, 2], [0])
    again = niagara_tui.new_position("niagara", 3, 7)
    assert start.digest() == again.digest() != after.digest()
    assert {start: 1, after: 2}[again] == 1
    state = start.state
    state.round += 1
    assert start == again != Position(start.game, state)
    for name in ("game", "state"):
        with pytest.raises(AttributeError):
            setattr(start, name, state)
    assert after.audit() == []
    assert after.legal_texts(1) == []
    assert repr(start) == "<Position of niagara for 3: R, B, Y to decide>"


@pytest.mark.parametrize("name", GAMES)
def test_a_position_and_a_match_with_the_same_moves_are_the_same(name: str) -> None:
    match, position = niagara_tui.new_match(name, seed=5), niagara_tui.new_position(name, seed=5).settled()
    for turn in range(12):
        assert position == match.position()
        seat = match.deciders()[-1]
        assert (position.deciders(), position.legal(seat)) == (match.deciders(), match.legal(seat))
        move = match.legal(seat)[turn % len(match.legal(seat))]
        match.play(seat, move)
        position = position.play(seat, move, settle=True)
    assert position.view(0) == match.view(0)
    assert position.seen_by(None).state == match.view(None)
    assert position.standings() == match.standings()


def test_a_moment_of_a_save_that_is_over_is_a_position(tmp_path: Path) -> None:
    match = niagara_tui.new_match("upriver", players=["greedy", "random"], seed=3)
    bots = match.bots(seed=1)
    while not match.is_over():
        for seat in match.deciders():
            match.play(seat, bots[seat].choose(match.view(seat), seat, match.legal(seat)).move)
    save = tmp_path / "game.json"
    niagara_tui.save(match, save)
    assert niagara_tui.load_position(f"{save}@round 3").state.round == 3
    assert niagara_tui.load_position(f"{save}@move 1") == niagara_tui.new_position("upriver", 2, 3).settled()
    with pytest.raises(niagara_tui.BadInput, match=r"game\.json@noon: 'noon' is not a moment of a game"):
        niagara_tui.load_position(f"{save}@noon")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "it is neither a position line nor the JSON of a position file"),
        ("upriver:1:1/seat=2,round=9", "seat: there is no field of that name"),
        ("upriver:1:1/round=9/R:boats=lost.8.10", "seats: it is missing"),
    ],
)
def test_what_is_no_position_is_told_by_what_was_written(text: str, why: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=f"^{why}$"):
        niagara_tui.parse_position(text)


def test_files_and_texts_of_positions_are_read_and_checked(tmp_path: Path) -> None:
    position = niagara_tui.new_position("canyon", 4, seed=3)
    file = tmp_path / "start.json"
    niagara_tui.save(position, file)
    for again in (niagara_tui.load_position(file), niagara_tui.parse_position(file.read_bytes())):
        assert again == position
    assert niagara_tui.parse_position(position.to_json()) == position
    assert niagara_tui.check(file) == []
    file.write_text(file.read_text("utf-8").replace('"seats": 4', '"seats": 5'), "utf-8")
    assert niagara_tui.check(file)
    with pytest.raises(niagara_tui.BadInput, match=r"start\.json: "):
        niagara_tui.load_position(file)


def test_sequences_of_decisions_are_counted_in_all_and_below_each_first_move() -> None:
    start = niagara_tui.new_position("niagara", seed=7)
    assert start.perft(0) == 1
    assert start.perft(2) == 49 == sum(start.divide(2).values())
    assert list(start.divide(1)) == start.legal_texts(0)


def test_a_class_of_a_game_is_as_good_as_its_name() -> None:
    assert niagara_tui.new_position(Niagara, seed=7) == niagara_tui.new_position("niagara", seed=7)
    assert niagara_tui.game(Niagara) is GAMES["niagara"]
    assert niagara_tui.new_match(Niagara, seed=7) == niagara_tui.new_match(GAMES["niagara"], seed=7)


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (["R 5", "R 4"], "^move 2, 'R 4': the decision is B or Y's"),
        (["R 9"], "^move 1, 'R 9': this is not legal; R can choose: 1, 2, 3, 4, 5, 6, cloud$"),
        ([""], "^move 1, '': the decision is R or B or Y's"),
        ([None], "^move 1, 'None': the decision is"),
    ],
)
def test_moves_that_are_refused_are_told_with_what_is_legal(moves: list[Any], sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.new_position("niagara", seed=7).apply(*moves)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"players": 9}, "^Niagara is for 3 to 6 players, not 9$"),
        ({"players": 0}, "^players: 0 is not a whole number from 1$"),
        ({"players": "3"}, "^players: '3' is not a whole number from 1$"),
        ({"seed": -1}, "^seed: -1 is not a whole number from 0 to 9007199254740991$"),
        ({"weather": True}, "weather: there is no field"),
    ],
)
def test_a_wrong_start_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.new_position(**given)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("round", 10**9, r"^round: 1000000000 is wrong: it must be less than 32768$"),
        ("round", "x", r"^round: 'x' is wrong: it must be a whole number$"),
        ("players", None, r"^players: it must be a list, in \[ \]$"),
        ("chance", None, r"^chance: it must be a group of named fields, in { }$"),
        ("phase", 77, r"^State\(.* is not a state of upriver$"),
        ("players", object(), r"^State\(.* is not a state of upriver$"),
    ],
)
def test_what_a_program_has_changed_in_a_state_is_audited_like_a_file(field: str, value: object, sentence: str) -> None:
    start = niagara_tui.new_position("upriver", players=2, seed=7)
    state = start.state
    setattr(state, field, value)
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        Position(start.game, state).outcomes()
    if field in {"round", "phase"}:
        with pytest.raises(niagara_tui.BadInput, match=f"^position: {sentence[1:]}"):
            state_of(Position(start.game, state), start.game, None, 100)
