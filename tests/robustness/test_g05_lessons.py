"""G05, valid files, edited: no text of a lesson moves a cursor, and no value of it is too large to quote."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import Script, all_lessons
from niagara_tui.study.pages import read_toml
from tests.robustness.foreign import GAME, Home, check_plain

HEAD = 'title = "Boats"\nabout = "Boats."\nminutes = 1\nseats = ["Ann", "Ben"]\n'
TASK = '[[task]]\nsay = "Look."\n'
ODD = r"\u001b[2JA\rb\u009b31m\u202ec"


def written(home: Home, name: str, text: str) -> None:
    (home.pages / name).write_text(text, encoding="utf-8")
    home.forget()


def test_no_sign_that_moves_a_cursor_gets_out_of_a_lesson(home: Home) -> None:
    texts = "".join(f'{name} = "{ODD}"\n' for name in ("say", "signs", "done", "other"))
    head = f'title = "{ODD}"\nabout = "{ODD}"\nminutes = 1\nseats = ["Ann", "Ben"]\n'
    written(home, "lessons/01-boats.toml", f"{head}[[task]]\n{texts}")
    home.niagara("learn", "--list")
    for text in all_lessons()[f"{GAME}-boats"].texts:
        check_plain(text)


def test_no_sign_that_moves_a_cursor_gets_out_of_a_note_of_the_advisor(home: Home) -> None:
    written(home, "advisor.toml", f'[[note]]\nwhen = "wave"\nsay = "{ODD}"\nsigns = "{ODD}"\n')
    (note,) = notes_of(GAME)
    check_plain(note.say + note.signs)


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("minutes = 1", f"minutes{'.a' * 5000} = 1") + TASK,
        HEAD.replace("minutes = 1", f"minutes = 0x{'f' * 5000}") + TASK,
        HEAD.replace('"Boats."', f"0x{'f' * 5000}") + TASK,
        f"{HEAD}options{'.a' * 5000} = 1\n{TASK}",
        f"{HEAD}{TASK}[task.position.set]\n{'.'.join('a' * 5000)} = 1\n",
        f"{HEAD}{TASK}[task.position.set]\nturn = {'[' * 300}{']' * 300}\n",
        f"{HEAD}{TASK}[task.position.set]\nturn = 2026-11-25\n",
        f"{HEAD}{TASK}do = {'[' * 90_000}",
    ],
    ids=range(8),
)
def test_a_value_of_a_lesson_that_is_too_deep_or_too_large_to_quote_is_one_sentence(text: str, tmp_path: Path) -> None:
    (file := tmp_path / "lesson.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput) as error:
        read_toml(file, Script)
    check_plain(str(error.value))
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 500
