from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest

from niagara_tui.plain.console import Console
from niagara_tui.plain.program import Program
from niagara_tui.shell.launch import Launch
from niagara_tui.study.puzzles.catalogue import Puzzle, puzzle_of_day
from tests.support.puzzles import a_puzzle, bring_puzzles, card_puzzle, kept, sequence_puzzle
from tests.support.scripted_console import ScriptedConsole


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    bring_puzzles(monkeypatch)


async def output_of(folder: Path, *answers: str, puzzle: Puzzle | None = None) -> str:
    scripted = ScriptedConsole(answers)
    await Program(Launch(saves=folder, config=folder / "config", puzzle=puzzle), scripted.console).run()
    return scripted.said


async def test_a_plan_is_judged_tried_again_and_the_best_one_explained_also_to_those_who_ask(tmp_path: Path) -> None:
    said = await output_of(tmp_path, "hint", "concede", "?", "river", "menu", "quit", puzzle=a_puzzle())
    assert "There is no hint in a puzzle: try a plan, and you are asked whether to show the best one." in said
    assert said.count("That does not work in a puzzle.") == 1
    assert "concede:" not in said
    assert said.count("Zone 3: 7 violet to load.") == 2
    assert kept(tmp_path).is_empty
    said = await output_of(tmp_path, "2", "2", "2", "quit", puzzle=a_puzzle())
    assert "Best: number 1" in said
    assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: pytest.approx(10)}
    said = await output_of(tmp_path, "2", "1", "1", "2", "quit", puzzle=a_puzzle())
    right = "That is the best plan: number 1, to zone 3, load violet, wins 50 percent. It "
    assert said.index("A blunder. It costs 10 percent, give or take 2.0 percent, of a win.") < said.index(right)
    assert "Best: " not in said, "it is said once"
    assert "Worse: number 2, to zone 5, costs 10 percent, give or take 2.0 percent, of a win." in said
    assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: 0.0}


async def test_the_menu_lists_todays_puzzle_and_all_others_and_one_follows_the_other(tmp_path: Path) -> None:
    said = await output_of(tmp_path, "puzzles", "2", "1", "1", "quit")
    assert "Games you know first, from easy to hard, expansions last.\n1. Today's: Niagara, puzzle " in said
    assert "You are Rose, R for red. Find the best plan: it is judged, not played." in said
    assert "3. Niagara, puzzle 2, hard, 3 players" in said
    assert "1. Next: Niagara, puzzle 2" in said
    assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: 0.0}
    days = kept(tmp_path).puzzle_days
    assert days in ([], [datetime.now().astimezone().date()])


async def test_43_the_days_puzzle_solved_after_midnight_counts_for_the_day_on_which_it_was_opened_and_no_other_does(
    tmp_path: Path,
) -> None:
    """Only the puzzle that was opened as the day's is that day's; what follows it is opened later."""
    opened = datetime(2026, 11, 21, 23, 59, tzinfo=UTC)
    today = puzzle_of_day(opened.date(), {})
    other = next(each for each in (a_puzzle(), card_puzzle()) if each.id != today.id)
    right = {a_puzzle().id: "1\n", card_puzzle().id: "6\n"}
    now = [opened]

    def read() -> str:
        now[0] += timedelta(hours=1)
        return next(answers, "")

    answers = iter([right[today.id], "1\n", right[other.id], "quit\n"])
    launch = Launch(tmp_path, config=tmp_path / "config", puzzle=today, day=opened.date(), clock=lambda: now[0])
    said = StringIO()
    await Program(launch, Console(said, read)).run()
    assert kept(tmp_path).puzzles == {today.lasting_id: 0.0, other.lasting_id: 0.0}
    assert "Today's puzzle is solved." in said.getvalue()
    is_next_days = puzzle_of_day(opened.date() + timedelta(days=1), {}).id == other.id
    assert kept(tmp_path).puzzle_days == [opened.date(), *([opened.date() + timedelta(days=1)] if is_next_days else [])]


async def test_43_a_sequence_goes_on_from_the_right_choice_and_is_solved_by_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_puzzles(monkeypatch, sequence_puzzle())
    said = await output_of(tmp_path, "5", "1", "2", "quit", puzzle=sequence_puzzle())
    first, second = (said.index(f"Niagara, puzzle 3 ({number} of 2).") for number in (1, 2))
    assert first < said.index("That is the best plan: ") < second
    assert "The game has gone on from the best plan. Find the best one for Rose now." in said[second:]
    assert "Rose shows the 5." in said[second:], "what has happened is told"
    assert "One way to go on" not in said[:second], "the game itself goes on"
    name = sequence_puzzle().lasting_id
    assert (kept(tmp_path).puzzles, kept(tmp_path).first_sight) == ({name: 0.0}, {name: True})
