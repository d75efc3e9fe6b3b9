"""Which files a run needs, by its marks: files of which no test could be selected are not even imported.

A file that has tests of a kind contains the name of that kind, wherever the mark itself is set. All tests of a file
have the marks in its `pytestmark`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from itertools import chain, combinations
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression, MatcherCall

KINDS = ("compiled", "processes", "screens", "searches", "frameworks")
"""The marks of kinds of tests; any other may be on any test."""
OTHERS = ("slow", "robustness", "bench")
_FOR_ALL = re.compile(r"^pytestmark = (?:\[$.*?^\]|[^\n]*$)", re.DOTALL | re.MULTILINE)


def is_needed(file: Path, selection: str) -> bool:
    """Whether a test in that file could be one of the `selection`, an expression of marks."""
    return file.suffix != ".py" or could_select(selection, kinds_in(file), marks_of_all(file))


@functools.cache
def kinds_in(file: Path) -> frozenset[str]:
    text = file.read_text(encoding="utf-8")
    return frozenset(kind for kind in KINDS if re.search(rf"\b{kind}\b", text))


@functools.cache
def marks_of_all(file: Path) -> frozenset[str]:
    found = _FOR_ALL.search(file.read_text(encoding="utf-8"))
    return frozenset(re.findall(r"\bpytest\.mark\.(\w+)", found[0] if found else ""))


@functools.cache
def could_select(selection: str, kinds: frozenset[str], always: frozenset[str] = frozenset()) -> bool:
    """Whether the expression selects a test with these marks `always`, some of these kinds, and any of the others."""
    if not selection:
        return True
    expression = Expression.compile(selection)
    return any(expression.evaluate(_has(always.union(marks))) for marks in _subsets(chain(OTHERS, kinds)))


def refuse_unnamed_kinds(items: Iterable[pytest.Item]) -> None:
    """Check that every file names the kinds of its tests.

    Raises:
        pytest.UsageError: a file does not.
    """
    for item in items:
        for mark in item.iter_markers():
            if mark.name in KINDS and mark.name not in kinds_in(item.path):
                raise pytest.UsageError(f"{item.path} has tests marked `{mark.name}`, which must stand in the file")


def _has(marks: frozenset[str]) -> MatcherCall:
    """Which marks a test has, as an expression asks."""

    def has(name: str, /, **_details: str | int | bool | None) -> bool:
        return name in marks

    return has


def _subsets(marks: Iterable[str]) -> Iterable[tuple[str, ...]]:
    every = tuple(marks)
    return chain.from_iterable(combinations(every, count) for count in range(len(every) + 1))
