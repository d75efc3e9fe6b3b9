"""A Numba cache whose files carry a digest: a damaged file is recompiled, never unpickled or run."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

from niagara_tui.core.code_cache import warn_once
from niagara_tui.core.i18n import _

_DIGEST = hashlib.sha256
_SIZE = _DIGEST().digest_size


class Damaged(Exception):
    """The contents of a file do not match its digest."""


class Files(IndexDataCacheFile):
    """The index file of one function and its machine code files."""

    def _load_index(self) -> dict[Any, str]:
        try:
            stamp, names = pickle.loads(read_verified(Path(self._index_path)))  # noqa: S301 - nobody else can write there
        except FileNotFoundError:
            return {}
        return names if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(read_verified(Path(self._data_path(name))))  # noqa: S301 - as above

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, what: Any) -> None:
        dumped = self._dump(what)
        with self._open_for_write(path) as file:
            file.write(_digest(path, dumped) + dumped)


class Cache(FunctionCache):
    """On-disk cache of one function's machine code; if it cannot be read or written, startup is merely slower."""

    def __init__(self, function: Any) -> None:
        """Create the cache of that function, in the folder set in Numba's configuration."""
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = Files(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code for these types; None if it is missing or damaged."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - unpickling a damaged file can raise anything
            warn_damaged()
            self._forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the machine code for these types to the cache, if possible."""
        try:
            super().save_overload(sig, data)
        except (OSError, Damaged) as error:
            why = (getattr(error, "strerror", None) or type(error).__name__).lower()
            warn_once(_("Compiled code cannot be kept ({why}); it will be compiled again.").format(why=why))

    def _forget(self) -> None:
        try:
            self.flush()
        except OSError:  # the damaged file cannot be removed: do not use the cache at all
            self.disable()


def warn_damaged() -> None:
    """Report once that the cache was damaged, which explains the slow start."""
    warn_once(_("The compiled code was damaged; it is being compiled again."))


def read_verified(path: Path) -> bytes:
    """Read the payload of a cache file and check it against the digest.

    Raises:
        Damaged: the payload does not match the digest.
        OSError: the file cannot be read.
    """
    found = path.read_bytes()
    written = found[_SIZE:]
    if _digest(path, written) != found[:_SIZE]:
        raise Damaged(path)
    return written


def _digest(path: str | Path, written: bytes) -> bytes:
    """Digest of the payload and the file's name, so that a file cannot stand in for another."""
    return _DIGEST(Path(path).name.encode() + b"\n" + written).digest()


def is_intact(path: Path) -> bool:
    """Whether the file can be read and is undamaged."""
    try:
        read_verified(path)
    except (OSError, Damaged):
        return False
    return True
