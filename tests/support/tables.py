"""Tables for tests: matches of named players at any position, and bots that answer in this process or never."""

from __future__ import annotations

import asyncio
import functools
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from niagara_tui.games.niagara.rules.state import State
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.match import Match
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from tests.support.matches import clock
from tests.support.positions import SWITCHES

GAMES = Path(__file__).parent / "games"
"""Recorded games without options, `GAME-SEATS-SEED.txt`, one decision per line."""
NAMES = ("Rose", "Bridget", "Yann", "Gina", "Bert", "Ben")


class QuickBots(BotSeats):
    """Bots that answer at once, with the best-rated move if `greedy`, else with the first one."""

    def __init__(self, match: TableMatch, *, greedy: bool = False) -> None:
        super().__init__(match)
        self.greedy = greedy

    async def ask(self, seat: int) -> Answer:
        moves = self._match.legal(seat)
        return Answer(best(self._match, seat, moves) if self.greedy else moves[0])


class SilentBots(BotSeats):
    """Bots that never answer, so that a picture does not change."""

    async def ask(self, seat: int) -> Answer:
        del seat
        return await asyncio.Event().wait()  # type: ignore[return-value]


_BEST: dict[bytes, int] = {}
"""Cache of best-rated moves, since many tests go through the same positions."""


@functools.cache
def written_down(name: str) -> tuple[str, ...]:
    """The decisions of a recorded game, such as `R 5`; empty if there is no such file."""
    file = GAMES / f"{name}.txt"
    return tuple(file.read_text(encoding="utf-8").splitlines()) if file.exists() else ()


def _written(match: Match, chain: Sequence[int], seat: int, moves: Sequence[int]) -> int | None:
    """The next move of the recorded game, if the match and then `chain` agree with its beginning; else None."""
    game, letter = match.game, match.game.letters[seat]
    written = written_down(f"{game.id}-{len(match.names)}-{match.setup.seed}")
    if not written or any(match.setup.options.values()):
        return None
    made = [(each.seat, each.move) for each in match._game_log.decisions] + [(seat, move) for move in chain]
    texts = tuple(f"{game.letters[who]} {'?' if move is None else game.text(move)}" for who, move in made)
    following = written[len(texts)] if written[: len(texts)] == texts and len(written) > len(texts) else ""
    return next((move for move in moves if following == f"{letter} {game.text(move)}"), None)


def best(match: Match, seat: int, moves: Sequence[int]) -> int:
    """The move of the recorded game, so that pictures do not change with the policy; else the best-rated move."""
    if (written := _written(match, (), seat, moves)) is not None:
        return written
    view = match.view(seat)
    spot = pickle.dumps((match.game.id, view, seat, list(moves)))
    if spot not in _BEST:
        worths = match.game.appraise(view, seat, moves, next(iter(match.game.styles)))
        _BEST[spot] = moves[worths.index(max(worths))]
    return _BEST[spot]


def best_plan(match: TableMatch, seat: int) -> tuple[int, ...]:
    """The best move as by `best`, and the best ones after it until the plan is complete."""
    state = match.view(seat)
    chain: list[int] = []
    while not chain or not (match.game.is_between_plans(state, seat) or seat not in match.game.deciders(state)):
        moves = match.game.legal(state, seat)
        written = _written(match, chain, seat, moves)
        worths = match.game.appraise(state, seat, moves, next(iter(match.game.styles))) if written is None else []
        chain.append(moves[worths.index(max(worths))] if written is None else written)
        if match.game.is_secret(state, seat):
            break
        match.game.play(state, seat, chain[-1])
    return tuple(chain)


def setup(*players: str, seed: int = 7, **options: bool | str) -> Setup:
    """A game of Niagara for these players, named in seat order."""
    return Setup(game="niagara", seats=sitting(players), seed=seed, options=dict(options))


def sitting(players: Sequence[str]) -> list[SeatSetup]:
    return [SeatSetup(name=name, player=player) for name, player in zip(NAMES, players, strict=False)]


def new_match(*players: str, seed: int = 7, **options: bool | str) -> TableMatch:
    return TableMatch(setup(*players, seed=seed, **options), clock)


def match_of(game: str, players: Sequence[str], seed: int = 7, **options: bool | str) -> TableMatch:
    """A match of any game at its first position, with default options except those given."""
    return TableMatch(Setup(game=game, seats=sitting(players), seed=seed, options=dict(options)), clock)


def seated(state: State, *players: str) -> TableMatch:
    """A match of Niagara in that position, for these players or, by default, people."""
    parts = {name: bool(on) for name, on in zip(SWITCHES.values(), state.parts, strict=True)}
    return standing_at(state, new_match(*(players or ("human",) * state.seats), seed=7, **parts))


def standing_at(state: Any, match: TableMatch) -> TableMatch:
    match._game_log = GameLog(match.game, state, match.names)
    return match


def play_on(match: TableMatch, decisions: int) -> TableMatch:
    """Play up to `decisions` decisions as by `best`, and the steps that follow; returns the match."""
    for _ in range(decisions):
        match.settle()
        if match.is_over():
            break
        seat = match.deciders()[0]
        match.submit(seat, best(match, seat, match.legal(seat)))
    match.settle()
    return match
