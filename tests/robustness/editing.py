"""Edits of valid files: of one value, of the JSON's text, or of a few bytes."""

from __future__ import annotations

import copy
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Path_ = tuple[str, ...]
NUMBERS = (-(2**63), -128, -1, 0, 1, 2, 3, 5, 7, 100, 127, 128, 2**31, 2**53, 2**64)
ODD: tuple[Any, ...] = (None, True, [], {}, 1.5, "", "?", "x", "a\x9b31m\x1b[2J\u202e", "9" * 5000, *NUMBERS)
"""Values of other types, and of sizes that nobody expects."""


def places(node: Any, path: Path_ = ()) -> Iterator[tuple[Any, Any, Path_]]:
    """Every place in a file: its container, its key or index there, and its path, the same for all items of a list."""
    names: Any = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for name in names:
        here = (*path, "*" if isinstance(name, int) else name)
        yield node, name, here
        yield from places(node[name], here)


def change(file: Any, chance: Random, usual: dict[Path_, list[Any]]) -> None:
    """Change a random place, each path equally likely, to a value from other files or to an odd one."""
    by_path: dict[Path_, list[tuple[Any, Any]]] = defaultdict(list)
    for holder, name, path in places(file):
        by_path[path].append((holder, name))
    path = chance.choice(list(by_path))
    holder, name = chance.choice(by_path[path])
    match chance.choices(("usual", "nearby", "odd", "swap", "gone"), (12, 4, 2, 4, 1))[0]:
        case "usual":
            holder[name] = copy.deepcopy(chance.choice(usual.get(path) or [holder[name]]))
        case "nearby" if isinstance(holder[name], int):
            holder[name] += chance.choice((-1, 1))
        case "odd":
            holder[name] = copy.deepcopy(chance.choice(ODD))
        case "swap":
            other, its = chance.choice(by_path[path])
            holder[name], other[its] = other[its], holder[name]
        case "gone":
            del holder[name]


def gathered(files: list[Any]) -> dict[Path_, list[Any]]:
    found: dict[Path_, list[Any]] = defaultdict(list)
    for file in files:
        for holder, name, path in places(file):
            found[path].append(holder[name])
    return found


def distort(file: Any, chance: Random) -> None:
    """Change a random place, each path equally likely, as nobody who knows the format would."""
    by_path: dict[Path_, list[tuple[Any, Any]]] = defaultdict(list)
    for holder, name, path in places(file):
        by_path[path].append((holder, name))
    if not by_path:
        return
    holder, name = chance.choice(by_path[chance.choice(list(by_path))])
    value = holder[name]
    match chance.choice(("odd", "deep", "huge", "long", "signs", "swap", "gone", "renamed", "added")):
        case "odd":
            holder[name] = copy.deepcopy(chance.choice(ODD))
        case "deep":
            holder[name] = _nested(chance.choice((3, 150, 190)), chance.choice(("[", "{")))
        case "huge":
            holder[name] = chance.choice((10**18, 10**308, -(10**4000), 1e308, float("inf"), float("nan"), -0.0))
        case "long" if isinstance(value, str | list):
            holder[name] = value * chance.choice((2, 50, 3000 // (len(value) + 1) + 1))
        case "signs" if isinstance(value, str):
            place = chance.randrange(len(value) + 1)
            holder[name] = value[:place] + chance.choice(SIGNS) + value[place:]
        case "swap":
            other, its, _path = chance.choice(list(places(file)))
            holder[name], other[its] = copy.deepcopy(other[its]), copy.deepcopy(value)
        case "gone":
            del holder[name]
        case "renamed" if isinstance(holder, dict):
            del holder[name]
            holder[chance.choice(("", "x", "../" + str(name), str(name) + chance.choice(SIGNS), "9" * 300))] = value
        case _ if isinstance(holder, dict):
            holder[str(name) + chance.choice(("", "0", "/0", "/-1", "/a", chance.choice(SIGNS)))] = copy.deepcopy(value)
        case _:
            holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(value))


SIGNS = (
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x9b31m",
    "\u202e",
    "\u200b",
    "\x00",
    "\r",
    "\n",
    "\u2028",
    "{0.real}",
    "[/red]",
    "%s",
)
"""What moves a cursor, reverses a line, hides, or means something to what formats a text."""


def _nested(depth: int, kind: str) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value] if kind == "[" else {"a": value}
    return value


_NUMBER = re.compile(rb"(?<=[ :\[=,])-?\d+(?:\.\d+)?")
_FIELD = re.compile(rb'"[a-z_]{1,20}": ?')
_VALUES = (b"9" * 4000, b"9" * 6000, b"1e999", b"-1e-999", b"NaN", b"-Infinity", b"0x1F", b"01", b"1_000", b"nan")


def garble(data: bytes, chance: Random) -> bytes:
    """Change what is written in a place of the file's text, valid or not."""
    return chance.choice(_GARBLINGS)(data, chance)


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _replaced(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    put = chance.choice((b"", b"\x00", b"\xff\xfe", b"\x1b[2J", b'"', b"{", b"]", b",", b"\n", chance.randbytes(3)))
    return data[:start] + put + data[start + chance.choice((0, 1, 1, 5, 40)) :]


def _repeated(data: bytes, chance: Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((1, 10, 100, 1000)))
    return data[:end] + data[start:end] * chance.choice((1, 1, 20)) + data[end:]


def _numbered(data: bytes, chance: Random) -> bytes:
    return _put(data, chance, _NUMBER, lambda _old: chance.choice(_VALUES))


def _twice(data: bytes, chance: Random) -> bytes:
    return _put(data, chance, _FIELD, lambda old: old + chance.choice((b'"x", ', b"0, ", b"[], ", b"null, ")) + old)


def _deep(data: bytes, chance: Random) -> bytes:
    depth, opened = chance.choice((150, 250, 3000, 100_000)), chance.choice((b"[", b'{"a":'))
    closed = b"]" if opened == b"[" else b"}"
    return _put(data, chance, _NUMBER, lambda old: opened * depth + old + closed * depth)


def _encoded(data: bytes, chance: Random) -> bytes:
    kind = chance.choice(("utf-16", "utf-8-sig", "utf-32"))
    return data.decode(errors="replace").encode(kind)


def _put(data: bytes, chance: Random, where: re.Pattern[bytes], put: Callable[[bytes], bytes]) -> bytes:
    if not (found := list(where.finditer(data))):
        return data
    one = chance.choice(found)
    return data[: one.start()] + put(one[0]) + data[one.end() :]


def _random(_data: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(200))


_GARBLINGS = (_random, _cut, _replaced, _replaced, _repeated, _numbered, _numbered, _twice, _twice, _deep, _encoded)


_JSON_TOKEN = re.compile(r'("(?:\\.|[^"\\])*")(:?)|null|NaN|Infinity')
_IN_TOML = {"null": '"null"', "NaN": "nan", "Infinity": "inf"}


def to_toml(contents: dict[str, Any]) -> str:
    return "".join(f"{_toml(name)} = {_toml(value)}\n" for name, value in contents.items())


def _toml(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _JSON_TOKEN.sub(lambda found: f"{found[1]} =" if found[2] else _IN_TOML.get(found[0], found[0]), text)
