"""What `import niagara_tui` offers to programs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from niagara_ai import guests
from niagara_ai.arena import Tournament, Workers

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
        ({"seats": ["Ann", "Ben", "ann"]}, "^seats: two players are called Ann; give each a name of their own$"),
        ({"seats": ["", "Ben", "Cid"]}, "^seats: A name needs at least one visible character$"),
        ({"seats": ["a" * 25, "Ben", "Cid"]}, "^seats: a{24}… is too long: a name has at most 24 characters$"),
        ({"seats": ["You", "Ben", "Cid"]}, '^seats: You cannot be a name: it would read "You shows the 4"$'),
        ({"seats": [3, "Ben", "Cid"]}, "^seats: 3 is not a name; names are texts$"),
        ({"weather": True}, "weather: there is no field"),
        ({"joe": 3.5}, "^the options are wrong: joe: 3.5 is wrong: it must be true or false$"),
        ({"joe": "x" * 50}, f"^the options are wrong: joe: '{'x' * 50}' is wrong: it must be true or false$"),
        ({"ending": 1}, "^the options are wrong: ending: 1 is wrong: it must be 'shared', 'value' or 'first'$"),
        ({"seed": -1}, "^seed: -1 is not a whole number from 0 to 9007199254740991$"),
        ({"seed": 2**53}, "^seed: 9007199254740992 is not a whole number from 0 to 9007199254740991$"),
        ({"seed": "7"}, "^seed: '7' is not a whole number"),
        ({"seed": True}, "^seed: True is not a whole number"),
        ({"name": 5}, "^a game is called by its name, a text, and not by 5$"),
        ({"name": None}, "^a game is called by its name, a text, and not by None$"),
        ({"name": ["niagara"]}, r"^a game is called by its name, a text, and not by \['niagara'\]$"),
        ({"seats": True}, "^seats are a number or a list of names$"),
        ({"seats": [None, "Ben", "Cid"]}, "^seats: None is not a name; names are texts$"),
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


@pytest.mark.parametrize("seat", [99, 3, -1, "0", 1.0, True, [], float("nan")])
def test_what_a_seat_that_is_none_sees_or_may_do_is_refused_in_a_sentence(seat: Any) -> None:
    match = niagara_tui.new_match("niagara", seats=3, seed=1)
    for asked in (match.view, match.legal, match.legal_texts, match.needs_privacy):
        with pytest.raises(niagara_tui.BadInput, match=rf"^there is no seat {re.escape(repr(seat))}; .* 0 to 2$"):
            asked(seat)
    for asked in (match.can_undo, match.can_redo, match.can_take_back):
        assert asked(seat) is False
    for done in (match.undo, match.redo, match.take_back, match.concede):
        with pytest.raises(niagara_tui.IllegalMove, match=rf"^seat {re.escape(str(seat))} has no"):
            done(seat)
    with pytest.raises(niagara_tui.IllegalMove, match=rf"^seat {re.escape(str(seat))} has nothing to decide now$"):
        match.play(seat, "4")
    assert match.deciders() == [0, 1, 2]


def test_seats_moves_and_seeds_may_be_numbers_of_numpy() -> None:
    plain = niagara_tui.new_match("niagara", seats=3, seed=7)
    match = niagara_tui.new_match("niagara", seats=cast(int, np.int64(3)), seed=cast(int, np.uint64(7)))
    for seat in range(3):
        number = cast(int, np.int64(seat))
        assert match.legal(number) == plain.legal(seat)
        match.play(number, cast(int, np.int64(plain.legal(seat)[0])))
        plain.play(seat, plain.legal(seat)[0])
    assert match.digest() == plain.digest()


@pytest.mark.parametrize("move", [1.0, None, b"5", [], True, float("nan"), -1, 10**30, object, "x" * 10**6])
def test_a_move_that_is_none_is_refused_in_a_sentence(move: Any) -> None:
    match = niagara_tui.new_match("niagara", seats=["Ann", "Ben", "Cid"], seed=7)
    with pytest.raises(niagara_tui.IllegalMove, match=r"is not legal for Ann now$") as refused:
        match.play(0, move)
    assert len(str(refused.value)) < 300
    assert match.deciders() == [0, 1, 2]


@pytest.mark.parametrize("name", [None, 5, b"greedy", []])
def test_a_bot_is_called_by_a_text(name: Any) -> None:
    with pytest.raises(niagara_tui.BotError, match=r"^a bot is called by its name, a text, and not by"):
        niagara_tui.bot(name, "upriver")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"played": None}, "^a game is called by its name, a text, and not by None$"),
        ({"played": 5}, "^a game is called by its name, a text, and not by 5$"),
        ({"seed": "x"}, "^seed: 'x' is not a whole number$"),
        ({"seed": 1.5}, "^seed: 1.5 is not a whole number$"),
    ],
)
def test_a_bot_of_no_game_or_seed_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.bot(**{"name": "random", "played": "upriver", **given})


@pytest.mark.parametrize("view", [None, 5, "view", [], object()])
def test_what_is_no_view_is_not_written(view: object) -> None:
    with pytest.raises(niagara_tui.BadInput, match=r"^what is written is a view of a match, not "):
        niagara_tui.to_json(view)


@pytest.mark.parametrize("indent", [-1, 10**9, "2", 1.5, True])
def test_an_indent_that_would_fill_the_memory_is_refused(indent: Any) -> None:
    view = niagara_tui.new_match(seed=1).view(None)
    with pytest.raises(niagara_tui.BadInput, match=rf"^indent: {indent!r} is not a whole number from 0 to 40$"):
        niagara_tui.to_json(view, indent=indent)
    assert niagara_tui.to_json(view, indent=2).count("\n") > 20


@pytest.mark.parametrize("path", [None, 5, b"game.json", []])
def test_what_is_no_path_is_not_loaded(path: Any) -> None:
    with pytest.raises(niagara_tui.BadInput, match=r"^a file is given by a text or a path, not by "):
        niagara_tui.load_match(path)


def test_a_name_of_a_game_of_any_length_gets_a_short_sentence() -> None:
    with pytest.raises(niagara_tui.BadInput, match=r"^there is no game called 'niagara") as refused:
        niagara_tui.game("niagara" * 10**6)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("made", [None, 5, object])
def test_a_bot_of_another_package_that_cannot_choose_is_refused_in_a_sentence(
    made: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = niagara_tui.Guest(niagara_tui.Kind("Makes nothing.", {"any": "Any."}), lambda _game, _level, _seed: made)  # type: ignore[arg-type, return-value]
    monkeypatch.setitem(guests._added, "nobody", guest)
    with pytest.raises(niagara_tui.BotError, match=r"^the bot nobody cannot choose a move: it is "):
        niagara_tui.bot("nobody", "upriver")


def test_an_error_of_a_bot_is_a_niagara_error_which_can_be_imported() -> None:
    assert issubclass(niagara_tui.BotError, niagara_tui.NiagaraError)
    assert issubclass(niagara_tui.BadInput, niagara_tui.NiagaraError)
    assert issubclass(niagara_tui.IllegalMove, niagara_tui.NiagaraError)
    with pytest.raises(niagara_tui.NiagaraError, match="there is no bot called 'wizard'"):
        niagara_tui.bot("wizard", "niagara")


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"moves": []}, "moves: the list is empty; seat R has 7 legal ones"),
        ({"moves": [99_999]}, "moves: 99999 is not a legal move of seat R"),
        ({"moves": ["5"]}, "moves: '5' is not a whole number"),
        ({"moves": 5}, "moves: 5 is not a list of moves"),
        ({"seat": 7}, "seat"),
        ({"seat": "A"}, "seat"),
        ({"view": None}, "what a bot is shown is a view of niagara, not None"),
        ({"view": "other"}, "this is not the view of seat R: it shows what that seat does not see"),
        ({"view": "over"}, "seat R has nothing to decide in this view"),
    ],
)
def test_what_a_bot_is_asked_wrongly_is_told_in_a_sentence(name: str, wrong: dict[str, Any], sentence: str) -> None:
    match = niagara_tui.new_match("niagara", 3, seed=1)
    bot = niagara_tui.bot(name, match)
    match.submit(1, match.legal(1)[0])
    asked = {"view": match.view(0), "seat": 0, "moves": match.legal(0)}
    assert bot.choose(**asked).move in match.legal(0)
    if wrong.get("view") == "other":
        wrong = {"view": match.view(1)}
    if wrong.get("view") == "over":
        match.submit(0, match.legal(0)[0])
        wrong = {"view": match.view(0)}
    with pytest.raises(niagara_tui.BadInput, match=re.escape(sentence)):
        bot.choose(**{**asked, **wrong})


@pytest.mark.parametrize("wrong", [None, "x", -1, 1.5, [], {}, True, b"x"], ids=repr)
def test_any_other_argument_is_told_in_a_sentence(wrong: Any, tmp_path: Path) -> None:
    match = niagara_tui.new_match("niagara", 3, seed=1)
    source = "niagara_tui.games.registry:game"
    calls: dict[str, Callable[[], object]] = {
        "match": lambda: niagara_tui.Match(wrong),
        "record": lambda: niagara_tui.Match.resume(wrong),
        "saved": lambda: niagara_tui.save_match(wrong, tmp_path / "game.json"),
        "shown": lambda: niagara_tui.to_json(wrong),
        "game": lambda: niagara_tui.new_match(wrong),
        "bot": lambda: niagara_tui.bot(wrong, match),
        "bot's game": lambda: niagara_tui.bot("greedy", wrong),
        "source": lambda: Tournament.of(wrong, "niagara", {}, ["greedy"] * 3, 1),
        "seats": lambda: Tournament.of(source, "niagara", {}, wrong, 1),
        "backend": lambda: list(Workers(1, wrong).map(abs, [1])),
    }
    if wrong not in ("x", b"x"):
        calls |= {"path": lambda: niagara_tui.save_match(match, wrong), "file": lambda: niagara_tui.load_match(wrong)}
    if wrong != {}:
        calls["options"] = lambda: Tournament.of(source, "niagara", wrong, ["greedy"] * 3, 1)
    if wrong is not True:
        calls["jobs"] = lambda: list(Workers(wrong).map(abs, [1]))
    for call in calls.values():
        with pytest.raises(niagara_tui.NiagaraError):
            call()
