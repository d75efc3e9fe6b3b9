"""Files of named arrays in NumPy's format: replaced atomically, not believed when they are read, of any length."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import ExitStack
from math import prod
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Self
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from niagara_ai.contract import BotError
from niagara_ai.files import open_regular, replacing

_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


def write_arrays(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write the arrays to the file, which is replaced atomically."""
    with replacing(path) as file:
        np.savez_compressed(file, **arrays)


class Columns:
    """Arrays that grow piece by piece on the disk, beside the file that they become, and take no memory.

    A context manager: on leaving it, the pieces are gone.
    """

    def __init__(self, folder: Path, kinds: Mapping[str, str]) -> None:
        """Begin an empty array of each name, of that kind of numbers."""
        self._files = ExitStack()
        self._kinds = {name: np.dtype(kind) for name, kind in kinds.items()}
        self._shapes: dict[str, tuple[int, ...]] = {}
        try:
            self._pieces = {
                name: self._files.enter_context(TemporaryFile(dir=folder))  # noqa: SIM115 - `_files` closes it
                for name in kinds
            }
        except BaseException:
            self._files.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def add(self, **rows: Any) -> None:
        """Append these rows to the arrays of these names; all rows of one array have one shape."""
        for name, values in rows.items():
            array = np.ascontiguousarray(values, self._kinds[name])
            self._pieces[name].write(array.tobytes())
            before = self._shapes.get(name, (0, *array.shape[1:]))
            self._shapes[name] = (before[0] + len(array), *before[1:])

    def write(self, path: Path, others: Mapping[str, Any]) -> None:
        """Write them and the `others` to the file, which is replaced atomically."""
        with replacing(path) as file, ZipFile(file, "w") as archive:
            for name, array in others.items():
                with _member(archive, name) as member:
                    np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
            for name, pieces in self._pieces.items():
                kind, shape = np.lib.format.dtype_to_descr(self._kinds[name]), self._shapes.get(name, (0,))
                pieces.seek(0)
                with _member(archive, name) as member:
                    header = {"descr": kind, "fortran_order": False, "shape": shape}
                    np.lib.format.write_array_header_1_0(member, header)
                    shutil.copyfileobj(pieces, member)


def _member(archive: ZipFile, name: str) -> IO[bytes]:
    about = ZipInfo(f"{name}.npy")  # of no time: the same arrays are the same bytes
    about.compress_type = ZIP_DEFLATED
    return archive.open(about, "w", force_zip64=True)


def read_arrays(path: Path, kinds: Mapping[str, str], limit: int) -> dict[str, Any]:
    """Read the arrays with these names, which must be of these kinds and take at most `limit` bytes together.

    A kind is that of an array's numbers: a `dtype` such as `float16`, or a letter of `dtype.kind` for any size of it.
    Shapes are not checked.
    """
    try:
        with open_regular(path) as file, ZipFile(file) as archive:
            members = {name: archive.getinfo(f"{name}.npy") for name in kinds}
            size = sum(member.file_size for member in members.values())  # `ZipFile` never unpacks more than that
            arrays = {}
            for name, member in members.items() if size <= limit else ():
                with archive.open(member) as content:
                    arrays[name] = _array(content, kinds[name])
    except Exception as error:  # damaged bytes make NumPy, zipfile, zlib and the tokenizer fail in ways of their own
        raise BotError(f"{path.name} cannot be read") from error
    if size > limit:
        raise BotError(f"{path.name} is too large")
    return arrays


def _array(content: IO[bytes], kind: str) -> Any:
    """The array of one member; nothing is allocated by what its header says before its numbers have been read."""
    shape, in_columns, dtype = _HEADERS[np.lib.format.read_magic(content)](content)
    if kind not in (dtype.name, dtype.kind) or dtype.hasobject:
        raise ValueError(dtype)
    data = content.read()
    if len(data) != prod(shape) * dtype.itemsize:
        raise ValueError(shape)
    return np.frombuffer(data, dtype).reshape(shape, order="F" if in_columns else "C").copy()
