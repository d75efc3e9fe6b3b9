"""State declarations: one declaration gives a pydantic model for files and a NumPy record type for speed.

A game declares its state as slotted pydantic dataclasses whose fields are annotated with the types of this module.
From that declaration follow the validation of files, their JSON schema, a fast `clone`, and the packed record
(`core.packing`) with the same field paths.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Annotated, Any, Self, TypeVar, get_args, get_origin, get_type_hints

import annotated_types
import pydantic
from pydantic import ConfigDict, GetCoreSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

from niagara_tui.core.i18n import _

STRICT = ConfigDict(strict=True, extra="forbid")
"""The configuration of every declared state: no coercion, no unknown field."""

S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])


def cached(function: F) -> F:
    """`functools.cache` that keeps the function's type: mypy considers a type argument unhashable."""
    return functools.cache(function)  # type: ignore[return-value]


class Labelled(IntEnum):
    """An enumeration whose members are declared by their labels and numbered from 0 in that order.

    Code uses the members, files and people the labels. Compiled rules treat members as constants; the fields of a
    record hold their numbers.

    ```python
    class Phase(Labelled):
        BID = "bid"
        PLAY = "play"
    ```
    """

    label: str

    def __new__(cls, label: str) -> Self:
        """Create the next member."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.label = label
        return member

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        """The labels of all members, in the order of their numbers."""
        return tuple(member.label for member in cls)


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
class Inputs:
    """Limits a number's inputs of networks (`core.encoding`): values above `upto` are encoded like `upto`, 0 as none.

    Thus a mind trained for a game stays valid when the game's state gets more numbers, or a number more values.
    """

    upto: int


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
                lambda by_name: [by_name.get(name, 0) for name in self.names],
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

        def flags_of(names_on: Sequence[str]) -> list[int]:
            if len(set(names_on)) != len(names_on):
                raise PydanticCustomError("twice", "{said}", {"said": _("the same name is given twice")})
            return [int(name in names_on) for name in self.names]

        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(
                flags_of, core_schema.list_schema(core_schema.literal_schema(list(self.names)))
            ),
            python_schema=core_schema.list_schema(flag, min_length=len(self.names), max_length=len(self.names)),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda flags: [name for name, is_on in zip(self.names, flags, strict=True) if is_on], when_used="json"
            ),
        )


# -- derived from a declaration -----------------------------------------------------------------------


@cached
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


def limits(notes: tuple[Any, ...]) -> tuple[int, int]:
    """The minimum and the maximum that the metadata of a number, or of a list of named ones, allow."""
    if (named := metadata(notes, Named)) is not None:
        return named.first, named.first + len(named.names) - 1
    if (counts := metadata(notes, NamedCounts)) is not None:
        return 0, counts.maximum
    if metadata(notes, NamedFlags) is not None:
        return 0, 1
    bits = 8 * int((metadata(notes, Width) or Width("i8")).code[1:])
    least, most = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1
    for note in (inner for each in notes for inner in getattr(each, "metadata", (each,))):
        if isinstance(note, annotated_types.Ge):
            least = max(least, int(note.ge))  # type: ignore[call-overload]
        if isinstance(note, annotated_types.Gt):
            least = max(least, int(note.gt) + 1)  # type: ignore[call-overload]
        if isinstance(note, annotated_types.Le):
            most = min(most, int(note.le))  # type: ignore[call-overload]
        if isinstance(note, annotated_types.Lt):
            most = min(most, int(note.lt) - 1)  # type: ignore[call-overload]
    return least, most


def metadata(notes: tuple[Any, ...], kind: type[S]) -> S | None:
    """The first note of that kind in an annotation's metadata."""
    return next((note for note in notes if isinstance(note, kind)), None)


def clone(state: S) -> S:
    """Deep-copy a state without validating it again."""
    return _cloner(type(state))(state)


@cached
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
