"""Every rule of every game and of every expansion has a test that carries its id."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

IDS = {
    "N": (  # Niagara
        *range(1, 7),  # the board
        *range(10, 16),  # a round
        *range(20, 29),  # moving canoes
        *range(30, 35),  # stealing
        36,  # the cloud
        *range(40, 44),  # the river
        *range(50, 52),  # redemption
        *range(60, 63),  # the end
        *range(70, 72),  # what is public
    ),
    "S": (  # the Spirits
        1,  # the table
        *range(10, 13),  # double canoes
        *range(20, 27),  # the whirlpool
        *range(30, 35),  # the cards
        *range(40, 43),  # the beaver
        *range(50, 54),  # the elk
    ),
    "J": range(1, 8),  # Diamond Joe
    "C": range(1, 13),  # Canyon
    "U": range(1, 9),  # Up the River
}
RULES = [f"{letter}-{number}" for letter, numbers in IDS.items() for number in numbers]


@functools.cache
def _tested() -> frozenset[str]:
    """The ids in the names of the tests of this folder and those in it, read from their sources."""
    names = [
        node.name
        for path in sorted(Path(__file__).parent.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    found = (re.match(rf"test_([{''.join(IDS).lower()}])_(\d+)_", name) for name in names)
    return frozenset(f"{one[1].upper()}-{one[2]}" for one in found if one)


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule: str) -> None:
    assert rule in _tested()


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert _tested() <= set(RULES)
