"""G3: contents are on the disk before a file takes its name, and the name before success is reported.

The simulated disk may lose whatever has not been synced: a file's contents until its fsync, names in a folder until the
folder's fsync.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from niagara_ai.train.folder import Folder

from niagara_tui.lab import tournament_file
from niagara_tui.match.autosave import Autosave
from niagara_tui.shell import settings
from niagara_tui.store.folder import SaveFolder
from tests.ai.training import SETTINGS
from tests.robustness.killing import PLAN
from tests.support.arena import drawn
from tests.support.disk import Call, Disk
from tests.support.matches import new_match
from tests.support.saves import record


class Power:
    """The state of the disk after a loss of power: which contents and which names are on it."""

    def __init__(self) -> None:
        self.contents: dict[tuple[int, int], bytes] = {}
        self.folders: set[Path] = set()
        """Folders in which a name has changed since the last sync."""

    def strike(self, call: Call) -> None:
        """Record a call that is about to be made, and check the order."""
        if call.name == "fsync":
            if call.path.is_dir():
                self.folders.discard(call.path)
            else:
                self.contents[_identity(call.path)] = call.path.read_bytes()
        elif _changes_names(call):
            self.folders.add(call.path.parent)
            if call.name == "replace":
                assert self.has(call.path), "a file takes its name before its contents are on the disk"

    def has(self, file: Path) -> bool:
        return self.contents.get(_identity(file)) == file.read_bytes()


def _changes_names(call: Call) -> bool:
    """Whether the call changes names that must persist; locks and temporary files need not."""
    if call.name in {"mkdir", "io.open"}:
        return not call.path.exists()
    return call.name in {"rename", "replace"} or (call.name == "unlink" and call.path.suffix != ".lock")


def _identity(file: Path) -> tuple[int, int]:
    return file.stat().st_dev, file.stat().st_ino


@contextmanager
def power(root: Path) -> Iterator[Power]:
    lost = Power()
    with Disk(root, lost.strike).watched():
        yield lost


def saved(root: Path) -> None:
    """Save a game in a folder that is created together with its parents."""
    match = new_match()
    with Autosave.new(SaveFolder(root / "deep" / "er" / "saves"), match) as autosave:
        autosave.save()


def written(root: Path) -> SaveFolder:
    folder = SaveFolder(root)
    folder.write("a", record())
    return folder


def remembered(root: Path) -> None:
    assert settings.save(settings.Settings(), root / "deep" / "config") is None


def rated(root: Path) -> None:
    with tournament_file.Log.create(root / "arena.jsonl", PLAN) as log:
        log.add(drawn(random.Random(1), (6, 1, 1)))


def trained(root: Path) -> None:
    Folder(root).create(SETTINGS)
    Folder(root).write_figures([])


ACTIONS: dict[str, Callable[[Path], object]] = {
    "saved": saved,
    "renamed": lambda root: written(root).rename("a", "b"),
    "deleted": lambda root: written(root).delete("a"),
    "kept_aside": lambda root: written(root).copy("a", "b"),
    "remembered": remembered,
    "rated": rated,
    "trained": trained,
}


@pytest.mark.parametrize("action", ACTIONS)
def test_what_is_done_outlives_a_loss_of_power(tmp_path: Path, action: str) -> None:
    with power(tmp_path) as lost:
        ACTIONS[action](tmp_path)
    assert lost.folders == set(), "names in these folders are not on the disk"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files or action == "deleted"
    assert [file.name for file in files if not lost.has(file)] == []
