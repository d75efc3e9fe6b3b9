"""How the set-up of a new game looks."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from niagara_tui.ui.widgets.game_form import GameForm
from tests.ui.conftest import MakeApp, at_rest_after, some

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
