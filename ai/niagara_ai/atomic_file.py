"""Files that are replaced as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to write that replaces `path` once it is complete; after a failure nothing of it is left.

    Raises:
        OSError: the file cannot be written.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}")  # `remove_leftovers` knows it by this
    try:
        with temporary.open("wb") as file:
            yield file
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def remove_leftovers(folder: Path, names: str) -> None:
    """Remove what killed processes left in the folder of files of these `names`, a pattern; nobody may write there.

    Raises:
        OSError: something cannot be removed.
    """
    for left in folder.glob(f"{names}.*"):
        if left.suffix[1:].isdecimal():
            left.unlink()
