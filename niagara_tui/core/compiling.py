"""Compiling once for all processes: what one of them has compiled the others load from Numba's cache."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from niagara_tui.core import keeping, speed

Report = Callable[[float], None]
"""Told how much of the compiling is done, from 0.0 to 1.0."""


END = "."
"""The last line of a mark that was written to its end."""

_whole: dict[Path, int] = {}
"""Marks whose files this process has found to be whole, with the time when they were set."""


def is_compiled(tag: str, game: str) -> bool:
    """Whether the cache holds all that `tag` names of that game, and whole, so that loading it takes a second."""
    mark = _mark(tag, game)
    try:
        then = mark.stat().st_mtime_ns
        if _whole.get(mark) != then and _is_whole(mark):
            _whole[mark] = then
    except OSError:
        return False
    return _whole.get(mark) == then


def compile_once(tag: str, game: str, work: Callable[[], object], report: Report) -> None:
    """Do `work`, which compiles what `tag` names of that game, unless that is done; never in two processes at a time.

    While another process is at it, this waits. A cache that is damaged goes, is told of, and is made anew.

    Raises:
        ImportError: Numba is not installed.
        OSError: the folder of the cache cannot be written.
    """
    from filelock import FileLock

    if is_compiled(tag, game):
        return
    mark = _mark(tag, game)
    with FileLock(mark.parent.with_name(f"{mark.parent.name}.lock")):
        if is_compiled(tag, game):
            return
        if mark.exists():
            _clear(mark.parent)
        with _heard(report):
            work()
        _set(mark)


def _mark(tag: str, game: str) -> Path:
    """The file that says so and names the others; with the sources' stamp: several versions may share a folder."""
    return speed.cache_folder(game) / f"{tag}-{speed.sources_stamp(game)}.done"


def _set(mark: Path) -> None:
    kept = (path.relative_to(mark.parent).as_posix() for path in mark.parent.rglob("*.nb[ic]"))
    with suppress(OSError):  # then the next process compiles, too
        mark.write_text("\n".join([*kept, END]), encoding="utf-8")


def _is_whole(mark: Path) -> bool:
    from niagara_tui.core import checked

    *kept, end = mark.read_text(encoding="utf-8", errors="replace").split("\n")
    return end == END and all(checked.is_whole(mark.parent / name) for name in kept)


def _clear(folder: Path) -> None:
    from niagara_tui.core import checked

    checked.say_damaged()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=keeping.PRIVATE, exist_ok=True)


@contextmanager
def _heard(report: Report) -> Iterator[None]:
    """Report after each function that Numba has compiled which part of all of them is ready."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, told: Any) -> None:
            """Nothing is ready yet."""

        def on_end(self, told: Any) -> None:  # noqa: ARG002 - the listener's signature
            report(sum(bool(twin.overloads) for twin in speed.twins) / len(speed.twins))

    with event.install_listener("numba:compile", Listener()):
        yield
