"""`niagara bench`: what it refuses and prints; the speeds themselves are for `pytest -m bench`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from niagara_tui.games import registry
from tests.cli.conftest import Niagara, refused


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seats", "2"], "3 to 6 players, not 2"),
        (["--seats", "6"], "3 to 5 players, not 6"),
        (["--option", "ending=soon"], "ending"),
        (["--game", "chess"], "no game called 'chess'"),
        (["--measure", "luck"], "there is no measurement 'luck'; there is playouts, search, mind, sizes, start"),
        (["--milliseconds", "0"], "--milliseconds"),
    ],
)
def test_bench_refuses_what_cannot_be(niagara: Niagara, arguments: list[str], about: str) -> None:
    assert about in refused(niagara("bench", *arguments))


@pytest.mark.compiled
def test_bench_says_that_a_mind_cannot_be_read(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (damaged := tmp_path / "mind.npz").write_bytes(b"no mind")
    monkeypatch.setattr(type(registry.game("upriver")), "mind", damaged)
    said = niagara("bench", "--game", "upriver", "--measure", "mind", "--milliseconds", "1")
    assert "the weights in mind.npz cannot be read" in refused(said)


@pytest.mark.compiled
def test_bench_says_how_many_bytes_a_state_and_a_node_take(niagara: Niagara) -> None:
    said = niagara("bench", "--measure", "sizes", "--json")
    sizes = json.loads(said.out)["sizes"]
    assert (said.status, said.err) == (0, "")
    assert 100 < sizes["state"] < 1000
    assert 0 < sizes["edge"] < sizes["node"] < 100


@pytest.mark.compiled
@pytest.mark.slow
def test_bench_measures_the_plain_game_and_everything_on_side_by_side(niagara: Niagara) -> None:
    said = niagara("bench", "--measure", "playouts,search", "--milliseconds", "20", "--json")
    report = json.loads(said.out)
    for table in ("plain", "everything"):
        for threads in ("1", "2"):
            games = report["playouts"][table][threads]
            assert 0 < games["games"]["median"] < games["decisions"]["median"] < games["steps"]["median"]
            assert games["decisions"]["median"] <= 1.01 * report["cap"] * games["games"]["median"]
            rate = report["search"][table][threads]
            assert 0 < rate["least"] <= rate["median"] <= rate["greatest"]


@pytest.mark.compiled
@pytest.mark.slow
def test_bench_says_how_long_the_learned_mind_takes(niagara: Niagara) -> None:
    said = niagara("bench", "--game", "upriver", "--measure", "mind", "--milliseconds", "5", "--json")
    measured = [times for looks in json.loads(said.out)["mind"].values() for times in looks.values()]
    assert measured
    assert all(0 < times["least"] <= times["median"] < 100 for times in measured)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_warm_start_is_quicker_than_a_cold_one(niagara: Niagara) -> None:
    said = niagara("bench", "--measure", "start", "--option", "joe=on", "--json")
    start = json.loads(said.out)["start"]
    assert start["warm"]["median"] < start["cold"]


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a group of processes gets its signal as from a terminal")
def test_ctrl_c_ends_a_cold_start_without_a_word() -> None:
    command = [sys.executable, "-m", "niagara_tui", "bench", "--measure", "start"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as bench:
        time.sleep(5)  # the process that compiles has begun
        os.killpg(bench.pid, signal.SIGINT)
        assert bench.communicate(timeout=60) == ("", "")
    assert bench.returncode == 130


@pytest.mark.compiled
@pytest.mark.slow
def test_bench_prints_a_table_with_the_options_that_were_asked_for(niagara: Niagara) -> None:
    said = niagara("bench", "--measure", "playouts,sizes", "--milliseconds", "20", "--option", "joe=on")
    assert "joe=on" in said.out
    assert "everything" not in said.out
    assert "stopped after 1000 decisions" in said.out
    assert "bytes a state" in said.out
