from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import niagara_tui

UI = Path(niagara_tui.__file__).parent / "ui"
BELOW_THE_APP = sorted({*(UI / "screens").rglob("*.py"), UI / "open_games.py"})
APP = "niagara_tui.ui.app"


def at_run_time(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported when this runs, wherever in it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(f"{node.module}.{each.name}" for each in node.names))
        yield from at_run_time(node)


@pytest.mark.parametrize("path", BELOW_THE_APP, ids=lambda path: str(path.relative_to(UI)))
def test_what_the_app_opens_knows_the_app_as_a_type_only(path: Path) -> None:
    assert APP not in at_run_time(ast.parse(path.read_text(encoding="utf-8")))


def test_an_import_that_runs_is_found_and_one_for_types_is_not() -> None:
    types = f"if TYPE_CHECKING:\n    from {APP} import NiagaraApp\n"
    late = f"def opened():\n    from {APP} import NiagaraApp\n"
    assert APP not in at_run_time(ast.parse(types))
    assert APP in at_run_time(ast.parse(late))
