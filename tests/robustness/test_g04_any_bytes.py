"""G4: any bytes and any kind of file are read, or refused in one sentence, without delay."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.errors import NiagaraError
from niagara_tui.lab import tournament_file
from niagara_tui.match.saved import list_saves
from niagara_tui.shell import settings as kept
from niagara_tui.store import formats, logbook, models
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import write_record
from niagara_tui.study.puzzles import catalogue as puzzles
from niagara_tui.study.reviews import models as reviews
from tests.robustness.foreign import KINDS, Home, check_plain
from tests.robustness.rounds import Rounds, rounds
from tests.support.matches import NOON, played

VALUE_LIMITS = {
    "save": formats.MAX_VALUES,
    "position": models.MAX_POSITION_VALUES,
    "shared": formats.MAX_VALUES,
    "record": logbook.MAX_VALUES,
    "goals": logbook.MAX_VALUES,
    "review": reviews.MAX_VALUES,
    "ratings": formats.MAX_VALUES,
    "puzzles": puzzles.MAX_VALUES,
}
HEADS = {
    "save": b'{"format":1,',
    "position": b'{"format":1,',
    "shared": b'{"format":1,"kind":"shared",',
    "record": b'{"format":1,',
    "goals": b'{"format":1,',
    "review": b'{"format":2,"game":"","record":"","weights":"","effort":"quick","is_over":true,"judged":[],"points":[],'
    b'"decisions":[],"accounts":[],"tally":{},',
    "ratings": b'{"format":1,"game":"","rules":1,"anchor":"","games":1,"bots":[],',
    "puzzles": b'{"format":2,"game":"upriver","version":1,',
}
NAMES = {
    "save": b'"setup":{',
    "position": b'"setup":{',
    "shared": b'"setup":{',
    "record": b'"profiles":{',
    "goals": b'"profiles":{',
    "review": b'"tally":{',
    "ratings": b'"bots":{',
    "puzzles": b'"puzzles":{',
}
PLACES = {
    "save": (b'"moves":[', b'"setup":[', b'"conceded":[', b'"help":[', b'"luck":{"a":[', b'"setup":{"seats":['),
    "position": (b'"state":[', b'"state":{"a":['),
    "shared": (b'"start":{"a":[', b'"moments":[', b'"moments":[{"changes":['),
    "record": (b'"profiles":[{"name":"Ann","games":[', b'"profiles":[', b'"passed_over":['),
    "goals": (b'"profiles":[{"name":"Ann","games":[', b'"profiles":['),
    "review": (b'"points":[', b'"judged":[', b'"decisions":[{"best":[', b'"points":[{"chances":['),
    "ratings": (b'"bots":[',),
    "puzzles": (b'"puzzles":[', b'"puzzles":[{"plans":[', b'"puzzles":[{"moves":['),
}
VALUES = (b"{}", b"[]", b"1", b'"ab"', b'{"":0}', b"[" * 150 + b"]" * 150, b"9" * 4000, b'"' + b"x" * 70 + b'"')
CLOSED = {"{": b"}", "[": b"]"}

PLAN = b'{"format":2,"game":"niagara","rules":3,"options":{},"seats":["random"],"seed":1,"games":1}\n'
GAME = b'{"winners":[0],"rounds":1,"decisions":1,"capped":false,"scores":[0],"times":[{}],'
LINES = (b'"thoughts":[[', b'"moves":[[', b'"order":[[', b'"seed":[[')
CLOSED_LINE = b"]]}\n"
"""A tournament's first line, and the line of a game with a field in which nothing is right."""

WORST = (5,)
"""Indices of the values that cost most when a file is full of them."""


def heavy(*, all_of_them: bool) -> Iterator[tuple[str, bytes]]:
    """Names and contents of such files; only the worst ones, or all of them."""
    yield "endless", b'{"format":1,"state":[' + b"{}," * 1_300_000 + b"{}]}"
    for kind, places in PLACES.items():
        head = HEADS[kind] + NAMES[kind]
        names = b",".join(b'"%d":{}' % number for number in range((VALUE_LIMITS[kind] - 20) // 2))
        yield f"{kind} names", head + names + _closing(head)
        for place, there in enumerate(places if all_of_them else places[:1]):
            for number, value in enumerate(VALUES):
                if all_of_them or number in WORST:
                    yield f"{kind} {place} {number}", _filled(HEADS[kind] + there, value, VALUE_LIMITS[kind])
    yield "arena", b'{"format":1,"seats":[' + b"{}," * (tournament_file.MAX_LINE_LENGTH // 3 - 20) + b"{}]}\n"
    for number, field in enumerate(LINES if all_of_them else LINES[:1]):
        room = tournament_file.MAX_LINE_LENGTH - len(GAME) - 40
        yield f"arena game {number}", PLAN + GAME + field + b"[1]," * (room // 4) + b"[1]" + CLOSED_LINE
    if all_of_them:
        yield "commas", b"," * formats.SIZE_CAP
        yield "brackets", b"[" * formats.SIZE_CAP
        yield "text", b'{"format":1,"setup":"' + b"\\u0041" * 690_000 + b'"}'
        yield "arena of numbers", b'{"format":1,"games":' + b"9" * (tournament_file.MAX_LINE_LENGTH - 50) + b"}\n"


def _filled(head: bytes, value: bytes, most: int) -> bytes:
    """The head followed by as many copies of the value as the limits allow, closed to a valid object."""
    values = 1 + formats.count_values(value)
    count = min((formats.SIZE_CAP - 100) // (len(value) + 1), (most - 10) // values)
    return head + b",".join([value] * count) + _closing(head)


def _closing(head: bytes) -> bytes:
    opened: list[str] = []
    for sign in head.decode():
        if sign in CLOSED:
            opened.append(sign)
        elif sign in "]}":
            opened.pop()
    return b"".join(CLOSED[sign] for sign in reversed(opened))


MAX_MB = 150
MAX_SECONDS = 1.0


def test_no_sign_that_moves_a_terminal_gets_out_of_a_file(home: Home) -> None:
    signs = "".join([*map(chr, range(32)), *map(chr, range(0x7F, 0xA0)), "\u202e", "\u200b", "\ufeff"])
    record = json.loads(write_record(played(3, 1, 40).record()))
    record["setup"]["seats"][0]["name"] = f"Ro{signs}31msa"
    record["result"] = f"{signs}2J won"
    (home.saves / "a.json").write_text(json.dumps(record), encoding="utf-8")
    assert "Ro31msa" in home.niagara("saves", "--saves", home.saves).replace(" ", "")
    for whole in (record, {**record, f"x{signs}y": 1}, {**record, "moves": [f"R{sign} 5" for sign in signs]}):
        KINDS["save with seals"].read(home, json.dumps(whole).encode())
    check_plain(kept.Settings.model_validate({"name": f"An{signs}n"}).name)


def weigh(pairs: list[tuple[str, Path]]) -> Iterator[dict[str, Any]]:
    arguments = [sys.executable, "-m", "tests.robustness.weighing", *(str(part) for pair in pairs for part in pair)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=3600)
    return map(json.loads, done.stdout.splitlines())


def ways_of(name: str) -> tuple[str, ...]:
    """The ways in which such a file may be read."""
    kinds = {
        "position": ("position",),
        "arena": ("arena",),
        "endless": ("look", "position", "record", "goals", "review", "ratings", "puzzles"),
        **{kind: (kind,) for kind in ("record", "goals", "review", "ratings", "puzzles")},
    }
    return kinds.get(name.split(maxsplit=1)[0], ("look", "list"))


def placed(folder: Path, name: str, data: bytes | None) -> Path:
    """Write the file into a folder of its own; without data, a sparse file of 8 GiB."""
    (folder / name).mkdir()
    path = folder / name / "a.json"
    with path.open("wb") as file:
        if data is None:
            file.truncate(2**33)
        else:
            file.write(data)
    return path


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@rounds(quick=1, long=2)
def test_no_file_takes_more_than_a_second_and_150_mb_the_program_included(tmp_path: Path, rounds: Rounds) -> None:
    every = rounds.count > 1
    files = {name: placed(tmp_path, name, data) for name, data in heavy(all_of_them=every)}
    holes = placed(tmp_path, "holes", None)
    pairs = [(way, path) for name, path in files.items() for way in ways_of(name)[: 9 if every else 1]]
    pairs += [(way, holes) for way in ("look", "settings", "arena")]
    for weighed in weigh(pairs):
        assert weighed["status"] == 0, weighed
        assert weighed["said"], weighed
        assert weighed["mb"] < MAX_MB, weighed
        assert weighed["seconds"] < MAX_SECONDS, weighed


def odd_ones(folder: Path) -> dict[str, Path]:
    """Things other than files that have a file's name."""
    os.mkfifo(folder / "pipe.json")
    (folder / "folder.json").mkdir()
    (folder / "round.json").symlink_to(folder / "round.json")
    (folder / "zero.json").symlink_to("/dev/zero")
    (folder / "tty.json").symlink_to("/dev/tty")
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder / "door.json"))
    return {path.stem: path for path in folder.iterdir()}


@pytest.mark.timeout(60)
@pytest.mark.skipif(sys.platform == "win32", reason="no such things")
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the path of a socket must be short
    odd = odd_ones(tmp_path)
    assert all(save.problem for save in list_saves(SaveFolder(tmp_path), NOON))
    for name, path in odd.items():
        for way in (SaveFolder(tmp_path).read_viewable, lambda _, path=path: tournament_file.read(path)):
            with pytest.raises(NiagaraError) as refused:
                way(name)
            assert "it is not a file" in str(refused.value) or name in {"round", "tty"}
        (link := tmp_path / f"config of {name}" / kept.FILE).parent.mkdir()
        link.symlink_to(path)
        assert "the file is left as it is, and the defaults are used" in str(kept.load(link.parent)[1])
        assert link.is_symlink()


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="no such things")
def test_plain_mode_begins_with_settings_that_are_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "things").mkdir()
    odd = odd_ones(tmp_path / "things")
    config = tmp_path / "config" / "niagara-tui"
    config.mkdir(parents=True)
    odd["pipe"].rename(config / kept.FILE)
    program = "import sys; from niagara_tui.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "--plain", "--saves", str(tmp_path / "saves")],
        input="settings\n\nquit\n",
        env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path / "config")},
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The settings cannot be used (it is not a file)" in done.stdout
