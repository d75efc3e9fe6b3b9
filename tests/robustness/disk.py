"""A disk that goes wrong: every call that reaches one folder is counted, and something may strike there.

What strikes is told each call before it is made (a handle that is closed: after it, for the system closes it even where
that fails); it may look, raise an OSError, or kill the process.
"""

from __future__ import annotations

import builtins
import fcntl
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest

BY_PATH = ("open", "stat", "lstat", "mkdir", "rename", "replace", "unlink", "listdir", "scandir")
BY_HANDLE = ("fsync", "fstat", "close")


@dataclass(frozen=True)
class Call:
    """The call of that number, from 1 on: what it does, to which file or folder."""

    number: int
    name: str
    path: Path


Strike = Callable[[Call], None]


def failing(number: int, error: int, *, for_ever: bool = False) -> Strike:
    """The call of that number fails with this error; with `for_ever` all that follow fail too."""

    def strike(call: Call) -> None:
        if call.number == number or (for_ever and call.number > number):
            raise OSError(error, os.strerror(error), str(call.path))

    return strike


class Disk:
    """What lies under `root`."""

    def __init__(self, root: Path, strike: Strike) -> None:
        """Let that strike there, while `watched` lasts."""
        self.strike = strike
        self.calls = 0
        self._root = str(root)
        self._handles: dict[int, Path] = {}
        self._is_struck = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count and strike."""
        with pytest.MonkeyPatch.context() as patch:
            for name in BY_PATH:
                patch.setattr(os, name, self._by_path(name, getattr(os, name)))
            for name in BY_HANDLE:
                patch.setattr(os, name, self._by_handle(name, getattr(os, name)))
            patch.setattr(fcntl, "flock", self._by_handle("flock", fcntl.flock))
            patch.setattr(os, "fdopen", self._by_handle("fdopen", os.fdopen))
            patch.setattr(io, "open", self._by_path("io.open", io.open))
            patch.setattr(builtins, "open", io.open)
            yield

    def _by_path(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any = ".", *rest: Any, **named: Any) -> Any:
            if isinstance(path, int) and path in self._handles:
                where = self._handles[path]
            elif isinstance(path, str | os.PathLike) and os.fspath(path).startswith(self._root):
                where = Path(path)
            else:
                return real(path, *rest, **named)
            self.note(name, where)
            given = real(path, *rest, **named)
            if name == "open":
                self._handles[given] = where
            if name == "io.open":
                self._handles[given.fileno()] = where
                return Touchy(self, given, where)
            return given

        return call

    def _by_handle(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(handle: Any, *rest: Any, **named: Any) -> Any:
            where = self._handles.get(handle if isinstance(handle, int) else handle.fileno())
            if where is None:
                return real(handle, *rest, **named)
            if name == "close":
                del self._handles[handle]
                real(handle)
                self.note(name, where)
                return None
            if rest != (fcntl.LOCK_UN,):  # no system refuses that
                self.note(name, where)
            given = real(handle, *rest, **named)
            return Touchy(self, given, where) if name == "fdopen" else given

        return call

    def note(self, name: str, path: Path) -> None:
        """One more call; what strikes can make calls of its own, which are not counted."""
        if self._is_struck:
            return
        self.calls += 1
        self._is_struck = True
        try:
            self.strike(Call(self.calls, name, path))
        finally:
            self._is_struck = False

    def forget(self, handle: int) -> None:
        """That handle has been closed by its file."""
        self._handles.pop(handle, None)


class Touchy:
    """An open file on that disk."""

    def __init__(self, disk: Disk, file: Any, path: Path) -> None:
        """Stand before this file."""
        self._disk, self._file, self._path = disk, file, path

    def __getattr__(self, name: str) -> Any:
        """What the file has; what reaches the disk is counted."""
        found = getattr(self._file, name)
        if name not in {"read", "readline", "write", "flush", "truncate"}:
            return found

        def call(*given: Any) -> Any:
            self._disk.note(name, self._path)
            return found(*given)

        return call

    def __iter__(self) -> Any:
        return iter(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close it; that it fails is told once it has been done."""
        if self._file.closed:
            return
        self._disk.forget(self._file.fileno())
        self._file.close()
        self._disk.note("close", self._path)
