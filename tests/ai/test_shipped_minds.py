"""The shipped minds load, and judge positions as they did when the rules had their second version.

`shipped_minds.json` was written by the program of that version (`python -m tests.ai.test_shipped_minds`).
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS
from niagara_ai.mcts.network import load_mind
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.workspace import WORK, new_workspace

from niagara_tui.core.declare import clone
from niagara_tui.games.registry import GAMES
from tests.support import speeds
from tests.support.playing import given

pytestmark = pytest.mark.searches

FILE = Path(__file__).with_name("shipped_minds.json")
OF_THEN = {"niagara": 2, "canyon": 2, "upriver": 1}
"""The version of each game's rules when the minds were trained."""
TABLES = (
    ("niagara", 3, 1, "-"),
    ("niagara", 5, 2, "ending=value,joe,meet_while_waiting"),
    ("niagara", 6, 3, "double_canoes,whirlpool,cards,beaver,elk,joe"),
    ("canyon", 3, 4, "-"),
    ("canyon", 6, 5, "secret_bids,short_track"),
    ("upriver", 2, 6, "-"),
    ("upriver", 4, 7, "-"),
)
WALKS, STEPS = 6, 37


def positions(name: str, seats: int, seed: int, options: str) -> Iterator[Any]:
    """Positions of a random game by the rules of then."""
    game = GAMES[name]
    state = game.new(game.options(**given(options)), seats, seed)
    game.set_edition(state, OF_THEN[name])
    decide_or_step = speeds.drivers(name)["decide_or_step"]
    random_state, moves = seed, [0] * game.bound
    for step in range(WALKS * STEPS):
        if step % STEPS == 0:
            yield clone(state)
        if not game.is_over(state):
            _, _, random_state = decide_or_step(state, seats, random_state, moves)


@functools.cache
def search_of(name: str) -> tuple[Any, Any]:
    game = GAMES[name]
    mind = load_mind(game)
    return mind, Search(game, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions


def judged(name: str, state: Any) -> list[list[float]]:
    """The chances of all seats, then the odds of the legal moves of each seat that decides."""
    game, (mind, functions) = GAMES[name], search_of(name)
    workspace = new_workspace(game, state, mind, 1, fast=False)
    game.kernel.store(workspace.slots, WORK, state)
    functions["judge"](workspace, mind, state.seats)
    found = [[float(value) for value in workspace.values[: state.seats]]]
    for seat in game.deciders(state):
        legal = game.legal(state, seat)
        workspace.moves[: len(legal)] = legal
        functions["weigh"](workspace, mind, seat, len(legal))
        found.append([float(odds) for odds in workspace.odds[: len(legal)]])
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_shipped_mind_gives_the_numbers_that_it_gave_then(table: tuple[str, int, int, str]) -> None:
    written = json.loads(FILE.read_text(encoding="utf-8"))[str(table)]
    for state, before in zip(positions(*table), written, strict=True):
        now = judged(table[0], state)
        assert len(now) == len(before)
        for numbers, those in zip(now, before, strict=True):
            assert numbers == pytest.approx(those, rel=1e-5)


@pytest.mark.parametrize("name", ["niagara", "canyon"])
def test_a_younger_edition_changes_no_number(name: str) -> None:
    table = next(table for table in TABLES if table[0] == name)
    for state in positions(*table):
        before = judged(name, state)
        GAMES[name].set_edition(state, GAMES[name].version)
        assert judged(name, state)[0] == before[0]


@pytest.mark.parametrize("option", ["supply", "redeem"])
def test_a_younger_option_changes_no_number(option: str) -> None:
    for state in positions(*TABLES[0]):
        before = judged("niagara", state)
        setattr(state, option, 1)
        assert judged("niagara", state)[0] == before[0]


if __name__ == "__main__":
    numbers = {str(table): [judged(table[0], state) for state in positions(*table)] for table in TABLES}
    FILE.write_text(json.dumps(numbers, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")
