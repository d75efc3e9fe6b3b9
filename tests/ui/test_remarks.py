"""What bots say, at the table: below the line of what it is about, in place of nothing, and off by one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.remarks import Remark
from niagara_tui.ui.kit.prompts import PromptLine
from niagara_tui.ui.widgets.log_pane import LogPane
from tests.support.apps import TableApp, session, text_of, until
from tests.support.matches import say
from tests.support.positions import turn
from tests.support.tables import SilentBots, seated


def theft() -> TableMatch:
    """A match in which Rose can rob Bridget at once."""
    match = seated(turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"}), "human", "greedy:thief", "random")
    for line in ("R a", "R to 3"):
        say(match, line)
    return match


def said(app: TableApp) -> list[Remark]:
    return [*app.table._scene().remarks.values()]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_remark_stands_in_the_log_with_letter_and_face_moves_nothing_and_one_command_switches_it_off_and_on(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    match = theft()
    async with session(TableApp(match, SilentBots(match), tmp_path), size=size) as (app, pilot):
        await until(pilot, lambda: app.table.query(LogPane))
        say(match, "R rob B a violet")
        app.table.show_match()
        await until(pilot, lambda: bool(said(app)))
        (remark,) = said(app)
        await until(pilot, lambda: f"B {remark.character.face}" in text_of(app))
        assert remark.text.split()[0] in text_of(app)
        asked, keys = str(app.table.query_one(PromptLine).render()), app.table.valid_keys()
        regions = {each.id: each.region for each in app.table.query("*")}
        for switch, count in (("Remarks off", 0), ("Remarks on", 1)):
            {each.title: each.callback for each in app.table.commands()}[switch]()
            await pilot.pause()
            assert (app.settings.remarks, len(said(app))) == (bool(count), count)
            assert str(app.table.query_one(PromptLine).render()) == asked
            assert app.table.valid_keys() == keys
            assert {each.id: each.region for each in app.table.query("*")} == regions


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_bell_of_the_terminal_is_rung_only_if_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(TableApp, "bell", lambda _app: rung.append(1))
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"})
    match = seated(state, "greedy", "human", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path), bell=wanted) as (app, pilot):
        await until(pilot, lambda: app.table.query(LogPane))
        for line in ("R a", "R to 3", "R rob B a violet"):
            say(match, line)
        await pilot.pause()
        assert len(rung) == wanted
