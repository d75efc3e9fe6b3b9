from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, read_record, write_record
from tests.cli.conftest import Niagara
from tests.support.forking import each

pytestmark = pytest.mark.processes
ODD = "Zoë界🛶"
LOCALES: dict[str, Mapping[str, str]] = {
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "cp437": {"PYTHONIOENCODING": "cp437"},
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
}
FOR_PEOPLE = [("play", "--help"), ("rules",), ("learn", "--list"), ("puzzle", "--list"), ("bots",)]


@pytest.fixture
def odd(saves: SaveFolder) -> SaveFolder:
    """A folder in which a save of odd names is between others."""
    record = saves.read("older")
    first, *others = record.setup.seats
    named = record.setup.model_copy(update={"seats": [first.model_copy(update={"name": ODD}), *others]})
    (saves.path / "игра.json").write_bytes(write_record(record.model_copy(update={"setup": named})))
    return saves


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_the_locale_an_odd_name_breaks_no_list_and_what_is_for_programs_is_utf_8(
    odd: SaveFolder, locale: str, tmp_path: Path
) -> None:
    save, played, copy = tmp_path / "game.json", tmp_path / "played.json", tmp_path / "shared.json"
    save.write_bytes((odd.path / "игра.json").read_bytes())
    game = ("play", "--auto", "--seats", "random,random,random", "--seed", "1", "--decisions", "9")
    commands = [
        ("saves", "--saves", str(odd.path)),
        ("saves", "--saves", str(odd.path), "--json"),
        ("share", str(save)),
        ("share", str(save), "-o", str(copy)),
        (*game, "--names", f"{ODD},Bé,Cé", "-o", str(played)),
        ("completion", "zsh"),
        *FOR_PEOPLE,
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    done = [*each(commands, {**environment, **LOCALES[locale]})]
    assert [found for found in done if found.status] == []
    listed, as_json, shared, _nothing, log, completion, *for_people = (found.out for found in done)
    assert listed.count(b"1 decision made") == (2 if locale == "ascii" else 3)
    assert all(name in listed for name in (b"under way: ", b"older: ", b"over: ", b"broken: "))
    assert len(json.loads(as_json)["saves"]) == 5
    assert ODD in shared.decode()
    assert copy.read_text("utf-8") == shared.decode()
    assert b"\n1. " in log
    assert _names(read_record(played.read_bytes())) == [ODD, "Bé", "Cé"]
    assert "complete" in completion.decode()
    assert all(for_people), "what cannot be written is replaced"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_a_folder_whose_name_is_no_text_can_be_listed(tmp_path: Path, niagara: Niagara) -> None:
    folder = tmp_path / os.fsdecode(b"sav\xe9s")
    folder.mkdir()
    (folder / os.fsdecode(b"g\xe9.json")).write_text("{", "utf-8")
    assert len(json.loads(niagara("saves", "--saves", folder, "--json").out)["saves"]) == 1
    assert "1 in " in niagara("saves", "--saves", folder).out


NAMES_IN = {"ascii": ODD.encode(), "latin-1": "Zoë André".encode("latin-1"), "utf-8": ODD.encode()}
"""The bytes of a name as typed where that is the locale; where that is ASCII, as in UTF-8."""


@pytest.mark.skipif(sys.platform != "linux", reason="arguments are bytes there")
@pytest.mark.parametrize("locale", NAMES_IN)
def test_names_are_read_in_the_encoding_in_which_they_are_typed(locale: str, tmp_path: Path) -> None:
    played, typed = tmp_path / "played.json", NAMES_IN[locale]
    game = ("play", "--auto", "--seats", "random,random,random", "--seed", "1", "--decisions", "9")
    run = subprocess.run(
        [*(sys.executable, "-P", "-m", "niagara_tui"), *game, "--names", b"Ann," + typed + b",Bob", "-o", played],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **_locale(locale, tmp_path)},
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    wanted = "Zoë André" if locale == "latin-1" else ODD
    assert _names(read_record(played.read_bytes())) == ["Ann", wanted, "Bob"]


@pytest.mark.skipif(sys.platform != "linux", reason="arguments are bytes there")
def test_a_program_gives_names_as_texts_whatever_the_locale(tmp_path: Path) -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            "from niagara_tui.cli.arguments import words; print(ascii(words('Zo\\xeb, Bob')))",
        ],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **_locale("ascii", tmp_path)},
        capture_output=True,
        timeout=100,
        check=False,
    )
    assert run.stdout == b"['Zo\\xeb', 'Bob']\n", run.stderr


def _locale(name: str, folder: Path) -> Mapping[str, str]:
    """The environment in which that is the encoding of the locale, and so of arguments."""
    if name == "ascii":
        return LOCALES[name]
    if name == "utf-8":
        return {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"}
    if shutil.which("localedef") is None:
        pytest.skip("a locale can be made by localedef only")
    made = folder / "en_US.ISO-8859-1"
    subprocess.run(["localedef", "-i", "en_US", "-f", "ISO-8859-1", made], capture_output=True, check=False)
    if not made.exists():
        pytest.skip("the sources of locales are not installed")
    return {"LOCPATH": str(folder), "LC_ALL": made.name, "PYTHONUTF8": "0"}


def _names(record: Record) -> list[str]:
    return [seat.name for seat in record.setup.seats]
