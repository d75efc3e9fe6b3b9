from __future__ import annotations

import itertools
import os
import random
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.reviews.tally import done_well
from tests.support.positions import SWITCHES
from tests.support.scripted_console import Picker, ScriptedConsole, autosave_in, sit
from tests.support.tables import match_of, new_match

if sys.platform != "win32":
    import fcntl
    import pty
    import struct
    import termios

EVERYTHING = dict.fromkeys(SWITCHES.values(), True)


async def whole_game(match: TableMatch, picker: Picker, folder: Path) -> str:
    """Play a game to its end, check that its save and its ranking name the winner, and return what was said."""
    scripted = ScriptedConsole(picker, only_ascii=True)
    autosave = autosave_in(folder, match)
    await sit(match, scripted, autosave)
    autosave.close()
    assert match.is_over()
    assert SaveFolder(folder).read(autosave.name).result == match.record().result
    assert is_plain(scripted.said)
    assert "\nPlace 1: " in scripted.said
    return scripted.said


def is_plain(said: str) -> bool:
    return said.isascii() and all(sign.isprintable() or sign == "\n" for sign in said)


@pytest.mark.slow
async def test_whole_games_of_several_people_and_by_always_taking_the_first_plan(tmp_path: Path) -> None:
    said = await whole_game(new_match("human", "greedy", "greedy"), Picker(), tmp_path)
    assert "The game is over." in said
    assert "not offered" not in said
    said = await whole_game(new_match("human", "human", "greedy"), Picker(random.Random(5)), tmp_path)
    assert said.count("can see the screen") > 10


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
async def test_a_whole_game_with_everything_by_picking_at_random(tmp_path: Path, seed: int) -> None:
    match = new_match("human", "greedy", "greedy", **EVERYTHING)
    said = await whole_game(match, Picker(random.Random(seed)), tmp_path)
    assert "not offered" not in said


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_a_whole_game_of_each_kind_by_picking_at_random(tmp_path: Path, game: Any) -> None:
    players = ("human", *["greedy"] * (game.seats[0] - 1))
    said = await whole_game(match_of(game.id, players, seed=4), Picker(random.Random(4)), tmp_path)
    assert "not offered" not in said


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_the_winner_is_named_once_before_the_ranking(game: Any) -> None:
    match = match_of(game.id, ["greedy"] * game.seats[0], seed=4)
    scripted = ScriptedConsole(Picker(), only_ascii=True)
    await sit(match, scripted)
    winner = next(match.names[each.seat] for each in match.standings() if each.won)
    assert scripted.said.partition("\nPlace 1: ")[0].count(f"{winner} wins") == 1


def blind(lines: int) -> str:
    """Answers that ignore the questions: all possible numbers and Enter, again and again."""
    numbers = itertools.cycle(["1", "", "2", "3", "4", "5", "6", "7", "8", "", "9", "10", "yes"])
    return "".join(f"{line}\n" for line in itertools.islice(numbers, lines))


def piped(folder: Path, given: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`niagara play --plain` with this input."""
    command = [sys.executable, "-m", "niagara_tui", "play", "--plain", "--saves", str(folder), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.slow
@pytest.mark.parametrize("everything", [False, True])
def test_a_whole_game_through_pipes_against_greedy_bots(tmp_path: Path, *, everything: bool) -> None:
    options = [word for name in EVERYTHING for word in ("--option", f"{name}=on")] if everything else []
    lines = 700 if everything else 320  # bots take 10 to 25 rounds
    done = piped(tmp_path, blind(lines), "--ascii", "--seats", "human,greedy,greedy", "--seed", "1", *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert is_plain(done.stdout)
    assert "\nThe game is over.\n" in done.stdout
    assert "\nPlace 3: " in done.stdout
    assert done.stdout.endswith("Good-bye.\n")
    assert any(summary.result for summary in SaveFolder(tmp_path).summaries())


async def test_whoever_has_lost_hears_before_the_ranking_what_went_well(tmp_path: Path) -> None:
    match = match_of("upriver", ("human", "greedy", "greedy"), seed=3)
    said = await whole_game(match, Picker(random.Random(1)), tmp_path)
    assert 0 not in [each.seat for each in match.standings() if each.won]
    well = done_well(RecordFilm(match.record()))
    assert well
    assert f"\n{well}\nPlace 1: " in said


# In a terminal.

ROWS, COLUMNS = 10, 40
QUESTIONS = ("Your choice: ", "plays it. ", "say undo. ", "Yes or no? ", "What now? ")
PATIENCE = 90.0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
@pytest.mark.slow
def test_a_whole_game_in_a_terminal_of_forty_by_ten(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    command = [sys.executable, "-m", "niagara_tui", "play", "--plain", "--saves", str(tmp_path), "--seed", "1"]
    command += ["--seats", "human,greedy,greedy"]
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        said = _answered(master)
        assert process.wait(PATIENCE) == 0
    os.close(master)
    assert "The game is over." in said
    assert "Place 3: " in said
    assert said.rstrip().endswith("Good-bye.")
    assert all(sign.isprintable() or sign in "\r\n" for sign in said)
    assert max(map(len, said.splitlines())) <= COLUMNS + len("Your choice: ")
    assert SaveFolder(tmp_path).summaries()[0].result


def _answered(terminal: int) -> str:
    picker, said, heard, end = Picker(), "", 0, time.monotonic() + PATIENCE
    while (more := _read(terminal)) and time.monotonic() < end:
        said += more
        if said.endswith(QUESTIONS):
            news, heard = said[heard:].replace("\r", ""), len(said)
            answer = "quit" if news.endswith("What now? ") else picker(news)
            os.write(terminal, f"{answer}\n".encode())
    return said


def _read(terminal: int) -> str:
    """The program's next output; empty once it has ended."""
    if not select.select([terminal], [], [], PATIENCE)[0]:
        return ""
    try:
        return os.read(terminal, 65536).decode()
    except OSError:
        return ""
