"""Measuring the cost of reading files, each in its own process: time, and peak memory including the program.

    python -m tests.robustness.weighing WAY FILE WAY FILE …

One process loads the app and forks the others. Their memory is limited, to protect the machine.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import niagara_tui.ui.app
import niagara_tui.ui.screens.load
import niagara_tui.ui.screens.table  # noqa: F401 - the memory of the whole app is measured
from niagara_tui.core.errors import NiagaraError
from niagara_tui.games.registry import GAMES
from niagara_tui.lab import tournament_file
from niagara_tui.match import positions
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.saved import list_saves
from niagara_tui.match.sharing import film_of
from niagara_tui.shell import bots, settings
from niagara_tui.store import goals, logbook
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.opening import read_bytes, read_page
from niagara_tui.study.puzzles.catalogue import read_puzzles
from niagara_tui.study.reviews.reviewer import kept_review
from tests.support.matches import NOON, new_match
from tests.support.reviews import sealed


def _save(file: Path) -> str:
    film_of(SaveFolder(file.parent).read_viewable(file.stem))
    return ""


def _position(file: Path) -> str:
    positions.read(read_bytes(file))
    return ""


def _arena(file: Path) -> str:
    tournament_file.read(file)
    return ""


def _named(name: str, read: Callable[[Path], str]) -> Callable[[Path], str]:
    """A way to read a file as the one of that name in a folder."""

    def way(file: Path) -> str:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / name).symlink_to(file)
            return read(Path(folder))

    return way


def _rated(folder: Path) -> str:
    setattr(bots, "files", lambda _package: folder)  # noqa: B010 - a name that it imports
    return "" if bots.ratings_of(GAMES["niagara"]) else "unrated"


def _review(file: Path) -> str:
    """The file as the review of a save; what is not believed is made again."""
    with tempfile.TemporaryDirectory() as folder:
        record = new_match().record()
        (Path(folder) / "a.review").write_bytes(sealed(file.read_bytes()))
        return "" if kept_review(SaveFolder(Path(folder)), "a", RecordFilm(record)) else "made again"


def _puzzles(file: Path) -> str:
    read_puzzles(read_page(file))
    return ""


LIMIT = 4 * 2**30
"""Memory limit in bytes, which unbounded reading hits."""
WAYS: dict[str, Callable[[Path], str]] = {
    "look": _save,
    "list": lambda file: {save.name: save.problem for save in list_saves(SaveFolder(file.parent), NOON)}[file.stem],
    "check": lambda file: " ".join(positions.problems(read_bytes(file))),
    "position": _position,
    "settings": _named(settings.FILE, lambda folder: settings.load(folder)[1] or ""),
    "arena": _arena,
    "record": _named(logbook.FILE, lambda folder: logbook.LogbookFile(folder).read()[1]),
    "goals": _named(goals.FILE, lambda folder: goals.GoalsFile(folder).read()[1]),
    "review": _review,
    "ratings": _named(bots.FILE, _rated),
    "puzzles": _puzzles,
}


def weighed(way: str, file: Path) -> dict[str, Any]:
    """Read the file in that way; return the cost and the message."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))
            try:
                said = WAYS[way](file)
            except NiagaraError as error:
                said = str(error)
            os.write(write, said[:2000].encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, encoding="utf-8", errors="replace") as told:
        said = told.read()
    _pid, status, used = os.wait4(child, 0)
    return {
        "way": way,
        "file": file.name,
        "status": status,
        "said": said,
        "mb": used.ru_maxrss / 1024,
        "seconds": used.ru_utime + used.ru_stime,
    }


if __name__ == "__main__":
    for way, name in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        print(json.dumps(weighed(way, Path(name))), flush=True)
