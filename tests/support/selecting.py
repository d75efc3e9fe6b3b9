"""Which files a run needs by its marks: files of which no test could be selected are not even imported.

A kind of tests is a word that stands in each file that has some, wherever the mark itself comes from.
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


def is_needed(file: Path, selection: str) -> bool:
    """Whether a test in that file could be one of the `selection`, an expression of marks."""
    return file.suffix != ".py" or could_select(selection, frozenset()) or could_select(selection, kinds_in(file))


@functools.cache
def kinds_in(file: Path) -> frozenset[str]:
    """The kinds whose words stand in the file."""
    text = file.read_text(encoding="utf-8")
    return frozenset(kind for kind in KINDS if re.search(rf"\b{kind}\b", text))


@functools.cache
def could_select(selection: str, kinds: frozenset[str]) -> bool:
    """Whether the expression selects a test with some of these kinds, and with any of the other marks."""
    if not selection:
        return True
    expression = Expression.compile(selection)
    return any(expression.evaluate(_has(marks)) for marks in _subsets(chain(OTHERS, kinds)))


def complain_of_unnamed(items: Iterable[pytest.Item]) -> None:
    """Refuse a file that does not name the kind of one of its tests.

    Raises:
        pytest.UsageError: there is one.
    """
    for item in items:
        for mark in item.iter_markers():
            if mark.name in KINDS and mark.name not in kinds_in(item.path):
                raise pytest.UsageError(f"{item.path} has tests marked `{mark.name}`, which must stand in the file")


def _has(marks: tuple[str, ...]) -> MatcherCall:
    """Which marks a test has, as an expression asks."""

    def has(name: str, /, **_details: str | int | bool | None) -> bool:
        return name in marks

    return has


def _subsets(marks: Iterable[str]) -> Iterable[tuple[str, ...]]:
    every = tuple(marks)
    return chain.from_iterable(combinations(every, count) for count in range(len(every) + 1))
