"""A failing disk: every call that reaches one folder is counted, and a callback may make it fail.

The callback is called before each call is made (for `close`, after it: the system closes the handle even if it reports
an error); it may inspect the state, raise an OSError, or kill the process.
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
    """A call to the disk: its number, from 1 on, its function's name, and its file or folder."""

    number: int
    name: str
    path: Path


Strike = Callable[[Call], None]


def failing(number: int, error: int, *, for_ever: bool = False) -> Strike:
    """Make that call fail with this error, and with `for_ever` all later calls as well."""

    def strike(call: Call) -> None:
        if call.number == number or (for_ever and call.number > number):
            raise OSError(error, os.strerror(error), str(call.path))

    return strike


class Disk:
    def __init__(self, root: Path, strike: Strike) -> None:
        self.strike = strike
        self.calls = 0
        self._root = str(root)
        self._handles: dict[int, Path] = {}
        self._is_struck = False

    @contextmanager
    def watched(self) -> Iterator[None]:
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
                return WatchedFile(self, given, where)
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
            if rest != (fcntl.LOCK_UN,):  # unlocking never fails
                self.note(name, where)
            given = real(handle, *rest, **named)
            return WatchedFile(self, given, where) if name == "fdopen" else given

        return call

    def note(self, name: str, path: Path) -> None:
        """Count one call and strike; calls that `strike` makes itself are not counted."""
        if self._is_struck:
            return
        self.calls += 1
        self._is_struck = True
        try:
            self.strike(Call(self.calls, name, path))
        finally:
            self._is_struck = False

    def forget(self, handle: int) -> None:
        """Drop a handle that has been closed through its file object."""
        self._handles.pop(handle, None)


class WatchedFile:
    def __init__(self, disk: Disk, file: Any, path: Path) -> None:
        self._disk, self._file, self._path = disk, file, path

    def __getattr__(self, name: str) -> Any:
        """Delegate to the file; calls that reach the disk are counted."""
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
        """Close the file, then count the call, so that its failure is reported after the fact."""
        if self._file.closed:
            return
        self._disk.forget(self._file.fileno())
        self._file.close()
        self._disk.note("close", self._path)
