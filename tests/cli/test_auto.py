"""`niagara play --auto` with equal arguments plays the same game, in whatever process, however quick the machine is."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.arena.playing import MAX_DECISIONS

from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import seats
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import read_record
from tests.cli.conftest import Niagara
from tests.support.matches import readable, setup

NIAGARA = [sys.executable, "-c", "import sys; from niagara_tui.cli import main; sys.exit(main())"]


def played(out: Path, *arguments: str, environment: dict[str, str] | None = None) -> tuple[str, dict[str, Any]]:
    """The output of a new process, and the save that it leaves, without times."""
    command = [*NIAGARA, "play", "--auto", *arguments, "-o", str(out)]
    done = subprocess.run(
        command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=True, timeout=1200
    )
    save = json.loads(out.read_bytes())
    del save["started"], save["saved"]
    return done.stdout, save


def check_twice(folder: Path, *arguments: str, **second: str) -> None:
    first = played(folder / "one.json", *arguments, environment={"PYTHONHASHSEED": "1"})
    again = played(folder / "other.json", *arguments, environment={"PYTHONHASHSEED": "2", **second})
    assert first == again


@pytest.mark.processes
def test_the_same_command_plays_the_same_game(tmp_path: Path) -> None:
    check_twice(tmp_path, "--game", "upriver", "--seats", "greedy,random", "--seed", "5")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_command_plays_the_same_game_with_searches_that_count(game: str, tmp_path: Path) -> None:
    check_twice(tmp_path, "--game", game, "--seats", "greedy,mcts:110,mcts:easy", "--seed", "5")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_game_where_the_search_must_be_compiled_first(game: str, tmp_path: Path) -> None:
    cold = str(tmp_path / "cold")
    check_twice(tmp_path, "--game", game, "--seats", "greedy,mcts:110,random", "--seed", "6", NUMBA_CACHE_DIR=cold)


@pytest.mark.processes
@pytest.mark.timeout(60)
def test_a_game_of_random_bots_is_broken_off_and_its_save_goes_on(niagara: Niagara, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    asked = ["play", "--auto", "--seats", "random,random,random", "--seed", 1, "--decisions", 50, "-o", out]
    said = niagara(*asked)
    assert said.status == 0
    broken_off = r"\nStopped in round \d+, after 50 decisions: the game is not over, and nobody has won\.\n1\. "
    assert re.search(broken_off, said.out)
    record = read_record(out.read_bytes())
    assert len(record.moves) == 50
    assert record.result is None
    assert not TableMatch.resume(record).is_over()


@pytest.mark.processes
async def test_a_match_is_broken_off_after_just_so_many_decisions_also_amid_secret_ones() -> None:
    match = TableMatch(setup(3, seed=1, player="random"))
    async with BotSeats(match) as bots:
        await play_out(match, bots, max_decisions=2)
    assert readable(match.record()) == ["R ?", "B ?"]


def test_by_itself_a_game_of_bots_is_broken_off_where_a_tournament_breaks_one_off(
    niagara: Niagara, begun: list[tuple[int | None, int]]
) -> None:
    for arguments in ((), ("--decisions", "7")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [most for _seed, most in begun] == [MAX_DECISIONS, 7]


@pytest.mark.processes
def test_a_game_that_ends_is_not_called_broken_off(niagara: Niagara) -> None:
    said = niagara("play", "--auto", "--game", "upriver", "--seats", "greedy,random", "--seed", 5)
    assert "stopped in round" not in said.out.lower()
    assert said.out.splitlines()[-2].startswith("1. ")


def bots_seeds(match: TableMatch, chance: random.Random) -> list[int]:
    bots = BotSeats(match, chance=chance)
    return [bots._chances[seat].getrandbits(32) for seat in bots.seats]


def test_a_bots_seed_is_made_of_the_bots_seed_alone_never_of_the_games() -> None:
    one, other = (TableMatch(setup(3, seed=seed, player="greedy")) for seed in (1, 2))
    assert bots_seeds(one, random.Random(0)) == bots_seeds(other, random.Random(0))
    assert bots_seeds(one, random.Random(0)) != bots_seeds(one, random.Random(1))
    assert len(set(bots_seeds(one, random.Random(0)))) == 3


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, int]]:
    """Record the bots' seeds and most decisions of the games that would be played, instead of playing them."""
    games: list[tuple[int | None, int]] = []

    def note(_match: TableMatch, bots_seed: int | None, _after: object, most: int, _failures: list[str]) -> None:
        games.append((bots_seed, most))

    monkeypatch.setattr(seats, "play_alone", note)
    return games


def test_the_bots_chance_is_drawn_unless_a_seed_is_given(niagara: Niagara, begun: list[tuple[int | None, int]]) -> None:
    for arguments in ((), ("--seed", "7"), ("--seed", "7", "--bots-seed", "3"), ("--bots-seed", "3")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [seed for seed, _most in begun] == [None, 0, 3, 3]


def test_it_says_which_bots_think_by_the_clock_and_may_not_repeat(
    niagara: Niagara, begun: list[tuple[int | None, int]]
) -> None:
    for player, seed, said in (
        ("mcts:2s", ["--seed", 1], True),
        ("mcts:50ms", [], False),
        ("mcts:expert", ["--seed", 1], False),
        ("mcts:110", ["--seed", 1], False),
    ):
        err = niagara("play", "--auto", "--seats", ",".join([player] * 3), *seed).err
        assert ("The same command may give another game" in err) == said
        assert (player in err) == said
    assert [seed for seed, _most in begun] == [0, None, 0, 0]
