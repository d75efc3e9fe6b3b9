from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from niagara_tui.match.bots.seats import ImmediateBots
from niagara_tui.plain import table
from niagara_tui.plain.console import Back, Quit
from niagara_tui.plain.lessons import NOTHING_TO_CHOOSE, OWN_WORDS, LessonDialog
from niagara_tui.plain.table import UNKNOWN
from niagara_tui.shell import progress, settings
from niagara_tui.shell.language import SETTINGS
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.lessons.lesson import Lesson, all_lessons
from niagara_tui.study.lessons.tutor import Tutor
from tests.plain.test_menu import program
from tests.support.lessons import HOME, LAND, READ, lesson
from tests.support.scripted_console import ScriptedConsole


async def taught(taken: Lesson, answers: Iterable[str]) -> tuple[str, bool]:
    """What is said in a lesson with these answers, and whether the lesson was finished."""
    scripted, tutor = ScriptedConsole(answers), Tutor(taken)
    try:
        await LessonDialog(tutor, scripted.console).run()
    except (Quit, Back):
        return scripted.said, False
    return scripted.said, tutor.is_over


async def test_a_lesson_is_told_task_by_task_with_the_game_between_and_positions_that_do_not_grow_out_of_it() -> None:
    said, is_over = await taught(lesson(READ, HOME, LAND), ["", "5", "1"])
    assert is_over
    told = [
        "Lesson 1 of Niagara: Home again.",
        "You are Rose, R for red.",
        f"1 of 3: {READ['say']}",
        "Press Enter to go on:",
        f"2 of 3: {HOME['say']}",
        str(HOME["done"]),
        "Rose shows the 5.",
        f"3 of 3: {LAND['say']}",
        str(LAND["done"]),
    ]
    places = [said.index(each) for each in told]
    assert places == sorted(places)
    lies = "Now on the river: in zone 3 your canoe with violet."
    assert said.index(lies) < said.index(f"2 of 3: {HOME['say']}")
    assert said.count("What follows begins in another position.") == said.count(lies) == 1
    assert said.index("Nobody is on the river.") < said.index(f"1 of 3: {READ['say']}")


async def test_what_is_watched_ends_with_the_round_where_the_next_task_begins_elsewhere() -> None:
    falls = all_lessons()["upriver-falls"]
    said, _is_over = await taught(falls, ["", "1", "1", "1"])
    assert "The river moves; no boat goes over the falls.\n" in said
    assert "Rose throws" not in said, "that throw is of no task"
    assert "Bert throws" not in said


async def test_what_signs_mean_is_not_told_where_there_are_none() -> None:
    said, _is_over = await taught(lesson({**HOME, "signs": "B is Bert."}, LAND), ["task"])
    assert said.count(str(HOME["say"])) == 2
    assert "B is Bert." not in said


async def test_something_else_is_answered_and_the_second_time_the_right_number_is_said() -> None:
    said, is_over = await taught(lesson(HOME, LAND), ["1", "2", "4", "1"])
    assert is_over
    assert said.count(str(HOME["other"])) == 2
    assert "Number 3 is what is asked for: card 3." in said.partition("Your choice: 2")[2]
    assert "is what is asked for" not in said.partition("Your choice: 2")[0]


async def test_the_words_of_a_lesson_tell_what_there_is_and_nothing_of_a_game_that_is_kept() -> None:
    said, is_over = await taught(
        lesson(HOME, LAND), ["?", "task", "show", "list", "log", "river", "rules cloud", "undo"]
    )
    assert not is_over
    for word, meaning in OWN_WORDS.items():
        assert f"{word}: {meaning}." in said
    assert said.count(str(HOME["say"])) == 2
    assert "Number 3 is what is asked for: card 3." in said
    assert said.count("Rose, choose a card.") == 2
    assert "Nothing has happened yet." in said
    assert UNKNOWN in said


WORDS_OF_TABLES = ("preview", "undo", "redo", "hint", "concede", "remarks")
"""Words of tables that say nothing else in a sentence."""


@pytest.mark.parametrize("taken", [pytest.param(each, id=each.id) for each in all_lessons().values()])
def test_each_word_that_a_lesson_names_is_one_of_its_words(taken: Lesson) -> None:
    said = " ".join(text for task in taken.task for text in (task.say, task.done, task.other)).lower()
    named = {word for word in WORDS_OF_TABLES if re.search(rf"\b{word}\b", said)}
    assert named <= OWN_WORDS.keys()
    assert (taken.id != "niagara-river") or named


async def test_where_there_is_only_to_read_words_of_choices_are_told_so() -> None:
    for word in ("1", "list", "show", "hint"):
        said, is_over = await taught(lesson(READ), [word, ""])
        assert is_over
        assert said.count(NOTHING_TO_CHOOSE) == 1
        assert UNKNOWN not in said


async def test_hint_shows_what_is_asked_for_and_the_preview_what_the_river_would_do_also_after_a_choice() -> None:
    said, _is_over = await taught(lesson(HOME, LAND), ["hint"])
    assert "Number 3 is what is asked for: card 3." in said
    said, _is_over = await taught(lesson(HOME, LAND), ["preview", "preview 3", "preview 99"])
    assert "Your canoe with violet in zone 3 falls if the river moves 7 or more" in said
    assert "With number 3, card 3:" in said
    assert "That number is not offered" in said


async def test_a_lesson_can_be_left_by_a_word_at_any_place() -> None:
    for word, taken in product(("menu", "quit"), (lesson(READ), lesson(HOME, LAND))):
        _said, is_over = await taught(taken, [word])
        assert not is_over


async def test_the_menu_leads_to_the_lessons_by_a_word_and_a_finished_one_is_kept(tmp_path: Path) -> None:
    said = await program(tmp_path, "again", "0", "learn", "back", "quit", learn=True, lesson=lesson(READ))
    assert "New here? Begin with Learn: " not in said.partition("Press Enter")[0]
    said = await program(tmp_path, "", "0", "learn", "back", "quit", learn=True, lesson=lesson(READ))
    assert "Finished: Home again." in said
    assert progress.load(tmp_path / "config")[0].lessons == ["niagara-home"]
    assert "New here?" not in said
    first = next(iter(all_lessons().values()))
    assert f"1. Niagara: {first.title}, {first.minutes} minutes. {first.about}" in said


async def test_somebody_new_is_told_of_the_lessons_also_in_a_new_clone(tmp_path: Path) -> None:
    assert "New here? Begin with Learn: " in await program(tmp_path, "quit")
    example = SaveFolder(Path("saves")).read("example-river")
    SaveFolder(tmp_path).write("example-river", example)
    assert "New here? Begin with Learn: " in await program(tmp_path, "quit")
    SaveFolder(tmp_path).write("mine", example)
    assert "New here?" not in await program(tmp_path, "quit")


@pytest.mark.parametrize(
    ("name", "problem"), [(progress.FILE, "your progress was broken"), (SETTINGS, "The settings were broken")]
)
async def test_what_cannot_be_read_is_told_once_as_the_menu_opens(tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / name).write_text("{", "utf-8")
    said = await program(tmp_path, "learn", "back", "quit")
    assert said.count(problem) == 1
    assert said.index(problem) < said.index("What would you like?")


async def test_a_learner_has_the_name_of_the_settings_if_it_can_stand_in_sentences(tmp_path: Path) -> None:
    for name, shown in (("Zora", "Zora shows the 5."), ("you", "Rose shows the 5.")):
        settings.save(settings.Settings(name=name), tmp_path / "config")
        said = await program(tmp_path, "5", "1", "2", "quit", learn=True, lesson=lesson(HOME, LAND))
        assert shown in said


async def test_a_first_game_begins_from_the_list_with_an_advisor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "BotSeats", lambda match: ImmediateBots(match, lambda _seat: ""))
    said = await program(tmp_path, "learn", "niagara first game", "quit")
    assert ". Niagara: A whole first game. Against the simplest bots, " in said
    assert "A first game, with all the hints you like: it counts for neither rating nor ladder." in said
    assert said.index("Advisor: You win if") < said.index("Advisor: Lay a card face down")
    assert settings.load(tmp_path / "config")[0].advisor
    assert progress.load(tmp_path / "config")[0].notes == ["niagara-goal", "niagara-card"]
