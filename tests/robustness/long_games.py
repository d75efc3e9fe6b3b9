"""Folders with thousands of saves, and games of tens of thousands of decisions."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random

from niagara_tui.games import registry
from niagara_tui.match import replay
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.setup import first_position
from niagara_tui.store.limits import MAX_MOVES
from niagara_tui.store.models import Record, SeatSetup, Setup, write_record
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
