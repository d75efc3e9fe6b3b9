"""Every rule of the base game has a test that carries its id."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

IDS = (
    *range(1, 7),  # the board
    *range(10, 16),  # a round
    *range(20, 29),  # moving canoes
    *range(30, 35),  # stealing
    36,  # the cloud
    *range(40, 44),  # the river
    *range(50, 52),  # redemption
    *range(60, 63),  # the end
    *range(70, 72),  # what is public
)


@functools.cache
def _tested() -> frozenset[int]:
    """The ids in the names of the tests of this folder, read from their sources."""
    names = [
        node.name
        for path in sorted(Path(__file__).parent.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    return frozenset(int(found[1]) for name in names if (found := re.match(r"test_n_(\d+)_", name)))


@pytest.mark.parametrize("rule", IDS, ids=lambda rule: f"N-{rule}")
def test_the_rule_has_a_test(rule: int) -> None:
    assert rule in _tested()


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert _tested() <= set(IDS)
