"""A table of Up the River: played by keys and by clicks, and its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from niagara_tui.games.upriver.board.board import UpRiverRiver
from niagara_tui.games.upriver.board.picture import NO_MARKS
from niagara_tui.games.upriver.rules import State
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.glyphs import PICTURES
from tests.support.apps import TableApp, rows_after, session, text_of
from tests.support.tables import QuickBots, SilentBots, match_of, play_on
from tests.support.upriver import boats, position
from tests.ui.conftest import some

pytestmark = pytest.mark.screens

PLAYERS = ("human", "greedy:racer", "greedy:spiteful", "simple:forgetful")


def seated(state: State, *players: str) -> TableMatch:
    match = match_of("upriver", players)
    match._game_log = GameLog(match.game, state, match.names)
    return match


async def test_a_boat_is_highlighted_by_its_section_previewed_and_moved(tmp_path: Path) -> None:
    state = position(R="1 6 10", B="4 4 4", Y="4 4 4", die="2", sandbank=9)
    match = seated(state, "human", "human", "human")
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        assert "throws 2: which boat moves?" in text_of(app)
        assert "the falls take R" in text_of(app)
        for size in ((120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            assert "HARBOUR PAYS" in text_of(app), "42.9: above the docks stand those points"
        await pilot.press("0")
        assert "boat on 10: home, 12 points; 1 boat falls after this round." in text_of(app)
        await pilot.press("f")
        assert "This is how the boats would lie after the river's move" in text_of(app)
        assert "R×1" in text_of(app)  # noqa: RUF001 - so many
        await pilot.press("f", "6", "enter")
        assert boats(match.view(None)) == "1 8 10"


async def test_the_mouse_alone_is_enough(tmp_path: Path) -> None:
    match = seated(position(R="1 6 10", B="4 4 4", die="2", sandbank=9), "human", "human")
    async with session(TableApp(match, QuickBots(match), tmp_path)) as (app, pilot):
        river = app.screen.query_one(UpRiverRiver)
        for section in (6, 8):
            await pilot.click(river, offset=(6 + (section - 1) * 6 + 3, 4))
        assert boats(match.view(None)) == "1 8 10"


async def test_sections_and_boats_move_and_come_to_rest(tmp_path: Path) -> None:
    before = position(R="4 4 4", B="1 4 4", die="2", sandbank=9)
    match = seated(before, "human", "human")
    async with session(TableApp(match, SilentBots(match), tmp_path)) as (app, _pilot):
        river = app.screen.query_one(UpRiverRiver)
        river.stretch = 1.0
        time = [0.0]
        river.clock = lambda: time[0]

        def moving_at(moment: float) -> bool:
            time[0] = moment
            return river.is_moving

        river.show(position(R="4 4 6", B="1 4 4", sandbank=9), NO_MARKS)
        assert set(river.moving_places) == {(0, 6)}
        assert [moving_at(0.1), moving_at(2.0)] == [True, False]
        river.show(position(R="3 3 5", B="lost 3 3", sandbank=8), NO_MARKS)
        assert [moving_at(2.1), moving_at(4.0)] == [True, False]


async def test_on_a_picture_boats_sail_as_sprites(tmp_path: Path) -> None:
    match = seated(position(R="4 4 4", B="1 4 4", die="2", sandbank=9), "human", "human")
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(120, 40)) as (app, _pilot):
        river = app.screen.query_one(UpRiverRiver)
        river.glyphs, river.stretch, river.clock = PICTURES, 1.0, lambda: 0.0
        river.show(position(R="4 4 6", B="1 4 4", sandbank=9), NO_MARKS)
        river.clock = lambda: 0.15
        [(x, y)] = river.moving_places.values()
        canvas = river.draw(*river.content_size)
        assert canvas.lines()[y][x + 2] == "R"
        assert canvas.lines()[y + 1][x : x + 4] == "▀▀▀▀"


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_choosing_which_boat_moves_looks_as_accepted(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = play_on(match_of("upriver", PLAYERS, seed=9), 21)
    assert match.deciders() == [0]
    app = TableApp(match, SilentBots(match), tmp_path)
    assert snap_compare(app, terminal_size=size, press=["right", "right"])


@pytest.mark.slow
def test_choosing_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path) -> None:
    match = play_on(match_of("upriver", PLAYERS, seed=9), 21)
    app = TableApp(match, SilentBots(match), tmp_path, ascii_only=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["1"])


async def test_arrows_mark_each_boat_that_may_move_and_tell_where_the_chosen_one_goes(tmp_path: Path) -> None:
    state = position(R="2 6 9", B="7 9 lost", Y="harbour 5 3", die="arrows", sandbank=5)
    match = seated(state, *PLAYERS[:3])
    rows = await rows_after(TableApp(match, SilentBots(match), tmp_path), "c")
    assert "║B×1│" in rows[5]  # noqa: RUF001 - so many
    assert "│(BB) │     │«B»~∼│" in rows[5], "where it would come to lie, and where it lies"  # noqa: RUF001 - signs of the board
    assert rows[7].startswith("│╎║│╎║│ ~   │[a]  │    ~│     │[d]▒▒│[b] ~│   ≈ │     │[c]≈~│")
    assert "│    ►►    ││►R◌ Rose          0 9 6 2" in rows[13]
    assert "│   ◄◄     ││ B  Bridget       0 9 7       1" in rows[15]
    assert rows[19:22] == [
        "  Rose   Bridget's boat from 9 back to 7.",
        " [a] boat on 2: to the sandbank on 5  [b] boat on 6: to the next one on 9",
        " [c] Bridget's boat from 9 back to 7  [d] Yann's boat from 5 back to 3",
    ]
