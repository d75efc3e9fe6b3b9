"""Kept files that people may edit by hand: JSON of which everything is understood that can be.

What is not understood, such as a value of a newer version, stays in the file as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json, to_json

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import without_mark
from niagara_tui.core.lenient_json import strict_json
from niagara_tui.core.text import clean
from niagara_tui.store.formats import last_entries
from niagara_tui.store.keeper import KeptFile, Messages

MAX_BYTES = 100_000
_ROUNDS = 5  # how often what does not fit is left out; more than that no file needs
_DROPPED = 10  # the part of a list that is dropped at once from a file that is too large: one in so many

M = TypeVar("M", bound=BaseModel)
Place = tuple[int | str, ...]  # where a value is: the names and numbers that lead to it


@dataclass
class Contents(Generic[M]):
    """What a file holds, what of it is understood, and a message about the first thing that is not."""

    raw: dict[str, Any]
    value: M
    wrong: str = ""
    foreign: dict[Place, list[Any]] = field(default_factory=dict)  # by the place of a list, its other entries


class EditableFile(Generic[M]):
    """A file that holds a `model`, all fields of which have defaults.

    `partly` is a template of the message for a file with values that are not understood, with `{error}`.
    """

    def __init__(self, path: Path, model: type[M], messages: Messages, partly: str) -> None:
        self._model, self._partly, self._path = model, partly, path
        self._file = KeptFile(path, self._parsed, self._written, lambda: Contents({}, model()), messages)

    def load(self) -> tuple[M, str | None]:
        """Read the file as `read` does; if it is broken, set it aside."""
        return self._understood(self._file.load())

    def read(self) -> tuple[M, str | None]:
        """What is understood of the file, else the defaults, and a message if that is not all of it."""
        return self._understood(self._file.read())

    @contextmanager
    def edit(self) -> Iterator[M]:
        """What the file holds now, to be changed in place; everything else in the file stays as it is.

        A field that is set replaces what was not understood of it, even by its default. Of lists that have grown too
        long, the newest entries are kept. `problem` says afterwards if it could not be written, or was broken.
        """
        with self._file.edit() as contents:
            value = contents.value.model_copy(deep=True)
            yield value
            old, new = (model.model_dump(mode="json") for model in (contents.value, value))
            new = _understood(self._model, new)[0].model_dump(mode="json")
            for name in value.model_fields_set - contents.value.model_fields_set:
                if new[name] == old[name]:  # as by default, but chosen now
                    del old[name]
            contents.raw = _merged(contents.raw, old, new, contents.foreign) if contents.raw else new

    @property
    def problem(self) -> str | None:
        return self._file.problem or None

    def _understood(self, loaded: tuple[Contents[M], str]) -> tuple[M, str | None]:
        contents, problem = loaded
        return contents.value, problem or (self._partly.format(error=contents.wrong) if contents.wrong else None)

    def _parsed(self, data: bytes) -> Contents[M]:
        if len(data) > MAX_BYTES:
            template = _("{file} is larger than {most_bytes} bytes")
            raise BadInput(template.format(file=self._path.name, most_bytes=MAX_BYTES))
        data = without_mark(data)
        for text in (data, strict_json(data)):
            with suppress(ValueError):
                if isinstance(raw := from_json(text), dict):
                    return Contents(raw, *_understood(self._model, raw))
        try:
            self._model.model_validate_json(data)  # which says what else it is
        except ValidationError as error:
            raise BadInput(clean(sentence(error))) from error
        raise AssertionError(self._path.name)

    def _written(self, contents: Contents[M]) -> bytes:
        """Serialize the contents; what is too large loses the first entries of its largest list or object."""
        raw = contents.raw
        while len(data := to_json(raw, indent=2) + b"\n") > MAX_BYTES:
            lists = [name for name in self._model.model_fields if isinstance(raw.get(name), list | dict) and raw[name]]
            if not lists:
                break
            largest = max(lists, key=lambda name: len(to_json(raw[name])))
            raw = raw | {largest: last_entries(raw[largest], len(raw[largest]) * (_DROPPED - 1) // _DROPPED)}
        return data


def _understood(model: type[M], raw: dict[str, Any]) -> tuple[M, str, dict[Place, list[Any]]]:
    """The model of those values that fit it, a message about the first one that does not, and entries that do not.

    Of lists and objects that are too long the newest entries count.
    """
    holder: Any
    left, wrong, foreign = deepcopy(raw), "", dict[Place, list[Any]]()
    for _round in range(_ROUNDS):
        try:
            return model.model_validate_json(to_json(left)), wrong, foreign
        except ValidationError as error:
            errors = error.errors(include_url=False)
            if too_long := [fault for fault in errors if fault["type"] == "too_long"]:
                for fault in too_long:
                    holder = left
                    *way, last = fault["loc"]
                    for part in way:
                        holder = holder[part]
                    holder[last] = last_entries(holder[last], fault["ctx"]["max_length"])
                continue
            wrong = wrong or sentence(error)
            places = dict.fromkeys(_existing(left, fault["loc"]) for fault in errors)
            # From the back: each that is removed moves those after it
            for *way, last in filter(None, reversed(places)):
                with suppress(LookupError, TypeError):  # it has gone with what held it
                    holder = left
                    for part in way:
                        holder = holder[part]
                    value = holder.pop(last)
                    if isinstance(holder, list):
                        foreign.setdefault(tuple(way), []).insert(0, value)
    return model(), wrong, {}


def _merged(raw: Any, old: Any, new: Any, foreign: dict[Place, list[Any]], place: Place = ()) -> Any:
    """What to write for `new`: where it equals `old`, which is what is understood of the file, the `raw` that is there.

    `foreign` is by place, as in `Contents`; those entries come before the others, of which the last are the newest.
    """
    if new == old:
        return raw
    if isinstance(new, list):
        return [*foreign.get(place, ()), *new]
    if not all(isinstance(part, dict) for part in (raw, old, new)):
        return new
    left = {name: value for name, value in raw.items() if name in new or name not in old}
    for name, value in new.items():
        if name not in old or value != old[name]:
            left[name] = _merged(raw.get(name), old.get(name), value, foreign, (*place, name))
    return left


def _existing(raw: dict[str, Any], place: Place) -> Place:
    """The part of an error's place that leads to a value: pydantic appends names of types, and others of its own."""
    holder: Any = raw
    for depth, part in enumerate(place):
        is_entry = isinstance(holder, list) and isinstance(part, int) and part < len(holder)
        if not (is_entry or (isinstance(holder, dict) and part in holder)):
            return place[:depth]
        holder = holder[part]
    return place
