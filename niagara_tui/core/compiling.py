"""Compilation shared by all processes: one compiles, the others load the result from Numba's cache.

Beside the folder of a game's code are `….lock`, held by the process that compiles, `….claim`, held by one that waits
for it because somebody waits for a bot, and `….share`, what has been completed, for those that wait.
"""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from niagara_tui.core import speed
from niagara_tui.core.user_folders import PRIVATE

if TYPE_CHECKING:
    from filelock import BaseFileLock

Report = Callable[[float], None]  # progress callback: gets the compiled share, from 0.0 to 1.0

END = "."  # last line of a mark file; if it is missing, writing the file was interrupted

TRANSLATED = 0.6
"""Share of the time that passes until the last inner function is compiled; the rest is optimising them all together."""
FIXED = 150  # time to compile any function, in bytes of its own code: measured, it rises with the bytes from there
PATIENCE = 0.5  # seconds between two looks at what the process that compiles has completed

_verified: dict[Path, int] = {}
"""Marks whose cache files this process has verified, with the mark's modification time in nanoseconds."""


def is_compiled(tag: str, game: str) -> bool:
    """Whether the cache holds everything compiled under `tag` for that game, undamaged; loading it takes a second."""
    mark = _mark(tag, game)
    try:
        then = mark.stat().st_mtime_ns
        if _verified.get(mark) != then:
            from niagara_tui.core import machine_code

            *files, end = mark.read_text(encoding="utf-8", errors="replace").split("\n")
            if end != END or not all(machine_code.is_intact(mark.parent / name) for name in files):
                return False
            _verified[mark] = then
    except OSError:
        return False
    return _verified.get(mark) == then


def compile_once(
    tag: str, game: str, work: Callable[[], object], report: Report, give_way: Callable[[], object] | None = None
) -> None:
    """Run `work`, which compiles for that game what `tag` stands for, unless the cache has it already.

    Only one process compiles at a time; the others wait for it, and report what it completes. `give_way`, for a process
    that nobody waits for, is called between two functions as soon as another process waits for this one. It should end
    the process: the other goes on with what is in the cache. A damaged cache is reported, deleted and rebuilt. If no
    folder can be written to, each process compiles for itself.
    """
    if is_compiled(tag, game):
        return
    try:
        mark = _mark(tag, game)
    except OSError:
        with _reporting_progress(report), _without_garbage_collection():
            work()
        return
    folder = mark.parent
    with _turn(folder, report, is_urgent=give_way is None):
        if is_compiled(tag, game):
            return
        if mark.exists():
            from niagara_tui.core import machine_code

            machine_code.warn_damaged()
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(mode=PRIVATE, exist_ok=True)
        tell = _shared(folder, report, give_way)
        tell(0.0)
        with _reporting_progress(tell), _without_garbage_collection():
            work()
        files = (path.relative_to(folder).as_posix() for path in folder.rglob("*.nb[ic]"))
        with suppress(OSError):  # without the mark, the next process compiles again
            mark.write_text("\n".join([*files, END]), encoding="utf-8")
        _beside(folder, "share").unlink(missing_ok=True)
    report(1.0)


@contextmanager
def _turn(folder: Path, report: Report, *, is_urgent: bool) -> Iterator[None]:
    """Be the only process that compiles into the folder; until then report what the others complete."""
    from filelock import Timeout

    lock, claim = _lock(folder, "lock"), _lock(folder, "claim")
    patience = 0.0
    try:
        while not lock.is_locked:
            with suppress(Timeout):
                lock.acquire(timeout=patience)
                break
            patience = PATIENCE
            with suppress(Timeout):  # another may have it: one claim is enough
                if is_urgent and not claim.is_locked:
                    claim.acquire(timeout=0)
            share = 0.0
            with suppress(OSError, ValueError):  # nothing is told yet
                share = float(_beside(folder, "share").read_text(encoding="utf-8"))
            report(share)
        claim.release()
        yield
    finally:
        claim.release()
        lock.release()


def _shared(folder: Path, report: Report, give_way: Callable[[], object] | None) -> Report:
    """Report, and tell those who wait for this process; give way to one of them that is urgent."""
    from filelock import Timeout

    claim, share_file = _lock(folder, "claim"), _beside(folder, "share")

    def tell(share: float) -> None:
        report(share)
        with suppress(OSError):  # those who wait see less
            share_file.write_text(f"{share:.4f}", encoding="utf-8")
        if give_way is not None:
            try:
                claim.acquire(timeout=0)
            except Timeout:
                give_way()
            finally:
                claim.release()

    return tell


def _beside(folder: Path, ending: str) -> Path:
    return folder.with_name(f"{folder.name}.{ending}")


def _lock(folder: Path, ending: str) -> BaseFileLock:
    from filelock import FileLock

    return FileLock(_beside(folder, ending))


def _mark(tag: str, game: str) -> Path:
    """The file that lists the complete cache files; its name has the sources' stamp, as versions may share a folder."""
    return speed.cache_folder(game) / f"{tag}-{speed.sources_stamp(game)}.done"


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
    """Report the completed share of the time, by the length of code, each time Numba has compiled a function."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, told: Any) -> None:
            """Ignore the start: only finished compilations count."""

        def on_end(self, told: Any) -> None:  # noqa: ARG002 - the listener's signature
            inner = [twin for twin in speed.twins if twin.py_func.__qualname__.endswith(speed.INNER)]
            weights = [FIXED + len(twin.py_func.__code__.co_code) for twin in inner]
            done = sum(weight for twin, weight in zip(inner, weights, strict=True) if twin.overloads)
            report(TRANSLATED * done / max(1, sum(weights)))

    with event.install_listener("numba:compile", Listener()):
        yield
