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

from niagara_tui.cli import auto
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.match import Match
from niagara_tui.store.models import Setup, read_record
from tests.cli.conftest import Niagara, refused
from tests.match.games import readable, setup

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


# -- a game that does not end ------------------------------------------------------------------------


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
    assert not Match.resume(record).is_over()


@pytest.mark.processes
async def test_a_match_is_broken_off_after_just_so_many_decisions_also_amid_secret_ones() -> None:
    match = Match(setup(3, seed=1, player="random"))
    async with BotSeats(match) as bots:
        assert await play_out(match, bots, max_decisions=2) == []
    assert readable(match.record()) == ["R ?", "B ?"]


def test_by_itself_a_game_of_bots_is_broken_off_where_a_tournament_breaks_one_off(
    niagara: Niagara, begun: list[auto.Auto]
) -> None:
    for arguments in ((), ("--decisions", "7")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [game.max_decisions for game in begun] == [MAX_DECISIONS, 7]


@pytest.mark.processes
def test_a_game_that_ends_is_not_called_broken_off(niagara: Niagara) -> None:
    said = niagara("play", "--auto", "--game", "upriver", "--seats", "greedy,random", "--seed", 5)
    assert "stopped in round" not in said.out.lower()
    assert said.out.splitlines()[-2].startswith("1. ")


# -- whose chance is whose ----------------------------------------------------------------------------


def bots_seeds(match: Match, chance: random.Random) -> list[int]:
    """The seeds that the bots of a match are started with."""
    bots = BotSeats(match, chance=chance)
    return [bots._chances[seat].getrandbits(32) for seat in bots.seats]


def test_a_bots_seed_is_made_of_the_bots_seed_alone_never_of_the_games() -> None:
    one, other = (Match(setup(3, seed=seed, player="greedy")) for seed in (1, 2))
    assert bots_seeds(one, random.Random(0)) == bots_seeds(other, random.Random(0))
    assert bots_seeds(one, random.Random(0)) != bots_seeds(one, random.Random(1))
    assert len(set(bots_seeds(one, random.Random(0)))) == 3


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[auto.Auto]:
    """Record the games that would be played, instead of playing them."""
    games: list[auto.Auto] = []

    def note(game: auto.Auto) -> int:
        games.append(game)
        return 0

    monkeypatch.setattr(auto.Auto, "play_through", note)
    return games


def test_the_bots_chance_is_drawn_unless_a_seed_is_given(niagara: Niagara, begun: list[auto.Auto]) -> None:
    for arguments in ((), ("--seed", "7"), ("--seed", "7", "--bots-seed", "3"), ("--bots-seed", "3")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [game.bots_seed for game in begun] == [None, 0, 3, 3]


def test_what_only_a_game_without_a_table_can_do_is_refused_at_one(niagara: Niagara, tmp_path: Path) -> None:
    assert "--bots-seed goes with --auto" in refused(niagara("play", "--bots-seed", "1"))
    assert "--decisions goes with --auto" in refused(niagara("play", "--decisions", "1"))
    assert "--output goes with --auto" in refused(niagara("play", "-o", tmp_path / "game.json"))
    (tmp_path / "game.json").write_text("mine", encoding="utf-8")
    assert "is there already" in refused(niagara("play", "--auto", "-o", tmp_path / "game.json"))
    assert (tmp_path / "game.json").read_text("utf-8") == "mine"


def timed(player: str, bots_seed: int | None) -> auto.Auto:
    seats = setup(3, player=player).seats
    return auto.Auto(Setup(game="niagara", seats=seats, seed=1), bots_seed)


def test_it_says_which_bots_think_by_the_clock_and_may_not_repeat(capsys: pytest.CaptureFixture[str]) -> None:
    for player, bots_seed, said in (("mcts:expert", 0, True), ("mcts:50ms", None, False), ("mcts:110", 0, False)):
        timed(player, bots_seed)._warn_of_clocks()
        err = capsys.readouterr().err
        assert ("The same command may give another game" in err) == said
        assert (player in err) == said


@pytest.mark.parametrize(
    ("output", "wrong"), [("", "not a file"), (".", "not a file"), ("none/x.json", "no folder none")]
)
def test_where_no_file_can_be_written_is_said_before_the_game_is_played(
    niagara: Niagara, output: str, wrong: str
) -> None:
    assert wrong in refused(niagara("play", "--auto", "--seats", "greedy,greedy,greedy", "--seed", 3, "-o", output))
