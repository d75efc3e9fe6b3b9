"""Small JSON files in the user's configuration folder, which may be edited by hand; nothing about them is fatal.

What is not understood of a file, such as a value of a newer version, stays in it as it is; a broken one is set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json, to_json

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.core.utf8 import without_mark
from niagara_tui.storage.atomic import make_folder, set_aside, write_bytes
from niagara_tui.storage.opening import NoSuchFile, read_bytes

MAX_BYTES = 100_000
_COMMENTS = re.compile(rb'("(?:\\.|[^"\\])*(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
_LAST_COMMAS = re.compile(rb'("(?:\\.|[^"\\])*(?:"|\Z))|,(?=\s*[}\]])', re.DOTALL)
"""What people write into JSON that is none: comments, and a comma after the last value; texts are matched as well."""
_ROUNDS = 5
"""How often what does not fit is left out; what is left could fit no better, such as a list that is too long."""

M = TypeVar("M", bound=BaseModel)

_told: set[tuple[Path, str | None]] = set()
"""The messages that this process has been given, by folder."""


@dataclass(frozen=True)
class _Contents(Generic[M]):
    """What a file holds, what of it is understood, and a message about the first thing that is not."""

    raw: dict[str, Any]
    held: M
    wrong: str


class _BrokenError(BadInput):
    """The file holds no JSON object; the message says why."""


@dataclass(frozen=True)
class KeptFile(Generic[M]):
    """A file called `name` that holds a `model`, all fields of which have defaults.

    The other attributes are templates of messages: `broken` for a file that is no JSON object and `unusable` for one
    that cannot be read, both with `{error}` and `{put_aside}`; `partly` for one with values that are not understood,
    and `unsaved` for a failure to write, both with `{error}`.
    """

    name: str
    model: type[M]
    broken: str
    unusable: str
    partly: str
    unsaved: str

    def load(self, folder: Path) -> tuple[M, str | None]:
        """Read the file in that folder as `read` does; if it is broken, set it aside. Each message is told once."""
        held, said = self._load(folder / self.name, _set_aside)
        if (news := (folder, said)) in _told:
            return held, None
        _told.add(news)
        return held, said

    def read(self, folder: Path) -> tuple[M, str | None]:
        """What is understood of the file in that folder, else the defaults, and a message if that is not all of it."""
        return self._load(folder / self.name, lambda _path: _("the defaults are used"))

    def save(self, held: M, folder: Path) -> str | None:
        """Write the file, in which everything else stays as it is: what is not understood, and what has not changed.

        On failure returns a message instead of raising, since none of these files is essential.
        """
        path = folder / self.name
        try:
            make_folder(folder)
            write_bytes(path, to_json(self._merged(held, path), indent=2) + b"\n")
        except OSError as error:
            return self.unsaved.format(error=clean(str(error)))
        return None

    def change(self, change: Callable[[M], None], folder: Path) -> str | None:
        """Load the file, apply `change` to its contents and save it, under a lock against other processes.

        Returns a message if it could not be written or was broken before.
        """
        from niagara_tui.storage.lock import changing

        with suppress(OSError):  # `save` reports the failure
            make_folder(folder)
        with changing(folder / self.name):
            held, problem = self.load(folder)
            change(held)
            return self.save(held, folder) or problem

    def _load(self, path: Path, put_aside: Callable[[Path], str]) -> tuple[M, str | None]:
        try:
            contents = self._contents(path)
        except NoSuchFile:
            return self.model(), None
        except BadInput as error:
            said = self.broken if isinstance(error, _BrokenError) else self.unusable
            return self.model(), said.format(error=clean(str(error)), put_aside=put_aside(path))
        return contents.held, self.partly.format(error=contents.wrong) if contents.wrong else None

    def _merged(self, held: M, path: Path) -> dict[str, Any]:
        """What to write: `held`, and of the file that is there now whatever `held` does not change."""
        new = held.model_dump(mode="json")
        try:
            old = self._contents(path)
        except NoSuchFile:
            return new
        except BadInput:
            set_aside(path)
            return new
        same = (name for name in old.raw if getattr(held, name, None) == getattr(old.held, name, None))
        return new | {name: old.raw[name] for name in same}

    def _contents(self, path: Path) -> _Contents[M]:
        """Read the file.

        Raises:
            NoSuchFile: there is none.
            _BrokenError: it holds no JSON object.
            BadInput: it cannot be read.
        """
        data = read_bytes(path)
        if len(data) > MAX_BYTES:
            raise BadInput(_("{file} is larger than {most_bytes} bytes").format(file=self.name, most_bytes=MAX_BYTES))
        raw = self._object(without_mark(data))
        return _Contents(raw, *_understood(self.model, raw))

    def _object(self, data: bytes) -> dict[str, Any]:
        for text in (data, _LAST_COMMAS.sub(rb"\1", _COMMENTS.sub(rb"\1", data))):
            with suppress(ValueError):
                if isinstance(raw := from_json(text), dict):
                    return raw
        try:
            self.model.model_validate_json(data)
        except ValidationError as error:
            raise _BrokenError(sentence(error)) from error
        raise AssertionError(self.name)


def _understood(model: type[M], raw: dict[str, Any]) -> tuple[M, str]:
    """The model of those values that fit it, and a message about the first one that does not; empty if all do."""
    left, wrong = deepcopy(raw), ""
    for _round in range(_ROUNDS):
        try:
            return model.model_validate_json(to_json(left)), wrong
        except ValidationError as error:
            wrong = wrong or sentence(error)
            found = dict.fromkeys(_existing(left, each["loc"]) for each in error.errors(include_url=False))
            _remove(left, reversed(found))  # from the back: each item that is removed moves those after it
    return model(), wrong


def _existing(raw: dict[str, Any], place: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The part of an error's place that leads to a value: pydantic appends names of types, and others of its own."""
    holder: Any = raw
    for depth, part in enumerate(place):
        is_there = part in holder if isinstance(holder, dict) else isinstance(holder, list) and isinstance(part, int)
        if not is_there:
            return place[:depth]
        holder = holder[part]
    return place


def _remove(holder: dict[str, Any], places: Iterable[tuple[int | str, ...]]) -> None:
    for *way, last in filter(None, places):
        with suppress(LookupError, TypeError):  # it has gone with what held it
            inner: Any = holder
            for part in way:
                inner = inner[part]
            del inner[last]


def _set_aside(path: Path) -> str:
    if (aside := set_aside(path)) is None:
        return _("the defaults are used")
    return _("the defaults are used, and the old file is kept as {name}").format(name=aside.name)
