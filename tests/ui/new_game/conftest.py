"""Fixtures for setting up a game: an app that only records what is started, and a small game."""

from __future__ import annotations

from typing import Literal, cast

import pytest
from pydantic import BaseModel, Field
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from niagara_tui.core.chance import Chance
from niagara_tui.core.entry import Entry
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.niagara.rules import positions
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.shell.bots import OF_MY_STRENGTH
from niagara_tui.ui.widgets.fields import SeatRow
from niagara_tui.ui.widgets.game_form import GameForm, PresetList
from tests.support.entries import bring
from tests.ui.conftest import MakeApp, Recorder


class OtherOptions(BaseModel):
    fog: bool = Field(default=False, title="Fog", description="Nobody sees far.")
    pace: Literal["calm", "wild"] = Field(default="calm", title="Pace", description="How the water runs.")


class OtherGame(Niagara):
    """A second game with options and numbers of players of its own."""

    id = "other"
    title = "Other river"
    summary = "Another one."
    seats = range(3, 4)
    options = OtherOptions  # type: ignore[assignment]

    def start(self, options: OtherOptions, seats: int, chance: Chance) -> State:  # type: ignore[override]
        return positions.start(positions.Options(), seats, chance)


@pytest.fixture
def recorder(make_app: MakeApp) -> Recorder:
    return cast("Recorder", make_app(Recorder))


@pytest.fixture
def second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, other=Entry(game=f"{OtherGame.__module__}:OtherGame"))


@pytest.fixture
def small(recorder: Recorder, second_game: None) -> Recorder:
    """The app with a game of three seats and two options, whose form takes half as long as Niagara's."""
    recorder.settings.game = "other"
    return recorder


def rows(app: Recorder) -> list[SeatRow]:
    return app.screen.query_one(GameForm).rows


def named(app: Recorder, index: int) -> Input:
    return rows(app)[index].query_one(Input)


def said(app: Recorder, where: str) -> str:
    return str(app.screen.query_one(where, Static).content)


def highlighted(app: Recorder) -> int | None:
    return app.screen.query_one(PresetList).highlighted


async def start(pilot: Pilot[None]) -> None:
    await pilot.press("ctrl+s")


async def ask_for_my_strength(pilot: Pilot[None]) -> None:
    """Open the form, and set a bot of the person's own strength at the second seat."""
    await pilot.press("n")
    players = rows(cast("Recorder", pilot.app))[1].query_one(Select)
    players.focus()
    players.value = OF_MY_STRENGTH
    await pilot.pause()
