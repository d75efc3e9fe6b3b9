"""Numba's files with a digest each: what was damaged is neither unpickled nor run, but compiled again."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

from niagara_tui.core.i18n import _
from niagara_tui.core.keeping import say_once

_DIGEST = hashlib.sha256
_SIZE = _DIGEST().digest_size


class Damaged(Exception):
    """A file does not hold what was written to it."""


class Files(IndexDataCacheFile):
    """The index of one function and its machine code."""

    def _load_index(self) -> dict[Any, str]:
        try:
            stamp, names = pickle.loads(content(Path(self._index_path)))  # noqa: S301 - nobody else can write there
        except FileNotFoundError:
            return {}
        return names if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(content(Path(self._data_path(name))))  # noqa: S301 - as above

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, what: Any) -> None:
        dumped = self._dump(what)
        with self._open_for_write(path) as file:
            file.write(_seal(path, dumped) + dumped)


class Cache(FunctionCache):
    """One function's machine code on disk; that it cannot be had or kept there makes the start slower, no more."""

    def __init__(self, function: Any) -> None:
        """The cache of that function, in the folder that Numba has been told."""
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = Files(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code for these types; None if there is none, or none that is whole."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - what a file can do to who reads it has no end
            say_damaged()
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the machine code for these types, if that can be done."""
        try:
            super().save_overload(sig, data)
        except (OSError, Damaged) as error:
            why = (getattr(error, "strerror", None) or type(error).__name__).lower()
            say_once(_("What is compiled cannot be kept ({why}); it will be compiled again.").format(why=why))

    def _forget(self) -> None:
        try:
            self.flush()
        except OSError:  # it stays damaged, and is not written over either
            self.disable()


def say_damaged() -> None:
    """Tell why it takes long, once."""
    say_once(_("What had been compiled was damaged; it is compiled again."))


def content(path: Path) -> bytes:
    """What was written to a file.

    Raises:
        Damaged: it is not what the file holds now.
        OSError: the file cannot be read.
    """
    found = path.read_bytes()
    written = found[_SIZE:]
    if _seal(path, written) != found[:_SIZE]:
        raise Damaged(path)
    return written


def _seal(path: str | Path, written: bytes) -> bytes:
    """The digest of what is written to that file, and to no other."""
    return _DIGEST(Path(path).name.encode() + b"\n" + written).digest()


def is_whole(path: Path) -> bool:
    """Whether it holds what was written to it."""
    try:
        content(path)
    except (OSError, Damaged):
        return False
    return True
