"""Files of tournaments: resuming after an interruption, and refusing other files."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from niagara_tui.lab import tournament_file
from tests.cli.conftest import Niagara, refused
from tests.cli.tournaments import SEATS, SMALL, broken, outcome

pytestmark = pytest.mark.searches


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
    assert "it goes with the backend" in refused(niagara("arena", "--resume", path, "--address", "tcp://here:1"))
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
    assert "it is there already, and it is not a file" in refused(niagara("arena", *SMALL, "--out", tmp_path))
    for endless in (b"\0", b"\n"):
        monkeypatch.setattr(tournament_file, "open_regular", lambda *_, sign=endless: io.BufferedReader(Endless(sign)))
        assert "it holds no tournament" in refused(niagara("arena", "--resume", "endless"))


def test_a_file_that_is_there_is_never_written_over(whole: Path, niagara: Niagara) -> None:
    before = whole.read_bytes()
    assert "it is there already; --resume goes on with it" in refused(niagara("arena", *SMALL, "--out", whole))
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
        (0, b'{"format":2}', "it holds no tournament (it was written by a newer version"),
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
