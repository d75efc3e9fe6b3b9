"""The list of options: there from the first frame on, and a click on it only highlights."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.app import App, ComposeResult

from niagara_tui.core.decisions import Option
from niagara_tui.ui.widgets.choices import Choices
from tests.support.apps import TableApp, until
from tests.support.positions import turn
from tests.support.tables import SilentBots, seated
from tests.ui.table_parts import human_to_move, selection

pytestmark = pytest.mark.screens


class Listed(App[None]):
    """An app with a list of two options."""

    def compose(self) -> ComposeResult:
        yield Choices()

    def on_mount(self) -> None:
        self.query_one(Choices).show((Option("a", "to 3", (1,)), Option("b", "to 5", (2,))), None)


def seen(app: App[None]) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def test_options_are_seen_in_the_first_frame_before_the_list_hears_of_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(Choices, "on_resize")
    async with Listed().run_test(size=(40, 3)) as pilot:
        assert "[a] to 3  [b] to 5" in seen(pilot.app)


async def test_options_are_laid_out_again_in_another_width() -> None:
    async with Listed().run_test(size=(40, 3)) as pilot:
        await pilot.resize_terminal(14, 3)
        await pilot.pause()
        assert [line.strip() for line in seen(pilot.app).splitlines()[:2]] == ["[a] to 3", "[b] to 5"]


async def test_one_click_on_an_options_key_highlights_it_and_plays_nothing(tmp_path: Path) -> None:
    match = seated(turn("1", "R", zones={"Ra": "2"}), "human", "random", "random", "random")
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: human_to_move(app))
        line = str(app.table.query_one(Choices).render()).splitlines()[0]
        told = len(match.log)
        await pilot.click(Choices, offset=(line.index("[a]") + 2, 0))
        await pilot.pause()
        assert selection(app).highlighted is not None
        assert len(match.log) == told
