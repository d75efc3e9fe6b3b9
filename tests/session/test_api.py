"""What `import niagara_tui` offers to programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui import api


def test_every_name_of_the_package_is_the_librarys_and_is_listed() -> None:
    assert set(niagara_tui.__all__) == {*api.__all__, "__version__"}
    assert all(getattr(niagara_tui, name) is getattr(api, name) for name in api.__all__)
    assert set(niagara_tui.__all__) <= set(dir(niagara_tui))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = niagara_tui.chess


@pytest.mark.processes
def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, niagara_tui; print([name for name in sys.modules if name.startswith('niagara_tui.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_a_match_is_played_by_numbers_and_by_texts_and_goes_on_by_itself() -> None:
    match = niagara_tui.new_match("niagara", seats=["Ann", "Ben", "Cid"], seed=7)
    assert match.deciders() == [0, 1, 2]
    assert match.legal_texts(0) == ["1", "2", "3", "4", "5", "6", "cloud"]
    match.play(0, "5")
    match.play(1, match.legal(1)[2])
    match.play(2, "cloud")
    assert len(match.deciders()) == 1
    with pytest.raises(niagara_tui.IllegalMove, match="'to the moon' is not legal for"):
        match.play(match.deciders()[0], "to the moon")


def test_bots_by_name_play_a_match_to_its_end_and_it_can_be_saved_and_loaded(tmp_path: Path) -> None:
    match = niagara_tui.new_match("upriver", seats=2, seed=3)
    bots = [niagara_tui.bot("greedy", match), niagara_tui.bot("random", "upriver", seed=4)]
    while not match.is_over():
        for seat in match.deciders():
            match.play(seat, bots[seat].choose(match.view(seat), seat, match.legal(seat)).move)
    assert match.standings()[0].won
    niagara_tui.save_match(match, tmp_path / "game.json")
    assert niagara_tui.load_match(tmp_path / "game.json").digest() == match.digest()
    assert '"seats":2' in niagara_tui.to_json(match.view(None))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": "chess"}, "there is no game called 'chess'"),
        ({"seats": 9}, "^Niagara is for 3 to 6 players, not 9$"),
        ({"seats": ["Ann", "Ben"]}, "^Niagara is for 3 to 6 players, not 2$"),
        ({"seats": 10**12}, "^Niagara is for 3 to 6 players, not 1000000000000$"),
        ({"seats": -1}, "^Niagara is for 3 to 6 players, not -1$"),
        ({"seats": []}, "seats: "),
        ({"seats": "Ann"}, "^seats are a number or a list of names$"),
        ({"seats": 3.0}, "^seats are a number or a list of names$"),
        ({"seats": ["Ann", "Ben", "ann"]}, "^two players are called Ann; give each a name of their own$"),
        ({"seats": ["", "Ben", "Cid"]}, "^seats: A name needs at least one visible character$"),
        ({"seats": ["a" * 25, "Ben", "Cid"]}, "^seats: a{24}… is too long: a name has at most 24 characters$"),
        ({"seats": ["You", "Ben", "Cid"]}, '^seats: You cannot be a name: it would read "You shows the 4"$'),
        ({"seats": [3, "Ben", "Cid"]}, "^seats: 3 is not a name; names are texts$"),
        ({"weather": True}, "weather: there is no field"),
        ({"joe": 3.5}, "^the options are wrong: joe: 3.5 is wrong: it must be true or false$"),
        ({"joe": "x" * 50}, f"^the options are wrong: joe: '{'x' * 50}' is wrong: it must be true or false$"),
        ({"ending": 1}, "^the options are wrong: ending: 1 is wrong: it must be 'shared', 'value' or 'first'$"),
        ({"seed": -1}, "seed: "),
    ],
)
def test_a_wrong_set_up_is_refused_in_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.new_match(**given)  # type: ignore[arg-type]


def test_a_seat_that_is_none_is_refused_in_a_sentence() -> None:
    match = niagara_tui.new_match(seed=1)
    for seat in (9, -1, "R"):
        with pytest.raises(niagara_tui.IllegalMove, match=f"^seat {seat} has nothing to decide now$"):
            match.play(seat, "4")  # type: ignore[arg-type]
