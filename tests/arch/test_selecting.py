"""What tests rely on: which files a run leaves out, faults that fit, whole classes, an untouched home."""

from __future__ import annotations

import importlib
import inspect
from abc import ABCMeta
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import niagara_ai
import pytest

import niagara_tui
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import settings
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.where import saves_folder
from niagara_tui.ui import crash
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.dialogs import Dialog
from niagara_tui.ui.screens.judged import JudgedTable
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.task_list import TaskList
from tests.mutation.__main__ import written
from tests.robustness import seeded
from tests.support.faults import ROOT
from tests.support.selecting import is_needed, refuse_unnamed_kinds

QUICK = "not slow and not searches and not processes"


def file_saying(folder: Path, text: str) -> Path:
    path = folder / f"test_{abs(hash(text))}.py"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "selection", "needed"),
    [
        ("", QUICK, True),
        ("", "", True),
        ("", "slow", True),  # on any test, by other files' helpers
        ("", "searches and not slow", False),
        ("", "(searches or processes) and not compiled", False),
        ("pytest.mark.searches", "(searches or processes) and not compiled", True),
        ("research", "searches", False),
        ("searches compiled", "searches and not compiled", True),
        ("compiled", "searches and not compiled", False),
        ("searches", QUICK, True),  # some of its tests may have no mark
        ("pytestmark = pytest.mark.searches", QUICK, False),
        ("pytestmark = [\n    pytest.mark.skipif(f()[0]),\n    pytest.mark.searches,\n]\n", QUICK, False),
        ("pytestmark = [pytest.mark.timeout(9)]\n\n\n@pytest.mark.searches", QUICK, True),
        ("pytestmark = [\n    pytest.mark.skipif(f(), reason='no searches'),\n]\n# searches", QUICK, True),
        ("pytestmark = pytest.mark.slow  # searches", "searches and not slow", False),
        ("    pytestmark = pytest.mark.slow", "not slow", True),  # of a class
    ],
)
def test_a_file_is_needed_if_one_of_its_tests_could_be_selected(
    tmp_path: Path, text: str, selection: str, needed: bool
) -> None:
    assert is_needed(file_saying(tmp_path, text), selection) == needed


def test_a_kind_that_does_not_stand_in_its_file_is_refused(tmp_path: Path) -> None:
    named, unnamed = file_saying(tmp_path, "searches"), file_saying(tmp_path, "")

    def item(path: Path, mark: str) -> pytest.Item:
        marks = [SimpleNamespace(name=mark)]
        return SimpleNamespace(path=path, iter_markers=lambda: marks)  # type: ignore[return-value]

    refuse_unnamed_kinds([item(named, "searches"), item(unnamed, "slow")])
    with pytest.raises(pytest.UsageError, match="marked `searches`, which must stand in the file"):
        refuse_unnamed_kinds([item(unnamed, "searches")])


# The faults that are put into copies of the program still fit it.


def test_every_fault_can_be_put_into_the_program() -> None:
    for fault in [*seeded.bugs(), *(fault for game in GAMES for fault in written(game)[0])]:
        text = fault.changed(ROOT)
        if fault.file.endswith(".py"):
            compile(text, f"{fault.file} with {fault.name!r}", "exec")


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_that_are_to_notice_faults_exist(game: str) -> None:
    assert [test for test in written(game)[1] if not (ROOT / test).is_file()] == []


# Running the tests changes nothing that belongs to whoever runs them.

DEFAULTS = {
    "settings": lambda: settings.folder_for(None),
    "record": lambda: LogbookFile().path,
    "saves": lambda: saves_folder(here=Path("/")),
    "reports of crashes": lambda: crash.report_folder(None),
}


@pytest.mark.parametrize("what", DEFAULTS)
def test_tests_keep_nothing_in_the_home_of_whoever_runs_them(what: str) -> None:
    assert not DEFAULTS[what]().is_relative_to(Path.home())


# Classes with missing abstract methods cannot be instantiated.

ABSTRACT = (BaseGame, Board, Pane, Page, Dialog, BaseTable, JudgedTable, TaskList)


def modules() -> Iterator[str]:
    for package in (niagara_tui, niagara_ai):
        [folder] = package.__path__
        for path in Path(folder).rglob("*.py"):
            if "@abstractmethod" in path.read_text(encoding="utf-8"):
                yield ".".join((package.__name__, *path.relative_to(folder).with_suffix("").parts))


def classes(module: str) -> list[type]:
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
