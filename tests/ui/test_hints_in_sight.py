"""Where hints and passing remarks stand: on nothing else, and all of it to be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.screen import ModalScreen

from niagara_tui.match.bots.hints import NoHint
from tests.support.apps import text_of, until
from tests.support.tables import match_of
from tests.ui.advisers import one_to_move, pane, seated, told

pytestmark = pytest.mark.screens


LONG = NoHint("There is no hint, and that for many a reason. " * 12)
GAMES = ("niagara", "canyon", "upriver")


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, (80, 24)) for game in GAMES),
        ("niagara", (200, 60)),
        *(
            pytest.param(game, size, marks=pytest.mark.slow)
            for game in GAMES
            for size in ((120, 24), (80, 40), (120, 40), (200, 60))
        ),
    ],
)
async def test_at_every_size_a_hint_lies_on_nothing_and_all_of_it_can_be_read(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    match = match_of(game, ("human", "greedy", "greedy", "greedy"))
    match.settle()
    while (seat := match.deciders()[0]) != 0:
        match.submit(seat, match.legal(seat)[0])
        match.settle()
    app, adviser = seated(match, tmp_path, LONG)
    adviser.let.set()
    async with app.run_test(size=size) as pilot:
        others = [each for each in app.table.query("Pane, #header, #prompt, #below, #keys") if each.size.area]
        before = {each: each.region for each in others}
        await pilot.press("i")
        await until(pilot, lambda: told(app) == str(LONG) and pane(app).region.area > 0)
        await pilot.pause()
        assert {each: each.region for each in others} == before, "nothing else gives way but the log"
        assert not any(each.region.overlaps(pane(app).region) for each in others)
        assert app.table.region.contains_region(pane(app).region)
        read = text_of(app)
        while pane(app).scroll_offset.y < pane(app).max_scroll_y:
            await pilot.press("pagedown")
            await pilot.pause()
            read += text_of(app)
        assert all(word in read for word in ("There is", "many a", "reason."))
        assert pane(app).scroll_offset.y == pane(app).max_scroll_y
        assert "pgdn more" not in text_of(app), "there is no more"
        assert "pgup back" in text_of(app) or not pane(app).max_scroll_y


async def test_with_the_river_alone_the_hint_stands_beside_it(tmp_path: Path) -> None:
    app, adviser = seated(one_to_move(), tmp_path)
    adviser.let.set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z", "i")
        await until(pilot, lambda: told(app).startswith("Best:"))
        await pilot.pause()
        assert pane(app).region.area > 0
        assert not pane(app).region.overlaps(app.table.query_one("#river").region)
        assert app.table.query_one("#river").region.width >= 47
        await pilot.press("escape")
        await pilot.pause()
        assert not pane(app).region.area


async def test_what_is_said_in_passing_stays_where_it_is_and_leaves_nothing_behind(tmp_path: Path) -> None:
    app, _adviser = seated(one_to_move(), tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        rows = set()
        for count in range(6):
            app.notify_reason(f"It is refused for the {count}th time.")
            await until(pilot, lambda: [each.region.area > 0 for each in app.screen.query("Toast")] == [True])
            (toast,) = app.screen.query("Toast")
            assert len(app.screen.query("ToastHolder")) == 1
            rows.add(toast.region.y)
        assert len(rows) == 1


async def test_what_is_said_in_passing_stands_once_where_a_dialog_opens_over_it(tmp_path: Path) -> None:
    app, _adviser = seated(one_to_move(), tmp_path)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.notify_reason("It is refused.")
        await until(pilot, lambda: len(app.screen.query("Toast")) == 1)
        await pilot.press("C")
        await until(pilot, lambda: isinstance(app.screen, ModalScreen) and len(app.screen.query("Toast")) == 1)
        assert not app.screen_stack[-2].query("Toast")
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is app.table and len(app.screen.query("Toast")) == 1)
