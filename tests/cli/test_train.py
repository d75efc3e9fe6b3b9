"""`niagara train`: what it prints and writes, and what it refuses before it plays."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts.network import load_layers, rounded
from niagara_ai.train.folder import Figures, Folder
from niagara_ai.train.generations import Training

from niagara_tui.core.game import Kernel
from niagara_tui.games import registry
from niagara_tui.lab.training import Run
from niagara_tui.store.keeper import locked
from tests.cli.conftest import Niagara, refused
from tests.support.faults import ROOT
from tests.support.learned import drawn_layers

GAME = registry.game("upriver")
FIRST = Figures(
    generation=0,
    games=12,
    views=340,
    policy_loss=0.0,
    even_loss=0.0,
    chances_loss=0.9,
    guessing_loss=1.1,
    hidden_loss=0.0,
    match_games=0,
    share=None,
    is_better=True,
    seconds=7.4,
)
SECOND = FIRST.model_copy(
    update={
        "generation": 1,
        "policy_loss": 0.2,
        "even_loss": 0.4,
        "chances_loss": 0.8,
        "match_games": 60,
        "share": 0.55,
    }
)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Training, int]]:
    """Replace training runs by two generations without games; lists the settings and generations asked for."""
    asked: list[tuple[Training, int]] = []

    def run(training: Training, generations: int, progress: Any) -> Any:
        asked.append((training, generations))
        for figures in (FIRST, SECOND):
            for stage in ("games", "fitting", "match"):
                progress(stage, 0, 1, 1)
            training._folder.save_layers(
                figures.generation, drawn_layers(GAME.encoding, figures.generation), GAME.encoding
            )
            training.done.append(figures)
            yield figures

    monkeypatch.setattr(Training, "run", run)
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: True)
    return asked


@pytest.fixture
def train(niagara: Niagara, tmp_path: Path, runs: list[tuple[Training, int]]) -> Callable[..., Any]:
    """Call `niagara train` for Up the River, with a folder and a file for the mind."""

    def call(*arguments: object) -> Any:
        folder, out = tmp_path / "run", tmp_path / "mind.npz"
        return niagara("train", "--game", "upriver", "--folder", folder, "--out", out, *arguments)

    return call


def test_every_generation_is_told_and_the_last_mind_is_kept_with_figures_and_chart(
    train: Callable[..., Any], tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    said = train("--games", 3, "--generations", 1, "--units", 8, "--seed", 7, "--jobs", 2, "--from-odds")
    told = "generation {}: 12 games, 340 views to learn from; odds {} (even: {}), chances {} (equal: 1.100); {}; 7 s"
    assert said.out.splitlines() == [
        told.format(0, "0.000", "0.000", "0.900", "the first"),
        told.format(1, "0.200", "0.400", "0.800", "won 55% of 60 games, kept"),
        f"The best mind is in {tmp_path / 'mind.npz'}, figures and chart are in {tmp_path / 'run'}.",
    ]
    found = load_layers(tmp_path / "mind.npz", GAME.encoding)
    assert (found.inner == rounded(drawn_layers(GAME.encoding, 1)).inner).all()
    settings = Folder(tmp_path / "run").settings()
    assert (settings.games, settings.units, settings.seed, settings.from_odds) == (3, 8, 7, True)
    assert [generations for _training, generations in runs] == [1]
    drawn = ET.fromstring((tmp_path / "run" / "chart.svg").read_text(encoding="utf-8"))  # noqa: S314 - our own
    texts = [element.text for element in drawn.iter() if element.tag.endswith("text")]
    assert {"odds 50%", "chances 27%", "wins 55%"} <= set(texts)


def test_a_run_is_begun_once_and_then_gone_on_with(
    train: Callable[..., Any], niagara: Niagara, tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    assert train("--games", 3).status == 0
    folder = tmp_path / "run"
    assert refused(train("--games", 3)) == f"{folder} holds a training run already: resume it, or choose another folder"
    assert train("--resume", "--generations", 30).status == 0
    assert refused(train("--resume", "--games", 4)) == f"{folder} holds another run (games: 3 there, 4 here)"
    other = refused(niagara("train", "--resume", "--game", "canyon", "--folder", folder))
    assert other == f"{folder} holds another run (game: upriver there, canyon here)"
    nowhere = tmp_path / "none"
    assert refused(niagara("train", "--resume", "--folder", nowhere)) == f"{nowhere} holds no training run"
    assert [generations for _training, generations in runs] == [20, 30]


def test_a_resumed_run_keeps_to_its_generations(
    train: Callable[..., Any], tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    assert train("--games", 3, "--generations", 3).status == 0
    assert train("--resume").status == 0
    assert train("--resume", "--generations", 5).status == 0
    assert train("--resume").status == 0
    assert [generations for _training, generations in runs] == [3, 3, 5, 5]
    assert Folder(tmp_path / "run").settings().generations == 5


@pytest.mark.parametrize("left", ["games/0000-0000.npz", "minds/0000.npz", "figures.jsonl"])
def test_a_run_is_not_begun_beside_parts_of_another(
    train: Callable[..., Any], tmp_path: Path, left: str, runs: list[tuple[Training, int]]
) -> None:
    folder = tmp_path / "run"
    (folder / left).parent.mkdir(parents=True)
    (folder / left).write_bytes(b"")
    before = sorted(folder.rglob("*"))
    part = left.partition("/")[0]
    wrong = f"{folder} holds {part} of a run without its settings.json; choose another folder"
    assert refused(train()) == wrong
    assert sorted(folder.rglob("*")) == before
    assert runs == []


def test_a_run_that_another_process_is_beginning_keeps_its_settings(train: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    with locked(folder / "settings.json"):
        assert refused(train("--games", 3)) == f"{folder}: another process is training there"
        assert not (folder / "settings.json").exists()
    assert train("--games", 4).status == 0
    with locked(folder / "settings.json"):
        assert refused(train("--resume", "--games", 3)) == f"{folder}: another process is training there"


def test_what_a_killed_process_has_left_is_removed(train: Callable[..., Any], tmp_path: Path) -> None:
    assert train("--games", 3).status == 0
    folder = tmp_path / "run"
    before = set(folder.rglob("*"))
    for left in ("settings.json", "figures.jsonl", "chart.svg", "games/0000-0003.npz", "minds/0000.npz"):
        (folder / left).with_name(f".{Path(left).name}.ab12cd34.tmp").touch()
    others = [folder / ".notes.ab12cd34.tmp", folder / "games" / "0000-0003.npz"]
    for other in others:
        other.touch()
    assert train("--resume").status == 0
    assert set(folder.rglob("*")) == before | set(others)


@pytest.mark.parametrize(
    "own", ["settings.json", "figures.jsonl", "chart.svg", ".settings.lock", "minds/0000.npz", "games/mind.npz", "link"]
)
def test_the_mind_does_not_replace_a_file_of_the_run(
    train: Callable[..., Any], niagara: Niagara, tmp_path: Path, own: str
) -> None:
    assert train("--games", 3).status == 0
    folder = tmp_path / "run"
    (folder / "link").symlink_to(folder / "settings.json")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    said = niagara("train", "--resume", "--folder", folder, "--out", folder / own)
    assert refused(said) == f"{folder / own} is a file of the run itself: name another one (`out`)"
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert niagara("train", "--resume", "--folder", folder, "--out", folder / "best.npz").status == 0


def test_a_damaged_best_mind_replaces_nothing(
    train: Callable[..., Any], tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    assert train("--games", 3, "--generations", 1).status == 0
    good = (tmp_path / "mind.npz").read_bytes()
    (best,) = (tmp_path / "run" / "minds").glob("*1.npz")
    best.write_bytes(b"")
    with pytest.raises(BotError, match=f"{best.name} cannot be read"):
        Run(runs[0][0], Folder(tmp_path / "run"), tmp_path / "mind.npz").keep_best()
    assert (tmp_path / "mind.npz").read_bytes() == good


def test_two_trainings_do_not_share_a_folder(
    train: Callable[..., Any], tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    assert train("--games", 3).status == 0
    with locked(tmp_path / "run" / "settings.json"):
        assert refused(train("--resume")) == f"{tmp_path / 'run'}: another process is training there"
    assert train("--resume").status == 0
    assert len(runs) == 2


def test_what_cannot_be_written_is_told_of(
    train: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_file: Any, **_arrays: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("niagara_ai.array_file.np.savez_compressed", no_room)
    wrong = f"{tmp_path / 'run' / 'minds' / '0000.npz'} cannot be written (No space left on device)"
    assert refused(train("--games", 3)) == wrong


@pytest.mark.usefixtures("runs")
@pytest.mark.parametrize("resume", [(), ("--resume",)])
def test_a_folder_whose_name_is_too_long_is_one_sentence(
    niagara: Niagara, tmp_path: Path, resume: tuple[str, ...]
) -> None:
    said = niagara("train", "--folder", tmp_path / ("x" * 300), "--out", tmp_path / "mind.npz", *resume)
    assert "(File name too long)" in refused(said)


def test_ctrl_c_says_how_to_go_on(train: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_training: Training, _generations: int, _progress: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", run)
    said = train()
    assert said.status == 130
    assert said.err == f"niagara: stopped; --resume --folder {tmp_path / 'run'} goes on\n"
    assert not (tmp_path / "mind.npz").exists()


def test_a_run_that_fails_is_one_sentence(train: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_training: Training, _generations: int, _progress: Any) -> Any:
        raise BotError("nobody had a choice")

    monkeypatch.setattr(Training, "run", run)
    assert refused(train()) == "nobody had a choice"


def test_workers_that_do_not_exist_are_refused_before_anything_is_created(
    train: Callable[..., Any], tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    assert refused(train("--address", "nowhere")).startswith("the address of a cluster is tcp://host:port")
    assert not (tmp_path / "run").exists()


def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    niagara: Niagara, tmp_path: Path, runs: list[tuple[Training, int]]
) -> None:
    folder = tmp_path / "run"
    for out, sentence in (
        (tmp_path / "none" / "mind.npz", f"there is no folder {tmp_path / 'none'}"),
        (tmp_path, f"{tmp_path} is not a file that can be written"),
    ):
        assert refused(niagara("train", "--folder", folder, "--out", out)) == sentence
    assert runs == []
    assert not folder.exists()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="who may write anywhere is not refused")
def test_a_folder_that_cannot_be_made_is_one_sentence(train: Callable[..., Any], tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "no training run can be kept there (Permission denied)" in refused(train())


def test_a_folder_that_is_a_file_is_one_sentence(train: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "run").write_text("something else", encoding="utf-8")
    assert refused(train()).startswith(f"{tmp_path / 'run'}: no training run can be kept there")


def test_without_a_compiler_it_says_so(train: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: False)
    assert refused(train()) == "training needs Numba, which is not installed here"


def without_scipy(*arguments: object) -> tuple[int, str]:
    """The exit status and standard error of the command in a process that finds no SciPy."""
    program = "import sys; sys.modules['scipy'] = None\nfrom niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.processes
def test_without_scipy_it_says_how_it_is_had(tmp_path: Path) -> None:
    said = "niagara: training needs SciPy; pip install 'niagara-tui[train]' brings it\n"
    for arguments in ((), ("--resume",)):
        assert without_scipy("train", "--folder", tmp_path / "run", *arguments) == (2, said)
    assert not (tmp_path / "run").exists()


@pytest.mark.processes
@pytest.mark.parametrize("command", [("--help",), ("bots", "--json"), ("train", "--help"), ("arena", "--help")])
def test_everything_else_does_without_scipy(command: tuple[str, ...]) -> None:
    assert without_scipy(*command) == (0, "")


def test_scipy_comes_with_the_extra_for_training_alone_and_with_that_for_tests() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert [name for name, needed in extras.items() if any("scipy" in each for each in needed)] == ["train"]
    assert not [needed for needed in project["dependencies"] if "scipy" in needed]
    assert any("train" in needed for needed in extras["test"] if needed.startswith("niagara-tui["))
    importing = [path.name for path in (ROOT / "ai").rglob("*.py") if "scipy" in path.read_text(encoding="utf-8")]
    assert importing == ["batches.py"]
    assert not [path for path in (ROOT / "niagara_tui").rglob("*.py") if "scipy" in path.read_text(encoding="utf-8")]
