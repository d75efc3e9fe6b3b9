"""How the values of a declared state are written in a position line (`match.position_line`), and read from one.

Everything follows from the declaration of the state; a game may give shorter words and another order (`Notation`).
Values are those of position files, as JSON has them. A line is made of letters, digits and `+-_.,:/=%` alone, none of
which a shell takes for anything else.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, get_args, get_origin

from annotated_types import Len
from pydantic import TypeAdapter

from niagara_tui.core.declare import Named, NamedCounts, NamedFlags, cached, field_hints, metadata, parts
from niagara_tui.core.i18n import _

NOTHING = "-"  # an inline group of which everything is as usual
_WORD = r"[A-Za-z0-9+_%-]+"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,18})", re.ASCII)
_COUNTED = re.compile(rf"({_WORD})(?::([1-9][0-9]{{0,2}}))?", re.ASCII)
_REPEATED = 3  # a count up to this is written as the word so many times, where words have several letters


@dataclasses.dataclass(frozen=True, kw_only=True, eq=False)
class Notation:
    """What a game writes otherwise in its position lines than the declaration of its state has it.

    `words` maps declared names to the words in their place; where all words of an enumeration are single letters, they
    stand together (`vvb`), otherwise with points between (`4.4.7`). `inline` lists the declared groups that are written
    as one value, such as a canoe as `4.vb`, each with its fields in order. `order` names the fields of the state that
    come first. `usual` has values by field that need not be written, in the form of position files, for fields whose
    declaration has no default.
    """

    words: Mapping[str, str] = dataclasses.field(default_factory=dict)
    inline: Mapping[type, Sequence[str]] = dataclasses.field(default_factory=dict)
    order: Sequence[str] = ()
    usual: Mapping[str, Any] = dataclasses.field(default_factory=dict)


PLAIN = Notation()  # the notation of a game that declares none


class Value(ABC):
    """How a value is written."""

    @abstractmethod
    def write(self, value: Any) -> str:
        """The value as it stands in a line."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value that stands there.

        Raises:
            ValueError: none does; the message is a clause.
        """

    def nothing(self) -> tuple[Any, ...]:
        """The value, in a tuple, that a field without a default has where it is left out; empty if there is none."""
        return ()


@dataclasses.dataclass(frozen=True)
class Items:
    """A list whose items have fields or sections of their own, as long as `least` to `most`."""

    item: Form
    least: int
    most: int


@dataclasses.dataclass(frozen=True)
class Field:
    """A field of a group: its declared name (or its index in a list), its word, how it is written.

    `usual` holds the value that need not be written, or nothing. If it `is_declared`, it is the declaration's default.
    """

    name: Any
    word: str
    form: Form
    usual: tuple[Any, ...]
    is_declared: bool


Group: TypeAlias = tuple[Field, ...]  # a declared group of fields that has a section of its own
Form: TypeAlias = Value | Group | Items


# -- words --------------------------------------------------------------------------------------------


def word_of(name: str) -> str:
    """The word for a name: blanks become `_`, and signs that no word is made of are written as in addresses (`%2F`)."""
    return _escaped(name.replace(" ", "_"), r"[^A-Za-z0-9+_-]")


def _escaped(name: str, signs: str) -> str:
    return re.sub(signs, lambda sign: "".join(f"%{byte:02X}" for byte in sign[0].encode()), name) or "%"


class Words(Value):
    """A name of an enumeration."""

    def __init__(self, names: Sequence[str], given: Mapping[str, str]) -> None:
        """Write these names, in the words that are given for them."""
        self.words = {name: given.get(name, word_of(name)) for name in names}
        if len({*self.words.values()}) < len(names):
            self.words = {name: _escaped(name, r"[^A-Za-z0-9+-]") for name in names}
        self.names = {word: name for name, word in self.words.items()}
        self.between = "" if all(len(word) == 1 for word in self.names) else "."  # what stands between several words

    def write(self, value: str) -> str:
        """The name's word."""
        return self.words[value]

    def read(self, text: str) -> str:
        """The name with that word."""
        if text not in self.names:
            some = ", ".join([*self.names][:12]) + (", …" if len(self.names) > 12 else "")
            raise ValueError(_("{given!r} is none of these: {words}").format(given=text[:40], words=some))
        return self.names[text]

    def split(self, text: str) -> Sequence[str]:
        """The words, each perhaps with a count, that stand there."""
        return _split(text, self.between)


def _split(text: str, between: str) -> Sequence[str]:
    return (text.split(between) if between else text) if text else ()


# -- values -------------------------------------------------------------------------------------------


class Number(Value):
    """A whole number."""

    def write(self, value: int) -> str:
        """The number in decimal."""
        return str(value)

    def read(self, text: str) -> int:
        """The number; which ones are allowed, the declaration says."""
        if not _NUMBER.fullmatch(text):
            raise ValueError(_("{given!r} is not a whole number").format(given=text[:40]))
        return int(text)


@dataclasses.dataclass(frozen=True)
class Counts(Value):
    """Counts by name: each word as often as it counts (`vvb`, `4.4.7`), a longer one also with its count (`red:9`)."""

    words: Words

    def nothing(self) -> tuple[Any, ...]:
        """All are 0."""
        return ({},)

    def write(self, value: Mapping[str, int]) -> str:
        """The words, in the order of the declaration."""
        parts = list[str]()
        for name, count in value.items():
            word = self.words.write(name)
            parts += [word] * count if not self.words.between or count <= _REPEATED else [f"{word}:{count}"]
        return self.words.between.join(parts)

    def read(self, text: str) -> dict[str, int]:
        """The counts that are not 0."""
        found: dict[str, int] = {}
        for each in self.words.split(text):
            if not (counted := _COUNTED.fullmatch(each)):
                raise ValueError(_("{given!r} is neither a word nor a word with a count").format(given=each[:40]))
            name = self.words.read(counted[1])
            found[name] = found.get(name, 0) + int(counted[2] or 1)
        return found


@dataclasses.dataclass(frozen=True)
class Flags(Value):
    """The names whose flag is set."""

    words: Words

    def nothing(self) -> tuple[Any, ...]:
        """None is set."""
        return ([],)

    def write(self, value: Sequence[str]) -> str:
        """The words, in the order of the declaration."""
        return self.words.between.join(map(self.words.write, value))

    def read(self, text: str) -> list[str]:
        """The names with these words."""
        return [*map(self.words.read, self.words.split(text))]


class Row(Value):
    """A list of numbers or words, or of inline groups, which have `+` between them."""

    def __init__(self, item: Number | Words | Inline) -> None:
        """List such items."""
        self._item = item
        self._between = "+" if isinstance(item, Inline) else item.between if isinstance(item, Words) else "."

    def write(self, value: Sequence[Any]) -> str:
        """The items in order."""
        return self._between.join(map(self._item.write, value))

    def read(self, text: str) -> list[Any]:
        """The items in order."""
        return [*map(self._item.read, _split(text, self._between))]


class Inline(Value):
    """A group as one value: what is not as usual, with points between.

    Of a number first the field's word, then the number, unless it is 1.
    """

    def __init__(self, fields: Group) -> None:
        """Write these fields, in this order.

        Raises:
            ValueError: one of them cannot be written so.
        """
        self._fields = fields
        for each in fields:
            words = each.form.words if isinstance(each.form, Counts | Flags) else each.form
            is_short = isinstance(words, Words) and (words is each.form or not words.between)
            if not (isinstance(words, Number) or is_short) or (words is not each.form and any(each.usual[0])):
                raise ValueError(f"the field {each.name} cannot be written inline")

    def write(self, value: Mapping[str, Any]) -> str:
        """The fields that are not as usual."""
        told = list[str]()
        for each in self._fields:
            assert isinstance(each.form, Value)  # noqa: S101 - it has been seen to
            if (held := value[each.name],) != each.usual:
                word = each.word if isinstance(each.form, Number) else ""
                told.append(word if word and held == 1 else word + each.form.write(held))
        return ".".join(told) or NOTHING

    def read(self, text: str) -> dict[str, Any]:
        """All fields; as usual where nothing is said of them."""
        found = {each.name: each.usual[0] for each in self._fields if each.usual}
        left = iter(self._fields)
        for part in text.split(".") if text != NOTHING else ():
            said = next(((each.name, value) for each in left if (value := _read_inline(each, part)) is not None), None)
            if said is None:
                raise ValueError(_("{given!r} cannot stand in {group!r}").format(given=part[:40], group=text[:40]))
            found[said[0]] = said[1]
        for each in self._fields:
            if each.name not in found:
                raise ValueError(_("{group!r} lacks its {field}").format(group=text[:40], field=each.word))
        return found


def _read_inline(each: Field, text: str) -> Any:
    """The field's value if it is what stands there; else None."""
    assert isinstance(each.form, Value)  # noqa: S101 - `Inline` has seen to that
    if isinstance(each.form, Number):
        if not text.startswith(each.word):
            return None
        text = text.removeprefix(each.word) or "1"
    try:
        return each.form.read(text) if text else None
    except ValueError:
        return None


# -- from the declaration -----------------------------------------------------------------------------


@cached
def form_of(declared: type, notation: Notation) -> Group:
    """How a declared state is written: its fields in the order of the notation.

    Raises:
        ValueError: the notation does not fit the declaration.
        TypeError: a field has a type that no state can have.
    """
    fields = {each.name: each for each in _fields(declared, notation)}
    if unknown := [name for name in notation.order if name not in fields]:
        raise ValueError(f"the state has no field {unknown[0]}")
    return tuple(fields[name] for name in dict.fromkeys((*notation.order, *fields)))


def _fields(declared: Any, notation: Notation) -> Iterator[Field]:
    for name, hint in field_hints(declared).items():
        form, default = _form(hint, notation), tuple[Any, ...]()
        declaration = declared.__pydantic_fields__[name]
        if not declaration.is_required():  # as files have it
            value = declaration.get_default(call_default_factory=True)
            default = (TypeAdapter[Any](hint).dump_python(value, mode="json"),)
        nothing = form.nothing() if isinstance(form, Value) else ()
        usual = default or ((notation.usual[name],) if name in notation.usual else nothing)
        yield Field(name, word_of(name), form, usual, is_declared=bool(default))


def _form(annotation: Any, notation: Notation) -> Form:
    bare, notes = parts(annotation)
    for kind, made in _ENUMERATIONS.items():
        if named := metadata(notes, kind):
            return made(Words(named.names, notation.words))
    if get_origin(bare) is list:
        item, length = _form(get_args(bare)[0], notation), metadata(notes, Len)
        if isinstance(item, Number | Words | Inline):
            return Row(item)
        if length is None or length.max_length is None:
            raise TypeError("a list in a state needs a maximum length")
        return Items(item, length.min_length, length.max_length)
    if isinstance(bare, type) and dataclasses.is_dataclass(bare):
        fields = {field.name: field for field in _fields(bare, notation)}
        order = notation.inline.get(bare)
        if order is None:  # a group, which has a section of its own
            return tuple(fields.values())
        if sorted(order) != sorted(fields):
            raise ValueError(f"{bare.__name__}: its inline form names other fields than it has")
        return Inline(tuple(fields[name] for name in order))
    if bare is int:
        return Number()
    raise TypeError(f"this cannot be written in a line: {annotation}")


_ENUMERATIONS: Mapping[Any, Callable[[Words], Value]] = {
    NamedCounts: Counts,
    NamedFlags: Flags,
    Named: lambda words: words,
}
