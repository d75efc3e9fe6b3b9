"""The first start in the app: a name is asked for before the first table, once, and nobody is kept waiting for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from niagara_tui.shell import first_name, settings
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.screens.dialogs import AskName
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.new_game import NewGame
from tests.support.apps import text_of, until
from tests.support.logbooks import logbook_of
from tests.ui.conftest import MakeApp, Recorder


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name that is drawn."""
    monkeypatch.setattr(first_name, "drawn_name", lambda: "Clyde")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


@pytest.mark.parametrize(
    ("keys", "name"),
    [(["enter"], "Clyde"), (["escape"], "Clyde"), (["backspace", "enter"], "Clyde"), ([*"Ann", "enter"], "Ann")],
)
async def test_the_first_start_asks_for_a_name_and_enter_keeps_the_drawn_one(
    make_app: MakeApp, config: Path, keys: list[str], name: str
) -> None:
    app = make_app(asks_name=True)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, AskName))
        said = "What is your name? Clyde has been drawn for you: Enter keeps it."
        await until(pilot, lambda: set(said.split()) <= set(text_of(app).split()))
        await pilot.press(*keys)
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert settings.read(config).name == name


async def test_a_name_that_cannot_stand_gets_one_sentence_and_is_asked_for_again(make_app: MakeApp) -> None:
    app = make_app(asks_name=True)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, AskName))
        await pilot.press(*"you", "enter")
        await until(pilot, lambda: "you cannot be a name" in text_of(app))
        app.screen.query_one(Input).value = "Ann"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Home))
        assert app.settings.name == "Ann"


@pytest.mark.parametrize("known", ["settings", "profile", "record", "script"])
async def test_nobody_with_a_name_or_a_profile_is_asked_and_no_script(
    make_app: MakeApp, config: Path, known: str
) -> None:
    if known == "record":
        LogbookFile(config).change(lambda _: logbook_of(Ann=[]))
    elif known != "script":
        settings.save(Settings(name="Ann") if known == "settings" else Settings(profile="Ann"), config)
    app = make_app(asks_name=known != "script")
    async with app.run_test() as pilot:
        await until(pilot, lambda: "Play: " in text_of(app))
        await pilot.pause()
        assert isinstance(app.screen, Home)


async def test_the_name_is_asked_for_before_anything_that_was_chosen_early_is_opened(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Home.refresh_menu
    monkeypatch.setattr(Home, "refresh_menu", lambda _: None)
    app = make_app(asks_name=True)
    async with app.run_test() as pilot:
        await pilot.press("n")
        home = app.screen
        assert isinstance(home, Home)
        look(home)
        await until(pilot, lambda: isinstance(app.screen, AskName))
        await pilot.press(*"Ann", "enter")
        await until(pilot, lambda: isinstance(app.screen, NewGame))
        await pilot.pause()
        assert "Ann" in text_of(app)


async def test_a_table_that_is_set_up_by_command_asks_first_and_the_person_has_the_name_there(
    make_app: MakeApp,
) -> None:
    bots = [SeatSetup(name=name, player="mcts:easy") for name in ("Bert", "Yann")]
    app: Any = make_app(
        Recorder, asks_name=True, setup=Setup(game="niagara", seats=[SeatSetup(name="Rose"), *bots], seed=1)
    )
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(app.screen, AskName))
        assert app.started == []
        await pilot.press(*"Bert", "enter")
        await until(pilot, lambda: app.started)
        (started,) = app.started
        assert started.seed == 1
        assert [seat.name for seat in started.seats] == ["Bert", "Bill", "Yann"]
