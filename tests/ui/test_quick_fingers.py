from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.style import Style
from textual import events
from textual.command import CommandList
from textual.css.query import NoMatches
from textual.pilot import Pilot
from textual.widgets import OptionList
from textual.worker import WorkerFailed

from niagara_tui.core.plans import plans
from niagara_tui.match.saved import ToContinue
from niagara_tui.ui.app import Commands, NiagaraApp
from niagara_tui.ui.crash import report
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens.dialogs import Message
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.own_record import OwnRecord
from niagara_tui.ui.screens.rules import Rules
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.key_line import BindingLine
from tests.support.apps import session, until
from tests.support.matches import NOON
from tests.support.tables import new_match, play_on
from tests.ui.conftest import MakeApp, MakeSave

pytestmark = pytest.mark.screens

OUTSIDE = (40, 1)


def press(app: NiagaraApp, keys: Iterable[str]) -> None:
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def click(app: NiagaraApp, place: tuple[int, int]) -> None:
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(kind(None, *place, 0, 0, 1, False, False, False, *place))


async def rest(pilot: Pilot[None]) -> None:
    for _ in range(4):
        await pilot.pause(0.05)


async def comes_to(pilot: Pilot[None], *kinds: type) -> bool:
    """Wait for these screens, one above the other; whether they are still there a little later."""

    def are_there() -> bool:
        return [type(screen) for screen in pilot.app.screen_stack] == [*kinds]

    await until(pilot, are_there)
    await rest(pilot)
    return are_there()


async def test_what_is_pressed_too_fast_in_the_commands_does_no_harm_takes_one_once_and_closes_them_alone(
    make_app: MakeApp,
) -> None:
    async with session(make_app()) as (app, pilot):
        press(app, ["ctrl+p", "pagedown", "pageup"])
        assert await comes_to(pilot, Home, Commands)
        press(app, "New g")
        await until(pilot, lambda: app.screen.query_one(CommandList).option_count == 1)
        press(app, ["enter", "enter"])
        assert await comes_to(pilot, Home, NewGame)
        app.action_command_palette()
        await until(pilot, lambda: app.screen.has_class("-ready"))
        click(app, OUTSIDE)
        click(app, OUTSIDE)
        assert await comes_to(pilot, Home, NewGame)


async def test_a_screen_is_left_as_soon_as_it_is_open(make_app: MakeApp, short_rules: None) -> None:
    async with session(make_app()) as (app, pilot):
        press(app, ["r", "escape", "r", "escape", "r"])
        await until(pilot, lambda: isinstance(app.screen, Rules))
        assert await comes_to(pilot, Home, Rules)


async def test_continue_chosen_twice_while_the_saves_are_still_read_opens_the_table_once(
    make_app: MakeApp, make_save: MakeSave, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_save()
    read, to_continue = threading.Event(), NiagaraApp.to_continue

    def slowly(app: NiagaraApp) -> ToContinue:
        read.wait(5)
        return to_continue(app)

    async with session(make_app()) as (app, pilot):
        monkeypatch.setattr(NiagaraApp, "to_continue", slowly)
        press(app, ["c"])
        await pilot.pause(0.1)
        press(app, ["c", "enter"])
        await pilot.pause(0.1)
        read.set()
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert await comes_to(pilot, Home, TableScreen)


async def test_a_screen_that_is_told_twice_closes_once_and_then_may_miss_its_own_parts(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, pilot):
        app.open_page("new")
        await app.push_screen(message := Message("Read this."))
        message.dismiss()
        message.dismiss()
        assert await comes_to(pilot, Home, NewGame)
        await app.push_screen(message := Message("Read this."))
        message.call_later(message.query_one, "#no-such-part")
        message.dismiss()
        assert await comes_to(pilot, Home, NewGame)
    assert not app.is_broken


async def test_what_is_pressed_on_the_way_out_opens_nothing(make_app: MakeApp, short_rules: None) -> None:
    async with session(make_app()) as (app, pilot):
        press(app, ["ctrl+q", "r", "escape", "n"])
        await pilot.pause(0.2)
    assert (app.status, app.is_broken) == (0, False)


async def test_an_app_that_ends_while_a_screen_opens_has_not_failed(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, _):
        app.open_page("new")
        app.exit(return_code=143)
    assert (app.status, app.is_broken) == (143, False)


@pytest.mark.parametrize("size", [(80, 24), (40, 10)], ids=["home", "too small"])
async def test_what_a_screen_has_put_off_until_it_is_painted_does_no_harm_once_it_has_gone(
    make_app: MakeApp, size: tuple[int, int]
) -> None:
    async with session(make_app()) as (app, pilot):
        await app.push_screen(message := Message("Read this."))
        message.dismiss()
        await rest(pilot)
        await pilot.resize_terminal(*size)

        def look() -> None:
            message.query_one("#no-such-part")

        app.screen._invoke_later(look, message)  # as Textual passes it on
        await rest(pilot)
    assert not app.is_broken


async def test_a_question_whose_page_is_left_at_once_is_not_asked_and_the_app_goes_on(
    make_app: MakeApp, short_rules: None
) -> None:
    async with session(make_app()) as (app, pilot):
        await app.push_screen(record := OwnRecord())
        record.action_choose()
        record.dismiss()
        assert await comes_to(pilot, Home)
        press(app, ["r"])
        await until(pilot, lambda: isinstance(app.screen, Rules))


async def test_a_part_that_is_there_may_not(make_app: MakeApp) -> None:
    app = make_app()

    async def ask() -> None:
        async with session(app) as (_, pilot):
            app.screen.call_later(app.screen.query_one, "#no-such-part")
            await pilot.pause(0.1)

    with pytest.raises(NoMatches):
        await ask()
    assert app.status == 1


async def test_a_crash_ends_with_its_status_though_somebody_leaves_meanwhile(make_app: MakeApp) -> None:
    app = make_app()

    async def fail_and_leave() -> None:
        async with session(app) as (_, pilot):
            app._handle_exception(ZeroDivisionError())
            app.exit()
            await pilot.pause(0.1)

    with pytest.raises(ZeroDivisionError):
        await fail_and_leave()
    assert (app.return_code, app.status) == (0, 1)


def test_the_report_of_a_worker_that_failed_says_where(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        Path(tmp_path / "none").read_text("utf-8")
    lines = "\n".join(report(WorkerFailed(caught.value), NOON))
    assert "FileNotFoundError" in lines
    assert "in read_text" in lines


async def test_a_click_on_a_text_or_an_option_that_has_just_been_removed_does_no_harm(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, pilot):
        menu = app.screen.query_one(OptionList)
        late = events.Click(menu, 5, 1, 0, 0, 1, False, False, False)
        late.style = Style(meta={"option": menu.option_count})
        menu.post_message(late)
        assert await comes_to(pilot, Home)
        await app.push_screen(message := Message("Read this."))
        await rest(pilot)
        keys = message.query_one(BindingLine)
        place = keys.region.offset
        keys._detach()  # it is still displayed
        message._forward_event(events.MouseDown(None, *place, 0, 0, 1, False, False, False, *place))
        keys._attach(message)


async def test_what_has_been_decided_already_is_not_complained_of(make_app: MakeApp) -> None:
    """A second Enter comes before the table shows what the first one did."""
    match = play_on(new_match("human", "human", "human", seed=5), 12)
    while match.game.is_secret(match.view(0), match.deciders()[0]):
        play_on(match, 1)
    seat = match.deciders()[0]
    async with session(make_app()) as (app, pilot):
        screen = TableScreen(match, None)
        await app.push_screen(screen)
        await until(pilot, lambda: screen._acting == seat)
        plan = next(plan.moves for plan in plans(match.game, match.view(seat), seat))
        for _ in range(2):
            screen.post_message(Board.Decided(plan))
        await until(pilot, lambda: plan[0] not in match.legal(seat))
        await rest(pilot)
        assert screen._host.notice == ""
