"""`niagara share` makes a copy of a save for others: a replay shows it, and it gives nothing away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.match.match import Match
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, Shared
from tests.cli.conftest import Niagara, refused

SEED = 987654321


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    """A folder with a running game of Canyon called `mine`."""
    folder = SaveFolder(tmp_path / "saves")
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben", player="greedy"), SeatSetup(name="Cat", player="greedy")]
    match = Match(Setup(game="canyon", seats=seats, seed=SEED))
    for _ in range(9):
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
    folder.write("mine", match.record())
    return folder


def test_a_copy_is_made_checked_and_replayed(
    folder: SaveFolder, tmp_path: Path, niagara: Niagara, launched: list[Launch]
) -> None:
    out = tmp_path / "theirs.json"
    assert niagara("share", "mine", "--saves", folder.path, "-o", out).out == ""
    assert str(SEED) in folder.file("mine").read_text("utf-8")
    assert str(SEED) not in out.read_text("utf-8")
    assert niagara("share", folder.file("mine")).out == out.read_text("utf-8")
    assert niagara("check", out).out == "OK\n"
    (folder.path / "theirs.json").write_bytes(out.read_bytes())
    for given in ((out,), ("theirs", "--saves", folder.path)):
        assert niagara("replay", *given).status == 0
    assert [isinstance(launch.replay, Shared) for launch in launched] == [True, True]


def test_a_copy_is_written_over_nothing_and_made_of_saves_alone(
    folder: SaveFolder, tmp_path: Path, niagara: Niagara
) -> None:
    out = folder.path / "theirs.json"
    assert niagara("share", folder.file("mine"), "-o", out).status == 0
    assert "is there already" in refused(niagara("share", folder.file("mine"), "-o", out))
    assert "it is a shared copy" in refused(niagara("share", out))
    assert "it is a shared copy" in refused(niagara("resume", "theirs", "--saves", folder.path))
    assert "cannot be opened" in refused(niagara("share", tmp_path / "none.json"))


def test_the_schema_of_shared_copies_names_their_parts(folder: SaveFolder, niagara: Niagara) -> None:
    schema = json.loads(niagara("schema", "shared", "--game", "canyon").out)
    copy = json.loads(niagara("share", folder.file("mine")).out)
    assert copy.keys() == schema["properties"].keys() - {"conceded"}
    assert copy["start"].keys() <= schema["properties"]["start"]["properties"].keys()
    assert set(copy["setup"]) == set(schema["$defs"]["OpenSetup"]["properties"]) == {"game", "options", "seats"}


@pytest.mark.parametrize("command", ["share", "replay", "analyse"])
@pytest.mark.parametrize(
    ("given", "about"),
    [
        ("~nosuchuser", "'~nosuchuser' cannot be the name of a save"),
        ("~nosuchuser@round 5", "~nosuchuser"),
        ("~nosuchuser/mine.json", "~nosuchuser/mine.json"),
        ("n" * 300, "it must have from 1 to 120 characters"),
        ("n" * 300 + "@round 5", "it must have from 1 to 120 characters"),
        ("n" * 300 + ".json", "it cannot be read (file name too long)"),
        ("\0", "cannot be the name of a save"),
        ("\0/mine.json", "there is no such file"),
        ("", "cannot be the name of a save: it must have from 1 to 120 characters"),
    ],
)
def test_a_name_that_nothing_can_have_is_one_sentence(
    folder: SaveFolder, niagara: Niagara, command: str, given: str, about: str
) -> None:
    assert about in refused(niagara(command, given, "--saves", folder.path))


@pytest.mark.parametrize("command", [["share"], ["replay"], ["analyse", "--seat", "Z"]])
def test_a_file_without_an_ending_in_the_current_folder_comes_before_a_save_of_its_name_and_a_folder_does_not(
    folder: SaveFolder, tmp_path: Path, niagara: Niagara, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    own = tmp_path / "mine"
    own.write_text("no save at all", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert "it is not JSON" in refused(niagara(*command, "mine", "--saves", folder.path))
    own.unlink()
    own.mkdir()
    said = niagara(*command, "mine", "--saves", folder.path).err
    assert "not a file" not in said
    assert "no save called" not in said


def test_a_copy_never_replaces_the_save_it_is_made_of(folder: SaveFolder, niagara: Niagara) -> None:
    save = folder.file("mine").read_bytes()
    for given in (("mine", "--saves", folder.path), (folder.file("mine"),)):
        said = refused(niagara("share", *given, "-o", folder.file("mine"), "--force"))
        assert "is itself what is read" in said
    assert folder.file("mine").read_bytes() == save
