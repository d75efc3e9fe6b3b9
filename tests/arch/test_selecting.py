"""Which files of tests a run leaves out by its marks."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.selecting import is_needed, refuse_unnamed_kinds

QUICK = "not slow and not searches and not processes"


def file_saying(folder: Path, text: str) -> Path:
    """A file of tests with that text."""
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
