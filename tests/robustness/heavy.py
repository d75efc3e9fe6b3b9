"""Files made as expensive to read as possible: every kind of JSON value, up to the limits of number and size."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.cli import arena_file
from niagara_tui.storage import position, reading

VALUE_LIMITS = {"save": reading.MAX_VALUES, "position": position.MAX_VALUES, "shared": reading.MAX_VALUES}
HEADS = {"save": b'{"format":1,', "position": b'{"format":1,', "shared": b'{"format":1,"kind":"shared",'}
PLACES = {
    "save": (b'"moves":[', b'"setup":[', b'"conceded":[', b'"setup":{"seats":['),
    "position": (b'"state":[', b'"state":{"a":['),
    "shared": (b'"start":{"a":[', b'"moments":[', b'"moments":[{"changes":['),
}
VALUES = (b"{}", b"[]", b"1", b'"ab"', b'{"":0}', b"[" * 150 + b"]" * 150, b"9" * 4000, b'"' + b"x" * 70 + b'"')
CLOSED = {"{": b"}", "[": b"]"}

WORST = (5,)
"""Indices of the values that cost most when a file is full of them."""


def heavy(*, all_of_them: bool) -> Iterator[tuple[str, bytes]]:
    """Names and contents of such files; only the worst ones, or all of them."""
    yield "endless", b'{"format":1,"state":[' + b"{}," * 1_300_000 + b"{}]}"
    for kind, places in PLACES.items():
        yield f"{kind} names", _named(HEADS[kind] + b'"setup":{', VALUE_LIMITS[kind])
        for place, there in enumerate(places if all_of_them else places[:1]):
            for number, value in enumerate(VALUES):
                if all_of_them or number in WORST:
                    yield f"{kind} {place} {number}", _filled(HEADS[kind] + there, value, VALUE_LIMITS[kind])
    yield "arena", b'{"format":1,"seats":[' + b"{}," * (arena_file.MAX_LINE_LENGTH // 3 - 20) + b"{}]}\n"
    if all_of_them:
        yield "commas", b"," * reading.SIZE_CAP
        yield "brackets", b"[" * reading.SIZE_CAP
        yield "text", b'{"format":1,"setup":"' + b"\\u0041" * 690_000 + b'"}'
        yield "arena of numbers", b'{"format":1,"games":' + b"9" * (arena_file.MAX_LINE_LENGTH - 50) + b"}\n"


def _filled(head: bytes, value: bytes, most: int) -> bytes:
    """The head followed by as many copies of the value as the limits allow, closed to a valid object."""
    closing = b"".join(CLOSED[sign] for sign in reversed(head.decode()) if sign in CLOSED)
    values = 1 + reading.count_values(value)
    count = min((reading.SIZE_CAP - 100) // (len(value) + 1), (most - 10) // values)
    return head + b",".join([value] * count) + closing


def _named(head: bytes, most: int) -> bytes:
    """The head followed by as many fields as the limit allows."""
    return head + b",".join(b'"%d":{}' % number for number in range((most - 10) // 2)) + b"}}"
