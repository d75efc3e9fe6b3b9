"""State declarations: one declaration gives a pydantic model for files and a NumPy record type for speed.

A game declares its state as slotted pydantic dataclasses whose fields are annotated with the types of this module.
From that declaration follow the validation of files, their JSON schema, the packed record type (`record_type`, with
the same field paths), `pack`, `unpack` and a fast `clone`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import pydantic
from annotated_types import Len
from pydantic import ConfigDict, GetCoreSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from niagara_tui.core.i18n import _

STRICT = ConfigDict(strict=True, extra="forbid")
"""The configuration of every declared state: no coercion, no unknown field."""

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])


def _cached(function: F) -> F:
    """`functools.cache` that keeps the function's type: mypy considers a type argument unhashable."""
    return functools.cache(function)  # type: ignore[return-value]


@dataclasses.dataclass(frozen=True)
class Width:
    """Width of an integer in the packed record, as a NumPy type code such as ``i1``."""

    code: str


Int8 = Annotated[int, pydantic.Field(ge=-(2**7), lt=2**7), Width("i1")]
Int16 = Annotated[int, pydantic.Field(ge=-(2**15), lt=2**15), Width("i2")]
Int32 = Annotated[int, pydantic.Field(ge=-(2**31), lt=2**31), Width("i4")]
Int64 = Annotated[int, pydantic.Field(ge=-(2**63), lt=2**63), Width("i8")]
Flag = Annotated[int, pydantic.Field(ge=0, le=1), Width("i1")]
"""0 or 1; not a bool, which would have a different type in the record than in the rules' arithmetic."""


@dataclasses.dataclass(frozen=True)
class Named:
    """A small integer that is stored by name in files; `names[0]` is the name of the value `first`."""

    names: tuple[str, ...]
    first: int = 0

    @property
    def code(self) -> str:
        """NumPy type code of the values: one byte if that is enough, else two."""
        return "i1" if self.first + len(self.names) <= 2**7 else "i2"

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        last = self.first + len(self.names) - 1
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(
                lambda name: self.first + self.names.index(name), core_schema.literal_schema(list(self.names))
            ),
            python_schema=core_schema.int_schema(strict=True, ge=self.first, le=last),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda value: self.names[value - self.first], when_used="json"
            ),
        )


@dataclasses.dataclass(frozen=True)
class NamedCounts:
    """A fixed-length list of counts, stored in files as an object from name to count; missing names count 0."""

    names: tuple[str, ...]
    maximum: int = 127

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        count = core_schema.int_schema(strict=True, ge=0, le=self.maximum)
        fields = {name: core_schema.typed_dict_field(count, required=False) for name in self.names}
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(
                lambda given: [given.get(name, 0) for name in self.names],
                core_schema.typed_dict_schema(fields, extra_behavior="forbid"),
            ),
            python_schema=core_schema.list_schema(count, min_length=len(self.names), max_length=len(self.names)),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda counts: {name: n for name, n in zip(self.names, counts, strict=True) if n}, when_used="json"
            ),
        )


@dataclasses.dataclass(frozen=True)
class NamedFlags:
    """A fixed-length list of flags (0 or 1), stored in files as the list of the names whose flag is set."""

    names: tuple[str, ...]

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        flag = core_schema.int_schema(strict=True, ge=0, le=1)
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(
                self._flags, core_schema.list_schema(core_schema.literal_schema(list(self.names)))
            ),
            python_schema=core_schema.list_schema(flag, min_length=len(self.names), max_length=len(self.names)),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda flags: [name for name, held in zip(self.names, flags, strict=True) if held], when_used="json"
            ),
        )

    def _flags(self, held: Sequence[str]) -> list[int]:
        if len(set(held)) != len(held):
            raise PydanticCustomError("twice", "{said}", {"said": _("the same name stands twice")})
        return [int(name in held) for name in self.names]


# -- derived from a declaration -----------------------------------------------------------------------


@_cached
def field_hints(declared: type) -> dict[str, Any]:
    """The annotation of each field of a declared state."""
    return get_type_hints(declared, include_extras=True)


def parts(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """The bare type and the metadata of an annotation; nested `Annotated` are flattened."""
    if get_origin(annotation) is Annotated:
        bare, *notes = get_args(annotation)
        inner, more = parts(bare)
        return inner, (*more, *notes)
    return annotation, ()


def metadata(notes: tuple[Any, ...], kind: type[S]) -> S | None:
    """The first note of that kind in an annotation's metadata."""
    return next((note for note in notes if isinstance(note, kind)), None)


@_cached
def record_type(declared: type) -> Any:
    """The NumPy record type with the same field paths as the declared state.

    Lists become sub-arrays of their maximum length; the length of a variable list is a separate field of the state.

    Raises:
        TypeError: a list has no maximum length, or a field has a type that cannot be packed.
    """
    import numpy as np  # imported here: an app that packs nothing needs no numpy

    return np.dtype([(name, *_field_type(hint)) for name, hint in field_hints(declared).items()], align=True)


def _field_type(annotation: Any) -> tuple[Any, ...]:
    bare, notes = parts(annotation)
    if listed := metadata(notes, NamedCounts) or metadata(notes, NamedFlags):
        return "i1", (len(listed.names),)
    if named := metadata(notes, Named):
        return (named.code,)
    if width := metadata(notes, Width):
        return (width.code,)
    if get_origin(bare) is list:
        length = metadata(notes, Len)
        if length is None or length.max_length is None:
            raise TypeError(f"a list in a state needs a greatest length: {annotation}")
        inner, *shape = _field_type(get_args(bare)[0])
        return inner, (length.max_length, *(shape[0] if shape else ()))
    if isinstance(bare, type) and dataclasses.is_dataclass(bare):
        return (record_type(bare),)
    raise TypeError(f"this cannot be packed: {annotation}")


def pack(state: Any) -> Any:
    """Pack `state` into a new record; unused list items are zero."""
    import numpy as np

    packed = np.zeros(1, dtype=record_type(type(state)))
    _fill(packed[0], state)
    return packed[0]


def _fill(record: Any, state: Any) -> None:
    for name in field_hints(type(state)):
        value = getattr(state, name)
        if isinstance(value, list):
            _fill_list(record[name], value)
        elif dataclasses.is_dataclass(value):
            _fill(record[name], value)
        else:
            record[name] = value


def _fill_list(places: Any, values: list[Any]) -> None:
    for index, value in enumerate(values):
        if isinstance(value, list):
            _fill_list(places[index], value)
        elif dataclasses.is_dataclass(value):
            _fill(places[index], value)
        else:
            places[index] = value


def unpack(record: Any, like: S) -> S:
    """Unpack a record into a new state; `like`, a state of the same type, gives the lengths of the lists."""
    fields = {name: _unpacked(record[name], getattr(like, name)) for name in field_hints(type(like))}
    return _assembled(type(like), fields)


def _unpacked(packed: Any, like: Any) -> Any:
    if isinstance(like, list):
        return [_unpacked(packed[index], item) for index, item in enumerate(like)]
    if dataclasses.is_dataclass(like):
        return unpack(packed, like)
    return int(packed)


def _assembled(declared: type[S], fields: dict[str, Any]) -> S:
    state = object.__new__(declared)
    for name, value in fields.items():
        object.__setattr__(state, name, value)
    return state


def clone(state: S) -> S:
    """Deep-copy a state without validating it again."""
    return _cloner(type(state))(state)


@_cached
def _cloner(declared: type[S]) -> Callable[[S], S]:
    """Generate a copy function for this declaration: copying states is a search's most frequent operation."""
    names: dict[str, Any] = {"new": object.__new__, "declared": declared}
    lines = ["def copy(state):", "    other = new(declared)"]
    for name, hint in field_hints(declared).items():
        lines.append(f"    other.{name} = {_copy_text(f'state.{name}', hint, names)}")
    exec("\n".join([*lines, "    return other"]), names)  # noqa: S102 - built from declared field names alone
    copy: Callable[[S], S] = names["copy"]
    return copy


def _copy_text(value: str, annotation: Any, names: dict[str, Any]) -> str:
    bare, _ = parts(annotation)
    if isinstance(bare, type) and dataclasses.is_dataclass(bare):
        copier = f"copy_{bare.__name__}"
        names[copier] = _cloner(bare)
        return f"{copier}({value})"
    if get_origin(bare) is list:
        item = _copy_text("item", get_args(bare)[0], names)
        return f"{value}[:]" if item == "item" else f"[{item} for item in {value}]"
    return value
