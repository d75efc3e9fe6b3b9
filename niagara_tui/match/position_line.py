"""Positions as JSON, the way files and bots get them, and as one line of text, as FEN is for chess.

Such a line is `niagara:1:3/seats=3,phase=choose/R:canoes=bank+4.v/…`. The head is the game, the version of this
notation and the version of the game's rules. Then, with `/` between them, come sections: of fields of the state, or of
what lies deeper, by its path. A seat's section is called by its letter. What is left out has its usual value
(`core.notation`). docs/notation.md has the grammar.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError

from niagara_tui.core.declare import field_hints
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, labelled
from niagara_tui.core.inputs import MAX_LENGTH, adapter
from niagara_tui.core.notation import Field, Group, Items, Notation, Number, Value, form_of
from niagara_tui.core.text import clean, quoted, seen_words
from niagara_tui.games import registry
from niagara_tui.store.models import Position

S = TypeVar("S")

_INDEX = re.compile(r"0|[1-9][0-9]{0,5}")


def to_jsonable(game: Game[Any], state: Any) -> Any:
    """The state or view as JSON values, the way files hold it."""
    declared: Any = game.state  # Any, because the type checker holds no `type[S]` to be hashable
    return adapter(declared).dump_python(state, mode="json")


def digest(game: Game[Any], state: Any) -> str:
    """SHA-256 of the state's canonical JSON (sorted keys, no blanks), in hexadecimal."""
    text = json.dumps(to_jsonable(game, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def with_values(game: Game[S], state: S, values: Mapping[str, Any]) -> S:
    """A copy of the state with the values at these paths replaced, such as `players.0.canoes.1.zone`."""
    jsonable = to_jsonable(game, state)
    for path, value in values.items():
        *way, last = path.split(".")
        try:
            node = functools.reduce(lambda inner, name: inner[key(inner, name)], way, jsonable)
            node[key(node, last)] = value
        except LookupError as error:
            raise BadInput(_("the position has no place called {path}").format(path=quoted(path))) from error
    declared: Any = game.state
    try:
        changed: S = adapter(declared).validate_json(json.dumps(jsonable))
    except ValidationError as error:
        raise BadInput(clean(sentence(error), MAX_LENGTH)) from error
    if faults := game.audit(changed):
        raise BadInput(clean(faults[0], MAX_LENGTH))
    return changed


def key(node: Any, name: str) -> str | int:
    """What `node[...]` takes for the child of that name in a path; in a list, names are indices from 0.

    It is a `LookupError` if these JSON values have no children, or the list none of that name.
    """
    if isinstance(node, dict):
        return name
    if isinstance(node, list) and _INDEX.fullmatch(name):
        return int(name)
    raise LookupError(name)


VERSION = 1  # the version of the notation that this program writes, and the newest that it reads
MAX_LINE = 20_000  # maximum characters of a line; those of the built-in games have some hundreds
_MAX_DEPTH = 20  # maximum words of a path; a state's groups lie in each other some three deep
EDITION = "edition"  # the field of a state with the version of the rules that it is played by; it stands in the head

_HEAD = re.compile(r"([a-z][a-z0-9_-]{0,39}):([0-9]{1,6}):([0-9]{1,6})(?=/|$)", re.ASCII)
_OTHER = re.compile(r"[^A-Za-z0-9+_.,:/=%-]")

Path = tuple[str, ...]


def is_line(contents: str | bytes) -> bool:
    """Whether a text, or a file's contents, begins like a position line."""
    text = contents[:200].decode(errors="replace") if isinstance(contents, bytes) else contents[:200]
    return _HEAD.match("".join(seen_words(text))) is not None


def write(game: Game[Any], state: Any) -> str:
    """The state or view as a line, from which an equal one can be read."""
    shape = _Shape(game)
    sections = shape.sections((), shape.root, to_jsonable(game, state))
    texts = [f"{'.'.join(path)}{':' * bool(path and fields)}{','.join(fields)}" for path, fields in sections]
    return "/".join([f"{game.id}:{VERSION}:{getattr(state, EDITION, game.version)}", *texts])


class _Shape:
    """Where the fields of a game's state stand in its lines.

    A list whose items have sections, or are fields of one, is taken for a group whose fields are its items.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._letters = game.letters
        notation: Notation = registry.part(game.id, "notation", "niagara_tui.core.notation:PLAIN")
        try:
            root = form_of(game.state, notation)
        except (ValueError, TypeError, AttributeError) as error:
            sentence = _("the notation of the game {game} cannot be used: {why}")
            raise BadInput(sentence.format(game=game.id, why=clean(str(error)))) from error
        lists = {each.name: each.form.item for each in root if isinstance(each.form, Items)}
        self._by_seat = {name for name in lists if name in game.seat_lists}
        groups = [name for name in self._by_seat if isinstance(lists[name], tuple)]
        self._seats = groups[0] if len(groups) == 1 else None
        """The list whose items are called by the seats' letters alone."""
        fields = [replace(each, usual=(), is_declared=False) if each.name in self._by_seat else each for each in root]
        self.root = tuple(each for each in fields if each.name != EDITION)

    def path(self, path: Path, each: Field) -> Path:
        """The path of a field that has sections of its own."""
        return path if not path and each.name == self._seats else (*path, each.word)

    def group(self, path: Path, each: Field, count: int) -> Group:
        """The fields of such a field, which has `count` items if it is a list."""
        if not isinstance(each.form, Items):
            assert isinstance(each.form, tuple)  # noqa: S101 - a value has no sections
            return each.form
        item, is_by_seat = each.form.item, not path and each.name in self._by_seat
        usual = item.nothing() if isinstance(item, Value) else ()
        words = self._letters if is_by_seat else [str(place + 1) for place in range(count)]
        return tuple(Field(place, words[place], item, usual, is_declared=False) for place in range(count))

    def length(self, path: Path, each: Field, seats: int | None) -> int | None:
        """How many items a list has of which the line says nothing."""
        assert isinstance(each.form, Items)  # noqa: S101 - asked of lists only
        if not path and each.name in self._by_seat:
            return seats
        return each.form.least if each.form.least == each.form.most else None

    def sections(
        self, path: Path, group: Group, values: Any, *, is_declared: bool = False
    ) -> Iterator[tuple[Path, Sequence[str]]]:
        """The sections of a group and of what lies in it; one that has nothing to say only if it is `kept`."""
        own, inner = list[str](), list[tuple[Path, Sequence[str]]]()
        for each in group:
            value = values[each.name]
            if (value,) == each.usual:
                continue
            if isinstance(each.form, Value):
                own.append(f"{each.word}={each.form.write(value)}")
                continue
            if isinstance(each.form, Items) and len(value) != self.length(path, each, _seats(values)):
                own.append(f"{each.word}={len(value)}")
            within = self.group(path, each, len(value))
            inner += self.sections(self.path(path, each), within, value, is_declared=each.is_declared)
        if own or is_declared:
            yield path, own
        yield from inner


def _seats(values: Any) -> int | None:
    return values.get("seats") if isinstance(values, dict) else None


def read(text: str) -> Position:
    """The position in a line, as position files hold it; its state is not checked yet (`match.positions`).

    Blanks and line breaks in it, which mail puts there, and signs that nobody sees mean nothing.
    """
    if len(text) > MAX_LINE:
        sentence = _("it is longer than a position line can be, which has at most {most} signs")
        raise BadInput(sentence.format(most=MAX_LINE))
    line = "".join(seen_words(text))
    if other := _OTHER.search(line):
        sentence = _("the sign {sign} at place {place} cannot stand in a position line")
        raise BadInput(sentence.format(sign=ascii(other[0]), place=other.start() + 1))
    if not (head := _HEAD.match(line)):
        sentence = _("it does not begin as a position line does, with a game and two versions: {example}")
        raise BadInput(sentence.format(example=f"{registry.names()[0]}:{VERSION}:1"))
    game, (version, edition) = registry.game(head[1]), map(int, head.groups()[1:])
    if not 1 <= version <= VERSION:
        sentence = _("it is in version {version} of the notation, and this program knows up to {known}")
        raise BadInput(sentence.format(version=version, known=VERSION))
    if edition < 1:
        raise BadInput(_("the version of its rules is 0, and versions are numbered from 1"))
    check_rules(game, edition)
    reader = _Reader(_Shape(game), [*filter(None, line[head.end() :].split("/"))])
    state = reader.whole()
    if EDITION in field_hints(game.state):
        state[EDITION] = edition
    return Position(game=game.id, version=edition, state=state)


def check_rules(game: Game[Any], version: int) -> None:
    """Check that a position is not by rules that are newer than those of this program."""
    if version > game.version:
        newer = _("version: {version} is newer than the rules that this program knows ({known})")
        raise BadInput(newer.format(version=version, known=game.version))


class _Reader:
    """The sections of a line, from which the values of a state are taken."""

    def __init__(self, shape: _Shape, sections: Sequence[str]) -> None:
        self._shape = shape
        self._given: dict[Path, dict[str, str]] = {(): {}}
        for section in sections:
            path, sign, fields = section.partition(":")
            if "=" in path:
                path, fields = "", section
            named = tuple(path.split(".")) if path else ()
            if not all(named) or len(named) > _MAX_DEPTH:
                raise BadInput(_("{section!r} does not name a place of the position").format(section=section[:60]))
            texts = self._given.setdefault(named, {})
            for each in fields.split(",") if sign or not named else ():
                word, equals, text = each.partition("=")
                if not (word and equals):
                    _refuse(named, word, _("write a field, = and its value"))
                if word in texts:
                    _refuse(named, word, _("it is given twice"))
                texts[word] = text
        self._above = {path[:length] for path in self._given for length in range(len(path) + 1)}
        """The paths of sections, and those above them."""
        self._seats = self._given[()].get("seats")
        self._read: set[Path] = set()

    def whole(self) -> dict[str, Any]:
        values: dict[str, Any] = self._group((), self._shape.root)
        for path in self._given:
            if path not in self._read:
                _refuse(path[:-1], path[-1], _("there is no place of that name"))
        return values

    def _group(self, path: Path, group: Group) -> dict[Any, Any]:
        """The values of a group; what has its declared default is left out, as in files."""
        self._read.add(path)
        texts, values = self._given.get(path, {}), dict[Any, Any]()
        if path or group is self._shape.root:  # seats' sections stand where the root's fields do
            words = {each.word for each in group if not isinstance(each.form, tuple)}
            for word in texts.keys() - words:  # named before what is missing, which it may have been meant for
                _refuse(path, word, _("there is no field of that name"))
        for each in group:
            text = texts.pop(each.word, None) if not isinstance(each.form, tuple) else None
            if isinstance(each.form, Value):
                values |= self._value(path, each, text)
            elif not (each.is_declared and text is None and self._shape.path(path, each) not in self._above):
                values[each.name] = self._inner(path, each, text)
        return values

    def _value(self, path: Path, each: Field, text: str | None) -> dict[Any, Any]:
        assert isinstance(each.form, Value)  # noqa: S101 - asked of values only
        if text is not None:
            try:
                return {each.name: each.form.read(text)}
            except ValueError as error:
                _refuse(path, each.word, str(error))
        if not each.usual:
            _refuse(path, each.word, _("it is missing"))
        return {} if each.is_declared else {each.name: each.usual[0]}

    def _inner(self, path: Path, each: Field, text: str | None) -> Any:
        """The values of a group or of a list."""
        below = self._shape.path(path, each)
        if not isinstance(each.form, Items):
            return self._group(below, self._shape.group(path, each, 0))
        try:
            seats = None if self._seats is None else Number().read(self._seats)
            count = self._shape.length(path, each, seats) if text is None else Number().read(text)
        except ValueError as error:
            _refuse(path, each.word if text is not None else "seats", str(error))
        if count is None:
            _refuse(path, each.word, _("it is missing"))
        if not each.form.least <= count <= each.form.most:
            sentence = _("there are {count}, and can be {least} to {most}")
            _refuse(path, each.word, sentence.format(count=count, least=each.form.least, most=each.form.most))
        return [*self._group(below, self._shape.group(path, each, count)).values()]


def _refuse(path: Path, word: str, why: str) -> NoReturn:
    """Raise what is wrong at a place of the line."""
    raise BadInput(labelled(".".join(filter(None, (*path, word)))[:60] or "?", why))
