from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from niagara_ai import files


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written(tmp_path: Path) -> None:
    files.write_bytes(tmp_path / "a.json", "größer".encode())
    assert (tmp_path / "a.json").read_bytes() == "größer".encode()
    assert names(tmp_path) == ["a.json"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    files.write_bytes(tmp_path / "a.json", b"old")
    files.write_bytes(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize("where", ["fsync", "replace", "fdopen"])
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_in_the_middle_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, failure: BaseException
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    def fail(*_: object, **__: object) -> None:
        raise failure

    with monkeypatch.context() as broken:
        broken.setattr(os, where, fail)
        with pytest.raises(type(failure)):
            files.write_bytes(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a.json"]


def test_a_folder_that_cannot_be_opened_does_not_fail_the_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, refused = os.open, []

    def no_folders(path: Path | str, *rest: int) -> int:
        if Path(path).is_dir():
            refused.append(path)
            raise PermissionError
        return real(path, *rest)

    monkeypatch.setattr(os, "open", no_folders)
    files.write_bytes(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"
    assert refused == [tmp_path]


def test_sweeping_removes_what_a_killed_writer_left_of_this_file_only(tmp_path: Path) -> None:
    others = [".a.json.k3x.tmp", ".b.json.k3x_4_7q.tmp", "a.json", "a.json.tmp"]
    for name in (".a.json.k3x_4_7q.tmp", *others):
        (tmp_path / name).write_bytes(b"x")
    files.remove_leftovers(tmp_path, "a.json")
    assert names(tmp_path) == others
