"""Lessons' files: found with their games, and a damaged one is a sentence."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui.conformance import test_lessons as checks
from niagara_tui.core.entry import Entry
from niagara_tui.core.errors import BadInput
from niagara_tui.study.lessons import lesson as lessons
from niagara_tui.study.lessons.lesson import Lesson, Script, all_lessons, lessons_of, problems
from tests.support.entries import bring

PAGE = Path(niagara_tui.__file__).resolve().parents[1] / "docs" / "lessons.md"
WHOLE = """\
title = "Home again"
about = "Bring a gem home."
minutes = 1
seats = ["Rose", "Bert", "Yara"]

[[task]]
say = "Only a gem on the bank counts."
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the lessons of a game called ferry."""
    pages = tmp_path / "ferry_pages"
    (pages / lessons.FOLDER).mkdir(parents=True)
    (pages / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "ferry_pages", raising=False)
    bring(monkeypatch, ferry=Entry(game="ferry:FERRY", pages="ferry_pages"))
    lessons.lessons_of.cache_clear()
    yield pages / lessons.FOLDER
    lessons.lessons_of.cache_clear()


def test_lessons_lie_with_their_game_in_the_order_of_their_files(folder: Path) -> None:
    for name in ("02-locks.toml", "01-out.toml", "notes.txt"):
        (folder / name).write_text(WHOLE, "utf-8")
    assert [(each.id, each.number, each.count) for each in lessons_of("ferry")] == [
        ("ferry-out", 1, 2),
        ("ferry-locks", 2, 2),
    ]
    assert list(all_lessons())[-2:] == ["ferry-out", "ferry-locks"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "the lesson ferry-out is damaged: "),
        (WHOLE.replace("minutes = 1", "minutes = 99"), "the lesson ferry-out is damaged: minutes: "),
        (WHOLE + "do = ['3']\n", "the lesson ferry-out is damaged: task.0.do.0: "),
        (WHOLE + "colour = 'red'\n", "the lesson ferry-out is damaged: task.0.colour: "),
        (WHOLE.partition("[[task]]")[0], "the lesson ferry-out is damaged: task: "),
        (WHOLE + "position = {set = {round = 1979-05-27}}\n", "the lesson ferry-out is damaged: task.0.position.set"),
        (WHOLE.replace('"Bert",', '"Bert", ' * 9), "the lesson ferry-out is damaged: seats: "),
        ("title = " + "[" * 5000, "the lesson ferry-out is damaged: "),
        (WHOLE.replace("Only", "Only " * 50), "the lesson ferry-out is damaged: task.0.say: "),
    ],
)
def test_a_damaged_lesson_is_one_sentence(folder: Path, text: str, said: str) -> None:
    (folder / "01-out.toml").write_text(text, "utf-8")
    with pytest.raises(BadInput) as refused:
        lessons_of("ferry")
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)
    assert problems() == [f"{refused.value}."]
    assert "niagara-cards" in all_lessons()


def test_a_file_that_is_no_text_is_a_damaged_lesson(folder: Path) -> None:
    (folder / "01-out.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="the lesson ferry-out is damaged"):
        lessons_of("ferry")


def test_the_lesson_of_the_page_on_writing_one_passes_all_checks() -> None:
    text, _note = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    script = Script.model_validate(tomllib.loads(text))
    lesson = Lesson(**dict(script), id="niagara-home", game="niagara", number=1, count=1)
    for name, check in vars(checks).items():
        if name.startswith("test_") and "lesson" in check.__annotations__:
            check(lesson)
