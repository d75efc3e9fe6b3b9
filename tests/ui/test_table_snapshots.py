from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from niagara_tui.ui.screens.dialogs import Confirm
from niagara_tui.ui.screens.ending import Ending
from tests.support.apps import TableApp, rows_after, until
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.conftest import some

pytestmark = pytest.mark.screens

QUESTION = "Whatever the others play, your canoe on 6L will go over the falls this round. Play it all the same?"
EACH = some([(80, 24)], [(120, 40), (160, 48), (200, 60)])


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(200, 60), (160, 48)]))
def test_choosing_where_a_canoe_goes_looks_as_accepted(
    snap_compare: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    assert match.deciders() == [0]
    assert not match.game.is_secret(match.view(0), 0)
    app = TableApp(match, SilentBots(match), tmp_path)
    assert snap_compare(app, terminal_size=size, press=["right", "right"])


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (200, 60), (160, 48)]))
def test_choosing_a_card_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 38)
    assert match.game.is_secret(match.view(0), 0)
    app = TableApp(match, SilentBots(match), tmp_path)
    assert snap_compare(app, terminal_size=size, press=["4"])


def test_choosing_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    app = TableApp(match, SilentBots(match), tmp_path, ascii_only=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["right"])


async def test_while_a_hand_is_covered_its_cards_do_not_show_and_the_prompt_says_whose_it_is(tmp_path: Path) -> None:
    match = play_on(new_match("human", "human", "greedy:balanced"), 27)
    assert match.game.is_secret(match.view(0), 0)
    rows = await rows_after(TableApp(match, SilentBots(match), tmp_path))
    assert [row[47:67].rstrip() for row in rows[3:6]] == [
        "│ R  ?  1·345·c  ·◇1",
        "│ B  ?  1·345·c  · ·",
        "│ Y◌ …  1·345·c  ·◇1",
    ]
    assert rows[19:22] == [
        " Hand the keyboard to Rose.",
        "      ▒▒▒▒▒▒  Rose chooses a card now; everybody else, look away.  ▒▒▒▒▒▒",
        "                        Enter or a click shows the hand.",
    ]
    assert rows[22] == ""


@pytest.mark.parametrize("size", EACH)
def test_a_question_over_the_table_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)
    app = TableApp(match, SilentBots(match), tmp_path)

    async def ask(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: app.table.is_current)
        app.push_screen(Confirm(QUESTION))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=ask)


@pytest.mark.parametrize("size", EACH)
def test_the_log_in_full_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 68)
    app = TableApp(match, SilentBots(match), tmp_path)
    assert snap_compare(app, terminal_size=size, press=["l", "up", "up"])


@pytest.mark.parametrize("size", EACH)
def test_the_end_of_a_game_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 1000)
    assert match.is_over()
    app = TableApp(match, SilentBots(match), tmp_path)

    async def wait(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, Ending))
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=wait)
