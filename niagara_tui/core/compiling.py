"""Compilation shared by all processes: one compiles, the others load the result from Numba's cache."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from niagara_tui.core import speed
from niagara_tui.core.user_folders import PRIVATE

Report = Callable[[float], None]
"""Progress callback: gets the compiled share, from 0.0 to 1.0."""

END = "."
"""Last line of a mark file; if it is missing, writing the file was interrupted."""

_verified: dict[Path, int] = {}
"""Marks whose cache files this process has verified, with the mark's modification time in nanoseconds."""


def is_compiled(tag: str, game: str) -> bool:
    """Whether the cache holds everything compiled under `tag` for that game, undamaged; loading it takes a second."""
    mark = _mark(tag, game)
    try:
        then = mark.stat().st_mtime_ns
        if _verified.get(mark) != then and _is_complete(mark):
            _verified[mark] = then
    except OSError:
        return False
    return _verified.get(mark) == then


def compile_once(tag: str, game: str, work: Callable[[], object], report: Report) -> None:
    """Run `work`, which compiles for that game what `tag` stands for, unless the cache has it already.

    Only one process compiles at a time; the others wait for it. A damaged cache is reported, deleted and rebuilt. If no
    folder can be written to, each process compiles for itself.

    Raises:
        ImportError: Numba is not installed.
        OSError: the cache folder cannot be written.
    """
    from filelock import FileLock

    if is_compiled(tag, game):
        return
    try:
        mark = _mark(tag, game)
    except OSError:
        with _reporting_progress(report), _without_garbage_collection():
            work()
        return
    with FileLock(mark.parent.with_name(f"{mark.parent.name}.lock")):
        if is_compiled(tag, game):
            return
        if mark.exists():
            _clear_damaged(mark.parent)
        with _reporting_progress(report), _without_garbage_collection():
            work()
        _write_mark(mark)


def _mark(tag: str, game: str) -> Path:
    """The file that lists the complete cache files; its name has the sources' stamp, as versions may share a folder."""
    return speed.cache_folder(game) / f"{tag}-{speed.sources_stamp(game)}.done"


def _write_mark(mark: Path) -> None:
    kept = (path.relative_to(mark.parent).as_posix() for path in mark.parent.rglob("*.nb[ic]"))
    with suppress(OSError):  # without the mark, the next process compiles again
        mark.write_text("\n".join([*kept, END]), encoding="utf-8")


def _is_complete(mark: Path) -> bool:
    from niagara_tui.core import machine_code

    *kept, end = mark.read_text(encoding="utf-8", errors="replace").split("\n")
    return end == END and all(machine_code.is_intact(mark.parent / name) for name in kept)


def _clear_damaged(folder: Path) -> None:
    from niagara_tui.core import machine_code

    machine_code.warn_damaged()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=PRIVATE, exist_ok=True)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Suspend garbage collection, which takes a twentieth of the time: most of a compiler's objects are kept anyway."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _reporting_progress(report: Report) -> Iterator[None]:
    """Report the compiled share of all functions each time Numba has compiled one."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, told: Any) -> None:
            """Ignore the start: only finished compilations count."""

        def on_end(self, told: Any) -> None:  # noqa: ARG002 - the listener's signature
            report(sum(bool(twin.overloads) for twin in speed.twins) / len(speed.twins))

    with event.install_listener("numba:compile", Listener()):
        yield
