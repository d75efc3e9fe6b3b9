"""The commands on saves: listing, resuming, checking and replaying them."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from tests.cli.conftest import Niagara, refused

# -- saves and resume ---------------------------------------------------------------------------------


def test_saves_lists_the_newest_first_and_what_is_wrong_with_one(niagara: Niagara, saves: SaveFolder) -> None:
    said = niagara("saves", "--saves", saves.path)
    heading, *lines = said.out.splitlines()
    assert said.status == 0
    assert heading == f"4 in {saves.path}"
    text = "\n".join(lines)
    assert text.index("over: niagara, Ann, Ben, Cat; Ann won") < text.index(
        "under way: niagara, Ann, Ben, Cat; under way"
    )
    assert "broken: it is damaged" in text


def test_saves_of_a_folder_that_is_not_there_are_none(niagara: Niagara, tmp_path: Path) -> None:
    assert niagara("saves", "--saves", tmp_path / "none").out == f"0 in {tmp_path / 'none'}\n"


def test_resume_takes_the_newest_game_that_is_not_over(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("resume", "--saves", saves.path).status == 0
    assert launched == [Launch(saves=saves.path, resume="under way")]


@pytest.mark.parametrize("text", ["", " "])
@pytest.mark.parametrize(
    "command",
    [(), ("saves",), ("play",), ("play", "--auto"), ("resume",), ("replay", "x"), ("share", "x"), ("serve",)],
    ids=" ".join,
)
def test_an_empty_path_is_no_folder_of_saves(niagara: Niagara, command: tuple[str, ...], text: str) -> None:
    assert "argument --saves: the path of the folder is empty" in refused(niagara(*command, "--saves", text))


def test_resume_takes_the_save_of_that_name(niagara: Niagara, saves: SaveFolder, launched: list[Launch]) -> None:
    assert niagara("resume", "over", "--saves", saves.path).status == 0
    assert launched[0].resume == "over"


@pytest.mark.parametrize(
    ("name", "about"),
    [("nothing", "there is no save called 'nothing'"), ("../x", "cannot be the name"), ("broken", "damaged")],
)
def test_resume_refuses_what_is_no_save(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch], name: str, about: str
) -> None:
    assert about in refused(niagara("resume", name, "--saves", saves.path))
    assert not launched


def test_resume_says_so_if_no_game_is_under_way(niagara: Niagara, tmp_path: Path, launched: list[Launch]) -> None:
    assert "no game is under way" in refused(niagara("resume", "--saves", tmp_path))
    assert not launched


# -- check, on saves ----------------------------------------------------------------------------------


def test_check_finds_nothing_wrong_with_a_sound_save(niagara: Niagara, saves: SaveFolder) -> None:
    assert niagara("check", saves.file("under way")).out == "OK\n"


def test_check_names_the_first_bad_move_of_a_save(niagara: Niagara, saves: SaveFolder) -> None:
    record = saves.read("under way")
    saves.write("cheat", record.model_copy(update={"moves": ["R 5", "B to 3"]}))
    assert "move 2 of 2, 'B to 3': it is not legal there" in refused(niagara("check", saves.file("cheat")))


def test_check_names_the_wrong_field_of_a_save(niagara: Niagara, saves: SaveFolder) -> None:
    path = saves.file("under way")
    path.write_text(path.read_text(encoding="utf-8").replace('"seed"', '"need"'), encoding="utf-8")
    said = niagara("check", path)
    assert said.status == 2
    assert "setup.seed" in said.err or "setup.need" in said.err


@pytest.mark.parametrize("name", ["under way (1)", "under way (Ann's conflicted copy 2026-11-25)"])
def test_a_copy_of_a_synchronized_folder_is_listed_and_opened_by_its_name(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch], name: str
) -> None:
    (saves.path / f"{name}.json").write_bytes(saves.file("under way").read_bytes())
    assert f"{name}: niagara, Ann, Ben, Cat; under way, 1 moves" in niagara("saves", "--saves", saves.path).out
    assert niagara("resume", name, "--saves", saves.path).status == 0
    assert niagara("resume", f"{name}.json", "--saves", saves.path).status == 0
    assert niagara("replay", name, "--saves", saves.path).status == 0
    assert niagara("share", name, "--saves", saves.path).status == 0
    assert [launch.resume or launch.replay for launch in launched] == [name, name, saves.read(name)]


# -- replay -------------------------------------------------------------------------------------------


def test_replay_takes_the_name_of_a_save_or_its_file(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("replay", "over", "--saves", saves.path).status == 0
    assert niagara("replay", saves.file("over")).status == 0
    record = saves.read("over")
    assert launched == [Launch(saves=saves.path, replay=record), Launch(replay=record)]


@pytest.mark.parametrize(
    ("file", "about"),
    [
        ("nothing", "there is no save called 'nothing'"),
        ("none/nothing.json", "nothing.json cannot be opened: there is no such file"),
        ("broken", "damaged"),
        ("../x/", "it is not a file"),
    ],
)
def test_replay_refuses_what_is_no_save(
    niagara: Niagara,
    saves: SaveFolder,
    launched: list[Launch],
    file: str,
    about: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(saves.path)
    (saves.path.parent / "x").mkdir()
    assert about in refused(niagara("replay", file, "--saves", saves.path))
    assert not launched


def test_replay_refuses_a_save_of_newer_rules(niagara: Niagara, saves: SaveFolder, launched: list[Launch]) -> None:
    saves.write("newer", saves.read("over").model_copy(update={"game_version": 99}))
    assert "newer rules" in refused(niagara("replay", "newer", "--saves", saves.path))
    assert not launched
