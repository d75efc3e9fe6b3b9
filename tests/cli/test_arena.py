from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from niagara_tui.cli import printing
from niagara_tui.lab import tournament_file
from tests.cli.conftest import Niagara, refused
from tests.cli.tournaments import SEATS, SMALL, broken, outcome

pytestmark = pytest.mark.searches


# -- what is said -------------------------------------------------------------------------------------


def test_arena_gives_a_table_with_a_line_a_bot(niagara: Niagara) -> None:
    said = niagara("arena", *SMALL)
    assert (said.status, said.err) == (0, "")
    assert "3 games of niagara, seed 1" in said.out
    assert sum("greedy:balanced" in line for line in said.out.splitlines()) == 1
    for heading in ("win rate", "rating", "gems", "ms"):
        assert heading in said.out


def test_one_game_is_a_game(niagara: Niagara, coins: None, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    assert "1 game of niagara, seed 1" in niagara("arena", *SEATS, "--games", 1, "--out", path).out
    assert "Ratings from 1 game of niagara" in niagara("ratings", path).out


def test_a_narrow_terminal_gets_two_tables_and_every_number_in_full(
    niagara: Niagara, coins: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = niagara("arena", *SMALL).out
    monkeypatch.setattr(printing, "WIDTH", 80)
    narrow = niagara("arena", *SMALL).out
    assert max(map(len, narrow.splitlines())) <= 80
    assert "…" not in narrow
    told = [cell.strip() for line in wide.splitlines() if "greedy:balanced" in line for cell in line.split("│")]
    assert all(f" {cell} " in narrow for cell in told if cell)
    assert sum("greedy:balanced" in line for line in narrow.splitlines()) == 2


def test_arena_gives_the_same_result_as_json_for_the_same_seed(niagara: Niagara) -> None:
    said = niagara("arena", *SMALL, "--json")
    result = outcome(said.out)
    assert result == outcome(niagara("arena", *SMALL, "--json").out)
    assert result["games"] == 3
    assert [score["bot"] for score in result["scores"]] == ["greedy:balanced", "random:uniform"]
    assert sum(score["wins"] for score in result["scores"]) == pytest.approx(3)
    assert [rating["bot"] for rating in result["ratings"]] == ["greedy:balanced", "random:uniform"]


LOUD_BOT = """
import os
from niagara_ai.guests import Guest
from niagara_ai.guests import Kind
from niagara_ai.quick import Uniform

print("as it is loaded")

class Loud(Uniform):
    def choose(self, view, seat, moves):
        print("in Python")
        os.write(1, b"past Python")
        return super().choose(view, seat, moves)

LOUD = Guest(Kind("Talks.", {"loud": "Always."}), lambda game, level, seed: Loud(seed))
"""


@pytest.mark.processes
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_bots_print_is_no_part_of_the_result(tmp_path: Path, jobs: int) -> None:
    about = tmp_path / "loud-1.0.dist-info"
    about.mkdir()
    (tmp_path / "loud_bot.py").write_text(LOUD_BOT, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: loud\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[niagara_tui.bots]\nloud = loud_bot:LOUD\n", encoding="utf-8")
    seats = ("--game", "upriver", "--seats", "loud,random", "--games", "2", "--jobs", str(jobs))
    command = [sys.executable, "-m", "niagara_tui", "arena", *seats, "--json"]
    told = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(told.stdout)["games"] == 2
    for said in ("as it is loaded", "in Python", "past Python"):
        assert said in told.stderr


def test_arena_stops_when_its_question_is_answered(niagara: Niagara, coins: None) -> None:
    said = niagara("arena", *SEATS, "--games", 999, "--until", "greedy > random", "--json")
    result = json.loads(said.out)
    assert result["verdict"] == {
        "question": "greedy:balanced > random:uniform",
        "answer": True,
        "games": result["games"],
    }
    assert result["games"] < 200


def test_arena_says_that_a_question_is_open(niagara: Niagara, coins: None) -> None:
    assert "greedy:balanced > 0.5: still open, after 3 games." in niagara("arena", *SMALL, "--until", "greedy>.5").out


def test_an_interrupt_leaves_a_good_file_and_says_how_to_go_on(
    tmp_path: Path, niagara: Niagara, coins: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, add = tmp_path / "games.jsonl", tournament_file.Log.add

    def interrupted(log: tournament_file.Log, played: Any) -> None:
        if len(log.games) == 2:
            raise KeyboardInterrupt
        add(log, played)

    monkeypatch.setattr(tournament_file.Log, "add", interrupted)
    said = niagara("arena", *SEATS, "--games", 9, "--out", path)
    assert (said.status, said.out) == (130, "")
    assert said.err == f"niagara: stopped after 2 games; niagara arena --resume {path} continues it\n"
    assert len(tournament_file.read(path).games) == 2


@pytest.mark.frameworks
def test_on_a_dask_cluster_the_same_games_are_played_as_here(niagara: Niagara) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        said = niagara("arena", *SMALL, "--json", "--address", cluster.scheduler_address)
    assert outcome(said.out) == outcome(niagara("arena", *SMALL, "--json").out)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a group of processes gets its signal as from a terminal")
def test_ctrl_c_ends_all_processes_with_one_sentence(tmp_path: Path, niagara: Niagara) -> None:
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "niagara_tui", "arena", "--seats", "greedy,random,random", "--games", "9999"]
    with subprocess.Popen(
        [*command, "--seed", "1", "--jobs", "2", "--out", path],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") > 5)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    done = len(tournament_file.read(path).games)
    assert said == f"niagara: stopped after {done} games; niagara arena --resume {path} continues it\n"
    assert niagara("arena", "--resume", path, "--games", done + 2, "--jobs", 2).status == 0
    result = json.loads(niagara("arena", *SEATS, "--games", done + 2, "--json").out)
    assert [len(tournament_file.read(path).games)] == [result["games"]]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="there are no process groups")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_whatever_ends_an_arena_leaves_no_process_behind(tmp_path: Path, number: int) -> None:
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "niagara_tui", "arena", "--seats", "greedy,random,random", "--games", "9999"]
    with subprocess.Popen([*command, "--jobs", "2", "--out", path], start_new_session=True) as process:
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") > 5)
        process.send_signal(number)
        assert process.wait(60) == (128 + number if number == signal.SIGTERM else -number)
    wait_for(lambda: not is_alive(process.pid))
    assert tournament_file.read(path).games


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def is_alive(group: int) -> bool:
    """Whether a process of that group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# -- what is refused ----------------------------------------------------------------------------------


def test_a_tournament_that_cannot_begin_leaves_no_file(tmp_path: Path, niagara: Niagara) -> None:
    path = tmp_path / "games.jsonl"
    assert "the address of a cluster" in refused(niagara("arena", *SMALL, "--out", path, "--address", "cloud"))
    assert not path.exists()


# Files of tournaments: resuming after an interruption, and refusing other files.


class Endless(io.RawIOBase):
    """A device that repeats one byte for ever, and fails if too much of it is read."""

    def __init__(self, sign: bytes) -> None:
        self.sign, self.given = sign, 0

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        self.given += len(room)
        assert self.given < 10**8
        room[:] = self.sign * len(room)
        return len(room)


# -- going on -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lines", "torn"), [(1, b""), (4, b""), (4, b'{"winners":[0],"rou'), (7, b"")])
def test_a_tournament_that_was_broken_off_ends_as_if_it_had_not_been(
    whole: Path, niagara: Niagara, lines: int, torn: bytes
) -> None:
    path = broken(whole, lines, torn)
    said = niagara("arena", "--resume", path, "--jobs", 1, "--json")
    assert tournament_file.read(path).plan == tournament_file.read(whole).plan
    assert tournament_file.read(path).games == tournament_file.read(whole).games
    assert outcome(said.out) == outcome(niagara("arena", *SEATS, "--games", 6, "--json").out)


def test_a_tournament_can_be_made_longer(whole: Path, niagara: Niagara) -> None:
    before = tournament_file.read(whole).games
    result = json.loads(niagara("arena", "--resume", whole, *SEATS, "--games", 8, "--json").out)
    assert result["games"] == 8
    assert tournament_file.read(whole).games[:6] == before


def test_a_game_that_stands_twice_in_a_file_counts_once_which_is_said(whole: Path, niagara: Niagara) -> None:
    lines, before = whole.read_bytes().splitlines(keepends=True), tournament_file.read(whole).games
    whole.write_bytes(b"".join([*lines[:3], lines[1], *lines[3:], lines[5]]))
    assert tournament_file.read(whole).games == before == [each.result for each in tournament_file.each_game(whole)]
    said = f"{whole.name}: 2 games are in it twice and count once"
    rated = niagara("ratings", whole, "--json")
    assert said in " ".join(rated.err.split())
    assert json.loads(rated.out)["games"] == len(before)
    assert said in " ".join(niagara("arena", "--resume", whole, "--json").err.split())


def test_a_question_goes_on_where_it_was(tmp_path: Path, niagara: Niagara, coins: None) -> None:
    asked = (*SEATS, "--games", 999, "--until", "greedy > random", "--json")
    whole = tmp_path / "whole.jsonl"
    said = niagara("arena", *asked, "--out", whole)
    path = broken(whole, 8)
    assert outcome(niagara("arena", "--resume", path, "--jobs", 1, "--json").out) == outcome(said.out)
    assert outcome(niagara("arena", "--resume", path, "--jobs", 1, "--json").out) == outcome(said.out)


def test_a_tournament_that_was_there_already_stays_where_it_cannot_go_on(whole: Path, niagara: Niagara) -> None:
    path = broken(whole, 1)
    before = path.read_bytes()
    assert "the address of a cluster" in refused(niagara("arena", "--resume", path, "--address", "cloud"))
    assert path.read_bytes() == before


def test_two_processes_do_not_play_one_tournament(whole: Path, niagara: Niagara) -> None:
    path = broken(whole, 4)
    link, before = path.with_name("link.jsonl"), path.read_bytes()
    link.symlink_to(path)
    there = sorted(path.parent.iterdir())
    with tournament_file.Log.resume(path, tournament_file.read(path)):
        for name in (path, link):
            said = refused(niagara("arena", "--resume", name, "--jobs", 1))
            assert said == f"{name}: another process is playing this tournament"
            assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == there
    assert niagara("arena", "--resume", link, "--jobs", 1).status == 0
    assert sorted(path.parent.iterdir()) == there


def test_a_tournament_is_played_where_no_file_can_be_locked(
    whole: Path, niagara: Niagara, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(_: object, **__: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(FileLock, "acquire", no_locks)
    assert niagara("arena", "--resume", broken(whole, 4), "--jobs", 1).status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit there")
def test_a_disk_that_is_full_is_one_sentence_and_the_games_that_fitted_are_kept(
    tmp_path: Path, niagara: Niagara, coins: None
) -> None:
    import resource

    path = tmp_path / "games.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))  # no file can become longer
    try:
        said = niagara("arena", *SEATS, "--games", 99, "--out", path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused(said) == f"{path}: it cannot be written (file too large)"
    assert 1 < len(tournament_file.read(path).games) < 99
    assert niagara("arena", "--resume", path, "--jobs", 1, "--games", 12).status == 0


def test_what_is_no_file_is_no_tournament(tmp_path: Path, niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "it exists already, and it is not a file" in refused(niagara("arena", *SMALL, "--out", tmp_path))
    for endless, why in ((b"\0", "line 1 is longer than any can be"), (b"\n", "it holds no tournament")):
        monkeypatch.setattr(tournament_file, "open_regular", lambda *_, sign=endless: io.BufferedReader(Endless(sign)))
        assert why in refused(niagara("arena", "--resume", "endless"))


def test_a_file_that_is_there_is_never_written_over(whole: Path, niagara: Niagara) -> None:
    before = whole.read_bytes()
    assert "it exists already: resume it, or name another file" in refused(niagara("arena", *SMALL, "--out", whole))
    assert whole.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seed", 2], "it holds another tournament (seed: 1 there, 2 here)"),
        (["--seats", "greedy,greedy,random"], "(seats: greedy:balanced,random:uniform,random:uniform there,"),
        (["--option", "ending=value"], "(options:"),
    ],
)
def test_the_file_of_another_tournament_is_refused(
    whole: Path, niagara: Niagara, arguments: list[object], about: str
) -> None:
    before = whole.read_bytes()
    assert about in refused(niagara("arena", "--resume", whole, *arguments))
    assert whole.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "text", "about"),
    [
        (0, b"", "it holds no tournament"),
        (0, b'{"format":3}', "it holds no tournament (it was written by a newer version"),
        (0, b'"rules":3->"rules":99', "(rules' version: 99 there, 3 here)"),
        (0, b'"shared"->"soon"', "options.ending"),
        (0, b'"niagara"->"chess"', "no game called 'chess'"),
        (2, b"{", "line 3 is damaged"),
        (2, b'"scores":[->"scores":[1,', "line 3 is damaged (it is not a game for 3)"),
        (2, b'"winners":[->"winners":[7,', "line 3 is damaged (it is not a game for 3)"),
    ],
)
def test_a_damaged_file_is_refused(whole: Path, niagara: Niagara, line: int, text: bytes, about: str) -> None:
    lines = whole.read_bytes().splitlines(keepends=True)
    old, arrow, new = text.partition(b"->")
    lines[line] = lines[line].replace(old, new, 1) if arrow else text + b"\n"
    whole.write_bytes(b"".join(lines))
    assert about in refused(niagara("arena", "--resume", whole))


@pytest.mark.parametrize("what", ["bots", "rules", "mind"])
def test_a_file_of_other_bots_rules_or_minds_is_refused(whole: Path, niagara: Niagara, what: str) -> None:
    plan, *games = whole.read_bytes().splitlines(keepends=True)
    first = json.loads(plan)
    now = first["origin"][what]
    first["origin"][what] = "0123"
    whole.write_bytes(json.dumps(first).encode() + b"\n" + b"".join(games))
    said = refused(niagara("arena", "--resume", whole, "--games", 8))
    assert said == f"{whole}: its games were played by another version of the {what} (0123 there, {now} here)"


def test_a_file_of_a_version_without_digests_is_gone_on_with(whole: Path, niagara: Niagara) -> None:
    plan, *games = whole.read_bytes().splitlines(keepends=True)
    first = {name: value for name, value in json.loads(plan).items() if name != "origin"}
    whole.write_bytes(json.dumps(first).encode() + b"\n" + b"".join(games))
    assert json.loads(niagara("arena", "--resume", whole, *SEATS, "--games", 8, "--json").out)["games"] == 8
