"""What an argument names: a file, or a save in the folder of saves."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import quoted
from niagara_tui.store.folder import SUFFIX, SaveFolder, Summary, parse_viewable
from niagara_tui.store.formats import peek
from niagara_tui.store.models import Record, Shared, read_record
from niagara_tui.store.opening import is_same_file, read_bytes

T = TypeVar("T")


def read_named(reference: str, folder: SaveFolder) -> Record:
    """Read the record in that file, or in the save of that name."""
    return read_file_or_save(reference, folder.read, read_record)


def read_viewable_named(reference: str, folder: SaveFolder) -> Record | Shared:
    """Read the record or shared copy in that file, or under that name in the folder of saves."""
    return read_file_or_save(reference, folder.read_viewable, parse_viewable)


def read_file_or_save(reference: str, by_name: Callable[[str], T], reader: Callable[[bytes], T]) -> T:
    """Read the given file with `reader`, or the save of that name with `by_name`.

    An existing file takes precedence. Otherwise an argument with a folder or the suffix of saves is taken for a file.
    """
    if names_a_save(reference):
        return by_name(reference)
    try:
        return reader(contents(reference))
    except BadInput as error:
        sentence = _("{file} cannot be opened: {reason}")
        raise BadInput(sentence.format(file=quoted(reference, 80), reason=error)) from error


def split_moment(reference: str, folder: SaveFolder) -> tuple[str, str | None]:
    """The name of a game and a moment of it, from `NAME@MOMENT`; without a moment None.

    A file or save whose own name has the `@` takes precedence.
    """
    name, sign, moment = reference.rpartition("@")
    if not sign or is_file(reference):
        return reference, None
    with contextlib.suppress(BadInput):
        if folder.file(reference).exists():
            return reference, None
    return name, moment


def file_of(reference: str, folder: SaveFolder) -> Path:
    return folder.file(reference) if names_a_save(reference) else path_of(reference)


def names_a_save(reference: str) -> bool:
    """Whether `read_file_or_save` takes the argument for the name of a save."""
    path = path_of(reference)
    return path.suffix != SUFFIX and path.name == reference and not is_file(reference)


def contents(reference: str) -> bytes:
    data = read_bytes(path_of(reference))
    first, _newline, others = data.partition(b"\n")
    if others and {"seats", "games", "rules"} <= peek(first).keys():
        raise BadInput(
            _("it holds a tournament; niagara arena --resume FILE --games-out FOLDER writes its games as saves")
        )
    return data


def is_outside(reference: str, folder: SaveFolder) -> bool:
    """Whether the argument names a file that is no save of the folder."""
    path = path_of(reference)
    if not is_file(reference):
        return False
    with contextlib.suppress(BadInput):
        if folder.has(reference) or folder.has(reference.removesuffix(SUFFIX)):
            return False
    return not is_same_file(path.parent, folder.path)


def is_file(reference: str) -> bool:
    """Whether the file exists; False for names that the system rejects."""
    try:
        return path_of(reference).is_file()
    except OSError:
        return False


def path_of(reference: str) -> Path:
    """The path that an argument names, with the home folder in the place of its tilde."""
    try:
        return Path(reference).expanduser()
    except RuntimeError:  # no such user: the tilde is literal, as in a shell
        return Path(reference)


def save_to_resume(folder: SaveFolder, name: str | None) -> str:
    """The name of the save to resume: `name`, with or without its suffix, or (None) the newest game under way."""
    if name is not None:
        name = name if folder.has(name) else name.removesuffix(SUFFIX)
        folder.read(name)
        return name
    return newest(folder, _("no game is under way in {folder}"), lambda save: save.result is None)


def newest(folder: SaveFolder, missing: str, wanted: Callable[[Summary], bool] = lambda _save: True) -> str:
    """The name of the newest save that can be opened and is `wanted`; `missing` says of a {folder} that none is."""
    for save in folder.summaries():
        if save.problem is None and wanted(save):
            return save.name
    folder.check_listable()
    raise BadInput(missing.format(folder=folder.label))
