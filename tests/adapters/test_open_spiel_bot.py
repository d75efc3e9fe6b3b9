"""OpenSpiel's searches in our seats."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest
from niagara_ai.contract import Choice
from niagara_ai.registry import make_bot, parse_bot
from niagara_ai.wire import line_of

from niagara_tui.adapters.open_spiel_levels import LEVELS
from niagara_tui.conformance.tables import TABLES, TableSetup, walk
from niagara_tui.core.declare import clone
from niagara_tui.match.bots.processes import question, worker_command

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no wheels for Windows", allow_module_level=True)

from niagara_tui.adapters.open_spiel_bot import SpielBot

pytestmark = pytest.mark.frameworks

COUNTED = [name for name, level in LEVELS.items() if level.simulations and not level.guided]
TIMED = [name for name, level in LEVELS.items() if 0 < level.seconds < 0.5 and not level.guided]
GUIDED = [name for name, level in LEVELS.items() if level.simulations and level.guided]
at_some_tables = pytest.mark.parametrize("table", TABLES[::9], ids=str)


def choose(level: str, table: TableSetup, state: Any, seat: int, seed: int = 1) -> Choice:
    """What a fresh bot of that level chooses in the seat."""
    bot = make_bot(parse_bot(f"openspiel:{level}"), table.game, seed)
    return bot.choose(table.game.view(state, seat), seat, table.game.legal(state, seat))


def decisions(table: TableSetup, count: int) -> list[tuple[Any, int]]:
    """Positions of a random game in which some seat, not always the lowest one, has several moves."""
    found = []
    for event in walk(table, random.Random(str(table)), 400):
        seats = [seat for seat in table.game.deciders(event.after) if len(table.game.legal(event.after, seat)) > 1]
        if seats:
            found.append((event.after, seats[-1]))
    return random.Random(1).sample(found, count)


@pytest.mark.parametrize("level", COUNTED)
@at_some_tables
def test_every_choice_is_legal_told_with_its_thoughts_and_repeated_with_the_same_seed(
    level: str, table: TableSetup
) -> None:
    for state, seat in decisions(table, 2):
        before = clone(state)
        chosen = choose(level, table, state, seat)
        legal = table.game.legal(state, seat)
        assert chosen.move in legal
        assert chosen.thoughts[0].move == table.game.text(chosen.move)
        assert {thought.move for thought in chosen.thoughts} <= {table.game.text(move) for move in legal}
        assert [thought.visits for thought in chosen.thoughts] == sorted(
            (thought.visits for thought in chosen.thoughts), reverse=True
        )
        assert choose(level, table, state, seat) == chosen
        assert state == before


@pytest.mark.parametrize("level", COUNTED)
def test_a_counted_level_makes_its_simulations(level: str) -> None:
    table = TABLES[0]
    bot = make_bot(parse_bot(f"openspiel:{level}"), table.game, 1)
    state = table.new()
    bot.choose(table.game.view(state, 0), 0, table.game.legal(state, 0))
    assert vars(bot)["simulations"] == LEVELS[level].simulations


@pytest.mark.parametrize("level", TIMED)
def test_a_timed_level_thinks_for_its_time_and_one_simulation_at_most(level: str) -> None:
    table = TABLES[0]
    bot = make_bot(parse_bot(f"openspiel:{level}"), table.game, 1)
    state = table.new()
    view, legal = table.game.view(state, 0), table.game.legal(state, 0)
    bot.choose(view, 0, legal)  # loads what is loaded late
    begun = time.perf_counter()
    bot.choose(view, 0, legal)
    taken = time.perf_counter() - begun
    assert taken >= LEVELS[level].seconds
    assert taken < LEVELS[level].seconds + 1.0  # generous: a simulation takes some milliseconds on a quiet machine
    assert vars(bot)["simulations"] >= 2


@at_some_tables
def test_playouts_of_quick_players_are_the_same_interpreted_each_time(
    table: TableSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("niagara_tui.core.game.can_compile", lambda: False)
    (state, seat), *_ = decisions(table, 1)
    near = replace(LEVELS[GUIDED[0]], rounds=2, simulations=4)
    one, other = (
        SpielBot(table.game.id, near, 3).choose(table.game.view(state, seat), seat, table.game.legal(state, seat))
        for _ in range(2)
    )
    assert one == other
    assert one.move in table.game.legal(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("level", GUIDED)
@at_some_tables
def test_playouts_of_quick_players_are_the_same_at_both_speeds(
    level: str, table: TableSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    (state, seat), *_ = decisions(table, 1)
    compiled = choose(level, table, state, seat)
    monkeypatch.setattr("niagara_tui.core.game.can_compile", lambda: False)
    assert choose(level, table, state, seat) == compiled


def test_an_only_move_is_taken_without_thought() -> None:
    table = TABLES[0]
    state = table.new()
    bot = make_bot(parse_bot("openspiel"), table.game, 1)
    assert bot.choose(table.game.view(state, 0), 0, [3]) == Choice(3)


def test_a_process_with_such_a_bot_answers_and_ends_well() -> None:
    table = TABLES[0]
    state = table.new()
    asked = line_of(question(table.game, 1, 0, table.game.view(state, 0), table.game.legal(state, 0)))
    command = worker_command(table.game.id, "openspiel:ismcts-20", 1)
    done = subprocess.run(command, input=asked.encode(), capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["thoughts"]
