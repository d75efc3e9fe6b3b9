"""Tables to test with: bots that answer in this process, or never; a person who plays well by keys or by clicks."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import Any, ClassVar

from textual.pilot import Pilot

from niagara_tui.games.niagara.rules.state import State
from niagara_tui.session.autosave import Autosave
from niagara_tui.session.bots.seats import Answer, BotSeats
from niagara_tui.session.game_log import GameLog
from niagara_tui.session.match import Match
from niagara_tui.storage.models import SeatSetup, Setup
from niagara_tui.ui import app as app_module
from niagara_tui.ui.app import Launch, NiagaraApp
from niagara_tui.ui.screens.table import TableScreen
from tests.support.positions import SWITCHES

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
NAMES = ("Rose", "Bridget", "Yann", "Gina", "Bert", "Ben")


class QuickBots(BotSeats):
    """Bots that answer at once: the best-looking move, or the first one."""

    def __init__(self, match: Match, *, greedy: bool = False) -> None:
        super().__init__(match)
        self.greedy = greedy

    async def ask(self, seat: int) -> Answer:
        moves = self._match.legal(seat)
        return Answer(best(self._match, seat, moves) if self.greedy else moves[0])


class SilentBots(BotSeats):
    """Bots that think for ever, so that a picture stands still."""

    async def ask(self, seat: int) -> Answer:
        del seat
        return await asyncio.Event().wait()  # type: ignore[return-value]


_BEST: dict[bytes, int] = {}
"""What looked best; many tests go through the same positions."""


def best(match: Match, seat: int, moves: Sequence[int]) -> int:
    """The move that looks best to a knowledgeable player."""
    view = match.view(seat)
    spot = pickle.dumps((match.game.id, view, seat, list(moves)))
    if spot not in _BEST:
        worths = match.game.appraise(view, seat, moves, next(iter(match.game.styles)))
        _BEST[spot] = moves[worths.index(max(worths))]
    return _BEST[spot]


def best_plan(match: Match, seat: int) -> tuple[int, ...]:
    """The best-looking move, and after it the best-looking ones until nothing is half done."""
    state = match.view(seat)
    chain: list[int] = []
    while not chain or not (match.game.is_whole(state, seat) or seat not in match.game.deciders(state)):
        moves = match.game.legal(state, seat)
        worths = match.game.appraise(state, seat, moves, next(iter(match.game.styles)))
        chain.append(moves[worths.index(max(worths))])
        if match.game.is_secret(state, seat):
            break
        match.game.play(state, seat, chain[-1])
    return tuple(chain)


def setup(*players: str, seed: int = 7, **options: bool | str) -> Setup:
    """A game of Niagara for these players, named in seat order."""
    return Setup(game="niagara", seats=sitting(players), seed=seed, options=dict(options))


def sitting(players: Sequence[str]) -> list[SeatSetup]:
    """These players at a table, named in seat order."""
    return [SeatSetup(name=name, player=player) for name, player in zip(NAMES, players, strict=False)]


def new_match(*players: str, seed: int = 7, **options: bool | str) -> Match:
    """A match at its first position."""
    return Match(setup(*players, seed=seed, **options), lambda: NOON)


def match_of(game: str, players: Sequence[str], seed: int = 7, **options: bool | str) -> Match:
    """A match of any game at its first position; its options are the usual ones where none are named."""
    return Match(Setup(game=game, seats=sitting(players), seed=seed, options=dict(options)), lambda: NOON)


def seated(state: State, *players: str) -> Match:
    """A match for as many people as sit in that position, or these players, that stands there."""
    parts = {name: bool(on) for name, on in zip(SWITCHES.values(), state.parts, strict=True)}
    return standing_at(state, new_match(*(players or ("human",) * state.seats), seed=7, **parts))


def standing_at(state: Any, match: Match) -> Match:
    """The match, which stands at that position now."""
    match._game_log = GameLog(match.game, state, match.names)
    return match


def play_on(match: Match, decisions: int) -> Match:
    """The match after so many decisions, the best-looking one each time, and the steps that follow."""
    for _ in range(decisions):
        match.settle()
        if match.is_over():
            break
        seat = match.deciders()[0]
        match.submit(seat, best(match, seat, match.legal(seat)))
    match.settle()
    return match


class TableApp(NiagaraApp):
    """The app, sat down at a match at once, as fast as it can."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(app_module.__file__).with_name("screens") / "shell.tcss"]

    def __init__(
        self, match: Match, bots: BotSeats, folder: Path, autosave: Autosave | None = None, *, ascii_only: bool = False
    ) -> None:
        super().__init__(Launch(saves=folder / "saves", config=folder / "config", ascii=ascii_only, clock=lambda: NOON))
        self.settings.speed, self.settings.animation = "instant", False
        self.table = TableScreen(match, autosave, bots)

    def on_ready(self) -> None:
        self.push_screen(self.table)


async def until(pilot: Pilot[None], true: object, patience: int = 400) -> None:
    """Wait until `true()`; fail if that takes too long."""
    assert callable(true)
    for _ in range(patience):
        if true():
            return
        await pilot.pause(0.01)
    raise AssertionError(f"waited in vain for {true}")
