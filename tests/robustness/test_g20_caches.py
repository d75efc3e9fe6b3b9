"""G20: compiled code on disk that is damaged, cannot be written, or is not safe to run."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from niagara_ai import errors

from niagara_tui.core import compiling, machine_code, speed
from niagara_tui.core.compiling import compile_once
from niagara_tui.core.speed import cache_folder, game_of, link, rules
from tests.robustness.rounds import Rounds, rounds

pytestmark = pytest.mark.compiled

TAG = "sums"
DAMAGED = "The compiled code was damaged; it is being compiled again.\n"
NOBODY = 65534


@rules
def double(number: int) -> int:
    return 2 * number


@rules
def more(number: int) -> int:
    return double(number) + 1


def kept_in() -> Path:
    return cache_folder(game_of(double))


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The configured folder of the cache; the temporary folder is the test's own, too; it is said what is wrong."""
    monkeypatch.setattr(errors, "listeners", [lambda line: print(line, end="", file=sys.stderr)])
    root = tmp_path / "caches"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(root))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return root


def started() -> int:
    """Simulate a new process, which compiles what it cannot load; return the number of functions compiled."""
    compiling._verified.clear()
    machine_code.warn_once.cache_clear()
    machine_code._usable_folder.cache_clear()
    before = len(speed.twins)
    linked = link((double, more), {}, TAG, fast=True)
    compile_once(TAG, game_of(double), lambda: linked["more"](3), lambda _: None)
    assert linked["more"](3) == 7
    return sum(sum(twin.stats.cache_misses.values()) for twin in speed.twins[before:])


def emptied(file: Path, _chance: Random) -> None:
    file.write_bytes(b"")


def cut(file: Path, chance: Random) -> None:
    file.write_bytes(file.read_bytes()[: chance.randrange(file.stat().st_size)])


def flipped(file: Path, chance: Random) -> None:
    content = bytearray(file.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


def gone(file: Path, _chance: Random) -> None:
    file.unlink()


def a_folder(file: Path, _chance: Random) -> None:
    file.unlink()
    file.mkdir()


def anothers(file: Path, chance: Random) -> None:
    others = [other for other in files(file.parent) if other.suffix == file.suffix and other != file]
    if others:
        file.write_bytes(chance.choice(others).read_bytes())


HARM: tuple[Callable[[Path, Random], None], ...] = (emptied, cut, flipped, gone, a_folder, anothers)


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.nb[ic]") if path.is_file())


@rounds(quick=16, long=2000)
def test_a_damaged_cache_is_told_of_once_and_compiled_again(
    rounds: Rounds, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert started() == 2
    shutil.copytree(root, tmp_path / "whole")

    def check(chance: Random) -> None:
        shutil.rmtree(root)
        shutil.copytree(tmp_path / "whole", root)
        assert started() == 0
        one = chance.choice(files(root))
        alike = [file for file in files(root) if file.suffix == one.suffix]
        for file in chance.choice((alike, [one])):
            chance.choice(HARM)(file, chance)
        capsys.readouterr()
        started()
        assert capsys.readouterr().err in {"", DAMAGED}
        assert started() == 0, "it has healed"
        assert capsys.readouterr().err == ""

    rounds.play(check)


@pytest.mark.parametrize("harm", [emptied, cut, flipped])
def test_damage_is_told_also_where_nobody_waits_for_the_compiling(
    harm: Callable[[Path, Random], None], root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started()
    for file in files(root):
        harm(file, Random(1))
    machine_code.warn_once.cache_clear()
    linked = link((double, more), {}, TAG, fast=True)
    assert linked["more"](3) == 7
    assert capsys.readouterr().err == DAMAGED
    assert link((double, more), {}, TAG, fast=True)["more"](4) == 9
    assert capsys.readouterr().err == ""


def test_a_mark_that_was_cut_is_not_believed(root: Path) -> None:
    started()
    [mark] = root.glob("*/*.done")
    mark.write_text("", encoding="utf-8")
    assert started() == 2
    assert started() == 0


def test_a_disk_that_is_full_costs_the_next_start_its_time_and_no_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from niagara_tui.core.machine_code import Files

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Files, "_open_for_write", full)
    assert started() == 2
    assert capsys.readouterr().err == (
        "Compiled code cannot be kept (no space left on device); it will be compiled again.\n"
    )
    monkeypatch.undo()


@pytest.mark.robustness
@pytest.mark.timeout(900)
def test_analysing_heals_what_was_damaged(root: Path, tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    niagara = [sys.executable, "-m", "niagara_tui"]
    subprocess.run(
        [*niagara, "new", "--game", "canyon", "--seats", "3", "--seed", "7", "--output", str(start)], check=True
    )
    analysed = [*niagara, "analyse", str(start), "--time", "0.1"]
    subprocess.run(analysed, check=True)
    for file in files(root):
        file.write_bytes(b"")
    done = [subprocess.run(analysed, check=True, stderr=subprocess.PIPE, text=True).stderr for _ in range(2)]
    assert done[0].startswith(DAMAGED)
    assert done[1] == ""


def test_what_is_compiled_is_for_nobody_elses_eyes_and_hands(root: Path) -> None:
    started()
    assert kept_in().parent == root
    if sys.platform != "win32":
        assert {stat.S_IMODE(path.stat().st_mode) for path in (root, kept_in())} == {0o700}


def opened(folder: Path) -> None:
    folder.chmod(0o777)


def given_away(folder: Path) -> None:
    if os.getuid():
        pytest.skip("only root can give a folder away")
    os.chown(folder, NOBODY, NOBODY)


def given_away_but_sticky(folder: Path) -> None:
    given_away(folder)
    folder.chmod(0o1777)  # sticky: only the owners of file and folder can replace a file


@pytest.mark.skipif(sys.platform == "win32", reason="folders are guarded by other means there")
@pytest.mark.parametrize("let_in", [opened, given_away, given_away_but_sticky])
@pytest.mark.parametrize("above", [False, True])
def test_what_others_can_write_to_is_not_run(
    let_in: Callable[[Path], None], above: bool, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started()
    let_in(root if above else kept_in())
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    capsys.readouterr()
    assert started() == 2
    said = f"Compiled code cannot be kept in {str(root)!r} (others can write to it)"
    assert capsys.readouterr().err == f"{said}; it goes to a temporary folder.\n"
    assert started() == 0, "the temporary one is there for the next process"
    assert kept_in().is_relative_to(tmp_path / f"niagara-tui-{os.getuid()}")
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before


def test_a_temporary_folder_that_another_made_is_not_used_either(root: Path, tmp_path: Path) -> None:
    root.write_bytes(b"")
    temporary = tmp_path / f"niagara-tui-{os.getuid()}"
    temporary.mkdir()
    temporary.chmod(0o777)
    assert started() == 2
    assert kept_in().parent == tmp_path / f"{temporary.name}-2"
    assert not list(temporary.iterdir())
    assert started() == 0, "the next process finds the same one"


def test_where_nothing_can_be_written_it_goes_to_a_temporary_folder(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root.write_bytes(b"")
    assert started() == 2
    assert "(file exists); it goes to a temporary folder" in capsys.readouterr().err
    assert started() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="folders are guarded by other means there")
def test_the_users_own_folder_is_shut_where_an_earlier_version_left_it_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    ours = tmp_path / "niagara-tui"
    ours.mkdir()
    ours.chmod(0o775)  # as created with a umask of 002
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    assert started() == 2
    assert kept_in().is_relative_to(ours)
    assert stat.S_IMODE(ours.stat().st_mode) == 0o755
    assert started() == 0
    assert capsys.readouterr().err == ""
