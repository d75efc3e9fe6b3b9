"""Files made as expensive to read as possible: every kind of JSON value, up to the limits of number and size."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.lab import tournament_file
from niagara_tui.store import formats, logbook, models
from niagara_tui.study.puzzles import catalogue as puzzles
from niagara_tui.study.reviews import models as reviews

VALUE_LIMITS = {
    "save": formats.MAX_VALUES,
    "position": models.MAX_POSITION_VALUES,
    "shared": formats.MAX_VALUES,
    "record": logbook.MAX_VALUES,
    "goals": logbook.MAX_VALUES,
    "review": reviews.MAX_VALUES,
    "ratings": formats.MAX_VALUES,
    "puzzles": puzzles.MAX_VALUES,
}
HEADS = {
    "save": b'{"format":1,',
    "position": b'{"format":1,',
    "shared": b'{"format":1,"kind":"shared",',
    "record": b'{"format":1,',
    "goals": b'{"format":1,',
    "review": b'{"format":2,"game":"","record":"","weights":"","effort":"quick","is_over":true,"judged":[],"points":[],'
    b'"decisions":[],"accounts":[],"tally":{},',
    "ratings": b'{"format":1,"game":"","rules":1,"anchor":"","games":1,"bots":[],',
    "puzzles": b'{"format":2,"game":"upriver","version":1,',
}
NAMES = {
    "save": b'"setup":{',
    "position": b'"setup":{',
    "shared": b'"setup":{',
    "record": b'"profiles":{',
    "goals": b'"profiles":{',
    "review": b'"tally":{',
    "ratings": b'"bots":{',
    "puzzles": b'"puzzles":{',
}
PLACES = {
    "save": (b'"moves":[', b'"setup":[', b'"conceded":[', b'"help":[', b'"setup":{"seats":['),
    "position": (b'"state":[', b'"state":{"a":['),
    "shared": (b'"start":{"a":[', b'"moments":[', b'"moments":[{"changes":['),
    "record": (b'"profiles":[{"name":"Ann","games":[', b'"profiles":[', b'"passed_over":['),
    "goals": (b'"profiles":[{"name":"Ann","games":[', b'"profiles":['),
    "review": (b'"points":[', b'"judged":[', b'"decisions":[{"best":[', b'"points":[{"chances":['),
    "ratings": (b'"bots":[',),
    "puzzles": (b'"puzzles":[', b'"puzzles":[{"plans":[', b'"puzzles":[{"moves":['),
}
VALUES = (b"{}", b"[]", b"1", b'"ab"', b'{"":0}', b"[" * 150 + b"]" * 150, b"9" * 4000, b'"' + b"x" * 70 + b'"')
CLOSED = {"{": b"}", "[": b"]"}

PLAN = b'{"format":2,"game":"niagara","rules":3,"options":{},"seats":["random"],"seed":1,"games":1}\n'
GAME = b'{"winners":[0],"rounds":1,"decisions":1,"capped":false,"scores":[0],"times":[{}],'
LINES = (b'"thoughts":[[', b'"moves":[[', b'"order":[[', b'"seed":[[')
CLOSED_LINE = b"]]}\n"
"""A tournament's first line, and the line of a game with a field in which nothing is right."""

WORST = (5,)
"""Indices of the values that cost most when a file is full of them."""


def heavy(*, all_of_them: bool) -> Iterator[tuple[str, bytes]]:
    """Names and contents of such files; only the worst ones, or all of them."""
    yield "endless", b'{"format":1,"state":[' + b"{}," * 1_300_000 + b"{}]}"
    for kind, places in PLACES.items():
        yield f"{kind} names", _named(HEADS[kind] + NAMES[kind], VALUE_LIMITS[kind])
        for place, there in enumerate(places if all_of_them else places[:1]):
            for number, value in enumerate(VALUES):
                if all_of_them or number in WORST:
                    yield f"{kind} {place} {number}", _filled(HEADS[kind] + there, value, VALUE_LIMITS[kind])
    yield "arena", b'{"format":1,"seats":[' + b"{}," * (tournament_file.MAX_LINE_LENGTH // 3 - 20) + b"{}]}\n"
    for number, field in enumerate(LINES if all_of_them else LINES[:1]):
        room = tournament_file.MAX_LINE_LENGTH - len(GAME) - 40
        yield f"arena game {number}", PLAN + GAME + field + b"[1]," * (room // 4) + b"[1]" + CLOSED_LINE
    if all_of_them:
        yield "commas", b"," * formats.SIZE_CAP
        yield "brackets", b"[" * formats.SIZE_CAP
        yield "text", b'{"format":1,"setup":"' + b"\\u0041" * 690_000 + b'"}'
        yield "arena of numbers", b'{"format":1,"games":' + b"9" * (tournament_file.MAX_LINE_LENGTH - 50) + b"}\n"


def _filled(head: bytes, value: bytes, most: int) -> bytes:
    """The head followed by as many copies of the value as the limits allow, closed to a valid object."""
    values = 1 + formats.count_values(value)
    count = min((formats.SIZE_CAP - 100) // (len(value) + 1), (most - 10) // values)
    return head + b",".join([value] * count) + _closing(head)


def _named(head: bytes, most: int) -> bytes:
    return head + b",".join(b'"%d":{}' % number for number in range((most - 20) // 2)) + _closing(head)


def _closing(head: bytes) -> bytes:
    opened: list[str] = []
    for sign in head.decode():
        if sign in CLOSED:
            opened.append(sign)
        elif sign in "]}":
            opened.pop()
    return b"".join(CLOSED[sign] for sign in reversed(opened))
