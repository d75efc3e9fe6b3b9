from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import niagara_tui
from niagara_tui.conformance import test_lessons as checks
from niagara_tui.core.entry import Entry
from niagara_tui.core.errors import BadInput
from niagara_tui.study.lessons import lesson as lessons
from niagara_tui.study.lessons.lesson import Lesson, Script, all_lessons, lessons_of, problems
from niagara_tui.study.lessons.tutor import LEARNER, Tutor, fits
from tests.support.entries import bring
from tests.support.lessons import HOME, LAND, READ, lesson

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


# A lesson under way: what is right, what is answered, and where the next task begins.


def plan(tutor: Tutor, *texts: str) -> tuple[int, ...]:
    return tuple(move for text in texts if (move := tutor.match.game.number(text)) is not None)


def play(tutor: Tutor, *texts: str) -> None:
    """Choose the plan and, if the tutor accepts it, let the game go on."""
    assert tutor.judge(plan(tutor, *texts))
    for move in plan(tutor, *texts):
        tutor.match.submit(LEARNER, move)
    if tutor.goes_on:
        list(tutor.run_on())


@pytest.mark.parametrize(
    ("patterns", "texts", "right"),
    [
        (["to 3", "load *"], ["a", "to 3", "load violet"], True),
        (["load *", "to 3"], ["a", "to 3", "load violet"], True),
        (["to 3", "load *"], ["a", "to 3"], False),
        (["to 2", "!rob *"], ["a", "to 2"], True),
        (["to 2", "!rob *"], ["a", "to 2", "rob B a red"], False),
        (["*"], ["done"], True),
        (["TO 3"], ["to 3"], False),
    ],
)
def test_all_patterns_of_an_alternative_must_be_met_in_any_order(
    patterns: list[str], texts: list[str], right: bool
) -> None:
    assert fits(patterns, texts) is right


def test_what_signs_mean_stands_below_the_task_until_something_has_been_tried() -> None:
    tutor = Tutor(lesson({**HOME, "signs": "B is Bert."}, LAND))
    assert tutor.said() == (HOME["say"], "B is Bert.")
    assert not tutor.judge(plan(tutor, "1"))
    assert tutor.said() == ("Not enough.", HOME["say"])


def test_what_is_right_is_done_and_anything_else_is_answered_and_counted() -> None:
    tutor = Tutor(lesson(HOME, LAND))
    assert tutor.said() == ("Lay a card that takes you home.", "")
    assert not tutor.judge(plan(tutor, "2"))
    assert tutor.said() == ("Not enough.", "Lay a card that takes you home.")
    assert (tutor.failures, tutor.shows_plan, tutor.match.moment) == (1, False, 0)
    assert not tutor.judge(plan(tutor, "cloud"))
    assert tutor.shows_plan
    assert tutor.right_plan([plan(tutor, "1"), plan(tutor, "4"), plan(tutor, "5")]) == plan(tutor, "4")
    play(tutor, "5")
    assert tutor.said() == ("That is enough.", "")
    assert not tutor.wants_choice


def test_the_game_goes_on_to_the_learners_next_decision_and_others_keep_to_the_script() -> None:
    tutor = Tutor(lesson(HOME, LAND))
    play(tutor, "3")
    assert tutor.unused == ()
    assert [seat.chosen for seat in tutor.match._game_log.state.players][1:] == [4, 2]
    tutor.next()
    assert not tutor.failures
    play(tutor, "a", "to bank")
    tutor.next()
    assert tutor.is_over


def test_a_task_with_a_position_of_its_own_is_another_match_and_stops_the_one_before() -> None:
    tutor = Tutor(lesson(HOME, {**HOME, "say": "Once more."}))
    first = tutor.match
    assert not tutor.goes_on
    play(tutor, "6")
    tutor.next()
    assert tutor.match is not first
    assert tutor.match.legal_texts(LEARNER) == ["1", "2", "3", "4", "5", "6", "cloud"]
    assert Tutor(lesson({**HOME, "watch": True}, HOME)).goes_on


def test_what_is_only_read_wants_no_choice() -> None:
    tutor = Tutor(lesson(READ, HOME))
    assert not tutor.wants_choice
    tutor.next()
    assert tutor.wants_choice


def test_a_learner_has_the_name_that_is_given_and_else_that_of_the_file() -> None:
    assert Tutor(lesson(READ)).match.names == ("Rose", "Bert", "Yara")
    assert Tutor(lesson(READ), "Zoë").match.names == ("Zoë", "Bert", "Yara")


def test_moves_lead_to_a_position_and_values_change_it() -> None:
    position = {"moves": ["R 5", "B 3", "Y 2", "R a", "R to 3", "R load violet"], "set": {"sky": "+2"}}
    tutor = Tutor(lesson({**READ, "position": position}))
    view = tutor.match.view(LEARNER)
    assert view.players[0].canoes[0].gems[0] == 1
    assert (view.sky, tutor.match.deciders(), tutor.match.log) == (2, [1], ())
    assert not tutor.match.is_recorded


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"moves": ["R 9"]}, "the position cannot be reached: move 1 of 1, 'R 9': it is not legal there"),
        ({"set": {"players.7.reserve": {}}}, "the position has no place called players.7.reserve"),
        ({"set": {"players.0.canoes.0": "red"}}, "players.0.canoes.0: "),
        ({"set": {"sites.0.gems": {"violet": 6}}}, "violet"),
        ({"set": {"rain": 3}}, "rain: "),
    ],
)
def test_a_position_that_cannot_be_is_one_sentence(position: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        Tutor(lesson({**READ, "position": position}))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        ({**HOME, "do": [["9"]]}, checks.test_a_lesson_comes_to_its_end_whichever_right_plans_are_played),
        ({**HOME, "do": [["3"], ["9"]]}, checks.test_every_alternative_of_a_task_is_offered_by_the_table),
        (
            {**HOME, "do": [["?"], ["cloud"]]},
            checks.test_a_task_leaves_something_else_to_try_unless_every_choice_is_right,
        ),
        ({**HOME, "others": ["B 9"]}, checks.test_a_lesson_comes_to_its_end_whichever_right_plans_are_played),
        ({**HOME, "do": [["1"], ["3"]]}, checks.test_a_lesson_comes_to_its_end_whichever_right_plans_are_played),
        ({**HOME, "other": "not enough"}, checks.test_a_lessons_texts_are_short_clean_sentences),
        ({**HOME, "do": []}, checks.test_a_lesson_asks_for_something),
    ],
)
def test_the_shared_checks_find_what_is_wrong_with_a_lesson(
    broken: dict[str, Any], check: Callable[[Lesson], None]
) -> None:
    with pytest.raises(AssertionError):
        check(lesson(broken, LAND) if broken["do"] else lesson(broken))


def test_a_free_choice_needs_nothing_else_to_try() -> None:
    free = lesson({**HOME, "do": [["*"]], "others": []})
    checks.test_a_task_leaves_something_else_to_try_unless_every_choice_is_right(free)
