from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import niagara_tui
from niagara_tui.api import results
from tests.cli.conftest import Niagara

BOTS = ["greedy", "greedy:thief", "random"]


@cache
def six_games() -> tuple[results.Result, list[results.Played]]:
    told = list[results.Played]()
    return niagara_tui.tournament("niagara", BOTS, games=6, seed=1, on_game=told.append), told


def test_a_tournament_is_rates_of_wins_and_ratings_with_their_intervals() -> None:
    result, told = six_games()
    assert (result.games, result.seed, len(told)) == (6, 1, 6)
    assert [score.bot for score in result.scores] == ["greedy:balanced", "greedy:thief", "random:uniform"]
    assert all(0 <= score.low <= score.rate <= score.high <= 1 for score in result.scores)
    assert sum(score.wins for score in result.scores) == pytest.approx(6)
    assert all(each.elo.low < each.elo.value < each.elo.high for each in result.ratings)


def test_it_is_what_the_command_prints(niagara: Niagara) -> None:
    printed = json.loads(
        niagara(
            "arena", "--seats", ",".join(BOTS), "--games", 3, "--seed", 1, "--jobs", 1, "--option", "joe=on", "--json"
        ).out
    )
    result = niagara_tui.tournament("niagara", BOTS, 3, seed=1, joe=True).as_json()
    for found in (printed, result):
        for score in found["scores"]:
            del score["ms"], score["ms95"]
    assert json.loads(json.dumps(result)) == printed


def test_a_tournament_goes_on_in_its_file_as_the_same_and_is_rated_from_there(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    niagara_tui.tournament("niagara", BOTS, 3, seed=1, out=file)
    resumed = niagara_tui.resume_tournament(file, 6)
    assert resumed == six_games()[0]
    rated = niagara_tui.rate([file], anchor="random")
    assert (rated.games, rated.anchor) == (6, "random:uniform")
    assert next(each for each in rated.ratings if each.bot == "random:uniform").elo.value == 0
    with pytest.raises(niagara_tui.BadInput, match="it exists already"):
        niagara_tui.tournament("niagara", BOTS, 3, seed=1, out=file)


def test_the_games_of_a_tournament_are_a_dataset(tmp_path: Path) -> None:
    file, arrays = tmp_path / "games.jsonl", tmp_path / "games.npz"
    told = list[results.Played]()
    niagara_tui.tournament("upriver", ["greedy", "random"], 2, seed=1, out=file, thoughts=True, on_game=told.append)
    size = niagara_tui.dataset(file, arrays)
    with np.load(arrays, allow_pickle=False) as data:
        assert (size.games, size.decisions) == (len(data["capped"]), len(data["chosen"]))
        assert sum(data["game"] == 1) == len(told[1].moves)
    assert size.searched == 0
    with pytest.raises(niagara_tui.BadInput, match="is itself what is read"):
        niagara_tui.dataset(file, file)
    with pytest.raises(niagara_tui.BadInput, match="there is no such file"):
        niagara_tui.dataset(tmp_path / "none", arrays)


def test_an_answer_ends_a_tournament() -> None:
    result = niagara_tui.tournament("upriver", ["greedy", "random"], 400, seed=1, until="greedy > 10%")
    assert result.verdict is not None
    assert result.verdict.answer is True
    assert result.games < 400


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"bots": ["greedy"]}, "^Niagara is for 3 to 6 players, not 1$"),
        ({"bots": "greedy"}, "^'greedy' is not a list$"),
        ({"bots": ["greedy", 3, "random"]}, "^3 is not a text$"),
        ({"bots": ["greedy", "wizard", "random"]}, "there is no bot called 'wizard'"),
        ({"games": 0}, "^games: 0 is not a whole number from 1 to 1000000000$"),
        ({"seed": "x"}, "^seed: 'x' is not a whole number"),
        ({"workers": 0}, "^workers: 0 is not a whole number from 1 to 1000$"),
        ({"until": 5}, "^5 is not a text$"),
        ({"until": "soon"}, "soon"),
        ({"weather": True}, "weather: there is no field"),
    ],
)
def test_a_wrong_tournament_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(niagara_tui.NiagaraError, match=sentence):
        niagara_tui.tournament(**{"game": "niagara", "bots": BOTS, "games": 3, **given})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"generations": -1}, "^generations: -1 is not a whole number"),
        ({"games": 0}, "^games: 0 is wrong: it must be at least 1$"),
        ({"wisdom": 3}, "^wisdom: there is no field of that name$"),
        ({"folder": 5}, "not by 5$"),
        ({"workers": "all"}, "^workers: 'all' is not a whole number"),
    ],
)
def test_a_wrong_run_is_refused_before_anything_is_made(given: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    usual: dict[str, Any] = {"game": "upriver", "folder": tmp_path / "run", "out": tmp_path / "mind.npz"}
    with pytest.raises(niagara_tui.BadInput, match=sentence):
        niagara_tui.train(**{**usual, **given})
    assert not (tmp_path / "run").exists()
