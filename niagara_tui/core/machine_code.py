"""Machine code on disk and in memory: what stands in for classes of Numba's, function by function.

Its folder is one to which nobody else may write, because its contents are executed. Its files carry a digest: a damaged
one is compiled again, never unpickled or run.

Inner functions (those called only by other compiled functions) are kept as bitcode: less to compile. By default, Numba
optimises every function together with everything that it calls, and translates the result to machine code. Functions at
the bottom of the call graph are thus optimised and translated once for each function above them, which takes nearly
half of the whole compilation. Here, inner functions stay LLVM bitcode until a function that Python calls is translated
together with them.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import pickle
import shutil
import stat
import sys
import tempfile
from pathlib import Path
from typing import Any, ClassVar

from llvmlite.binding import Linkage
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUTargetOptions
from numba.core.environment import lookup_environment
from numba.core.options import TargetOptions
from numba.core.registry import cpu_target

from niagara_tui.core.errors import remark
from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import PRIVATE, PROGRAM, temporary_folder, user_cache_path

_DIGEST = hashlib.sha256
_SIZE = _DIGEST().digest_size


# -- files with a digest ------------------------------------------------------------------------------


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
            try:
                self.flush()
            except OSError:  # the damaged file cannot be removed: do not use the cache at all
                self.disable()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the machine code for these types to the cache, if possible."""
        try:
            super().save_overload(sig, data)
        except (OSError, Damaged) as error:
            why = (getattr(error, "strerror", None) or type(error).__name__).lower()
            warn_once(_("Compiled code cannot be kept ({why}); it will be compiled again.").format(why=why))


def warn_damaged() -> None:
    """Report once that the cache was damaged, which explains the slow start."""
    warn_once(_("The compiled code was damaged; it is being compiled again."))


def read_verified(path: Path) -> bytes:
    """Read the payload of a cache file and check it against the digest.

    Raises:
        Damaged: the payload does not match the digest.
        OSError: the file cannot be read.
    """
    contents = path.read_bytes()
    written = contents[_SIZE:]
    if _digest(path, written) != contents[:_SIZE]:
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


OTHERS_WRITE = 0o022  # write permission bits of group and others


# -- their folder -------------------------------------------------------------------------------------


def folder(name: str) -> Path:
    """Return the cache folder of that name, inside `NUMBA_CACHE_DIR` or else the user's cache folder.

    Falls back to a temporary folder, and says so once, if that folder cannot be written to or
    others can write to it.

    Raises:
        OSError: no temporary folder can be created either.
    """
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return _usable_folder(Path(chosen), name)
    ours = user_cache_path()
    # Others may not write into the user's own folder, which earlier versions left at the umask's
    with contextlib.suppress(OSError):
        if sys.platform != "win32" and not _is_foreign(ours):
            ours.chmod(ours.stat().st_mode & ~OTHERS_WRITE)
    return _usable_folder(ours, name)


@functools.cache
def warn_once(sentence: str) -> None:
    """Tell whoever listens (`remark`), once per process."""
    remark(f"{sentence}\n")


@functools.cache
def _usable_folder(root: Path, name: str) -> Path:
    if (trouble := _why_unusable(root / name)) is None:
        return root / name
    sentence = _("Compiled code cannot be kept in {folder!r} ({why}); it goes to a temporary folder.")
    warn_once(sentence.format(folder=str(root), why=trouble))
    shared = temporary_folder() / name
    if _why_unusable(shared) is None:
        return shared
    of_process = Path(tempfile.mkdtemp(prefix=f"{PROGRAM}-"))
    atexit.register(shutil.rmtree, of_process, ignore_errors=True)
    return of_process


def _why_unusable(folder: Path) -> str | None:
    """Why the folder cannot be used (not writable, or its contents cannot be trusted); None if it can."""
    try:
        for path in reversed((folder, *folder.parents)):
            path.mkdir(mode=PRIVATE, exist_ok=True)
        if (
            _is_foreign(folder)
            or _is_open(folder)
            or _is_foreign(folder.parent)
            or _is_open(folder.parent, sticky=True)
        ):
            return _("others can write to it")
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return (error.strerror or type(error).__name__).lower()
    return None


def _is_foreign(path: Path) -> bool:
    """Whether somebody else (root excepted) owns the folder and could replace it; False on Windows, which uses ACLs."""
    return sys.platform != "win32" and not {path.stat().st_uid, path.lstat().st_uid} <= {0, os.getuid()}


def _is_open(path: Path, *, sticky: bool = False) -> bool:
    """Whether others can write to the folder; with `sticky`, a folder whose sticky bit is set counts as safe."""
    mode = path.stat().st_mode
    return sys.platform != "win32" and bool(mode & OTHERS_WRITE) and not (sticky and mode & stat.S_ISVTX)


_ENVIRONMENT = "_ZN08NumbaEnv"
"""Prefix of the global variables that point to a function's Python environment (its globals and constants)."""


# -- inner functions ----------------------------------------------------------------------------------


class Library(JITCodeLibrary):
    """The code of one function; that of an inner function is never optimised, translated or called on its own."""

    suffix: ClassVar[str] = ""  # suffix of the names of inner functions

    @property
    def is_inner(self) -> bool:
        """Whether only compiled functions call this one."""
        return bool(self.name.endswith(self.suffix))

    @property
    def codegen(self) -> Any:
        """The code generator; an inner function has no address in memory at which an environment could be set."""
        return _NoEnvironment() if self.is_inner else super().codegen

    def get_pointer_to_function(self, name: str) -> int:
        """Address of a function for calls from Python; 0 for an inner function, which has none."""
        if not self.is_inner:
            return int(super().get_pointer_to_function(name))
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> Any:
        """The data to store in Numba's cache: machine code, or bitcode for an inner function."""
        return self.serialize_using_bitcode() if self.is_inner else super().serialize_using_object_code()

    def _optimize_final_module(self) -> None:
        if not self.is_inner:
            # Linked-in functions become internal: LLVM optimises better if it knows all callers
            for function in self._final_module.functions:
                if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
                    function.linkage = Linkage.internal
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self.is_inner:
            self._finalize_dynamic_globals()
            self._finalized = True
            return
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(_ENVIRONMENT) else None
            if environment is not None:
                self.codegen.set_env(variable.name, environment)


class _NoEnvironment:
    """Code generator of inner functions that discards their environments; the callers set them for themselves."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


def install(suffix: str) -> None:
    """Make Numba use `Library` from now on; functions whose names end with `suffix` are inner ones."""
    Library.suffix = suffix
    CPUTargetOptions.noalias = TargetOptions.Mapping("noalias")  # an option that Numba has, but gives nobody
    cpu_target.target_context.codegen()._library_class = Library  # noqa: SLF001 - Numba has no public way to set it
