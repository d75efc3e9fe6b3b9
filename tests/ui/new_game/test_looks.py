"""How the set-up of a new game looks."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from niagara_tui.ui.widgets.game_form import FirstRules, GameForm, PresetList
from niagara_tui.ui.widgets.prose import typeset
from tests.support.apps import at_rest_after, text_of
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_setting_up_looks_as_accepted(snap_compare: Any, make_app: MakeApp, size: tuple[int, int]) -> None:
    assert snap_compare(make_app(), run_before=at_rest_after("n"), terminal_size=size)


def test_what_is_wrong_stands_next_to_its_field(snap_compare: Any, make_app: MakeApp) -> None:
    async def spoil(pilot: Pilot[None]) -> None:
        await pilot.press("n")
        form = pilot.app.screen.query_one(GameForm)
        form.rows[1].query_one(Input).value = " "
        form.query_one("#seed", Input).value = "9" * 16
        await pilot.pause()

    assert snap_compare(make_app(), run_before=spoil, terminal_size=(80, 24))


@pytest.mark.parametrize("game", GAMES)
async def test_all_ready_made_tables_of_a_game_show_at_once_in_the_smallest_window(
    make_app: MakeApp, game: str
) -> None:
    app = make_app()
    app.settings.game = game
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        tables = app.screen.query_one(PresetList)
        assert tables.max_scroll_y == 0
        assert tables.size.height == len(tables.presets), "one line each"


async def test_a_big_window_has_the_first_rules_below_a_form_that_leaves_room(make_app: MakeApp) -> None:
    app = make_app()
    app.settings.game = "canyon"
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.press("n")
        rules, form = app.screen.query_one(FirstRules), app.screen.query_one(GameForm)
        shown = str(rules.render())
        assert "Be the first to tie up in the village." in shown
        assert "Then, from the first player on, everybody takes one of the six docks a0 to f0." in shown
        assert rules.region.y > form.region.bottom
        assert text_of(app).count("Be the first to tie up in the village.") == 1


async def test_of_the_rules_below_the_form_there_are_whole_sections_or_none(make_app: MakeApp) -> None:
    app = make_app()
    app.settings.game = "upriver"
    async with app.run_test(size=(200, 40)) as pilot:
        await pilot.press("n")
        sections = pages.first_sections(GAMES["upriver"])
        rules = app.screen.query_one(FirstRules)
        for height in (60, 40, 30):
            await pilot.resize_terminal(200, height)
            await pilot.pause()
            shown = str(rules.render()).strip()
            width = rules.size.width
            wholes = [str(typeset("\n".join(sections[:count]), width).text).strip() for count in range(len(sections))]
            assert shown in wholes
            assert len(shown.splitlines()) <= rules.size.height


async def test_another_game_brings_its_own_first_rules(make_app: MakeApp) -> None:
    app = make_app()
    app.settings.game = "canyon"
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.press("n", "right")
        await pilot.pause()
        assert "Bring your boats into the harbour" in str(app.screen.query_one(FirstRules).render())
        assert app.screen.query_one(FirstRules).region.y > app.screen.query_one(GameForm).region.bottom
