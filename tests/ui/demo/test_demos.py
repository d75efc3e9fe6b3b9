from __future__ import annotations

import pytest
from textual.pilot import Pilot

from niagara_tui.match.pace import Pace
from niagara_tui.ui.demo import player
from niagara_tui.ui.demo.player import Caption, DemoApp
from niagara_tui.ui.demo.script import Beat, example, scripts
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import session, text_of, until
from tests.support.matches import new_match, play

pytestmark = pytest.mark.screens

QUICK = ("elk",)
"""The demos that the quick suite plays."""


def some(name: str) -> object:
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)


def test_others_follow_the_example_whatever_has_been_laid_until_a_card_is_shown_that_is_not_in_it() -> None:
    match = new_match(player="random")
    others = player.follow(match, ["R 5", "B 3", "Y 2", "R a", "R to 5"])
    play(match, "R 4")
    assert [others(seat) for seat in (1, 2)] == ["3", "2"]
    play(match, "B 3")
    assert others(2) == "2"
    play(match, "Y 2")
    match.settle()
    assert others(1) == "", "the 4 is shown, and in the example it is a 5"


@pytest.mark.parametrize("name", map(some, scripts()))
async def test_every_beat_of_a_demo_shows_what_it_promises(name: str) -> None:
    script = scripts()[name]
    app = DemoApp(script, hurry=True)
    missed: list[str] = []

    def look(beat: Beat) -> None:
        if " ".join(beat.shows.split()) not in " ".join(text_of(app).split()):
            missed.append(f"{beat.shows!r} is not in\n{text_of(app)}")

    app.after_beat = look
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.is_done)
    assert not missed, missed[0]
    assert any(beat.shows for beat in script.beat)


async def test_captions_are_told_in_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "_", "<{}>".format)
    async with session(DemoApp(scripts()["table"]), size=(120, 40)) as (app, pilot):
        await playing(pilot, app)
        said = f"<{scripts()['table'].beat[0].say}>"
        await until(pilot, lambda: said in " ".join(text_of(app).split()))
        assert "<space pauses" in text_of(app)


def test_the_examples_are_finished_games() -> None:
    for script in scripts().values():
        assert example(script.save).result


async def playing(pilot: Pilot[None], app: DemoApp) -> None:
    await until(pilot, lambda: bool(app.screen.query(Caption)))


def pace(app: DemoApp) -> Pace:
    return app.script_pace


@pytest.mark.slow
async def test_space_pauses_a_demo_enter_moves_it_on_and_escape_leaves_it() -> None:
    async with session(DemoApp(scripts()["table"])) as (app, pilot):
        await playing(pilot, app)
        assert scripts()["table"].beat[0].say[:60] in " ".join(text_of(app).split())
        await pilot.press("space")
        assert pace(app).paused
        await pilot.press("4", "x")
        assert not app.is_done
        await pilot.press("space", "enter", "enter", "enter")
        await until(pilot, lambda: app.is_done)
        await pilot.press("escape")
        await until(pilot, lambda: not app.is_running)


@pytest.mark.parametrize("name", ["table", "fall"])
async def test_a_caption_is_not_over_the_tables_title(name: str) -> None:
    async with session(DemoApp(scripts()[name])) as (app, pilot):
        await playing(pilot, app)
        await pilot.pause()
        assert not app.screen.query_one(Caption).region.overlaps(app.screen.query_one("#header").region)


async def test_space_lets_a_table_go_on_that_was_held_still_for_the_last_beat() -> None:
    async with session(DemoApp(scripts()["joe"], hurry=True)) as (app, pilot):
        await until(pilot, lambda: app.is_done)
        table = app.screen
        assert isinstance(table, TableScreen)
        assert "spc go on" in text_of(app)
        lines = len(table.match.log)
        await pilot.press("space")
        assert not table.pace.paused
        await until(pilot, lambda: len(table.match.log) > lines)


@pytest.mark.slow
async def test_a_demo_reads_no_settings_and_leaves_nothing_behind() -> None:
    app = DemoApp(scripts()["card"], hurry=True)
    folder = app.launch.saves
    assert folder is not None
    assert folder.is_dir()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.is_done)
    assert not folder.exists()
