from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from niagara_tui.core.browser import DRIVER, WEB
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.programs import introduced, known
from niagara_tui.shell.logbook.rating import my_strength
from niagara_tui.shell.players import ANOTHER_PROGRAM, choices, with_another
from niagara_tui.shell.setting_up import program_named
from niagara_tui.ui.screens.new_game import AskProgram, NewGame
from niagara_tui.ui.widgets.game_form import GameForm, PresetList
from tests.support.apps import screen_after, session, until
from tests.support.programs import FIRST, own_settings, program
from tests.ui.conftest import MakeApp

pytestmark = [pytest.mark.processes, pytest.mark.screens]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_settings(tmp_path, monkeypatch)


async def filled(pilot: Pilot[None]) -> GameForm:
    """The form of the new game, once the preset that it shows is known."""
    await until(pilot, lambda: pilot.app.screen.query_one(PresetList).highlighted is not None)
    await pilot.pause()
    return pilot.app.screen.query_one(GameForm)


async def test_a_program_that_answers_takes_the_seat_and_one_that_does_not_is_told(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app, command = make_app(), program(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(NewGame())
        form = await filled(pilot)
        before = [row.player for row in form.rows]
        form.rows[1].set("Bert", ANOTHER_PROGRAM)
        await until(pilot, lambda: isinstance(app.screen, AskProgram))
        assert [row.player for row in form.rows] == before
        for typed in ("./nobody", command):
            app.screen.query_one(Input).value = typed
            await pilot.press("enter")
            if typed != command:
                await until(
                    pilot, lambda: "./nobody cannot play" in str(app.screen.query_one(".error", Static).content)
                )
                await until(pilot, lambda: not app.screen.query_one(Input).disabled)
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        await until(pilot, lambda: form.rows[1].player == f"exec:{command}")
        setup = form.setup()
    assert setup is not None
    assert [(seat.name, seat.player) for seat in setup.seats[:2]] == [("Rose", "human"), ("Tester", f"exec:{command}")]


async def test_escape_leaves_the_seat_to_whom_it_had(make_app: MakeApp) -> None:
    async with session(make_app(), size=(120, 40)) as (app, pilot):
        await app.push_screen(NewGame())
        form = await filled(pilot)
        before = [row.player for row in form.rows]
        form.rows[1].set("Bert", ANOTHER_PROGRAM)
        await until(pilot, lambda: isinstance(app.screen, AskProgram))
        await screen_after(pilot, NewGame, "escape")
        assert [row.player for row in form.rows] == before


def test_in_a_browser_no_program_is_offered_and_none_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, mine = GAMES["niagara"], my_strength([], GAMES["niagara"])
    named = introduced(program(tmp_path))
    listed = {choice.player for choice in with_another(choices(game, mine))}
    assert {named.player, ANOTHER_PROGRAM} <= listed
    monkeypatch.setenv(DRIVER, WEB)
    assert {choice.player for choice in with_another(choices(game, mine))} == listed - {named.player, ANOTHER_PROGRAM}
    assert known(named.player) is None, "so no save starts it there either"
    with pytest.raises(BadInput, match="in a browser no program can be named"):
        program_named(named.command, game)


async def test_programs_that_were_named_are_listed_if_they_play_the_game(make_app: MakeApp, tmp_path: Path) -> None:
    plays = introduced(program(tmp_path, FIRST, "any.py"))
    other = introduced(program(tmp_path, "for q in questions(games=['canyon']): pass", "other.py"))
    async with make_app().run_test(size=(120, 40)) as pilot:
        await pilot.app.push_screen(NewGame())
        row = (await filled(pilot)).rows[1]
        row.set("Bert", plays.player)
        assert row.player == plays.player
        row.set("Bert", other.player)
        assert row.player == plays.player
