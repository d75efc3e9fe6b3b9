from __future__ import annotations

from datetime import date, timedelta

import pytest

from niagara_tui.shell import puzzling
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.study.puzzles.catalogue import puzzle_of_day
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from tests.support.logbooks import wins_and_losses

BEST, WORSE = PlanVerdict(0.0, 0.0, is_best=True), PlanVerdict(9.0, 1.0, is_best=False)


def opened(game: str, *, as_todays: bool = True) -> Solving:
    days = (date(2026, 11, 22) + timedelta(days=each) for each in range(9))
    day = next(day for day in days if puzzle_of_day(day).game == game)
    return puzzling.begin(puzzle_of_day(day), Settings(), day if as_todays else day + timedelta(days=1))


@pytest.mark.parametrize(("days", "played"), [("canyon", "upriver"), ("niagara", "upriver"), ("upriver", "niagara")])
def test_after_the_puzzle_of_the_day_an_easy_one_of_a_game_that_one_plays_comes_next(days: str, played: str) -> None:
    solving = opened(days)
    kept = Progress(puzzles={solving.puzzle.lasting_id: 0.0})
    following = puzzling.after(solving, kept, wins_and_losses("l", "mcts:easy", game=played))
    assert following is not None
    assert (following.game, following.difficulty) == (played, 1)


def test_after_any_other_puzzle_comes_the_next_of_its_game() -> None:
    solving = opened("canyon", as_todays=False)
    following = puzzling.after(solving, Progress(), wins_and_losses("l", "mcts:easy"))
    assert following == puzzling.following(solving.puzzle, {})


def test_that_the_puzzle_of_the_day_is_solved_is_said_once_it_is() -> None:
    solving = opened("niagara")
    while not solving.is_last:
        assert puzzling.solved_words(solving, BEST) == ""
        solving = solving.followed()
    assert puzzling.solved_words(solving, BEST) == "Today's puzzle is solved."
    assert puzzling.solved_words(solving, WORSE) == ""
    solving.is_solved = False
    assert puzzling.solved_words(solving, BEST) == "", "it was shown"
    assert puzzling.solved_words(opened("niagara", as_todays=False), BEST) == ""
