from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.match.record_film import LineFilm
from niagara_tui.shell import progress
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import PuzzleFile
from niagara_tui.study.puzzles.solving import Solving
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.pointing import POINT
from niagara_tui.ui.kit.selection_board import SelectionBoard
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.judged import BETTER, PuzzleScreen
from niagara_tui.ui.screens.replay import LineScreen
from niagara_tui.ui.screens.task_list import Puzzles
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import click_text, screen_after, session, text_of, until
from tests.support.pointing import sentences
from tests.support.puzzles import a_puzzle, bring_puzzles, card_puzzle, kept, sequence_puzzle
from tests.ui.conftest import NOW, MakeApp

BEST_KEY, OBVIOUS_KEY = "a", "b"


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    bring_puzzles(monkeypatch)


def said(app: NiagaraApp) -> str:
    return app.screen.query_one(HintPane)._note.text


async def choose(pilot: Pilot[None], key: str) -> None:
    await pilot.press(key, "enter")


async def test_a_wrong_plan_is_judged_and_not_played_and_the_best_one_solves_the_puzzle_though_not_at_first_sight(
    make_app: MakeApp, tmp_path: Path
) -> None:
    async with session(make_app(puzzle=a_puzzle())) as (app, pilot):
        screen, board = app.screen, app.screen.query_one(SelectionBoard)
        assert isinstance(screen, PuzzleScreen)
        assert said(app) == "You are Rose, R for red. Find the best plan: it is judged, not played."
        assert OF_A_WIN.in_legend not in sentences(board)
        before = screen.match.digest()
        await choose(pilot, OBVIOUS_KEY)
        assert said(app) == f"A blunder. It costs 10% ± 2.0% of a win.\n{BETTER}"
        assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: pytest.approx(10)}
        await pilot.press(POINT)
        for _sign in board.signs_shown():
            if str(app.screen.query_one("#prompt", Static).render()).strip() == OF_A_WIN.in_legend:
                break
            await pilot.press("right")
        else:
            pytest.fail("the walk does not come to what a percent of a win is")
        await pilot.press("escape")
        await choose(pilot, BEST_KEY)  # the second guess among two
        assert said(app).startswith("That is the best plan: ")
        assert "\nWorse: " in said(app)
        assert screen.match.digest() == before
        assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: 0.0}
        await pilot.press("enter")
        await choose(pilot, "6")
        assert kept(tmp_path).first_sight == {a_puzzle().lasting_id: False, card_puzzle().lasting_id: True}
        await pilot.press("q")
        shown = text_of(app)
        assert re.search(r"1  medium, 3 players, solved *$", shown, re.MULTILINE)
        assert "2  hard, 3 players, solved at the first try" in shown


async def test_the_best_plan_is_shown_on_request_which_solves_nothing_nor_later_at_first_sight(
    make_app: MakeApp, tmp_path: Path
) -> None:
    async with session(make_app(puzzle=a_puzzle()), "i") as (app, pilot):
        assert said(app).startswith("Best: ")
        board = app.screen._board  # type: ignore[attr-defined]
        assert [app.screen.game.text(move) for move in board._selection.highlighted.moves][-1] == "load violet"  # type: ignore[attr-defined]
        assert kept(tmp_path).puzzles == {}
        await screen_after(pilot, Puzzles, "q")
        app.games.puzzle(a_puzzle())
        await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
        await choose(pilot, BEST_KEY)
        assert kept(tmp_path).puzzles == {a_puzzle().lasting_id: 0.0}
        assert kept(tmp_path).first_sight == {a_puzzle().lasting_id: False}


@pytest.mark.parametrize("stays", [True, pytest.param(False, marks=pytest.mark.slow)])
async def test_what_may_follow_is_looked_for_while_keys_go_on(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, stays: bool
) -> None:
    go_on, played_on = threading.Event(), Solving.played_on

    def slowly(solving: Solving, moves: Sequence[int]) -> LineFilm:
        assert go_on.wait(30)
        return played_on(solving, moves)

    monkeypatch.setattr(Solving, "played_on", slowly)
    async with session(make_app(puzzle=a_puzzle())) as (app, pilot):
        screen = app.screen
        await choose(pilot, OBVIOUS_KEY)
        await pilot.press("L", "left" if stays else "q")
        assert (app.screen is screen) is stays
        left = app.screen
        go_on.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, LineScreen) if stays else app.screen is left


async def test_enter_goes_on_to_the_next_puzzle_that_is_not_solved_and_q_back_to_the_list(make_app: MakeApp) -> None:
    async with session(make_app(puzzle=a_puzzle())) as (app, pilot):
        await choose(pilot, BEST_KEY)
        await pilot.press("enter")
        assert isinstance(app.screen, PuzzleScreen)
        assert "Puzzle 2" in text_of(app)
        await choose(pilot, "3")
        assert said(app) == f"A blunder. It costs 20% ± 2.0% of a win.\n{BETTER}"
        await pilot.press("q")
        assert isinstance(app.screen, Puzzles)
        shown = text_of(app)
        assert "✓   1  medium, 3 players, solved at the first try" in shown
        assert "2  hard, 3 players, best try costs 20% of a win" in shown


async def test_whose_colour_one_plays_is_said_by_letter_and_colour_whatever_ones_name(make_app: MakeApp) -> None:
    async with session(make_app(), "u", name="Ann") as (app, _pilot):
        screen = app.screen
        assert isinstance(screen, PuzzleScreen)
        letter = screen.match.game.letters[screen._solving.seat]
        assert said(app).startswith(f"You are Ann, {letter} for ")


async def test_the_list_says_its_order_stands_on_the_puzzle_that_was_left_and_the_days_first_counts_for_the_streak(
    make_app: MakeApp, tmp_path: Path
) -> None:
    async with session(make_app(), "u", "escape") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Puzzles) and bool(app.screen.query_one(OptionList).options))
        assert "games you know first, from easy to hard, expansions last" in text_of(app)
        last = (await screen_after(pilot, PuzzleScreen, "end", "enter"))._solving.puzzle.id
        await screen_after(pilot, Puzzles, "q")
        highlighted = app.screen.query_one(OptionList).highlighted_option
        assert highlighted is not None
        assert highlighted.id == last
        opened = await screen_after(pilot, PuzzleScreen, "home", "enter")
        await choose(pilot, BEST_KEY if opened._solving.puzzle.id == a_puzzle().id else "6")
        assert said(app).startswith("That is the best plan: ")
        assert kept(tmp_path).puzzle_days == [NOW.date()]
        await pilot.press("q")
        assert "solved" in text_of(app).splitlines()[1]


async def test_the_entry_of_a_list_that_says_today_is_the_puzzle_of_the_lists_day(
    make_app: MakeApp, tmp_path: Path
) -> None:
    now = [NOW]
    async with session(make_app(clock=lambda: now[0]), "u", "escape") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Puzzles))
        now[0] += timedelta(days=1)
        await screen_after(pilot, PuzzleScreen, "enter")
        assert isinstance(app.screen, PuzzleScreen)
        await choose(pilot, BEST_KEY if app.screen._solving.puzzle.id == a_puzzle().id else "6")
        assert kept(tmp_path).puzzle_days == [NOW.date()]


async def test_what_has_no_place_in_a_puzzle_is_neither_offered_nor_told_and_escape_puts_back_and_then_leaves(
    make_app: MakeApp,
) -> None:
    async with session(make_app(puzzle=a_puzzle()), "question_mark", size=(80, 60)) as (app, pilot):
        shown = text_of(app)
        assert "In a puzzle" in shown
        assert "At every table" in shown
        assert "Concede" not in shown
        screen = await screen_after(pilot, PuzzleScreen, "escape", "C", "u", "space", OBVIOUS_KEY, "escape")
        assert not screen.match.conceded
        assert not [each.title for each in app.get_system_commands(screen) if each.title.startswith("Concede")]
        await screen_after(pilot, Puzzles, "escape")


async def test_keys_that_come_too_fast_open_the_next_puzzle_once(make_app: MakeApp) -> None:
    async with session(make_app(puzzle=a_puzzle()), "i") as (app, pilot):
        for _press in range(3):
            app.simulate_key("enter")
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack] == [Home, Puzzles, PuzzleScreen]


async def test_everything_can_be_done_by_mouse(make_app: MakeApp) -> None:
    async with session(make_app(puzzle=card_puzzle())) as (app, pilot):
        await click_text(pilot, "show the best")
        assert said(app).startswith("Best: ")
        await click_text(pilot, "next puzzle")
        assert "Puzzle 1" in text_of(app)
        await click_text(pilot, "leave")
        await pilot.pause()
        listed = app.screen.query_one(OptionList)
        assert [option.id for option in listed.options] == ["today", None, "niagara-1", "niagara-2"]
        await pilot.press("escape")
        assert isinstance(app.screen, Home)


async def test_43_a_sequence_goes_on_from_the_right_choice_and_is_solved_by_the_last(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_puzzles(monkeypatch, sequence_puzzle())
    async with session(make_app(puzzle=sequence_puzzle())) as (app, pilot):
        assert "Puzzle 3 (1 of 2)" in text_of(app)
        await choose(pilot, "5")
        assert said(app).startswith("That is the best plan: ")
        assert kept(tmp_path).puzzles == {}
        await click_text(pilot, "next choice")
        assert "Puzzle 3 (2 of 2)" in text_of(app)
        assert said(app).startswith("The game has gone on from the best plan. ")
        await choose(pilot, BEST_KEY)
        name = sequence_puzzle().lasting_id
        assert (kept(tmp_path).puzzles, kept(tmp_path).first_sight) == ({name: 0.0}, {name: True})
        await pilot.press("enter")
        assert [type(screen) for screen in app.screen_stack] == [Home, Puzzles, PuzzleScreen]
        assert "Puzzle 3" not in text_of(app)


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_43_only_the_puzzles_of_one_theme_are_listed_if_wanted(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, by_mouse: bool
) -> None:
    themes = {"niagara-1": "race", "niagara-2": "stealing"}
    puzzles = [each.model_copy(update={"theme": themes[each.id]}) for each in (a_puzzle(), card_puzzle())]
    file = PuzzleFile(game="niagara", version=2, puzzles=puzzles)
    monkeypatch.setattr(catalogue, "file_of", lambda game: file if game == "niagara" else None)
    async with session(make_app()) as (app, pilot):
        app.open_page("puzzles")
        await pilot.pause()
        assert "medium, Race, 3 players" in text_of(app)
        if by_mouse:
            await click_text(pilot, "Theme")
            await pilot.click(OptionList, offset=(6, 1))
        else:
            await pilot.press("t", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Puzzles))
        await pilot.pause()
        listed = app.screen.query_one(OptionList)
        assert [option.id for option in listed.options] == ["today", None, "niagara-2"]
        assert "Niagara: Stealing" in text_of(app)
        await pilot.press("t", "home", "enter")
        await until(pilot, lambda: listed.option_count == 4)


async def test_43_the_list_says_of_todays_puzzle_how_many_days_in_a_row_it_was_solved(
    make_app: MakeApp, tmp_path: Path
) -> None:
    for back in (0, 1):
        progress.keep_try(a_puzzle().lasting_id, 0.0, NOW.date() - timedelta(days=back), tmp_path / "config")
    async with session(make_app()) as (app, pilot):
        app.open_page("puzzles")
        await until(pilot, lambda: "Days in a row: 2 now, 2 at best." in text_of(app))
