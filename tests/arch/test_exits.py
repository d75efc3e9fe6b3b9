"""Exit statuses have their names and their numbers in one place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara_tui.cli import exits

FOLDER = Path(exits.__file__).parent
STATUSES = {number for name, number in vars(exits).items() if name.isupper()}
FILES = sorted(path for path in FOLDER.glob("*.py") if path.name != "exits.py")


def bare(code: str) -> Iterator[int]:
    """The lines that return an exit status, or name one, as a number."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Return | ast.Assign) or node.value is None:
            continue
        chosen = node.value
        values = [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
        numbers = [each.value for each in values if isinstance(each, ast.Constant) and isinstance(each.value, int)]
        yield from (node.lineno for number in numbers if number in STATUSES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_exit_status_is_called_by_its_name(path: Path) -> None:
    assert list(bare(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("code", ["INTERRUPTED = 130", "def run():\n    return 2 if wrong else 0"])
def test_a_bare_exit_status_is_found(code: str) -> None:
    assert list(bare(code))
