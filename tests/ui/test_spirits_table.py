from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.decisions import Option
from niagara_tui.games.niagara.rules.state import RETURN, State
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.screens.ending import Ending
from tests.support.apps import TableApp, rows_after, until
from tests.support.positions import GAME, SWITCHES, flowing, turn
from tests.support.tables import QuickBots, SilentBots, best_plan, new_match, seated
from tests.ui.boards.spirits import EVERYTHING, full_table, lassoed_everywhere
from tests.ui.conftest import some
from tests.ui.table_parts import human_to_move, selection
from tests.ui.test_table_games import all_plans, confirm_if_asked, press_plan

pytestmark = pytest.mark.screens


def app_at(state: State, folder: Path, *, ascii_only: bool = False) -> TableApp:
    match = seated(state, "human", *["greedy:thief"] * (state.seats - 1))
    return TableApp(match, SilentBots(match), folder, ascii_only=ascii_only)


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48)]))
def test_everything_at_once_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    assert snap_compare(app_at(full_table(), tmp_path), terminal_size=size, press=["tab", "right"])


def test_everything_at_once_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path) -> None:
    assert snap_compare(app_at(full_table(), tmp_path, ascii_only=True), terminal_size=(80, 24), press=["right"])


@pytest.mark.parametrize(("size", "card"), [((80, 24), "x"), ((120, 40), "r")])
def test_ten_cards_and_lassoed_canoes_ashore_look_as_accepted(
    snap_compare: Any, tmp_path: Path, size: tuple[int, int], card: str
) -> None:
    assert snap_compare(app_at(lassoed_everywhere(), tmp_path), terminal_size=size, press=[card])


async def test_taking_the_elk_names_each_canoe_and_its_points_and_marks_the_one_that_is_chosen(tmp_path: Path) -> None:
    state = turn("4", parts=EVERYTHING, zones={"Ra": "7L", "Rb": "7R"}, gems={"Rb": "red blue"}, whirlpool="top")
    rows = await rows_after(app_at(state, tmp_path), "right")
    assert rows[15].startswith("╭7L !! 1+ ≈ ‹R·› ╮═══●×5 Ψ═══╭7R !! 2+  ‹R■●› ╮")  # noqa: RUF001 - so many
    assert rows[16].startswith("╰[a]         ∼   ╯.      ' '^╰ b   ~   ∼    ≈ ╯")  # noqa: RUF001 - signs of the board
    assert rows[19:23] == [
        "  Rose   shows the 4, and may take the elk aboard first.",
        " [a] elk aboard ‹R·› on 7L: 2 points more",  # noqa: RUF001 - signs of the board
        " [b] elk aboard ‹R■●› on 7R: 2 points more",  # noqa: RUF001 - signs of the board
        " [o] leave the elk ashore",
    ]


async def test_meeting_joe_lists_what_is_taken_from_him_and_from_others_in_each_order(tmp_path: Path) -> None:
    state = turn(
        "2",
        parts=EVERYTHING,
        zones={"Ra": "1", "Rb": "5", "Ba": "3"},
        gems={"Rb": "red", "Ba": "violet"},
        whirlpool="7R",
        elk="Rb",
        joe="3",
        joes="blue",
    )
    rows = await rows_after(app_at(state, tmp_path), "a", "2")
    assert rows[3].startswith("   . ^ . . ╭1∼✓   ≈")  # noqa: RUF001 - signs of the board
    assert rows[7].startswith(" ◆×5════╭3 ✓   ~")  # noqa: RUF001 - so many
    assert "‹B◆›     ‹J■› Joe" in rows[8]  # noqa: RUF001 - signs of the board
    assert rows[11].startswith("^▲×6══════╭5∼✓   ≈")  # noqa: RUF001 - so many
    assert "«R●·»Ψ" in rows[12]
    assert rows[19:23] == [
        "  Rose   to 3 -● J +■ B +◆; 2+2 points; cannot fall this round.",
        " [1] to 3 J +■ -■ B +◆  [2] to 3 -● J +■ B +◆  [3] -● to 3 B +◆ J +■",
        " [4] to 3 B +◆ -◆ J +■  [5] to 3 +◆ J -◆ +■  [6] +▲ to 3 J -▲ +■  [7] +▲ to 3",
        " [8] +▲ to 3 J -● +■  [9] to 3 +◆  [a] to 3 +◆ J -● +■  [b] to 3 B +◆ -◆",
    ]


async def test_a_push_out_of_the_whirlpool_is_marked_where_it_ends_and_told_with_its_danger(tmp_path: Path) -> None:
    state = turn("1/2/3", parts=EVERYTHING, zones={"Ra": "6L", "Rb": "3"}, whirlpool="5", beaver="2", joe="7R")
    rows = await rows_after(app_at(state, tmp_path), "right", "d")
    assert "3 ? falls 7+ 7%" in rows[7]
    assert " c  3 points, to 4 " in rows[10]
    assert "◎ whirlpool" in rows[12]
    assert rows[13].startswith(" ╭6L ! 3+  ~«R·»  ╮")
    assert rows[14].startswith(" ╰ b  2 ways   ≈  ╯ ^ ' . . ╰[d]~")
    assert " a  3 ways " in rows[16]
    assert rows[19:23] == [
        "  Rose   1 point, into ◎ on 5, pushed to 6R; falls if the river moves 4+ (40%).",
        " [a] 3 points, to 7L, load ●; 2 more ways",
        " [b] stay on 6L, 2 points, load ■; 1 more way  [c] 3 points, to 4",
        " [d] 1 point, into ◎ on 5, pushed to 6R",
    ]


async def test_the_arms_for_a_lassoed_canoe_are_marked_and_told_with_their_danger(tmp_path: Path) -> None:
    state = flowing({"R": "lasso"}, parts="cards whirlpool", zones={"Ra": "5", "Rb": "6L"}, whirlpool="4")
    state.steps = 1
    while state.phase != RETURN:
        GAME.advance(state)
    rows = await rows_after(app_at(state, tmp_path), "b")
    assert "«R·»" in rows[12], "it is seen where it comes from"
    assert rows[14].startswith(" ‹R·›(~ a ∼    ≈  ╯ ^ ' . . ╰[b]~")  # noqa: RUF001 - signs of the board
    assert rows[19:21] == [
        "  Rose   pushed to 6R; 1 point; next round falls if the river moves 3+ (47%).",
        " [a] pushed to 6L  [b] pushed to 6R",
    ]


async def test_s_24_the_table_asks_before_a_paddle_over_the_falls(tmp_path: Path) -> None:
    app = app_at(turn("1", parts="whirlpool", zones={"Ra": "6L"}, whirlpool="7L"), tmp_path)
    match = app.table.match
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: human_to_move(app))
        plunge = next(option for option in selection(app).options if "over the falls" in option.label)
        before = match.digest()
        await pilot.press(plunge.key, "enter")
        await until(pilot, lambda: app.screen is not app.table)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table)
        assert match.digest() == before
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not app.table)
        await pilot.press("y")
        await until(pilot, lambda: match.digest() != before)
        assert any("over the falls" in line.text for line in match.log)


def wanted(app: TableApp, match: TableMatch) -> Option:
    """The option that does the same as the person's best-looking plan."""
    seat = 0
    found = all_plans(selection(app))
    chain = best_plan(match, seat)
    if match.game.is_secret(match.view(seat), seat):
        return next(option for option in found if option.moves == chain)
    goal = after(match, seat, chain)
    return next((option for option in found if after(match, seat, option.moves) == goal), found[0])


def after(match: TableMatch, seat: int, moves: tuple[int, ...]) -> Any:
    state = match.view(seat)
    for move in moves:
        match.game.play(state, seat, move)
    return state


@pytest.mark.slow
async def test_a_game_with_everything_switched_on_is_played_to_its_end_by_keys(tmp_path: Path) -> None:
    match = new_match("human", *["greedy:thief"] * 5, seed=3, **dict.fromkeys(SWITCHES.values(), True))
    app = TableApp(match, QuickBots(match), tmp_path)
    played = []
    async with app.run_test(size=(80, 24)) as pilot:
        while not match.is_over():
            await until(pilot, lambda: human_to_move(app) or match.is_over())
            if not match.is_over():
                plan = wanted(app, match)
                played.append(plan.label)
                await press_plan(app, pilot, plan)
                await confirm_if_asked(app, pilot)
        await until(pilot, lambda: isinstance(app.screen, Ending))
    assert {"lasso", "1/2/3", "7"} <= set(played)
    assert any("elk aboard" in label for label in played)
    assert any("Joe" in label for label in played)
