"""G24: the files that a person gathers: unreadable, broken, too long, linked, half written, or changed by others."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from niagara_ai import files

from niagara_tui.match.autosave import Autosave
from niagara_tui.shell import progress, settings
from niagara_tui.shell.settings import LastGame, Settings
from niagara_tui.store import keeper
from niagara_tui.store.editable import MAX_BYTES
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.goals import GoalsFile
from niagara_tui.store.keeper import KeptFile
from niagara_tui.store.logbook import LogbookFile, Profile
from niagara_tui.store.matches import MatchesFile
from tests.robustness.kept import KEPT, Kept
from tests.robustness.rounds import Rounds, rounds
from tests.robustness.test_g01_killed import ENOUGH, played
from tests.support.disk import Call, Disk, failing
from tests.support.logbooks import logbook_of, put
from tests.support.logbooks import played as game
from tests.support.matches import new_match

each_kept = pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.file.partition(".")[0])
LEFT = "k3x_4_7q"
"""What `tempfile` appends to a temporary file's name."""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- what cannot be read now --------------------------------------------------------------------------

ERRORS = [errno.EMFILE, errno.ENFILE, errno.EIO, errno.EACCES, errno.ESTALE, errno.ENOLCK]


@contextmanager
def unreadable(file: Path, call: str, error: int) -> Iterator[None]:
    def strike(found: Call) -> None:
        if (found.name, found.path) == (call, file):
            raise OSError(error, os.strerror(error), str(file))

    with Disk(file.parent, strike).watched():
        yield


@each_kept
@pytest.mark.parametrize("call", ["open", "read"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_what_cannot_be_read_now_is_told_and_neither_set_aside_nor_written_over(
    tmp_path: Path, kept: Kept, call: str, error: int
) -> None:
    assert kept.add(tmp_path, 1) is None
    file = tmp_path / kept.file
    before = file.read_bytes()
    with unreadable(file, call, error):
        held, said = kept.load(tmp_path)
        for told in (said, kept.add(tmp_path, 2), kept.add(tmp_path, 3)):
            assert told is not None
            assert os.strerror(error).lower() in told
            assert told.endswith(".")
    assert held == []
    assert (names(tmp_path), file.read_bytes()) == ([kept.file], before)
    assert kept.add(tmp_path, 4) is None, "it can be read again"
    assert kept.load(tmp_path) == ([1, 4], None)


def test_settings_that_could_not_be_read_as_a_window_opened_are_not_lost_when_it_closes(tmp_path: Path) -> None:
    settings.save(Settings(theme="day", speed="slow"), tmp_path)
    with unreadable(tmp_path / settings.FILE, "open", errno.EMFILE):
        held, _said = settings.load(tmp_path)
    before = held.model_copy(deep=True)
    held.name = "Zoe"
    assert settings.save(held, tmp_path, before) is None
    assert settings.read(tmp_path) == Settings(theme="day", speed="slow", name="Zoe")


@rounds(quick=60, long=20_000)
def test_whichever_call_fails_once_or_for_ever_what_was_kept_stays(tmp_path: Path, rounds: Rounds) -> None:
    def check(chance: Random) -> None:
        folder, kept = Path(tempfile.mkdtemp(dir=tmp_path)), chance.choice(KEPT)
        added = [number for number in range(chance.randrange(3)) if kept.add(folder, number) is None]
        error = chance.choice([*ERRORS, errno.ENOSPC, errno.EROFS])
        strike = failing(chance.randrange(1, 80), error, for_ever=chance.random() < 0.5)
        with Disk(folder, strike).watched():
            for number in range(10, 14):
                if (said := kept.add(folder, number)) is None:
                    added.append(number)
                else:
                    assert said.endswith(".")
                    assert "\n" not in said
                kept.load(folder)
        held, said = kept.load(folder)
        assert said is None
        assert set(added) <= set(held)
        assert kept.add(folder, 99) is None
        assert (names(folder), kept.load(folder)[0]) == ([kept.file], [*held, 99])

    rounds.play(check)


@each_kept
def test_on_a_share_without_locks_it_is_kept_all_the_same(tmp_path: Path, kept: Kept) -> None:
    def strike(found: Call) -> None:
        if found.name == "flock":
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with Disk(tmp_path, strike).watched():
        assert kept.add(tmp_path, 1) is None
    assert kept.load(tmp_path) == ([1], None)


@each_kept
def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, kept: Kept) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert re.match(r"(The|Your) [a-z]+ could not be saved: ", str(kept.add(tmp_path / "file", 1)))


@each_kept
def test_what_is_no_file_stays_where_it_is(tmp_path: Path, kept: Kept) -> None:
    (tmp_path / kept.file).mkdir()
    assert "it is not a file" in str(kept.load(tmp_path)[1])
    assert "it is not a file" in str(kept.add(tmp_path, 1))
    assert names(tmp_path) == [kept.file]


# -- broken -------------------------------------------------------------------------------------------

doors = pytest.mark.parametrize(
    "opened",
    [lambda kept, folder: kept.load(folder)[1], lambda kept, folder: kept.add(folder, 1)],
    ids=["loaded", "changed"],
)
Opened = Callable[[Kept, Path], str | None]


@each_kept
@doors
def test_each_broken_file_is_set_aside_under_a_name_of_its_own(tmp_path: Path, kept: Kept, opened: Opened) -> None:
    stem = kept.file.partition(".")[0]
    for number, text in enumerate(("[1", "", "{", "[]", "\x00", '{"format": 1, "profiles": 3', " " * 200_000), 1):
        (tmp_path / kept.file).write_text(text, encoding="utf-8")
        name = f"{stem}.broken{f'-{number}' if number > 1 else ''}.json"
        said = str(opened(kept, tmp_path))
        assert re.fullmatch(rf".* (was|were) broken \(.*\).* kept as {name}\.", said), said
        assert (tmp_path / name).read_text(encoding="utf-8") == text
    assert (tmp_path / f"{stem}.broken.json").read_text(encoding="utf-8") == "[1"
    assert kept.add(tmp_path, 2) is None
    assert kept.load(tmp_path)[0][-1] == 2


@each_kept
@doors
def test_a_broken_file_that_cannot_be_set_aside_is_told_and_not_written_over(
    tmp_path: Path, kept: Kept, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / kept.file).write_text("[", encoding="utf-8")
    monkeypatch.setattr(keeper, "MOST_ASIDE", 0)
    assert "left as it is" in str(opened(kept, tmp_path))
    assert (tmp_path / kept.file).read_text(encoding="utf-8") == "["


@each_kept
@doors
def test_what_another_window_has_begun_anew_meanwhile_is_not_set_aside(
    tmp_path: Path, kept: Kept, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / kept.file).write_text("[", encoding="utf-8")
    locked = keeper.locked

    @contextmanager
    def late(file: Path, seconds: float) -> Iterator[None]:
        monkeypatch.setattr(keeper, "locked", locked)
        kept.add(tmp_path, 7)
        with locked(file, seconds):
            yield

    monkeypatch.setattr(keeper, "locked", late)
    assert opened(kept, tmp_path) is None
    assert 7 in kept.load(tmp_path)[0]
    assert len(list(tmp_path.glob("*.broken*"))) == 1


# -- what a reader refuses, a writer does not write ---------------------------------------------------

MOST = progress.MAX_NAMES


def test_of_more_than_fits_the_newest_is_kept_and_the_file_can_be_read(tmp_path: Path) -> None:
    first = date(2020, 1, 1)
    full = {
        **{name: [f"l{number}" for number in range(MOST)] for name in ("lessons", "notes")},
        **{name: {f"p{number}": value for number in range(MOST)} for name, value in PUZZLES},
        "puzzle_days": [str(first + timedelta(number)) for number in range(2000)],
    }
    file = tmp_path / progress.FILE
    for names_too_many in (0, 1):  # one that is full, and one that an earlier version has overfilled
        for name in ("lessons", "notes"):
            full[name] = [*full[name], *["extra"] * names_too_many]
        file.write_text(json.dumps(full, separators=(",", ":")), encoding="utf-8")
        assert file.stat().st_size < MAX_BYTES or names_too_many
        assert progress.load(tmp_path)[1] is None
        assert progress.finish_lesson("new", tmp_path) is None
        assert progress.keep_note("new", tmp_path) is None
        assert progress.keep_try("new", 0.0, date(2040, 1, 1), tmp_path) is None
        assert progress.keep_sight("new", date(2040, 1, 1), tmp_path, is_found=True) is None
        held, said = progress.load(tmp_path)
        assert said is None
        assert (held.lessons[-1], held.notes[-1], held.puzzles["new"], held.first_sight["new"]) == ("new", "new", 0, 1)
        assert held.puzzle_days[-1] == held.mistakes["new"].day == date(2040, 1, 1)
        kept = (held.lessons, held.notes, held.puzzles, held.first_sight, held.mistakes)
        assert all(len(each) <= MOST for each in kept)
        assert len(held.lessons) == MOST
        assert file.stat().st_size <= MAX_BYTES


PUZZLES: list[tuple[str, object]] = [
    ("puzzles", 1.5),
    ("first_sight", True),
    ("mistakes", {"day": "2026-03-01"}),
]


@pytest.mark.parametrize("length", [80, 81, 200, 321, 5000, MAX_BYTES])
def test_an_id_of_any_length_spoils_nothing(tmp_path: Path, length: int) -> None:
    progress.finish_lesson("first", tmp_path)
    sight = partial(progress.keep_sight, day=date(2026, 3, 1), is_found=True)
    for keep in (progress.finish_lesson, progress.keep_note, progress.keep_shown, sight):
        assert keep("x" * length, folder=tmp_path) is None
    assert progress.keep_try("x" * length, 1.0, None, tmp_path) is None
    held, said = progress.load(tmp_path)
    assert said is None
    is_kept = length <= 200
    assert held.lessons == ["first", *["x" * length] * is_kept], "what a game's id and a file's name can be is kept"
    assert len(held.puzzles) == len(held.mistakes) == is_kept


def test_settings_never_grow_beyond_what_is_read(tmp_path: Path) -> None:
    settings.save(Settings(name="Zoe", theme="day"), tmp_path)
    (held, _said) = settings.load(tmp_path)
    now = held
    for number in range(15):
        before = held.model_copy(deep=True)
        held.last[f"game{number}"] = LastGame(options={f"option{each}": "word" * 30 for each in range(80)})
        assert settings.save(held, tmp_path, before) is None
        now, said = settings.load(tmp_path)
        assert said is None
        assert now.last[f"game{number}"] == held.last[f"game{number}"], "the newest"
    assert (now.name, now.theme) == ("Zoe", "day")
    assert 1 < len(now.last) < 15
    assert MAX_BYTES // 2 < (tmp_path / settings.FILE).stat().st_size <= MAX_BYTES


def test_what_is_not_understood_and_leaves_no_room_stays_and_is_told(tmp_path: Path) -> None:
    text = json.dumps({"hats": "x" * (MAX_BYTES - 20)})
    (tmp_path / settings.FILE).write_text(text, encoding="utf-8")
    said = settings.save(Settings(name="Zoe", theme="day"), tmp_path)
    assert said == f"The settings could not be saved: settings.json is larger than {MAX_BYTES} bytes."
    assert (tmp_path / settings.FILE).read_text(encoding="utf-8") == text


def test_a_record_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    file = LogbookFile(tmp_path)
    assert put(file, logbook_of(Rose=[game(1)])) == ""
    before = file.path.read_bytes()
    twins = [Profile(name="Ann"), Profile(name="ann")]
    with file.edit() as held:
        held.profiles = twins
    assert "a name of its own" in file.problem
    with file.edit() as held:
        held.passed_over = ["x"]
    assert "could not be saved" in file.problem
    with file.edit() as held:
        held.profiles.append(Profile(name=""))
    assert "could not be saved" in file.problem
    assert file.path.read_bytes() == before


# -- what is not understood ----------------------------------------------------------------------------


def test_r1_the_name_of_a_type_is_no_place_in_a_list(tmp_path: Path) -> None:
    text = {"last": {"niagara": {"options": {"tracker": [True], "spirits": True}}}}
    (tmp_path / settings.FILE).write_text(json.dumps(text), "utf-8")
    held, complaint = settings.load(tmp_path)
    assert held.last["niagara"].options == {"spirits": True}
    assert complaint is not None


def test_r2_what_is_not_understood_stays_below_the_top_level_too(tmp_path: Path) -> None:
    long, days = "x" * 400, ["2026-03-01", "some day", "2026-03-02"]
    text = {"lessons": ["a", long], "puzzles": {"p2": "new-style"}, "puzzle_days": days}
    (tmp_path / progress.FILE).write_text(json.dumps(text), "utf-8")
    for number in range(3):
        assert progress.finish_lesson(f"b{number}", tmp_path) is None
        assert progress.keep_try(f"p{number + 3}", 1.5, date(2026, 3, 3 + number), tmp_path) is None
    file = json.loads((tmp_path / progress.FILE).read_text("utf-8"))
    assert file["lessons"] == [long, "a", "b0", "b1", "b2"]
    assert file["puzzles"] == {"p2": "new-style", "p3": 1.5, "p4": 1.5, "p5": 1.5}
    assert file["puzzle_days"] == ["some day", *(f"2026-03-0{day}" for day in range(1, 6))]


# -- links --------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "dotfiles"
    folder.mkdir()
    return folder


def linked(kept: Kept, elsewhere: Path) -> Path:
    """A folder in which the kept file is a link to one of another name elsewhere."""
    config = elsewhere.parent / "config"
    config.mkdir()
    (config / kept.file).symlink_to(elsewhere / "mine.json")
    return config


@each_kept
def test_a_link_stays_one_and_what_it_leads_to_is_changed(elsewhere: Path, kept: Kept) -> None:
    config = linked(kept, elsewhere)
    for number in (1, 2):  # at first it leads to nothing yet
        assert kept.add(config, number) is None
        assert (config / kept.file).readlink() == elsewhere / "mine.json"
        assert (names(config), names(elsewhere)) == ([kept.file], ["mine.json"])
    assert kept.load(config) == ([1, 2], None)


@each_kept
@doors
def test_a_broken_file_behind_a_link_is_set_aside_beside_itself(elsewhere: Path, kept: Kept, opened: Opened) -> None:
    config = linked(kept, elsewhere)
    (elsewhere / "mine.json").write_text("[", encoding="utf-8")
    assert "kept as mine.broken.json" in str(opened(kept, config))
    kept.add(config, 2)
    assert (config / kept.file).is_symlink()
    assert names(elsewhere) == ["mine.broken.json", "mine.json"]
    assert kept.load(config)[0][-1] == 2


@each_kept
def test_a_link_to_a_folder_that_is_away_stays_and_is_told(elsewhere: Path, kept: Kept) -> None:
    config = linked(kept, elsewhere)
    elsewhere.rmdir()
    assert "could not be saved: no such file" in str(kept.add(config, 1))
    assert (config / kept.file).is_symlink()
    assert not elsewhere.exists()


def test_deleting_the_record_leaves_nothing_of_it_behind_a_link_either(elsewhere: Path) -> None:
    record = next(kept for kept in KEPT if kept.file == "record.json")
    config = linked(record, elsewhere)
    (elsewhere / "mine.json").write_text("[", encoding="utf-8")
    record.add(config, 1)
    LogbookFile(config).delete()
    assert names(elsewhere) == []


# -- what killed writers leave ------------------------------------------------------------------------


@each_kept
def test_what_a_killed_writer_left_is_swept_with_the_next_change(tmp_path: Path, kept: Kept) -> None:
    others = [f".{kept.file}.swp", f".other.json.{LEFT}.tmp", f"{kept.file}.{LEFT}.tmp"]
    for name in (f".{kept.file}.{LEFT}.tmp", *others):
        (tmp_path / name).write_bytes(b"{")
    assert kept.add(tmp_path, 1) is None
    assert names(tmp_path) == sorted([*others, kept.file])


def test_what_killed_writers_of_saves_and_reviews_left_is_swept_as_a_game_is_begun_or_opened(tmp_path: Path) -> None:
    left = [tmp_path / f".{name}.{LEFT}.tmp" for name in ("never begun.json", "gone.json", "gone.review", ".json")]
    others = [tmp_path / name for name in (f".gone.txt.{LEFT}.tmp", ".gone.json.swp", "gone.json.tmp")]

    def litter() -> None:
        for path in (*left, *others):
            path.write_bytes(b"{")

    litter()
    with Autosave.new(SaveFolder(tmp_path), new_match()) as autosave:
        autosave.match.settle()
        autosave.save()
        assert [path.exists() for path in (*left, *others)] == [False] * 4 + [True] * 3
    litter()
    with Autosave.open(SaveFolder(tmp_path), autosave.name):
        assert [path.exists() for path in (*left, *others)] == [False] * 4 + [True] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_what_is_being_written_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    left, real = list[list[str]](), getattr(os, call)

    def swept(*given: object) -> None:
        files.remove_leftovers(tmp_path, "*.json")
        left.append(names(tmp_path))
        real(*given)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, swept)
        files.write_bytes(tmp_path / "a.json", b"{}")
    assert len(left[0]) == 1
    assert names(tmp_path) == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"{}"


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_what_is_swept_before_its_writer_has_locked_it_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mkstemp, made = tempfile.mkstemp, list[str]()

    def robbed(**given: Any) -> tuple[int, str]:
        handle, name = mkstemp(**given)
        made.append(name)
        if len(made) == 1:
            files.remove_leftovers(tmp_path, "*.json")
        return handle, name

    monkeypatch.setattr(tempfile, "mkstemp", robbed)
    files.write_bytes(tmp_path / "a.json", b"{}")
    assert len(made) == 2
    assert names(tmp_path) == ["a.json"]


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="no fork, no SIGKILL")
def test_killed_at_any_call_what_was_kept_stays_and_nothing_is_left_lying_about(tmp_path: Path) -> None:
    done = played(tmp_path, "kept", "call", range(1, ENOUGH))
    assert {each["status"] for each in done} == {0, signal.SIGKILL}
    assert len(done) > 60
    for place, each in enumerate(done):
        folder = tmp_path / str(place)
        for number, kept in enumerate(KEPT):
            held, said = kept.load(folder)
            least = (each["promised"] + len(KEPT) - 1 - number) // len(KEPT)
            assert (said, held[:least]) == (None, list(range(least)))
            assert len(held) <= least + 1
            assert kept.add(folder, 99) is None
            assert kept.load(folder) == ([*held, 99], None)
        assert names(folder) == sorted(kept.file for kept in KEPT)


# -- two windows --------------------------------------------------------------------------------------


def test_a_window_does_not_undo_what_another_has_set_meanwhile(tmp_path: Path) -> None:
    settings.save(Settings(theme="ash", last={"niagara": LastGame()}), tmp_path)
    one, other = settings.read(tmp_path), settings.read(tmp_path)
    before = one.model_copy(deep=True)
    one.speed, one.last["canyon"] = "fast", LastGame()
    other.theme, other.last["upriver"] = "day", LastGame()
    assert settings.save(one, tmp_path, before) is None
    assert settings.save(other, tmp_path, before) is None
    held = settings.read(tmp_path)
    assert (held.theme, held.speed, set(held.last)) == ("day", "fast", {"niagara", "canyon", "upriver"})


@pytest.mark.processes
def test_windows_that_change_all_at_once_lose_nothing(tmp_path: Path) -> None:
    shares = [[str(number) for number in range(first, first + 16)] for first in (0, 100, 200)]
    command = [sys.executable, "-m", "tests.robustness.kept", str(tmp_path)]
    windows = [subprocess.Popen([*command, *share]) for share in shares]
    assert [window.wait(100) for window in windows] == [0, 0, 0]
    for kept in KEPT:
        held, said = kept.load(tmp_path)
        assert (sorted(held), said) == (sorted(int(number) for share in shares for number in share), None)


@each_kept
def test_nothing_is_written_while_another_window_is_writing(
    tmp_path: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add(tmp_path, 1)
    monkeypatch.setattr(keeper, "TIMEOUT", 0.05)
    with keeper.locked(tmp_path / kept.file):
        assert "another window is writing it" in str(kept.add(tmp_path, 2))
    assert kept.add(tmp_path, 3) is None
    assert kept.load(tmp_path) == ([1, 3], None)


@pytest.mark.parametrize("file", [LogbookFile, GoalsFile, MatchesFile])
def test_a_file_of_a_newer_version_is_left_alone_however_large_it_is(
    file: Callable[[Path], KeptFile[Any]], tmp_path: Path
) -> None:
    """A newer version may keep more than this one reads."""
    kept = file(tmp_path)
    newer = b'{\n "format": 99,\n "more": [' + b", ".join([b"1"] * 2_000_000) + b"]\n}\n"
    kept.path.write_bytes(newer)
    assert "newer version" in kept.load()[1]
    assert (kept.path.read_bytes(), names(tmp_path)) == (newer, [kept.path.name])
