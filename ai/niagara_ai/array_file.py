"""Files of named arrays in NumPy's format: replaced atomically, and not believed when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import IO, Any
from zipfile import ZipFile

import numpy as np

from niagara_ai.contract import BotError
from niagara_ai.files import open_regular, replacing

_HEADERS = {
    (1, 0): np.lib.format.read_array_header_1_0,
    (2, 0): np.lib.format.read_array_header_2_0,
}


def write_arrays(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write the arrays to the file, which is replaced atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        np.savez_compressed(file, **arrays)


def read_arrays(path: Path, kinds: Mapping[str, str], limit: int) -> dict[str, Any]:
    """Read the arrays with these names, which must be of these kinds and take at most `limit` bytes together.

    A kind is that of an array's numbers: a `dtype` such as `float16`, or a letter of `dtype.kind` for any size of it.
    Shapes are not checked.

    Raises:
        BotError: it is no regular file, cannot be read, is damaged, or lacks one of them.
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
    """The array of one member; nothing is allocated by what its header says before its numbers have been read.

    Raises:
        ValueError: it is damaged, or its numbers are not of that kind.
    """
    shape, in_columns, dtype = _HEADERS[np.lib.format.read_magic(content)](content)
    if kind not in (dtype.name, dtype.kind) or dtype.hasobject:
        raise ValueError(dtype)
    data = content.read()
    if len(data) != prod(shape) * dtype.itemsize:
        raise ValueError(shape)
    return np.frombuffer(data, dtype).reshape(shape, order="F" if in_columns else "C").copy()
