"""G4: any bytes and any kind of file are read, or refused in one sentence, without delay."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from niagara_tui.core.errors import NiagaraError
from niagara_tui.games.registry import GAMES
from niagara_tui.lab import tournament_file
from niagara_tui.match import positions
from niagara_tui.match.game_text import to_text
from niagara_tui.match.match import Match
from niagara_tui.match.saved import list_saves
from niagara_tui.match.sharing import shared_copy
from niagara_tui.shell import settings as kept
from niagara_tui.store.folder import SaveFolder, parse_viewable
from niagara_tui.store.models import Position, write_position, write_record, write_shared
from tests.robustness.heavy import heavy
from tests.robustness.killing import PLAN
from tests.robustness.rounds import Rounds, rounds
from tests.support.matches import NOON, played

MAX_MB = 150
MAX_SECONDS = 1.0


def plain(text: str) -> bool:
    """Whether the text contains nothing that moves a terminal's cursor or is invisible."""
    return all(unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Co", "Cn"} for sign in text)


# -- any bytes ----------------------------------------------------------------------------------------


def sound() -> dict[str, bytes]:
    match = played(3, 1, 40)
    game = GAMES["niagara"]
    state = TypeAdapter(game.state).dump_python(game.new(game.options(), 3, 1), mode="json")
    return {
        "save": write_record(match.record()),
        "shared": write_shared(shared_copy(match.record())),
        "position": write_position(Position(game="niagara", version=game.version, state=state)),
        "settings": kept.Settings(name="Ann").model_dump_json(indent=2).encode(),
        "arena": PLAN.model_dump_json().encode() + b"\n",
    }


def sound_texts() -> list[bytes]:
    line = positions.new_position(GAMES["niagara"], GAMES["niagara"].options(), 3, 1).to_line()
    return [line.encode(), to_text(played(3, 1, 40).record()).encode()]


SOUND, TEXTS = sound(), sound_texts()
EDIT = st.tuples(
    st.integers(0, 40_000), st.integers(0, 30), st.binary(max_size=6) | st.sampled_from([b'"', b"{}", b"\\u009b"])
)
LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.just("\x1b[2J\x9b31m")
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner), max_leaves=5
)


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A valid file with a few bytes changed."""
    data = draw(st.sampled_from([*sorted(SOUND.values()), *TEXTS]))
    for place, length, put in draw(st.lists(EDIT, min_size=1, max_size=3)):
        start = place % len(data) if data else 0
        data = data[:start] + put + data[start + length :]
    return data


@st.composite
def replaced(draw: st.DrawFn) -> bytes:
    """A valid file with one value replaced by another JSON value."""
    whole: Any = json.loads(draw(st.sampled_from(sorted(SOUND.values()))))
    place = whole
    while True:
        keys = [*place] if isinstance(place, dict) else range(len(place))
        key: Any = draw(st.sampled_from(list(keys)))
        if not (isinstance(place[key], dict | list) and place[key]) or draw(st.integers(0, 3)) == 0:
            place[key] = draw(JSON)
            return json.dumps(whole).encode()
        place = place[key]


def read_every_way(folder: Path, data: bytes) -> list[str]:
    """What every reader says about these bytes; a game that they contain is opened."""
    (folder / "a.json").write_bytes(data)
    (folder / kept.FILE).write_bytes(data)
    said = [kept.load(folder)[1] or "", *(save.remark for save in list_saves(SaveFolder(folder), NOON))]

    def check() -> None:
        said.extend(positions.problems(data))

    for way in (
        lambda: said.extend(seat.name for seat in parse_viewable(data).setup.seats),
        lambda: said.extend(Match.resume(SaveFolder(folder).read("a"), damaged_ok=True).names),
        lambda: tournament_file.read(folder / "a.json"),
        check,
    ):
        try:
            way()
        except NiagaraError as error:
            said.append(str(error))
    return said


@rounds(quick=25, long=50_000)
def test_any_bytes_are_read_or_refused_in_plain_words(tmp_path: Path, rounds: Rounds) -> None:
    @settings(max_examples=rounds.count, suppress_health_check=list(HealthCheck))
    @given(st.binary(max_size=200) | spoilt() | replaced())
    def check(data: bytes) -> None:
        for said in read_every_way(tmp_path, data):
            assert plain(said)
            assert len(said) < 700

    check()


def test_no_sign_that_moves_a_terminal_gets_out_of_a_file(tmp_path: Path) -> None:
    signs = "".join([*map(chr, range(32)), *map(chr, range(0x7F, 0xA0)), "\u202e", "\u200b", "\ufeff"])
    record = json.loads(SOUND["save"])
    record["setup"]["seats"][0]["name"] = f"Ro{signs}31msa"
    record["result"] = f"{signs}2J won"
    names = read_every_way(tmp_path, json.dumps(record).encode())
    assert "Ro31msa" in [name.replace(" ", "") for name in names]
    for whole in (record, {**record, f"x{signs}y": 1}, {**record, "moves": [f"R{sign} 5" for sign in signs]}):
        assert all(map(plain, read_every_way(tmp_path, json.dumps(whole).encode())))
    assert plain(kept.Settings.model_validate({"name": f"An{signs}n"}).name)


# -- expensive files ----------------------------------------------------------------------------------


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


# -- not a file ---------------------------------------------------------------------------------------


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
