"""Hints at the table: shown in a pane of their own, dropped with the decision, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from niagara_ai.contract import Thought

from niagara_tui.core.decisions import Option
from niagara_tui.match.bots.hints import WARMING_UP, NoHint
from niagara_tui.match.bots.processes import Answer
from niagara_tui.ui.kit.selection import Selection
from tests.support.apps import TableApp, text_of, until
from tests.support.tables import best_plan, new_match
from tests.ui.advisers import one_to_move, pane, seated, thoughts, told

pytestmark = pytest.mark.screens


def highlighted(app: TableApp) -> tuple[int, ...]:
    """The moves of the highlighted option."""
    option = app.table._board._selection.highlighted  # type: ignore[attr-defined]
    return option.moves if option else ()


async def test_i_tells_the_best_plan_and_why_and_what_else_and_highlights_it_unless_something_is_highlighted(
    tmp_path: Path,
) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: told(app) == "A hint is being worked out. Escape cancels it.")
        adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        assert "wins 40%. It " in told(app)
        assert "Second best:" in told(app)
        assert highlighted(app)[: len(best_plan(match, 0))] == best_plan(match, 0)[: len(highlighted(app))]
        assert "hint" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: not told(app))


async def test_a_hint_keeps_the_persons_highlight_and_a_second_i_highlights_what_it_names(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("left")
        chosen = highlighted(app)
        assert chosen != best_plan(match, 0)
        await pilot.press("i")
        adviser.let.set()
        await until(pilot, lambda: told(app).startswith("Best:"))
        assert highlighted(app) == chosen
        assert told(app).endswith("What you have highlighted stays as it is; i highlights the best instead.")
        assert "i shows it" in text_of(app) or " i show it" in text_of(app)
        await pilot.press("i")
        assert highlighted(app) == best_plan(match, 0)
        assert len(adviser.asked) == 1


async def test_a_better_hint_takes_the_highlight_of_a_quick_look_with_it(tmp_path: Path) -> None:
    match = one_to_move()
    other = next(move for move in match.legal(0) if move != best_plan(match, 0)[0])
    hurried = Thought(move=match.game.text(other), value=0.3, chances=(0.3,) * 4)
    app, adviser = seated(match, tmp_path, Answer(other, thoughts=(hurried,), quick=True))
    adviser.let.set()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: "Best:" in told(app))
        hurriedly = highlighted(app)
        assert hurriedly[0] == other
        await pilot.press("escape")
        adviser._answer = Answer(best_plan(match, 0)[0], thoughts=thoughts(match, 0))
        await pilot.press("i")
        await until(pilot, lambda: "wins 40%" in told(app))
        assert highlighted(app) == best_plan(match, 0)
        assert "stays as it is" not in told(app)


async def test_keys_on_the_frame_of_a_hint_are_whole_or_left_out(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: pane(app).max_scroll_y > 0)
        await until(pilot, lambda: "pgdn more, i shows it ─╯" in text_of(app))
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "i shows it, esc closes ─╯" in text_of(app))


async def test_a_hint_that_has_been_overtaken_is_not_told(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("i", "right", "enter")
        await until(pilot, lambda: match.deciders() != [0])
        adviser.let.set()
        await pilot.pause(0.1)
        assert not told(app)


async def test_without_aids_there_are_no_hints(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    app.settings.aids = False
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.press("i")
        await pilot.pause()
        assert not adviser.asked
        assert not told(app)


async def test_a_search_that_fails_says_so_and_the_game_goes_on(tmp_path: Path) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path, NoHint("There is no hint: it came to a stop."))
    async with app.run_test(size=(120, 40)) as pilot:
        adviser.let.set()
        await pilot.press("i")
        await until(pilot, lambda: told(app) == "There is no hint: it came to a stop.")
        await pilot.press("right", "enter")
        await until(pilot, lambda: match.deciders() != [0])
        assert not told(app)


async def test_escape_closes_a_hint_alone_and_ends_the_waiting_for_one_and_settings_hold_at_once(
    tmp_path: Path,
) -> None:
    match = one_to_move()
    app, adviser = seated(match, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("i", "escape")
        adviser.let.set()
        await pilot.pause(0.05)
        assert not told(app), "it is not wanted any more"
        await pilot.press("i")
        await until(pilot, lambda: told(app).startswith("Best:"))
        held = highlighted(app)
        await pilot.press("escape")
        assert not told(app)
        assert highlighted(app) == held
        await pilot.press("i")
        await until(pilot, lambda: told(app).startswith("Best:"))
        await pilot.press("f2")
        app.settings.aids, app.settings.speed = False, "fast"
        await pilot.press("escape")
        await until(pilot, lambda: not told(app))
        assert app.table.pace.speed == "fast"


async def test_the_hint_of_a_lone_person_stays_while_the_window_has_no_focus(tmp_path: Path) -> None:
    app, adviser = seated(one_to_move(), tmp_path)
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: told(app).startswith("Best:"))
        for app.app_focus in (False, True):
            await pilot.pause()
            assert told(app).startswith("Best:")


async def test_a_hint_goes_with_the_focus_where_a_keyboard_is_shared(tmp_path: Path) -> None:
    app, adviser = seated(new_match("human", "human", "greedy"), tmp_path)
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "i")
        await until(pilot, lambda: told(app).startswith("Best:"))
        app.app_focus = False
        await until(pilot, lambda: not told(app))
        app.app_focus = True
        await pilot.pause()
        assert not told(app)


async def test_undo_takes_the_hint_away(tmp_path: Path) -> None:
    match = one_to_move()
    match.submit(0, best_plan(match, 0)[0])
    assert match.deciders() == [0]
    app, adviser = seated(match, tmp_path)
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: told(app) != "" and "worked out" not in told(app))
        await pilot.press("u")
        await until(pilot, lambda: not told(app))


async def test_who_waits_for_a_hint_reads_in_the_words_of_the_table_that_bots_warm_up(tmp_path: Path) -> None:
    app, adviser = seated(one_to_move(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        for share in (0.2, 0.45):
            adviser._set_progress(0, share)
            assert told(app) == f"A hint is being worked out. Escape cancels it.\n{WARMING_UP[1]}"
        adviser._set_progress(0, 1.0)
        assert told(app) == "A hint is being worked out. Escape cancels it."


async def test_a_hint_writes_the_keys_of_a_plan_as_the_list_does(tmp_path: Path) -> None:
    app, _adviser = seated(one_to_move(), tmp_path)
    async with app.run_test(size=(80, 24)):
        board = app.table._board
        inner = (Option("1", "alone", (1,)), Option("2", "with a gem", (2,)))
        board._selection = Selection([Option("a", "to 1", (3,)), Option("b", "to 2", (), inner=inner)])  # type: ignore[attr-defined]
        assert [each.words for each in board.offered()] == ["[a] to 1", "[b1] alone", "[b2] with a gem"]
