from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.array_file import Columns
from niagara_ai.plans import as_first_decider

from niagara_tui.core import speed
from niagara_tui.core.slots import slot_rules
from niagara_tui.games.registry import GAMES
from niagara_tui.lab import dataset
from niagara_tui.lab.dataset import decisions, write_dataset
from niagara_tui.lab.saved_games import record_of
from niagara_tui.lab.tournament_file import each_game, read_plan
from tests.cli.conftest import Niagara, refused
from tests.support.faults import ROOT

pytestmark = pytest.mark.searches

ARENA = ("arena", "--jobs", 1, "--seed", 2, "--games", 3)
LINE_UPS = {
    "niagara": ("greedy", "random", "random"),
    "canyon": ("greedy", "random", "random"),
    "upriver": ("mcts:4", "greedy"),
}


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("compiled") is None:
        for game in GAMES.values():
            monkeypatch.setattr(type(game.kernel), "can_compile", lambda _kernel: False)


@pytest.fixture
def arena(tmp_path: Path, niagara: Niagara) -> Any:
    """Plays a tournament of a game with thoughts, and returns its file."""

    def play(game: str, *more: object) -> Path:
        path = tmp_path / f"{game}.jsonl"
        seats = ("--game", game, "--seats", ",".join(LINE_UPS[game]))
        assert niagara(*ARENA, *seats, "--out", path, *more).status == 0
        return path

    return play


def loaded(path: Path, out: Path) -> dict[str, Any]:
    write_dataset(path, out)
    with np.load(out, allow_pickle=False) as arrays:
        return dict(arrays)


def split(arrays: dict[str, Any], name: str, counts: str) -> list[list[Any]]:
    return [part.tolist() for part in np.split(arrays[name], np.cumsum(arrays[counts])[:-1])]


@pytest.mark.parametrize("name", LINE_UPS)
def test_a_dataset_holds_each_decision_as_its_bot_saw_it(name: str, arena: Any, tmp_path: Path) -> None:
    path, game = arena(name, "--thoughts"), GAMES[name]
    arrays = loaded(path, tmp_path / "a.npz")
    active, legal = split(arrays, "active", "active_counts"), split(arrays, "legal", "legal_counts")
    encode, place = slot_rules(fast=False).encode_slot, 0
    room, encoding = np.zeros(len(game.encoding.names), np.int64), game.encoding
    for number, played in enumerate(each_game(path)):
        record = record_of(read_plan(path), number + 1, played)
        for owed in decisions(game, record):
            view = as_first_decider(game, game.view(owed.state, owed.seat), owed.seat)
            args = (owed.seat, view.seats, encoding.numbers, encoding.runs, room)
            count = encode([view], None, 0, *args)
            assert sorted(active[place]) == sorted(room[:count].tolist())
            assert legal[place] == game.legal(owed.state, owed.seat)
            assert arrays["chosen"][place] == owed.move
            assert (arrays["game"][place], arrays["seat"][place]) == (number, owed.seat)
            assert arrays["tick"][place] == game.kernel.clock(owed.state)
            place += 1
        assert arrays["shares"][number].sum() == pytest.approx(1.0)
        assert arrays["orders"][number].tolist() == [*played.order]
        assert arrays["scores"][number].tolist() == [played.scores[entry] for entry in played.order]
        assert not arrays["capped"][number]
    assert place == len(active) == len(arrays["chosen"])


def test_a_dataset_says_what_it_is_of_and_names_inputs_and_moves(arena: Any, tmp_path: Path) -> None:
    arrays, game = loaded(arena("upriver"), tmp_path / "a.npz"), GAMES["upriver"]
    about = json.loads(str(arrays["about"]))
    assert (about["format"], about["game"], about["rules"], about["seed"]) == (1, "upriver", game.version, 2)
    assert about["seats"] == ["mcts:4", "greedy:balanced"]
    assert about["encoding"] == game.encoding.digest.hex()[:16]
    assert arrays["input_names"].tolist() == [*game.encoding.names]
    assert arrays["move_texts"].tolist() == [game.text(move) for move in range(game.bound)]
    assert arrays["outputs"].tolist() == game.encoding.outputs[2].tolist()


def test_searched_odds_are_those_that_the_tournament_kept(arena: Any, tmp_path: Path) -> None:
    path, game = arena("upriver", "--thoughts"), GAMES["upriver"]
    arrays = loaded(path, tmp_path / "a.npz")
    legal, visits, chances = (split(arrays, name, "legal_counts") for name in ("legal", "visits", "chances"))
    thoughts = [thought for played in each_game(path) for thought in played.thoughts]
    assert any(thoughts)
    for moves, seen, hoped, thought in zip(legal, visits, chances, thoughts, strict=True):
        told = {game.number(text): (count, chance) for text, count, chance in thought}
        assert [count for count in seen if count] == [told[move][0] for move in moves if move in told]
        assert [not np.isnan(chance) for chance in hoped] == [move in told for move in moves]
        assert all(told[move][1] == pytest.approx(chance) for move, chance in zip(moves, hoped) if move in told)  # noqa: B905


def test_without_thoughts_in_the_file_nobody_has_searched(arena: Any, tmp_path: Path, niagara: Niagara) -> None:
    path, out = arena("upriver"), tmp_path / "a.npz"
    assert not any(played.thoughts for played in each_game(path))
    assert niagara("dataset", path, "--out", out).out.endswith(", 0 of them with a search's thoughts\n")
    with np.load(out, allow_pickle=False) as arrays:
        assert not arrays["visits"].any()
        assert np.isnan(arrays["chances"]).all()


def test_the_same_file_gives_the_same_bytes(arena: Any, tmp_path: Path) -> None:
    path, outs = arena("upriver"), [tmp_path / "a.npz", tmp_path / "b.npz"]
    for out in outs:
        write_dataset(path, out)
    assert outs[0].read_bytes() == outs[1].read_bytes()


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["niagara", "canyon"])
def test_a_dataset_is_the_same_compiled_and_interpreted(
    name: str, arena: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    path = arena(name)
    write_dataset(path, tmp_path / "fast.npz")
    monkeypatch.setattr(type(GAMES[name].kernel), "can_compile", lambda _kernel: False)
    monkeypatch.setattr(dataset, "compiled", speed.rules)
    write_dataset(path, tmp_path / "slow.npz")
    assert (tmp_path / "fast.npz").read_bytes() == (tmp_path / "slow.npz").read_bytes()


def test_the_example_of_the_docs_runs(arena: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/arena.md").read_text("utf-8")
    example = next(found for found in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "games.npz" in found)
    write_dataset(arena("upriver", "--thoughts"), tmp_path / "games.npz")
    monkeypatch.chdir(tmp_path)
    seen: dict[str, Any] = {}
    exec(example, seen)  # noqa: S102 - our own docs
    assert seen["inputs"].shape == (len(seen["data"]["chosen"]), len(GAMES["upriver"].encoding.names))
    assert (seen["legal"].sum(axis=1) == seen["data"]["legal_counts"]).all()
    assert seen["odds"].sum(axis=1) == pytest.approx(np.ones(len(seen["odds"])))
    assert seen["won"].shape == seen["data"]["chosen"].shape


def test_every_array_is_told_of_in_the_docs(arena: Any, tmp_path: Path) -> None:
    text = (ROOT / "docs/arena.md").read_text("utf-8")
    assert [name for name in loaded(arena("upriver"), tmp_path / "a.npz") if f"| `{name}`" not in text] == []


def test_arrays_of_any_length_take_the_memory_of_a_piece(tmp_path: Path) -> None:
    piece = np.arange(100_000)
    tracemalloc.start()
    try:
        with Columns(tmp_path, {"long": "int64", "empty": "int8"}) as columns:
            for _ in range(30):
                columns.add(long=piece)
            columns.write(tmp_path / "a.npz", {"one": np.array("text")})
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 8 * piece.nbytes
    with np.load(tmp_path / "a.npz", allow_pickle=False) as arrays:
        assert np.array_equal(arrays["long"], np.tile(piece, 30))
        assert (arrays["empty"].shape, str(arrays["one"])) == ((0,), "text")
    assert [path.name for path in tmp_path.iterdir()] == ["a.npz"]


def edited(path: Path, number: int, **fields: Any) -> None:
    lines = path.read_bytes().splitlines()
    lines[number] = json.dumps(json.loads(lines[number]) | fields).encode()
    path.write_bytes(b"\n".join(lines) + b"\n")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"moves": []}, "game 2: the moves of game 2 are not in it"),
        ({"moves": ["R fly"]}, "game 2: move 1 of 1, 'R fly': it is not legal there"),
        ({"moves": ["Z fly"]}, "game 2: move 1 of 1, 'Z fly': it is not legal there"),
        ({"winners": []}, "game 2: by its moves, the winners are not those that its line names"),
        ({"scores": [1, 2]}, "game 2: by its moves, it ends otherwise than its line says"),
        ({"capped": True}, "game 2: by its moves, it ends otherwise than its line says"),
        ({"order": [0, 0]}, "its seats are not those of the tournament"),
        ({"seed": -1}, "game 2: "),
        ({"scores": [2**40, 0]}, "line 3 is damaged (there is a number in it that no game has)"),
        ({"thoughts": [[]]}, "line 3 is damaged (its thoughts are not those of its moves)"),
    ],
)
def test_a_file_that_cannot_be_played_again_makes_no_dataset(
    arena: Any, tmp_path: Path, niagara: Niagara, fields: dict[str, Any], why: str
) -> None:
    path, out = arena("upriver"), tmp_path / "a.npz"
    edited(path, 2, **fields)
    assert why in refused(niagara("dataset", path, "--out", out))
    assert [each.name for each in tmp_path.iterdir()] == ["upriver.jsonl"]


def test_a_dataset_is_not_written_over_its_file_nor_over_another(arena: Any, tmp_path: Path, niagara: Niagara) -> None:
    path, out = arena("upriver"), tmp_path / "a.npz"
    assert "is itself what is read" in refused(niagara("dataset", path, "--out", path))
    out.write_bytes(b"another")
    assert "exists already; --force overwrites it" in refused(niagara("dataset", path, "--out", out))
    assert niagara("dataset", path, "--out", out, "--force").status == 0
