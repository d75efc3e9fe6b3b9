"""G25: thousands of saves, and games of tens of thousands of decisions: keys work meanwhile, and Ctrl+Q ends it."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, cast

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from niagara_tui.games import registry
from niagara_tui.match import replay
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.game_log import GameLog, LogLine
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.setup import first_position
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import KindOf, SaveFolder, Summary
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Record, SeatSetup, Setup, write_record
from niagara_tui.ui.app import NiagaraApp, run
from niagara_tui.ui.screens import dialogs
from niagara_tui.ui.screens.dialogs import MOST_LINES, LogDialog, ReplayProgress
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import BATCH, Load, SaveTable
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.steady_parser import SteadyParser
from tests.support.closing import Running, State, running
from tests.support.matches import NOON
from tests.support.tables import new_match, play_on

MANY = 5_000
"""Saves in a folder."""
LONGEST = MAX_MOVES - 10
"""Decisions of a game that still has room for a few."""


def long_record(decisions: int) -> Record:
    """A game of Niagara of that many decisions: at random, hardly anybody ever wins one."""
    seats = [SeatSetup(name=name) for name in ("Rose", "Finn", "Ada")]
    setup = Setup(game="niagara", seats=seats, seed=1)
    game = registry.game(setup.game)
    game_log = GameLog(game, first_position(game, setup, game.version), [seat.name for seat in seats])
    chance = Random(1)
    while len(game_log.decisions) < decisions:
        while game_log.can_step():
            game_log.step()
        seat = game_log.deciders()[0]
        game_log.decide(seat, chance.choice(game.legal(game_log.state, seat)))
    moves = replay.lines(game_log, setup.seed)
    return Record(game_version=game.version, setup=setup, moves=moves, started=NOON, saved=NOON)


def fill(folder: Path, count: int) -> None:
    """Write that many saves, each a minute newer than the one before: every other one can be continued."""
    folder.mkdir(parents=True, exist_ok=True)
    under_way = play_on(new_match("human", "random", "random"), 40).record()
    over = play_on(new_match("random", "random", "random"), 10_000).record()
    for number in range(count):
        record = (under_way, over)[number % 2]
        record = record.model_copy(update={"saved": record.saved + timedelta(minutes=number)})
        (folder / f"game-{number:04}.json").write_bytes(write_record(record))


HELD = 60.0
"""Seconds after which what is held fails: it has kept the keys from working."""
COUNT = 3 * BATCH + 7
LONG, NAME = 300, "long"
"""Decisions of what is a long game in the quick form, and the name of a long game's save."""


@pytest.fixture
def app(folder: SaveFolder, tmp_path: Path) -> NiagaraApp:
    return NiagaraApp(Launch(saves=folder.path, config=tmp_path / "config"))


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Half of a folder's saves are found at once, the others once this is set; so it is with a long game's moves."""
    go_on = Event()
    each, line = SaveFolder.each_summary, replay._replay_line

    def found(self: SaveFolder, *kind_of: KindOf) -> Iterator[Summary]:
        for number, summary in enumerate(each(self, *kind_of)):
            if number == COUNT // 2:
                assert go_on.wait(HELD)
            yield summary

    def replayed(game_log: Any, *rest: Any) -> str | None:
        if len(game_log.decisions) == LONG // 2:
            assert go_on.wait(HELD)
        return line(game_log, *rest)

    monkeypatch.setattr(SaveFolder, "each_summary", found)
    monkeypatch.setattr(replay, "_replay_line", replayed)
    monkeypatch.setattr(dialogs, "LONG", LONG)
    yield go_on
    go_on.set()


async def until(condition: Callable[[], bool]) -> None:
    """Wait without asking whether threads are at rest: one of them is held."""
    end = time.monotonic() + HELD
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


# -- thousands of saves -------------------------------------------------------------------------------


async def test_the_home_screen_takes_keys_while_saves_are_read(
    app: NiagaraApp, folder: SaveFolder, held: Event
) -> None:
    fill(folder.path, COUNT)
    async with app.run_test():
        await until(lambda: isinstance(app.screen, Home))
        app.simulate_key("y")
        app.simulate_key("enter")
        await until(lambda: isinstance(app.screen, Load))
        assert not held.is_set()


async def test_the_load_page_fills_while_keys_work_and_keeps_the_cursor_on_its_save(
    app: NiagaraApp, folder: SaveFolder, held: Event
) -> None:
    fill(folder.path, COUNT)
    async with app.run_test():
        page = Load()
        await app.push_screen(page)
        table = page.query_one(SaveTable)
        await until(lambda: table.row_count == BATCH)
        for _ in range(3):
            app.simulate_key("down")
        assert not held.is_set()
        await until(lambda: table.cursor_row == 3)
        highlighted = page._highlighted
        held.set()
        await until(lambda: table.row_count == COUNT)
        assert table.cursor_row == 3
        assert page._highlighted == highlighted
        assert [save.name for save in page._saves] == [save.name for save in folder.summaries()]


async def test_all_saves_are_in_order_whatever_their_files_say(app: NiagaraApp, folder: SaveFolder) -> None:
    fill(folder.path, COUNT)
    oldest = folder.file("game-0000")
    oldest.write_bytes(oldest.read_bytes())  # its file is now the newest
    async with app.run_test() as pilot:
        await app.push_screen(page := Load())
        await pilot.pause()
        await until(lambda: page._is_read)
        assert [save.name for save in page._saves] == [save.name for save in folder.summaries()]
        assert str(page.query_one(SaveTable).get_row_at(COUNT - 1)[0].text) == "game-0000"


async def test_a_resize_does_not_fill_the_load_page_anew(
    app: NiagaraApp, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder.path, COUNT)
    async with app.run_test() as pilot:
        home = cast("Home", app.screen)
        await until(lambda: home._found is not None)
        await app.push_screen(page := Load())
        await until(lambda: page._is_read)
        added: list[object] = []
        read: list[SaveFolder] = []
        monkeypatch.setattr(SaveTable, "add", lambda _, rows: added.append(rows))
        monkeypatch.setattr(SaveFolder, "each_summary", lambda folder, *_kind_of: map(read.append, [folder]))
        before = page.query_one(SaveTable).ordered_columns[2].width
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert (added, read) == ([], [])
        assert page.query_one(SaveTable).row_count == COUNT
        assert page.query_one(SaveTable).ordered_columns[2].width > before


async def test_a_folder_is_no_longer_read_once_its_page_has_been_left(
    app: NiagaraApp, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(folder.path, COUNT)
    read: list[str] = []
    go_on, each = Event(), SaveFolder.each_summary

    def held(self: SaveFolder, *kind_of: KindOf) -> Iterator[Summary]:
        for summary in each(self, *kind_of):
            read.append(summary.name)
            if len(read) == COUNT // 2:
                assert go_on.wait(HELD)
            yield summary

    async with app.run_test() as pilot:
        await pilot.pause()
        monkeypatch.setattr(SaveFolder, "each_summary", held)
        await app.push_screen(Load())
        await until(lambda: len(read) == COUNT // 2)
        monkeypatch.setattr(SaveFolder, "each_summary", each)  # what the home screen reads is not meant
        await app.pop_screen()
        go_on.set()
        await pilot.pause()
        assert len(read) == COUNT // 2


def test_a_list_of_saves_writes_nothing(folder: SaveFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    from niagara_tui.match.saved import list_saves
    from niagara_tui.store.keeper import Lock

    fill(folder.path, 4)
    monkeypatch.setattr(Lock, "acquire", lambda _: pytest.fail("a lock was taken"))
    assert len(list_saves(folder, folder.summaries()[0].saved)) == 4


# -- a long game --------------------------------------------------------------------------------------


@pytest.fixture
def long_save(folder: SaveFolder) -> Record:
    record = long_record(LONG)
    folder.write(NAME, record)
    return record


Open = Callable[[NiagaraApp, Record], object]
WAYS: dict[str, Open] = {
    "table": lambda app, _: app.games.resume(NAME),
    "replay": lambda app, record: app.games.replay(record),
    "review": lambda app, record: app.games.review(record),
    "branch": lambda app, record: app.games.start_from(record),
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_long_game_opens_with_progress_and_can_be_left(
    app: NiagaraApp, folder: SaveFolder, long_save: Record, held: Event, way: str
) -> None:
    async with app.run_test():
        WAYS[way](app, long_save)
        await until(lambda: isinstance(app.screen, ReplayProgress))
        shown = f"{LONG // 2} of {LONG}"
        await until(lambda: any(shown in str(each.content) for each in app.screen.query("#so-far").results(Static)))
        app.simulate_key("escape")
        await until(lambda: isinstance(app.screen, Home))
        held.set()
        await until(lambda: not list(app.workers))
        assert isinstance(app.screen, Home)
        with Autosave.open(folder, NAME):  # nobody holds its lock
            pass


@pytest.mark.parametrize(("way", "screen"), [("table", TableScreen), ("replay", ReplayScreen)])
async def test_a_long_game_that_is_waited_for_opens(
    app: NiagaraApp, long_save: Record, held: Event, way: str, screen: type[object]
) -> None:
    async with app.run_test():
        WAYS[way](app, long_save)
        await until(lambda: isinstance(app.screen, ReplayProgress))
        assert not isinstance(app.screen, screen)
        held.set()
        await until(lambda: isinstance(app.screen, screen))


async def test_a_game_that_has_opened_below_another_screen_is_there_when_that_closes(
    app: NiagaraApp, long_save: Record, held: Event
) -> None:
    async with app.run_test() as pilot:
        app.games.resume(NAME)
        await until(lambda: isinstance(app.screen, ReplayProgress))
        app.open_help()
        await until(lambda: not isinstance(app.screen, ReplayProgress))
        held.set()
        await pilot.pause(0.3)
        assert not isinstance(app.screen, TableScreen)
        app.simulate_key("escape")
        await until(lambda: isinstance(app.screen, TableScreen))


async def test_the_app_ends_while_a_long_game_opens(app: NiagaraApp, long_save: Record, held: Event) -> None:
    async with app.run_test():
        app.games.resume(NAME)
        await until(lambda: isinstance(app.screen, ReplayProgress))
        app.exit()
        await until(lambda: not app.is_running)
        assert not held.is_set()
        held.set()


def test_a_replay_that_is_watched_tells_of_each_move_and_ends_when_the_watcher_raises(folder: SaveFolder) -> None:
    from niagara_tui.match.replay import watched

    record, heard = long_record(30), []

    def hear(moves: int) -> None:
        heard.append(moves)
        if moves == 20:
            raise InterruptedError

    with watched(hear), pytest.raises(InterruptedError):
        RecordFilm(record)
    assert heard == [*range(21)]
    RecordFilm(record)
    assert heard[-1] == 20


async def test_a_long_log_is_shown_in_parts(app: NiagaraApp) -> None:
    lines = [LogLine(None, f"This is line {number}.", number) for number in range(3 * MOST_LINES)]
    chosen: list[int | None] = []
    async with app.run_test() as pilot:
        await app.push_screen(LogDialog(lines, {}), chosen.append)
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        assert options.option_count == MOST_LINES + 1
        assert "line 2999" in _text(options, options.highlighted)
        await _choose(pilot, options, 0)  # earlier lines
        assert options.option_count == MOST_LINES + 2
        assert f"line {2 * MOST_LINES - 1}" in _text(options, options.highlighted)
        await _choose(pilot, options, MOST_LINES + 1)  # later lines
        await _choose(pilot, options, options.highlighted or 0)
    assert chosen == [2 * MOST_LINES + MOST_LINES // 2 - 1]


def _text(options: OptionList, index: int | None) -> str:
    return str(options.get_option_at_index(index or 0).prompt)


async def _choose(pilot: Pilot[None], options: OptionList, index: int) -> None:
    options.highlighted = index
    await pilot.press("enter")
    await pilot.pause()


# -- leaving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begun", ["\x1b", "\x1bO", "\x1b[", "\x1b[1;2", "\x1b[<0;3", "\x1b]11;rgb:", "\x1bP1$"])
def test_ctrl_q_is_that_key_whatever_has_begun_before_it(begun: str) -> None:
    assert [each.key for each in SteadyParser().feed(f"{begun}\x11") if isinstance(each, Key)][-1:] == ["ctrl+q"]


def test_no_garbage_is_looked_for_once_the_app_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NiagaraApp, "run", lambda _: None)
    frozen: list[bool] = []
    monkeypatch.setattr("niagara_tui.ui.app.gc.freeze", lambda: frozen.append(True))
    assert run(Launch(saves=tmp_path, config=tmp_path)) == 0
    assert frozen == [True]


async def test_garbage_is_looked_for_from_the_first_frame_on(tmp_path: Path) -> None:
    gc.disable()
    try:
        async with NiagaraApp(Launch(saves=tmp_path, config=tmp_path)).run_test() as pilot:
            await pilot.pause()
            assert gc.isenabled()
    finally:
        gc.enable()


# -- with a stopwatch ---------------------------------------------------------------------------------

SECOND = 1.0
HOME_SHOWN, TABLE_SHOWN = b"our games", b"players"
OPENING_SHOWN = b"Opening a long game"


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home folder of the program with thousands of saves, and one with the longest of games."""
    root = tmp_path_factory.mktemp("homes")
    fill(root / "many" / "saves", MANY)
    SaveFolder(root / "long" / "saves").write(NAME, long_record(LONGEST))
    return root


def seconds_until(program: Running, text: bytes) -> float:
    """Seconds until that text is shown."""
    begin, heard = time.monotonic(), b""
    while text not in heard:
        assert time.monotonic() - begin < 60, f"{text!r} never came"
        heard += program.terminal.read(0.02)
    return time.monotonic() - begin


def seconds_to_leave(program: Running) -> float:
    begin = time.monotonic()
    program.terminal.send(b"\x11")
    assert program.terminal.status_within(60) == 0
    return time.monotonic() - begin


if sys.platform != "win32":
    TIMED: list[tuple[str, State]] = [
        ("many", State("home", (), [(HOME_SHOWN, b"")], rest=0.0)),
        ("many", State("home at rest", (), [(HOME_SHOWN, b"")], rest=3.0)),
        ("many", State("load", (), [(HOME_SHOWN, b"y\r")], rest=0.2)),
        ("many", State("load at rest", (), [(HOME_SHOWN, b"y\r")], rest=4.0)),
        ("long", State("opening", ("resume", NAME), [(OPENING_SHOWN, b"")], rest=0.5)),
        ("long", State("opening a replay", ("replay", NAME), [(OPENING_SHOWN, b"")], rest=0.5)),
        ("long", State("table", ("resume", NAME), [(TABLE_SHOWN, b"")], rest=1.0)),
        ("long", State("log", ("resume", NAME), [(TABLE_SHOWN, b"l")], rest=1.0)),
        ("long", State("replay", ("replay", NAME), [(TABLE_SHOWN, b"")], rest=1.0)),
    ]

    @pytest.mark.processes
    @pytest.mark.robustness
    @pytest.mark.parametrize(("home", "state"), TIMED, ids=[state.name for _home, state in TIMED])
    def test_ctrl_q_obeys_within_a_second(homes: Path, home: str, state: State) -> None:
        with running(state, homes / home) as program:
            assert seconds_to_leave(program) < SECOND

    @pytest.mark.processes
    @pytest.mark.robustness
    def test_the_load_page_of_thousands_appears_within_a_second_and_follows_keys_and_sizes(homes: Path) -> None:
        with running(State("home", (), [(HOME_SHOWN, b"")], rest=2.0), homes / "many") as program:
            program.terminal.send(b"y\r")
            assert seconds_until(program, b"game-") < SECOND
            program.terminal.send(b"\x1b[B")
            assert seconds_until(program, b"game-") < SECOND
            program.look_on(4.0)
            program.terminal.resize(100, 30)
            assert seconds_until(program, b"game-") < SECOND

    @pytest.mark.processes
    @pytest.mark.robustness
    def test_the_longest_game_shows_its_progress_within_a_second_of_the_first_frame(homes: Path) -> None:
        with running(State("home", (), [(HOME_SHOWN, b"")], rest=2.0), homes / "long") as program:
            program.terminal.send(b"c")
            assert seconds_until(program, OPENING_SHOWN) < SECOND
            program.terminal.send(b"\x1b")
            assert seconds_until(program, HOME_SHOWN) < SECOND
            assert seconds_to_leave(program) < SECOND
