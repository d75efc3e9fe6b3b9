from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from itertools import islice
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.store.folder import SaveFolder, check_name, fresh_names
from niagara_tui.store.keeper import AlreadyOpen, CannotSave
from niagara_tui.store.where import saves_folder
from tests.support.saves import as_bytes, contents, record


def test_what_is_written_under_a_name_is_read_under_it(folder: SaveFolder) -> None:
    folder.write("my game", record("R 5"))
    assert folder.read("my game") == record("R 5")
    assert [path.name for path in folder.path.iterdir()] == ["my game.json"]


@pytest.mark.parametrize("name", ["../a", "\x1b[2Ja", "con"])
def test_every_door_checks_the_name(folder: SaveFolder, name: str) -> None:
    doors: list[Callable[[], object]] = [
        lambda: folder.read(name),
        lambda: folder.delete(name),
        lambda: folder.lock(name),
        lambda: folder.write(name, record()),
        lambda: folder.rename("a", name),
    ]
    for door in doors:
        with pytest.raises(BadInput, match="cannot be the name"):
            door()
    assert not folder.path.parent.joinpath("a.json").exists()


def test_a_save_that_is_not_there_is_called_so(folder: SaveFolder) -> None:
    with pytest.raises(BadInput, match="there is no save called 'a'"):
        folder.read("a")


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    folder = SaveFolder(tmp_path / "file" / "saves")
    doors: list[Callable[[], object]] = [lambda: folder.write("a", record()), lambda: folder.lock("a")]
    for door in doors:
        with pytest.raises(CannotSave):
            door()
    assert folder.summaries() == []


def test_the_list_shows_the_newest_first_with_what_is_in_them(folder: SaveFolder) -> None:
    folder.write("older", record("R 5", minutes=1))
    folder.write("newer", record("R 5", "B 2", minutes=2))
    newer, older = folder.summaries()
    assert (newer.name, older.name) == ("newer", "older")
    assert (newer.game, newer.players, newer.moves.total(), newer.problem) == (
        "chess",
        ("Rosa", "Ben", "Yves"),
        2,
        None,
    )


def test_rubbish_is_listed_with_what_is_wrong_and_stops_nothing(folder: SaveFolder) -> None:
    folder.write("good", record())
    rubbish = {
        "empty": b"",
        "newer": as_bytes({"format": 99}),
        "cut": as_bytes(contents())[:-9],
        "x\x1b[31m": as_bytes(contents()),
    }
    for name, data in rubbish.items():
        (folder.path / f"{name}.json").write_bytes(data)
    (folder.path / "a folder.json").mkdir()
    (folder.path / "nowhere.json").symlink_to(folder.path / "gone")
    os.mkfifo(folder.path / "pipe.json")
    for ignored in (".hidden.json", "notes.txt"):
        (folder.path / ignored).write_bytes(b"")
    found = {summary.name: summary.problem for summary in folder.summaries()}
    assert found.pop("good") is None
    assert set(found) == {"empty", "newer", "cut", "x[31m", "a folder", "nowhere", "pipe"}
    assert all(found.values())
    assert "newer version" in str(found["newer"])


@pytest.mark.parametrize("name", ["game [1]", "con", "\x1b[2Ja", "our best \U0001f6f6", "caf\udce9"])
def test_a_file_that_a_person_has_named_as_no_save_can_be_is_listed_and_has_no_review(
    folder: SaveFolder, name: str
) -> None:
    folder.write("a", record("R 5"))
    (folder.path / f"{name}.json").write_bytes(b"{}")
    problems = [save.problem for save in folder.summaries() if save.name != "a"]
    assert ["cannot be the name" in (problem or "") for problem in problems] == [True]
    assert not folder.has_review(name)


def test_a_folder_that_is_not_there_holds_nothing(folder: SaveFolder) -> None:
    assert folder.summaries() == []


def test_a_save_can_be_renamed_but_not_over_another(folder: SaveFolder) -> None:
    folder.write("a", record("R 1"))
    folder.write("b", record("R 2"))
    with pytest.raises(BadInput, match="already a save called 'b'"):
        folder.rename("a", "b")
    folder.rename("a", "c")
    assert (folder.read("c").moves, folder.read("b").moves) == (["R 1"], ["R 2"])
    with pytest.raises(BadInput, match="no save called 'a'"):
        folder.rename("a", "d")


def test_a_save_can_be_deleted(folder: SaveFolder) -> None:
    folder.write("a", record())
    folder.delete("a")
    assert folder.summaries() == []
    with pytest.raises(BadInput, match="no save called 'a'"):
        folder.delete("a")


def test_a_save_that_is_open_is_neither_deleted_nor_renamed(folder: SaveFolder) -> None:
    folder.write("a", record())
    lock = folder.lock("a")
    lock.acquire()
    doors: list[Callable[[], None]] = [
        lambda: folder.delete("a"),
        lambda: folder.rename("a", "b"),
        lambda: folder.rename("b", "a"),
    ]
    for door in doors:
        with pytest.raises(AlreadyOpen, match="'a' is already open in another window"):
            door()
    lock.release()
    folder.rename("a", "b")
    assert folder.read("b") == record()


def checkout(path: Path, project: str) -> Path:
    (path / "saves").mkdir(parents=True)
    (path / "deep" / "er").mkdir(parents=True)
    (path / "pyproject.toml").write_text(project)
    return path


def test_saves_lie_in_the_checkout_that_one_is_in(tmp_path: Path) -> None:
    here = checkout(tmp_path / "x", '[project]\nname = "niagara-tui"\n')
    for inside in (here, here / "deep" / "er"):
        assert saves_folder(here=inside, environment={}) == here / "saves"


@pytest.mark.parametrize(
    "project", ['[project]\nname = "other"\n', "[[[", "project = 5\n", "", "\x00", "a=" + "[" * 100_000]
)
def test_another_project_is_not_taken_for_the_checkout(
    tmp_path: Path, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: Path("/data"))
    here = checkout(tmp_path / "x", project)
    assert saves_folder(here=here, environment={}) == Path("/data/saves")


def test_a_checkout_without_a_folder_of_saves_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: Path("/data"))
    here = checkout(tmp_path / "x", '[project]\nname = "niagara-tui"\n')
    (here / "saves").rmdir()
    assert saves_folder(here=here, environment={}) == Path("/data/saves")


def test_an_argument_wins_over_the_environment_and_that_over_the_rest(tmp_path: Path) -> None:
    here = checkout(tmp_path / "x", '[project]\nname = "niagara-tui"\n')
    named = {"NIAGARA_SAVES": str(tmp_path / "named")}
    assert saves_folder(here=here, environment=named) == tmp_path / "named"
    assert saves_folder(tmp_path / "chosen", here=here, environment=named) == tmp_path / "chosen"


# Names of saves can only be names.


@pytest.mark.parametrize("name", ["a", "my game 2", "v1.2_final-b", "Überfahrt", "игра", "x" * 120, "console", "com"])
def test_a_name_is_taken_as_it_is(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "game (1)",
        "game - Copy (2)",
        "niagara 2026-11-21 1830 (Ann's conflicted copy 2026-11-25)",
        "niagara 2026-11-21 1830 (Case Conflict 1)",
        "game (Ann\u2019s MacBook's conflicted copy, 2026-11-25)",
        "game.sync-conflict-20261125-101112-ABCDEFG",
    ],
)
def test_the_name_of_a_copy_that_a_browser_or_a_synchronized_folder_has_made_is_one(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../a",
        "..",
        "a/b",
        "a\\b",
        "/etc/passwd",
        "C:a",
        ".hidden",
        " a",
        "a ",
        "a\n",
        "a\x00b",
        "\x1b[31mred",
        "a\u202eb",
        "a*b",
        "a?b",
        "[a]",
        "~a",
        "x" * 121,
        "界" * 61,
        "CON",
        "con.old",
        "Aux",
        "com1",
        "LPT9.x",
        "nul .x",
        "🛶",
        "\ud800",
    ],
)
def test_anything_else_is_refused_with_a_safe_sentence(name: str) -> None:
    with pytest.raises(BadInput, match="cannot be the name of a save") as caught:
        check_name(name)
    assert str(caught.value).isprintable()


def test_both_ways_of_writing_an_umlaut_are_one_name() -> None:
    assert check_name("U\u0308ber") == "\u00dcber"


def test_a_fresh_name_says_the_game_and_the_minute() -> None:
    fresh = fresh_names("chess", datetime(2026, 11, 21, 18, 30))  # noqa: DTZ001 - names show local time
    names = list(islice(fresh, 3))
    assert names == ["chess 2026-11-21 1830", "chess 2026-11-21 1830 2", "chess 2026-11-21 1830 3"]
    assert [check_name(name) for name in names] == names


def test_locks_that_killed_games_have_left_are_swept_and_nothing_else(folder: SaveFolder) -> None:
    folder.write("upriver 2026-11-21 1830", record())
    playing = folder.lock("upriver 2026-11-21 1830 2")
    playing.acquire()
    stays = (".upriver 2026-11-21 1830 2.lock", ".package.lock", ".a game.lock")
    left = (".upriver 2026-11-21 1830.lock", ".niagara 2026-11-21 1830.lock", ".canyon 2026-11-21 1830 12.lock")
    for name in (*stays, *left):
        (folder.path / name).touch()
    folder.remove_leftovers()
    assert {path.name for path in folder.path.iterdir()} == {"upriver 2026-11-21 1830.json", *stays}
    assert playing.is_held
    playing.release()
