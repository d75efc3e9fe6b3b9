"""`niagara learn`: the list, a lesson or a game by name, and unknown names."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.shell import progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.learning import lesson_to_open
from niagara_tui.study.lessons.lesson import all_lessons
from tests.cli.conftest import Niagara, refused


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "user_config_path", lambda: tmp_path)
    return tmp_path


def test_the_list_names_every_lesson_and_marks_what_is_finished(niagara: Niagara, config: Path) -> None:
    first, *_others = all_lessons().values()
    progress.finish_lesson(first.id, config)
    lines = niagara("learn", "--list").out.splitlines()
    assert len(lines) == len(all_lessons())
    assert lines[0].split(maxsplit=2) == ["+", first.id, first.title]


def test_the_list_of_a_game_or_a_lesson_names_that_alone_and_none_that_there_is_not(niagara: Niagara) -> None:
    for name in ("canyon", "niagara-cards"):
        listed = [line.split()[0] for line in niagara("learn", "--list", name).out.splitlines()]
        assert listed == [each.id for each in all_lessons().values() if name in (each.game, each.id)]
    assert "did you mean canyon?" in refused(niagara("learn", "--list", "canyom"))


def test_progress_that_cannot_be_read_is_told(niagara: Niagara, config: Path) -> None:
    (config / progress.FILE).write_text("{", "utf-8")
    told = niagara("learn", "--list")
    assert "your progress is broken" in told.err
    assert len(told.out.splitlines()) == len(all_lessons())


def test_without_a_name_the_list_is_opened_and_with_one_that_lesson(niagara: Niagara, plain: list[Launch]) -> None:
    first = next(iter(all_lessons().values()))
    niagara("learn", "--plain")
    niagara("learn", "--plain", "--ascii", first.id)
    assert [(each.learn, each.lesson, each.ascii) for each in plain] == [(True, None, False), (True, first, True)]


def test_a_games_name_means_its_first_lesson_that_is_not_finished() -> None:
    first = next(iter(all_lessons().values()))
    of_the_game = [each for each in all_lessons().values() if each.game == first.game]
    assert lesson_to_open(first.game, []) == first
    assert lesson_to_open(first.game, [each.id for each in of_the_game]) == first
    assert lesson_to_open(first.game, [first.id]) == (of_the_game[1] if len(of_the_game) > 1 else first)


def test_what_is_broken_of_the_progress_is_left_to_be_told_by_what_is_opened(
    niagara: Niagara, plain: list[Launch], config: Path
) -> None:
    (config / progress.FILE).write_text("{broken", encoding="utf-8")
    assert niagara("learn", "--plain").err == ""
    assert plain[-1].learn
    assert (config / progress.FILE).exists(), "who sets it aside says so"
