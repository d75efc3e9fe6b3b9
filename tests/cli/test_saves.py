from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.match.free_match import FreeMatch
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, Shared, write_record
from tests.cli.conftest import Niagara, refused
from tests.support.reviews import played_film, played_record

# -- saves and resume ---------------------------------------------------------------------------------


def test_saves_lists_the_newest_first_and_what_is_wrong_with_one(niagara: Niagara, saves: SaveFolder) -> None:
    said = niagara("saves", "--saves", saves.path)
    heading, *lines = said.out.splitlines()
    assert said.status == 0
    assert heading == f"4 in {saves.path}"
    text = "\n".join(lines)
    over, under_way = "over: Niagara, Ann, Ben, Cat; Ann won", "under way: Niagara, Ann, Ben, Cat; "
    assert text.index(over) < text.index(under_way)
    assert text.partition(under_way)[2].startswith("1 decision made")
    assert "broken: it is damaged" in text


def test_saves_of_a_folder_that_is_not_there_are_none(niagara: Niagara, tmp_path: Path) -> None:
    assert niagara("saves", "--saves", tmp_path / "none").out == f"0 in {tmp_path / 'none'}\n"


def test_resume_takes_the_newest_game_that_is_not_over(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("resume", "--saves", saves.path).status == 0
    assert launched == [Launch(saves=saves.path, resume="under way", asks_name=True)]


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


def test_replay_without_a_name_shows_the_newest_save(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("replay", "--saves", saves.path).status == 0
    assert launched[0].replay == saves.read("over")


@pytest.mark.parametrize(
    ("command", "missing"),
    [("resume", "no game is under way in"), ("replay", "there is no save in"), ("review", "no game in")],
)
def test_without_a_name_a_command_says_so_if_no_save_is_there_for_it(
    niagara: Niagara, tmp_path: Path, launched: list[Launch], command: str, missing: str
) -> None:
    assert missing in refused(niagara(command, "--saves", tmp_path))
    assert not launched


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
    assert f"{name}: Niagara, Ann, Ben, Cat; 1 decision made" in niagara("saves", "--saves", saves.path).out
    assert niagara("resume", name, "--saves", saves.path).status == 0
    assert niagara("resume", f"{name}.json", "--saves", saves.path).status == 0
    assert niagara("replay", name, "--saves", saves.path).status == 0
    assert niagara("share", name, "--saves", saves.path).status == 0
    assert [launch.resume or launch.replay for launch in launched] == [name, name, saves.read(name)]


def test_62_6_a_moment_of_a_save_opens_a_free_board_with_all_that_came_before(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    film = played_film("niagara")
    saves.file("whole").write_bytes(write_record(film.record))
    for name in ("whole@round 2", f"{saves.file('whole')}@round 2"):
        assert niagara("replay", name, "--saves", saves.path).status == 0
        free = launched.pop().free
        assert isinstance(free, FreeMatch)
        assert free.names == film.names
        assert free.state == film.position(film.round_at(2))
        while free.can_go_back:
            free.go_back()
        assert film.game.kernel.clock(free.state) == 1, "one goes back to the start of the game"
    assert "still being played" in refused(niagara("replay", "under way@round 1", "--saves", saves.path))
    said = refused(niagara("replay", "whole@round 2", "--plain", "--saves", saves.path))
    assert said.endswith("leave --plain out, or try moves with `niagara legal` and `niagara apply`")
    assert not launched


def test_replay_takes_the_name_of_a_save_or_its_file(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("replay", "over", "--saves", saves.path).status == 0
    assert niagara("replay", saves.file("over")).status == 0
    record = saves.read("over")
    assert launched == [Launch(saves=saves.path, replay=record, asks_name=True), Launch(replay=record, asks_name=True)]


@pytest.mark.parametrize(
    ("command", "file", "about"),
    [
        ("resume", "nothing", "there is no save called 'nothing'"),
        ("replay", "nothing", "there is no save called 'nothing'"),
        ("resume", "../x", "cannot be the name"),
        ("replay", "../x/", "it is not a file"),
        ("replay", "none/nothing.json", "nothing.json cannot be opened: there is no such file"),
        ("resume", "broken", "damaged"),
        ("replay", "broken", "damaged"),
    ],
)
def test_what_is_no_save_is_refused_before_a_screen_opens(
    niagara: Niagara,
    saves: SaveFolder,
    launched: list[Launch],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    file: str,
    about: str,
) -> None:
    monkeypatch.chdir(saves.path)
    (saves.path.parent / "x").mkdir()
    assert about in refused(niagara(command, file, "--saves", saves.path))
    assert not launched


def test_replay_refuses_a_save_of_newer_rules(niagara: Niagara, saves: SaveFolder, launched: list[Launch]) -> None:
    saves.write("newer", saves.read("over").model_copy(update={"game_version": 99}))
    assert "newer rules" in refused(niagara("replay", "newer", "--saves", saves.path))
    assert refused(niagara("text", "under way", "newer", "--saves", saves.path)).startswith("newer: ")
    assert not launched


# `niagara share` makes a copy of a save for others: a replay shows it, and it gives nothing away.

SEED = 987654321


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    """A folder with a running game of Canyon called `mine`."""
    folder = SaveFolder(tmp_path / "saves")
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben", player="greedy"), SeatSetup(name="Cat", player="greedy")]
    match = TableMatch(Setup(game="canyon", seats=seats, seed=SEED))
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
    assert "exists already" in refused(niagara("share", folder.file("mine"), "-o", out))
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


# -- pictures of endings ---------------------------------------------------------------------------


def test_the_picture_is_written_and_its_name_is_told(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.SVG"
    saves.write("played", played_record("niagara"))
    said = niagara("replay", "played", "--saves", saves.path, "--picture", path)
    assert (said.status, said.out) == (0, f"{path}\n")
    assert " wins: " in path.read_text("utf-8").replace("&#160;", " ")


def test_a_game_under_way_is_shown_as_everybody_sees_it(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.svg"
    assert niagara("replay", "under way", "--saves", saves.path, "--picture", path).status == 0
    assert "The game is not over" in path.read_text("utf-8").replace("&#160;", " ")


def test_a_file_is_not_written_over_without_force(niagara: Niagara, saves: SaveFolder, tmp_path: Path) -> None:
    path = tmp_path / "end.svg"
    path.write_text("mine")
    said = refused(niagara("replay", "over", "--saves", saves.path, "--picture", path))
    assert "exists already; --force overwrites it" in said
    assert path.read_text() == "mine"
    assert niagara("replay", "over", "--saves", saves.path, "--picture", path, "--force").status == 0
    assert "mine" not in path.read_text("utf-8")


def test_a_link_that_leads_nowhere_is_not_written_through_without_force(
    niagara: Niagara, saves: SaveFolder, tmp_path: Path
) -> None:
    link, target = tmp_path / "end.svg", tmp_path / "elsewhere.svg"
    link.symlink_to(target)
    said = niagara("replay", "over", "--saves", saves.path, "--picture", link)
    assert "exists already; --force overwrites it" in said.err
    assert not target.exists()
    assert niagara("replay", "over", "--saves", saves.path, "--picture", link, "--force").status == 0
    assert link.is_symlink()
    assert target.exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("end.png", "a picture's name ends in .svg"),
        ("end", "a picture's name ends in .svg"),
        ("none/end.svg", "there is no folder"),
        ("end.svg/", "is not a file that can be written"),
    ],
)
def test_a_bad_name_gets_one_sentence(
    niagara: Niagara, saves: SaveFolder, tmp_path: Path, name: str, said: str
) -> None:
    assert said in refused(niagara("replay", "over", "--saves", saves.path, "--picture", f"{tmp_path}/{name}"))


def test_force_alone_means_nothing(niagara: Niagara, saves: SaveFolder) -> None:
    assert "--force needs --picture" in refused(niagara("replay", "over", "--saves", saves.path, "--force"))
