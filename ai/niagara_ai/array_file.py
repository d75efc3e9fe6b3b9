"""Files of named arrays in NumPy's format: replaced atomically, and validated when they are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from niagara_ai.atomic_file import replacing
from niagara_ai.contract import BotError


def write_arrays(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write the arrays to the file, which is replaced atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as file:
        np.savez_compressed(file, **arrays)


def read_arrays(path: Path, names: Sequence[str]) -> dict[str, Any]:
    """Read the arrays with these names; their shapes and types are not checked.

    Raises:
        BotError: the file cannot be read, is damaged, or lacks one of them.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as given:
            return {name: given[name] for name in names}
    except Exception as error:  # damaged bytes make NumPy, zipfile, zlib and the tokenizer fail in ways of their own
        raise BotError(f"{path.name} cannot be read") from error
