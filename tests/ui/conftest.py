"""Fixtures of the screens' tests: an app with its own folders and a fixed clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, cast

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import pages
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, SeatSetup, Setup
from niagara_tui.study.reviews.models import Review
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.base_app import BaseApp
from niagara_tui.ui.open_games import Games
from tests.support.reviews import made_up, played_record
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.replays import PLAYERS

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)

EAGER = getattr(asyncio, "eager_task_factory", None)

MakeApp = Callable[..., NiagaraApp]
MakeSave = Callable[..., str]


def some(quick: Iterable[object], slow: Iterable[object]) -> list[object]:
    """Parameters of a test: those that the quick suite tries, then those of the slow one."""
    return [*quick, *(pytest.param(case, marks=pytest.mark.slow) for case in slow)]


@pytest.fixture(autouse=True)
def rankings_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a game the table can be left at once, and no process looks through the game for its story."""
    monkeypatch.setattr(BaseApp, "hold_at_end", 0.0)
    monkeypatch.setattr(BaseApp, "tells_story", False)


@pytest.fixture
def short_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules of one section, for what is true of every page: a page of rules takes a second to lay out."""
    monkeypatch.setattr(pages, "rules", lambda game, _played=None: f"# {game.title}\n\nA river.\n")


class _Recorded(Games):
    """Opens no tables: set-ups to start are only appended to the app's `started`."""

    def start(self, setup: Setup, *, practice: bool = False) -> None:
        cast("Recorder", self._app).started.append(setup)


class Recorder(NiagaraApp):
    """The app without tables: set-ups to start are only appended to `started`."""

    def __init__(self, launch: Launch) -> None:
        super().__init__(launch)
        self.started: list[Setup] = []
        self.games = _Recorded(self)


@pytest.fixture(scope="session", autouse=True)
def styles_parsed_once() -> Iterator[None]:
    """Reuse style sheets that an earlier app with the same colours has parsed."""
    parse, parsed = Stylesheet._parse_rules, dict[tuple[object, ...], list[RuleSet]]()

    def remembered(sheet: Stylesheet, css: str, read_from: tuple[str, str], *about: Any, **more: Any) -> list[RuleSet]:
        key = (css, read_from, about, tuple(more.items()), tuple(sheet._variables.items()))
        if key not in parsed:
            parsed[key] = parse(sheet, css, read_from, *about, **more)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", remembered)
        yield


@pytest.fixture(autouse=True)
def tasks_begin_as_when_people_play(request: pytest.FixtureRequest) -> None:
    """Begin tasks at once where Python can (3.12 and later), as Textual does in a terminal but not under a pilot.

    Other tests get no loop: to make one takes longer than they do.
    """
    if EAGER is not None and iscoroutinefunction(request.function):
        request.getfixturevalue("eager_tasks")


@pytest.fixture
async def eager_tasks() -> None:
    asyncio.get_running_loop().set_task_factory(EAGER)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """The folder of the settings, the record and the matches of the app of `make_app`."""
    return tmp_path / "config"


@pytest.fixture
def silent_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("niagara_tui.ui.screens.table", "niagara_tui.shell.matches.playing"):
        monkeypatch.setattr(f"{place}.BotSeats", SilentBots)


@pytest.fixture
def make_app(folder: SaveFolder, tmp_path: Path) -> MakeApp:
    def make(kind: type[NiagaraApp] = NiagaraApp, **launch: Any) -> NiagaraApp:
        given: dict[str, Any] = {"saves": folder.path, "config": tmp_path / "config", "clock": lambda: NOW} | launch
        return kind(Launch(**given))

    return make


@pytest.fixture(scope="session")
def over() -> Record:
    return play_on(new_match(*PLAYERS), 1000).record()


@pytest.fixture(scope="session")
def under_way() -> Record:
    """A game saved while cards were being laid; a card that was laid is not in it."""
    match = play_on(new_match("human", "human", "greedy:thief", seed=3), 24)
    while not match.game.is_secret(match.view(0), match.deciders()[0]):
        play_on(match, 1)
    seat = match.deciders()[0]
    match.submit(seat, match.legal(seat)[0])
    return match.record()


@pytest.fixture(scope="session")
def record() -> Record:
    return played_record("niagara")


@pytest.fixture(scope="session")
def review(record: Record) -> Review:
    return made_up(record)


@pytest.fixture
def make_save(folder: SaveFolder) -> MakeSave:
    """Write a save of people only, with a few decisions and, if it counts as finished, a result; return its name."""

    def make(*names: str, at: datetime = NOW, decisions: int = 5, result: str | None = None) -> str:
        seats = [SeatSetup(name=name) for name in names or ("Rose", "Bert", "Yann")]
        match = TableMatch(Setup(game="niagara", seats=seats, seed=7), lambda: at)
        for _ in range(decisions):
            match.settle()
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
        match.settle()
        with Autosave.new(folder, match, at) as autosave:
            autosave.save()
            name = autosave.name
        if result is not None:
            folder.write(name, folder.read(name).model_copy(update={"result": result}))
        return name

    return make
