"""The main screens in a language, as text: `LANGUAGE=de python -m tests.speech.screens`, with `80x24` or another size.

A process speaks one language, so each is a process of its own. Below each screen stands what is cut on it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

os.environ["NIAGARA_GET_READY"] = "0"  # nothing is compiled in the background

from textual import constants
from textual.pilot import Pilot

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.launch import Launch
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.home import ENTRIES
from niagara_tui.ui.screens.settings import SettingsPage
from tests.support import settling
from tests.support.apps import TableApp, text_of, until
from tests.support.cutting import cut_on
from tests.support.matches import NOON
from tests.support.tables import SilentBots, play_on

KEYS = {name: key for key, name, _words in ENTRIES}
PAGES = {
    "home": "",
    "new-game": "n",
    "settings": "f2",
    "learn": "t",
    "puzzles": f"{KEYS['puzzle']} escape",
    "ladder": "k",
    "matches": "m",
    "goals": f"{KEYS['games']} down down down enter",
    "load": f"{KEYS['games']} enter",
    "help": "question_mark",
    "rules": "f1",
    "record": f"{KEYS['games']} down enter",
    "play": KEYS["play"],
    "your-games": KEYS["games"],
    "lesson": f"{KEYS['learn']} enter",
    "puzzle": KEYS["puzzle"],
}
"""What is opened from the home page, with the keys that open it."""
PLAYERS = {"Anne": "human", "Bert": "mcts:hard", "Yann": "greedy", "Gina": "simple"}
TABLES = {"niagara": (0, 5, 22, 40), "canyon": (0, 4, 6, 38), "upriver": (0, 7, 20)}
"""The tables: after how many decisions."""


async def _settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await until(pilot, lambda: not list(pilot.app.workers) or len(pilot.app.screen_stack) > 1)
    await pilot.pause()


@asynccontextmanager
async def page(keys: str, size: tuple[int, int], folder: Path) -> AsyncIterator[NiagaraApp]:
    app = NiagaraApp(Launch(saves=folder / "saves", config=folder / "config", clock=lambda: NOON))
    app.settings.name = "Anne"
    app.settings.animation = False  # else which wave of the water is seen depends on the machine
    async with app.run_test(size=size) as pilot:
        await _settled(pilot)
        for key in keys.split():
            await pilot.press(key)
            await _settled(pilot)
        yield app


@asynccontextmanager
async def table(game: str, decisions: int, size: tuple[int, int], folder: Path) -> AsyncIterator[NiagaraApp]:
    seats = [SeatSetup(name=name, player=player) for name, player in PLAYERS.items()]
    match = play_on(TableMatch(Setup(game=game, seats=seats, seed=7), lambda: NOON), decisions)
    app = TableApp(match, SilentBots(match), folder)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query("#prompt")))
        await _settled(pilot)
        yield app


def shown(name: str, app: NiagaraApp) -> str:
    rows = "\n".join(row.rstrip() for row in text_of(app).splitlines())
    return f"== {name}\n{rows}\n" + "".join(f"CUT {what}\n" for what in cut_on(app.screen))


async def screens(size: tuple[int, int]) -> str:
    told = []
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):  # the screens name folders by short paths
        for name, keys in PAGES.items():
            async with page(keys, size, Path(name)) as app:
                told.append(shown(name, app))
        for game, moments in TABLES.items():
            for decisions in moments:
                async with table(game, decisions, size, Path(f"{game}-{decisions}")) as app:
                    told.append(shown(f"{game} {decisions}", app))
    return "\n".join(told)


if __name__ == "__main__":
    settling.install()
    SettingsPage.note = lambda _page: ""  # type: ignore[assignment,method-assign]  # it names a folder of the machine
    constants.TEXTUAL_ANIMATIONS = "none"  # type: ignore[misc]
    constants.COLOR_SYSTEM = "standard"  # type: ignore[misc]
    width, _x, height = (sys.argv[1] if len(sys.argv) > 1 else "80x24").partition("x")
    sys.stdout.write(asyncio.run(screens((int(width), int(height)))))
