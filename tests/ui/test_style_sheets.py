from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.dom import DOMNode

from niagara_tui import ui

SHEETS = sorted(Path(ui.__file__).parent.rglob("*.tcss"))
COMMENT_OR_BLOCK = re.compile(r"/\*.*?\*/|\{[^}]*\}", re.DOTALL)
TYPE = re.compile(r"(?<![\w#.:$-])[A-Z]\w*")


def names_of(kind: type[DOMNode]) -> set[str]:
    return {kind.__name__}.union(*map(names_of, kind.__subclasses__()))


@pytest.fixture(scope="module")
def kinds() -> set[str]:
    for module in walk_packages(ui.__path__, f"{ui.__name__}."):
        import_module(module.name)
    return names_of(DOMNode)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_kind_of_widget_that_a_style_sheet_names_is_there(sheet: Path, kinds: set[str]) -> None:
    """A renamed widget would silently lose its styles."""
    named = set(TYPE.findall(COMMENT_OR_BLOCK.sub(" ", sheet.read_text())))
    assert named
    assert named <= kinds


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_rule_for_an_id_says_in_which_widget_as_another_may_use_the_id_too(sheet: Path) -> None:
    """Such a rule of the ending hid the log of boards of other packages, once a dialog had been open."""
    selectors = COMMENT_OR_BLOCK.sub(",", sheet.read_text()).split(",")
    assert [each.strip() for each in selectors if each.strip().startswith("#")] == []
