"""Resolve an argument that names a game: a file, or the name of a save."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.store.folder import SUFFIX
from niagara_tui.store.opening import read_bytes

T = TypeVar("T")


def read_file_or_save(given: str, by_name: Callable[[str], T], reader: Callable[[bytes], T]) -> T:
    """Read the given file with `reader`, or the save of that name with `by_name`.

    An existing file takes precedence. Otherwise an argument with a folder or the suffix of saves is taken for a file.

    Raises:
        BadInput: there is neither, or it cannot be read.
    """
    if names_a_save(given):
        return by_name(given)
    try:
        return reader(read_bytes(path_of(given)))
    except BadInput as error:
        raise BadInput(_("{file} cannot be opened: {reason}").format(file=clean(given, 80), reason=error)) from error


def names_a_save(given: str) -> bool:
    """Whether `read_file_or_save` takes the argument for the name of a save."""
    path = path_of(given)
    return path.suffix != SUFFIX and path.name == given and not is_file(given)


def is_file(given: str) -> bool:
    """Whether the file exists; False for names that the system rejects."""
    try:
        return path_of(given).is_file()
    except OSError:
        return False


def path_of(given: str) -> Path:
    """The path that an argument names, with the home folder in the place of its tilde."""
    try:
        return Path(given).expanduser()
    except RuntimeError:  # no such user: the tilde is literal, as in a shell
        return Path(given)
