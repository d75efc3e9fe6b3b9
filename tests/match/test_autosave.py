from __future__ import annotations

import errno
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.autosave import Autosave, load_unlocked
from niagara_tui.match.saved import list_saves
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import AlreadyOpen, CannotSave
from tests.support.matches import clock, new_match, play, readable, say
from tests.support.tables import match_of

EVENING = datetime(2026, 11, 21, 18, 30)  # noqa: DTZ001 - names show local time


def saved(folder: SaveFolder, *lines: str) -> str:
    """The name of a save of a new match with these decisions."""
    match = new_match()
    play(match, *lines)
    with Autosave.new(folder, match, EVENING) as autosave:
        autosave.save()
        return autosave.name


def visible(folder: SaveFolder) -> list[str]:
    return sorted(path.name for path in folder.path.iterdir() if path.name[0] != ".")


def test_a_new_match_is_saved_under_a_fresh_name_of_this_minute(folder: SaveFolder) -> None:
    names = [saved(folder), saved(folder)]
    assert names == ["niagara 2026-11-21 1830", "niagara 2026-11-21 1830 2"]
    assert visible(folder) == sorted(f"{name}.json" for name in names)


@pytest.mark.parametrize("by", ["decision", "concession"])
def test_a_table_at_which_only_bots_have_decided_is_not_kept_until_its_person_has(folder: SaveFolder, by: str) -> None:
    match = match_of("niagara", ["human", "greedy", "greedy"])
    match.settle()
    with Autosave.new(folder, match, EVENING) as autosave:
        autosave.waits = True
        for seat in (1, 2):
            match.submit(seat, match.legal(seat)[0])
        assert autosave.save() is None
        assert not autosave.catch_up()
        assert visible(folder) == []
        if by == "decision":
            match.submit(0, match.legal(0)[0])
        else:
            match.concede(0)
        autosave.save()
        assert autosave.is_on_disk
    (listed,) = list_saves(folder, EVENING)
    assert listed.story == ("1 decision made" if by == "decision" else "0 decisions made"), "bots' do not count"


def test_two_new_matches_of_one_minute_do_not_share_a_name_before_either_is_saved(folder: SaveFolder) -> None:
    with Autosave.new(folder, new_match(), EVENING) as one, Autosave.new(folder, new_match(), EVENING) as other:
        assert one.name != other.name


def test_a_match_is_played_on_where_it_was_left(folder: SaveFolder) -> None:
    name = saved(folder, "R 5", "B 3", "Y 2", "R a")
    with Autosave.open(folder, name) as autosave:
        assert autosave.match.deciders() == [0]
        say(autosave.match, "R to 5")
        autosave.save()
    assert readable(folder.read(name)) == ["R 5", "B ?", "Y ?", "R a", "R to 5"]


def test_what_has_not_changed_is_not_written_again(folder: SaveFolder) -> None:
    name = saved(folder, "R 5")
    before = folder.file(name).stat().st_mtime_ns
    with Autosave.open(folder, name) as autosave:
        autosave.save()
        assert folder.file(name).stat().st_mtime_ns == before
        say(autosave.match, "B 3")
        autosave.save()
    assert readable(folder.read(name)) == ["R ?", "B ?"]


def test_taking_back_and_undoing_are_saved(folder: SaveFolder) -> None:
    name = saved(folder, "R 5", "B 3", "Y 2")
    laid = folder.read(name).moves
    with Autosave.open(folder, name) as autosave:
        autosave.match.take_back(2)
        autosave.save()
        assert folder.read(name).moves == [*laid[:2], "Y ?"]
        play(autosave.match, "Y 2", "R a", "R to 3")
        autosave.save()
        autosave.match.undo(0)
        autosave.save()
    assert folder.read(name).moves == ["R 5", *laid[1:], "R a"]


def disk_is_full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_folder_that_cannot_be_written_is_said_and_the_match_plays_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    match = new_match()
    with pytest.raises(CannotSave, match="file is a file, not a folder"):
        Autosave.new(SaveFolder(tmp_path / "file" / "saves"), match)
    say(match, "R 5")


def damaged(folder: SaveFolder) -> tuple[str, bytes]:
    """A save whose fourth move is not legal, and its bytes."""
    name = saved(folder, "R 5", "B 3", "Y 2", "R a", "R to 3")
    file = folder.file(name)
    file.write_bytes(file.read_bytes().replace(b"R a", b"R done"))
    return name, file.read_bytes()


def test_a_damaged_save_is_refused_with_its_first_bad_move_and_the_lock_given_back(folder: SaveFolder) -> None:
    name, data = damaged(folder)
    kept = []  # the errors hold on to what they came through, so that only giving it back frees the lock
    for _ in range(2):
        with pytest.raises(
            BadInput, match="cannot be played on: move 4 of 5, 'R done': it is not legal there"
        ) as caught:
            Autosave.open(folder, name)
        kept.append(caught)
    assert folder.file(name).read_bytes() == data


@pytest.mark.parametrize("is_locked", [True, False], ids=["locked", "its lock was removed"])
def test_a_damaged_save_is_played_on_from_its_last_good_move_and_set_aside_first(
    folder: SaveFolder, is_locked: bool
) -> None:
    name, data = damaged(folder)
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        assert str(autosave.match.damage).startswith("move 4 of 5")
        assert visible(folder) == [f"{name}.json"]
        if not is_locked:
            (folder.path / f".{name}.lock").unlink()
        say(autosave.match, "R a")
        assert [autosave.save(), autosave.save()] == [None, None]
        assert autosave.name == name
    assert visible(folder) == [f"{name} damaged.json", f"{name}.json"]
    assert folder.file(f"{name} damaged").read_bytes() == data
    assert readable(folder.read(name)) == ["R 5", "B ?", "Y ?", "R a"]


def test_a_damaged_save_that_cannot_be_set_aside_is_not_written_over(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, data = damaged(folder)
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        monkeypatch.setattr(os, "fsync", disk_is_full)
        with pytest.raises(CannotSave, match="could not be set aside"):
            autosave.save()
    assert folder.file(name).read_bytes() == data


def test_a_damaged_save_for_which_no_name_is_left_is_not_written_over(folder: SaveFolder) -> None:
    name, data = damaged(folder)
    for number in range(1, 100):
        folder.file(f"{name} damaged{f' {number}' if number > 1 else ''}").touch()
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        say(autosave.match, "R a")
        with pytest.raises(CannotSave, match="too many of them are there already"):
            autosave.save()
    assert folder.file(name).read_bytes() == data


def test_a_damaged_save_whose_file_goes_away_is_saved_anew(folder: SaveFolder) -> None:
    name, _ = damaged(folder)
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        folder.file(name).unlink()
        say(autosave.match, "R a")
        assert autosave.save() is None
        assert visible(folder) == [f"{name}.json"]
        say(autosave.match, "R to 3")
        autosave.save()
    assert visible(folder) == [f"{name}.json"]
    assert readable(folder.read(name)) == ["R 5", "B ?", "Y ?", "R a", "R to 3"]


def test_a_damaged_save_that_cannot_be_read_any_more_is_told_of_as_not_set_aside(folder: SaveFolder) -> None:
    name, _ = damaged(folder)
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        folder.file(name).unlink()
        folder.file(name).mkdir()
        say(autosave.match, "R a")
        with pytest.raises(CannotSave, match=r"could not be set aside \(it is not a file\)"):
            autosave.save()
        folder.file(name).rmdir()
        autosave.save()
    assert readable(folder.read(name)) == ["R 5", "B ?", "Y ?", "R a"]


def test_a_save_whose_lock_was_removed_and_that_is_damaged_otherwise_by_now_is_not_written_over(
    folder: SaveFolder,
) -> None:
    name, data = damaged(folder)
    with Autosave.open(folder, name, damaged_ok=True) as autosave:
        (folder.path / f".{name}.lock").unlink()
        folder.file(name).write_bytes(data + b" ")
        say(autosave.match, "R a")
        said = autosave.save()
    assert said == f"the save {name!r} has been changed elsewhere; this game goes on as {autosave.name!r}"
    assert folder.file(name).read_bytes() == data + b" "
    assert readable(folder.read(autosave.name)) == ["R 5", "B ?", "Y ?", "R a"]


def test_a_save_of_a_newer_format_is_refused_and_untouched(folder: SaveFolder) -> None:
    name = saved(folder)
    newer = b'{"format": 99, "future": true}'
    folder.file(name).write_bytes(newer)
    for damaged_ok in (False, True):
        with pytest.raises(BadInput, match="newer version"):
            Autosave.open(folder, name, damaged_ok=damaged_ok)
    assert folder.file(name).read_bytes() == newer


def test_a_save_that_is_not_there_makes_no_lock(folder: SaveFolder) -> None:
    with pytest.raises(BadInput, match="there is no save called"):
        Autosave.open(folder, "nothing")
    assert not folder.path.exists()


HOLDER = """
import sys
from pathlib import Path
from niagara_tui.match.autosave import Autosave
from niagara_tui.store.folder import SaveFolder
with Autosave.open(SaveFolder(Path(sys.argv[1])), sys.argv[2]):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.mark.processes
def test_a_second_process_is_told_that_the_game_is_open_and_can_look_at_it(folder: SaveFolder) -> None:
    name = saved(folder, "R 5", "B 3", "Y 2")
    arguments = [sys.executable, "-c", HOLDER, str(folder.path), name]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(AlreadyOpen, match=f"the game '{name}' is already open in another window"):
            Autosave.open(folder, name)
        assert readable(load_unlocked(folder, name, clock).record()) == ["R ?", "B ?", "Y ?"]
        holder.kill()
    Autosave.open(folder, name).close()


def test_a1_what_is_decided_after_a_save_was_closed_neither_locks_nor_writes_it_again(folder: SaveFolder) -> None:
    name = saved(folder, "R 5")
    autosave = Autosave.open(folder, name)
    autosave.close()
    say(autosave.match, "B 3")
    assert autosave.save() is None
    assert autosave.close() == ""
    assert readable(folder.read(name)) == ["R ?"]
    with Autosave.open(folder, name) as again:
        say(again.match, "B 2")
        again.save()
    assert readable(folder.read(name)) == ["R ?", "B ?"]


def test_a_second_table_of_one_process_is_told_too(folder: SaveFolder) -> None:
    name = saved(folder)
    with Autosave.open(folder, name), pytest.raises(AlreadyOpen):
        Autosave.open(folder, name)
    Autosave.open(folder, name).close()
