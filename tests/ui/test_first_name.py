from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from niagara_tui.shell import settings
from niagara_tui.shell.settings import Settings
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.screens.dialogs import AskName
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.task_list import Learn
from tests.support.apps import screen_after, session, text_of, until
from tests.support.logbooks import keep
from tests.ui.conftest import MakeApp, Recorder


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "config").mkdir()
    return tmp_path / "config"


@pytest.mark.parametrize(("keys", "name"), [(["enter"], "You"), (["escape"], "You"), ([*"Ann", "enter"], "Ann")])
async def test_what_is_opened_first_asks_for_a_name_once_and_without_one_the_person_is_just_you(
    make_app: MakeApp, config: Path, keys: list[str], name: str
) -> None:
    async with session(make_app(asks_name=True)) as (app, pilot):
        await until(pilot, lambda: "New here?" in text_of(app))
        await screen_after(pilot, AskName, "l")
        said = "What is your name? Enter alone leaves it for later."
        await until(pilot, lambda: set(said.split()) <= set(text_of(app).split()))
        await screen_after(pilot, Learn, *keys)
        assert settings.read(config).name == name
        await screen_after(pilot, Home, "escape")
        await until(pilot, lambda: "New here?" in text_of(app))
        assert ("Welcome, Ann!" in text_of(app)) is (name == "Ann")
    async with session(make_app(asks_name=True)) as (_again, pilot):
        await screen_after(pilot, Learn, "l")


async def test_who_is_just_you_has_the_usual_name_of_their_seat_in_the_sentences_of_a_table(
    make_app: MakeApp, config: Path
) -> None:
    settings.save(Settings(name="You"), config)
    app: Any = make_app(Recorder)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "New here?" in text_of(app))
        await pilot.press("b")
        await until(pilot, lambda: app.started)
    assert [seat.name for seat in app.started[0].seats if seat.player == "human"] == ["Rose"]


async def test_a_name_that_cannot_stand_gets_one_sentence_and_is_asked_for_again(make_app: MakeApp) -> None:
    async with session(make_app(asks_name=True)) as (app, pilot):
        await screen_after(pilot, AskName, "l")
        await pilot.press(*"you", "enter")
        await until(pilot, lambda: "you cannot be a name" in text_of(app))
        app.screen.query_one(Input).value = "Ann"
        await screen_after(pilot, Learn, "enter")
        assert app.settings.name == "Ann"


@pytest.mark.parametrize("known", ["settings", "profile", "record", "script"])
async def test_nobody_with_a_name_or_a_profile_is_asked_and_no_script(
    make_app: MakeApp, config: Path, known: str
) -> None:
    if known == "record":
        keep(config)
    elif known != "script":
        settings.save(Settings(name="Ann") if known == "settings" else Settings(profile="Ann"), config)
    async with session(make_app(asks_name=known != "script")) as (app, pilot):
        await until(pilot, lambda: "New here?" in text_of(app))
        await screen_after(pilot, Learn, "l")


async def test_no_key_that_is_meant_for_the_first_page_becomes_part_of_the_name(make_app: MakeApp) -> None:
    async with session(make_app(asks_name=True), "n") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, AskName))
        assert app.screen.query_one(Input).value == ""
        await screen_after(pilot, NewGame, *"Ann", "enter")
        await pilot.pause()
        assert "Ann" in text_of(app)


async def test_a_table_that_is_set_up_by_command_begins_without_a_question(make_app: MakeApp) -> None:
    setup = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Rose", "Bert", "Yann")], seed=1)
    app: Any = make_app(Recorder, asks_name=True, setup=setup)
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.started == [setup])
