from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable

from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.dialogs import Confirm, Message
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import at_rest_after, click_text, screen_after, session, text_of, until
from tests.support.matches import readable
from tests.ui.conftest import NOW, MakeApp, MakeSave, some

pytestmark = pytest.mark.screens


@pytest.fixture
def shelf(make_save: MakeSave, folder: SaveFolder) -> dict[str, str]:
    """Four saves by what they are, the newest first: fine, over, damaged, newer."""
    names = {
        "fine": make_save("Rose [/]", "Bert", "Yann", "Gina"),
        "over": make_save("Ada", "Bea", "Cid", at=NOW - timedelta(days=1), result="Bea won"),
        "damaged": make_save("Uma", "Vic", "Wim", at=NOW - timedelta(days=2), decisions=9),
        "newer": make_save("Xia", "Yve", "Zoe", at=NOW - timedelta(days=3)),
    }
    damaged = folder.read(names["damaged"])
    folder.write(names["damaged"], damaged.model_copy(update={"moves": [*damaged.moves[:6], "U swims", "V waits"]}))
    newer = folder.file(names["newer"])
    newer.write_text(
        newer.read_text("utf-8").replace(f'"format": {Record.model_fields["format"].default}', '"format": 99'), "utf-8"
    )
    return names


async def highlight(pilot: Pilot[None], row: int) -> None:
    pilot.app.screen.query_one(DataTable).move_cursor(row=row)
    await pilot.pause()


async def settle(pilot: Pilot[None], screen: type) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_the_list_looks_as_accepted(
    snap_compare: Any,
    make_app: MakeApp,
    shelf: dict[str, str],
    size: tuple[int, int],
    folder: SaveFolder,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = folder.summaries()
    at_rest = sorted(found, key=lambda save: list(shelf.values()).index(save.name))
    still = [each if each.name != shelf["newer"] else _at(each) for each in at_rest]
    monkeypatch.setattr(SaveFolder, "each_summary", lambda *_: iter(still))
    assert snap_compare(make_app(), run_before=at_rest_after("y", "enter"), terminal_size=size)


def _at(summary: Any) -> Any:
    """A file that cannot be read has only the time of the file, which no clock of ours makes stand still."""
    import dataclasses

    return dataclasses.replace(summary, saved=NOW - timedelta(days=3))


async def test_an_empty_folder_is_said_in_words(make_app: MakeApp) -> None:
    async with session(make_app(), "y", "enter", "enter", "o", "d") as (app, _pilot):
        assert isinstance(app.screen, Load)
        assert "There are no saved games" in text_of(app)


async def test_enter_opens_the_save_at_its_table(make_app: MakeApp, shelf: dict[str, str], folder: SaveFolder) -> None:
    async with session(make_app(), "y", "enter") as (app, pilot):
        await highlight(pilot, _row(app, shelf["fine"]))
        await pilot.press("enter")
        await settle(pilot, TableScreen)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.match.record().moves == folder.read(shelf["fine"]).moves


async def test_the_copy_of_a_synchronized_folder_is_opened_at_its_table(
    make_app: MakeApp, make_save: MakeSave, folder: SaveFolder
) -> None:
    original = make_save("Ann", "Bert", "Yann")
    (folder.path / f"{original} (1).json").write_bytes(folder.read_bytes(original))
    folder.delete(original)
    async with session(make_app(), "y", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, Load))
        await screen_after(pilot, TableScreen, "enter")
        assert app.screen.match.names[0] == "Ann"  # type: ignore[attr-defined]


async def test_a_damaged_save_says_what_is_wrong_and_is_played_on_from_its_last_good_move_whatever_it_says_of_its_end(
    make_app: MakeApp, shelf: dict[str, str], folder: SaveFolder
) -> None:
    hurt = folder.read(shelf["damaged"])
    folder.write(shelf["damaged"], hurt.model_copy(update={"result": "Vic and Wim won"}))
    good = folder.read(shelf["damaged"]).moves[:6]
    async with session(make_app(), "y", "enter") as (app, pilot):
        await highlight(pilot, _row(app, shelf["damaged"]))
        await until(pilot, lambda: "damaged, move 7 of 8" in text_of(app))
        assert "Vic and Wim won" not in text_of(app)
        await pilot.press("enter")
        await settle(pilot, Confirm)
        question = app.screen
        assert isinstance(question, Confirm)
        assert "U swims" in question.question
        await pilot.press("enter")  # the safe answer
        await settle(pilot, Load)
        assert isinstance(app.screen, Load)
        await pilot.press("o")
        await settle(pilot, Confirm)
        await pilot.press("y")
        await settle(pilot, TableScreen)
        assert isinstance(app.screen, TableScreen)
        unseen = [*good[:2], "Y ?", *good[3:]]  # the third card has not been shown by then
        assert readable(app.screen.match.record()) == unseen


async def test_a_save_of_a_newer_program_or_that_another_window_plays_is_refused_in_words_and_left_as_it_is(
    make_app: MakeApp, shelf: dict[str, str], folder: SaveFolder
) -> None:
    before = folder.file(shelf["newer"]).read_bytes()
    lock = folder.lock(shelf["fine"])
    lock.acquire()
    async with session(make_app(), "y", "enter") as (app, pilot):
        await highlight(pilot, _row(app, shelf["newer"]))
        await pilot.press("enter")
        message = app.screen
        assert isinstance(message, Message)
        assert "newer version" in message.text
        await pilot.press("escape")
        assert isinstance(app.screen, Load)
        await highlight(pilot, _row(app, shelf["fine"]))
        assert "in use" in text_of(app)
        await pilot.press("enter")
        assert "another window" in cast("Message", app.screen).text
        await pilot.press("escape", "d")
        await settle(pilot, Confirm)
        await pilot.press("y")
        await settle(pilot, Message)
        assert "already open" in cast("Message", app.screen).text
    assert folder.file(shelf["newer"]).read_bytes() == before
    lock.release()
    assert folder.file(shelf["fine"]).exists()


async def test_delete_asks_first_and_enter_alone_keeps_the_save(
    make_app: MakeApp, shelf: dict[str, str], folder: SaveFolder
) -> None:
    async with session(make_app()) as (app, pilot):
        await screen_after(pilot, Load, "y", "enter")
        await highlight(pilot, _row(app, shelf["over"]))
        await click_text(pilot, "Delete")
        await pilot.press("enter")
        await pilot.pause(0.2)  # a button that has just been pressed takes no click
        assert folder.file(shelf["over"]).exists()
        await click_text(pilot, "Delete")
        await click_text(pilot, "(y) Delete")
        assert not folder.file(shelf["over"]).exists()
        assert shelf["over"] not in text_of(app)
        assert sorted(folder.file(name).exists() for name in shelf.values()) == [False, True, True, True]


def _row(app: NiagaraApp, name: str) -> int:
    return [save.name for save in cast("Load", app.screen)._saves].index(name)


async def test_no_name_is_cut_while_other_columns_have_room_and_those_of_one_minute_are_shown_where_they_differ(
    make_app: MakeApp, make_save: MakeSave
) -> None:
    names = [make_save("Robin", "Bert the brave", "Yann the young", "Gina the great") for _save in range(3)]
    assert len({*names}) == 3
    make_save("Rose", "Bert", "Yann")
    async with session(make_app(), "y", "enter") as (app, _pilot):
        rows = [row.split("  ")[0].strip(" │") for row in text_of(app).splitlines() if "Robin" in row]
        assert len({*rows[:3]}) == 3
        assert [row for row in rows if row.endswith((" 2", " 3"))]
        assert "Rose, Bert, Yann" in text_of(app)
