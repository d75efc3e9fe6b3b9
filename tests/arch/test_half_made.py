"""Classes with missing abstract methods cannot be instantiated."""

from __future__ import annotations

import importlib
import inspect
from abc import ABCMeta
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import niagara_ai
import pytest

import niagara_tui
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.screens.base_table import BaseTable, JudgedTable
from niagara_tui.ui.screens.dialogs import Dialog
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.task_list import TaskList

ABSTRACT = (BaseGame, Board, Pane, Page, Dialog, BaseTable, JudgedTable, TaskList)


def modules() -> Iterator[str]:
    """The modules that declare abstract methods."""
    for package in (niagara_tui, niagara_ai):
        [folder] = package.__path__
        for path in Path(folder).rglob("*.py"):
            if "@abstractmethod" in path.read_text(encoding="utf-8"):
                yield ".".join((package.__name__, *path.relative_to(folder).with_suffix("").parts))


def classes(module: str) -> list[type]:
    """The classes that the module declares."""
    names = vars(importlib.import_module(module)).values()
    return [each for each in names if inspect.isclass(each) and each.__module__ == module]


def lacks(each: type) -> list[str]:
    """The methods of a class that a subclass must have."""
    return [name for name in dir(each) if getattr(inspect.getattr_static(each, name), "__isabstractmethod__", False)]


def test_classes_with_abstract_methods_have_the_metaclass_that_refuses_to_instantiate_them() -> None:
    abstract = [each for module in modules() for each in classes(module) if lacks(each)]
    assert set(ABSTRACT) <= set(abstract)
    assert [each for each in abstract if not isinstance(each, ABCMeta)] == []


@pytest.mark.parametrize("base", ABSTRACT, ids=lambda base: base.__name__)
def test_what_lacks_a_method_is_not_instantiated(base: type) -> None:
    with pytest.raises(TypeError, match="abstract"):
        base()


def test_a_game_that_lacks_what_every_game_must_give_is_not_instantiated() -> None:
    class Half(BaseGame[Any]):
        id, title, seats = "half", "Half", range(2, 5)

        def start(self, options: object, seats: int, chance: Chance) -> Any:
            """Never called."""

    with pytest.raises(TypeError, match=r"^Half does not give state, kernel, texts$"):
        Half()
