"""`niagara train`: what it prints and writes, and what it refuses before it plays."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts.value import empty_network, load_network
from niagara_ai.train.fit import Fit
from niagara_ai.train.generations import Training

from niagara_tui.core.game import Kernel
from tests.cli.conftest import Niagara, refused
from tests.support.positions import GAME

FEATURES = len(GAME.feature_names)


@pytest.fixture
def courses(monkeypatch: pytest.MonkeyPatch) -> list[Training]:
    """Two fits without any games; the courses that were asked for."""
    asked: list[Training] = []

    def run(course: Training, progress: Any) -> Any:
        asked.append(course)
        for strength in (0.25, 0.5):
            progress.games(0, 1, 1)
            progress.fitting(0, 1, 1.0)
            network = empty_network(FEATURES)._replace(direct=np.full(FEATURES, strength, np.float32))
            yield Fit(network, 1.0 - strength, 1.1, 42)

    monkeypatch.setattr(Training, "run", run)
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: True)
    return asked


def test_every_generation_is_told_and_the_last_ones_weights_are_kept(
    niagara: Niagara, tmp_path: Path, courses: list[Training]
) -> None:
    out = tmp_path / "weights.json"
    said = niagara("train", "--out", out, "--guided", 3, "--generations", 1, "--hidden", 0, "--seed", 7, "--jobs", 2)
    assert said.out.splitlines() == [
        "generation 0: 42 positions, loss 0.7500 on games held out (guessing: 1.1000)",
        "generation 1: 42 positions, loss 0.5000 on games held out (guessing: 1.1000)",
        f"The weights are in {out}.",
    ]
    assert load_network(out, GAME.feature_names).direct.tolist() == [0.5] * FEATURES
    course = courses[0]
    assert (course.game, course.guided, course.generations, course.hidden) == ("niagara", 3, 1, 0)
    assert (course.seed, course.jobs) == (7, 2)


@pytest.mark.parametrize("there", ["weights.json", "weights.partial.json"])
def test_weights_that_are_there_are_written_over_by_force_alone(
    niagara: Niagara, tmp_path: Path, courses: list[Training], there: str
) -> None:
    (tmp_path / there).write_text("old", encoding="utf-8")
    out = tmp_path / "weights.json"
    assert refused(niagara("train", "--out", out)) == f"{tmp_path / there} is there already; --force writes over it"
    assert courses == []
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == ["old"]
    assert niagara("train", "--out", out, "--force").status == 0
    assert load_network(out, GAME.feature_names).direct.tolist() == [0.5] * FEATURES


def test_the_games_own_weights_are_fitted_anew_without_being_asked(
    niagara: Niagara, tmp_path: Path, courses: list[Training], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.json"
    own.write_text("old", encoding="utf-8")
    monkeypatch.setattr(type(GAME), "weights", own)
    assert niagara("train").out.endswith(f"The weights are in {own}.\n")
    assert len(courses) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--guided", "0"),
            "argument --guided: '0' is not a whole number from 1 to 1000000000 (see niagara train --help)",
        ),
        (("--hidden", "-1"), "argument --hidden: '-1' is not a whole number from 0 to 1000 (see niagara train --help)"),
        (
            ("--games", "ten"),
            "argument --games: 'ten' is not a whole number from 1 to 1000000000 (see niagara train --help)",
        ),
        (
            ("--jobs", "1.5"),
            "argument --jobs: '1.5' is not a whole number from 1 to 1000 (see niagara train --help)",
        ),
    ],
)
def test_bad_numbers_are_refused(niagara: Niagara, arguments: tuple[str, ...], sentence: str) -> None:
    assert refused(niagara("train", *arguments)) == sentence


@pytest.mark.usefixtures("courses")
def test_there_is_no_such_game(niagara: Niagara) -> None:
    assert "'chess'" in refused(niagara("train", "--game", "chess"))


def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    niagara: Niagara, tmp_path: Path, courses: list[Training]
) -> None:
    sentence = refused(niagara("train", "--out", tmp_path / "none" / "weights.json"))
    assert sentence == f"there is no folder {tmp_path / 'none'}"
    assert courses == []


@pytest.mark.skipif(os.name != "posix", reason="there are no named pipes in folders")
def test_what_is_no_file_is_not_replaced_by_one(niagara: Niagara, tmp_path: Path, courses: list[Training]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(niagara("train", "--out", tmp_path)) == f"{tmp_path} is not a file that can be written"
    assert refused(niagara("train", "--out", pipe)) == f"{pipe} is not a file that can be written"
    assert refused(niagara("train", "--out", "")) == ". is not a file that can be written"
    assert pipe.is_fifo()
    assert courses == []


def test_a_course_that_fails_is_one_sentence_and_leaves_the_old_weights(
    niagara: Niagara, tmp_path: Path, courses: list[Training], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(course: Training, progress: Any) -> Any:
        raise BotError("no game came to its end")

    monkeypatch.setattr(Training, "run", fail)
    kept, fresh = tmp_path / "kept.json", tmp_path / "fresh.json"
    kept.write_text("old", encoding="utf-8")
    for out in (kept, fresh):
        assert refused(niagara("train", "--out", out, "--force")) == "no game came to its end"
    assert kept.read_text(encoding="utf-8") == "old"
    assert not fresh.exists()


@pytest.mark.usefixtures("courses")
def test_without_a_compiler_it_says_so(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: False)
    assert refused(niagara("train")) == "fitting needs Numba, which is not installed here"


def test_what_was_learnt_before_it_was_broken_off_is_kept_beside_the_weights(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = empty_network(FEATURES)
    fits = [Fit(network, 0.7, 1.1, 42), Fit(network, 0.6, 1.1, 9, is_whole=False)]
    monkeypatch.setattr(Training, "run", lambda _course, _progress: iter(fits))
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: True)
    said = niagara("train", "--out", tmp_path / "weights.json")
    kept = tmp_path / "weights.partial.json"
    assert said.status == 130
    assert said.err == f"niagara: stopped; what was learnt until then, from 9 positions, is in {kept}\n"
    assert {path.name for path in tmp_path.iterdir()} == {"weights.json", "weights.partial.json"}


@pytest.mark.parametrize(("fits", "sentence"), [(0, "stopped before anything was learnt"), (1, "the weights so far")])
def test_ctrl_c_says_what_there_is(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fits: int, sentence: str
) -> None:
    def run(_course: Training, _progress: Any) -> Any:
        for _ in range(fits):
            yield Fit(empty_network(FEATURES), 0.7, 1.1, 42)
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", run)
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: True)
    said = niagara("train", "--out", tmp_path / "weights.json")
    assert said.status == 130
    assert sentence in said.err
    assert len([*tmp_path.iterdir()]) == fits
