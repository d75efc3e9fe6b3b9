"""Compiling once for all processes: what one of them has compiled the others load from Numba's cache."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from niagara_tui.core import speed

Report = Callable[[float], None]
"""Told how much of the compiling is done, from 0.0 to 1.0."""


def is_compiled(tag: str, game: str) -> bool:
    """Whether the cache holds all that `tag` names of that game, so that loading it is a matter of a second."""
    return _mark(tag, game).exists()


def compile_once(tag: str, game: str, work: Callable[[], object], report: Report) -> None:
    """Do `work`, which compiles what `tag` names of that game, unless that is done; never in two processes at a time.

    While another process is at it, this waits.

    Raises:
        ImportError: Numba is not installed.
        OSError: the folder of the cache cannot be written.
    """
    from filelock import FileLock

    if is_compiled(tag, game):
        return
    mark = _mark(tag, game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(mark.with_suffix(".lock")):
        if not is_compiled(tag, game):
            with _heard(report):
                work()
            mark.touch()


def _mark(tag: str, game: str) -> Path:
    """The file that says so; with the sources' stamp, since several versions and copies may share a cache's folder."""
    return speed.cache_folder(game) / f"{tag}-{speed.sources_stamp(game)}.done"


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
