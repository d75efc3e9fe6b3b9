"""G20: other processes, vanishing locks and folders, full disks and wrong clocks: no saved game is lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from niagara_tui.core.errors import NiagaraError
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.saved import list_saves, to_continue
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import AlreadyOpen, CannotSave
from niagara_tui.store.models import Record
from tests.robustness.rounds import Rounds, keep, rounds, smallest
from tests.support.matches import NOON, new_match, setup
from tests.support.saves import as_bytes

# -- two at one save ----------------------------------------------------------------------------------

ACTIONS = ("open", "open", "decide", "decide", "decide", "close", "unlock", "drop the folder", "kill")


class Two:
    """Two windows on one folder of saves, and a third party that deletes files there.

    Raises AssertionError when a saved game is lost.
    """

    def __init__(self, root: Path) -> None:
        self.folder = SaveFolder(root / "saves")
        self.keepers: list[Autosave | None] = [None, None]
        with Autosave.new(self.folder, new_match()) as autosave:
            autosave.match.settle()
            autosave.save()
            self.name = autosave.name
        self.kept = {self.name: autosave.match.record()}
        """The last record reported as saved, by the name of the save."""
        self.seen: list[Record | None] = [None, None]
        """The record that each window last read from or wrote to its save."""

    def do(self, action: str, window: int) -> None:
        """Do this action in that window, and check that every saved game is still there."""
        with suppress(AlreadyOpen):
            getattr(self, f"_{action.replace(' ', '_')}")(window)
        for name, record in self.kept.items():
            assert self.folder.read(name).moves == record.moves, "what has been saved is there no more"

    def _open(self, window: int) -> None:
        if self.keepers[window] is None and self.folder.has(self.name):
            self.keepers[window] = Autosave.open(self.folder, self.name)
            self.seen[window] = self.kept[self.name]

    def _decide(self, window: int) -> None:
        autosave = self.keepers[window]
        if autosave is None:
            return
        autosave.match.settle()
        seat = autosave.match.deciders()[0]
        moves = autosave.match.legal(seat)
        autosave.match.submit(seat, moves[min(window, len(moves) - 1)])
        before, there, seen = autosave.name, self.kept.get(autosave.name), self.seen[window]
        said = autosave.save()
        assert bool(said) == (autosave.name != before)
        if autosave.name == before and there is not None:
            assert seen is not None
            assert there.moves == seen.moves, "what another window has saved is written over"
        self.seen[window] = self.kept[autosave.name] = autosave.match.record()

    def _close(self, window: int) -> None:
        autosave = self.keepers[window]
        if autosave:
            autosave.close()
            self.keepers[window] = None

    def _unlock(self, _window: int) -> None:
        for lock in self.folder.path.glob(".*.lock"):
            lock.unlink()

    def _drop_the_folder(self, _window: int) -> None:
        shutil.rmtree(self.folder.path, ignore_errors=True)
        self.kept.clear()

    def _kill(self, window: int) -> None:
        """End the process without cleaning up: the system releases its lock, and its files remain."""
        autosave = self.keepers[window]
        if autosave:
            autosave._lock._lock.release()
            self.keepers[window] = None


@rounds(quick=40, long=20_000)
def test_two_windows_never_write_over_each_others_games(tmp_path: Path, rounds: Rounds) -> None:
    def fails(steps: Sequence[tuple[str, int]]) -> bool:
        two = Two(Path(tempfile.mkdtemp(dir=tmp_path)))
        try:
            for step in steps:
                two.do(*step)
        except (AssertionError, NiagaraError):
            return True
        finally:
            for window in (0, 1):
                two._close(window)
        return False

    def check(chance: Random) -> None:
        steps = [(chance.choice(ACTIONS), chance.randrange(2)) for _ in range(20)]
        if fails(steps):
            steps = smallest(steps, fails)
            pytest.fail(f"two windows: {steps}, kept in {keep('G20', {'steps': steps})}")

    rounds.play(check)


def test_a_save_with_which_another_window_has_gone_on_meanwhile_stays_that_windows(tmp_path: Path) -> None:
    two = Two(tmp_path)
    for step in [("open", 0), ("unlock", 0), ("open", 1), ("decide", 1), ("close", 1), ("decide", 0), ("close", 0)]:
        two.do(*step)
    assert len(two.kept) == 2


PLAYER = """
import sys
from pathlib import Path
from niagara_tui.match.autosave import Autosave
from niagara_tui.store.folder import SaveFolder
with Autosave.open(SaveFolder(Path(sys.argv[1])), sys.argv[2]) as autosave:
    print("open", flush=True)
    for _ in sys.stdin:
        autosave.match.settle()
        seat = autosave.match.deciders()[0]
        autosave.match.submit(seat, autosave.match.legal(seat)[0])
        print(autosave.save(), flush=True)
"""


@pytest.mark.processes
def test_a_process_whose_lock_was_removed_leaves_the_save_to_who_has_it_now(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path / "saves")
    with Autosave.new(folder, new_match()) as autosave:
        autosave.match.settle()
        autosave.save()
        name = autosave.name
    arguments = [sys.executable, "-c", PLAYER, str(folder.path), name]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline() == "None\n"
        (folder.path / f".{name}.lock").unlink()
        with Autosave.open(folder, name) as mine:
            other.stdin.write("\n")
            other.stdin.flush()
            assert (
                f"the save '{name}' has been opened in another window; this game goes on as" in other.stdout.readline()
            )
            assert mine.match.record().moves == folder.read(name).moves
        other.kill()
    assert sorted(save.moves.total() for save in folder.summaries()) == [1, 2]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    asked = [str(mount), "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if mount is None or subprocess.run(asked, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here; test_g02 has one that says it is full")
    yield place
    subprocess.run(["umount", str(place)], check=True)


@pytest.mark.processes
def test_on_a_full_disk_the_old_save_stays_and_the_next_one_is_written_once_there_is_room(small_disk: Path) -> None:
    folder = SaveFolder(small_disk / "saves")
    with Autosave.new(folder, new_match()) as autosave:
        autosave.match.settle()
        autosave.save()
        before = folder.file(autosave.name).read_bytes()
        filler = small_disk / "filler"
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        autosave.match.submit(0, autosave.match.legal(0)[0])
        with pytest.raises(CannotSave, match="no space left on device"):
            autosave.save()
        assert folder.file(autosave.name).read_bytes() == before
        filler.unlink()
        autosave.save()
        assert folder.read(autosave.name).moves == autosave.match.record().moves
    assert [path.name for path in folder.path.iterdir()] == [f"{autosave.name}.json"]


EAST, WEST = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
CLOCKS = [
    datetime(1, 1, 1, tzinfo=EAST),
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(1999, 12, 31, 23, 59, tzinfo=WEST),
    datetime(2000, 1, 1, tzinfo=EAST),
    datetime(9000, 6, 1, tzinfo=UTC),
    datetime(9999, 12, 31, 23, 59, 59, tzinfo=WEST),
]


@pytest.mark.parametrize("wrong", CLOCKS, ids=str)
def test_a_wrong_clock_costs_nobody_a_game(tmp_path: Path, wrong: datetime) -> None:
    folder = SaveFolder(tmp_path)
    match = TableMatch(setup(), lambda: wrong)
    match.settle()
    with Autosave.new(folder, match, wrong) as autosave:
        match.submit(0, match.legal(0)[0])
        autosave.save()
    with Autosave.open(folder, autosave.name, lambda: wrong) as again:
        again.match.settle()
        seat = again.match.deciders()[0]
        again.match.submit(seat, again.match.legal(seat)[0])
        again.save()
        assert folder.read(autosave.name).moves == again.match.record().moves
    for now in (wrong, NOON):
        newest = to_continue(folder, folder.each_summary(), now).newest
        assert newest is not None
        assert newest.name == autosave.name


@pytest.mark.parametrize("seconds", [-(2**40), -1, 0, 253402300799, 2**40])
@pytest.mark.parametrize("zone", [EAST, UTC, WEST])
def test_a_file_of_any_age_is_listed(
    tmp_path: Path, seconds: int, zone: timezone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_bytes(as_bytes({}))
    monkeypatch.setattr(Path, "lstat", lambda _: SimpleNamespace(st_mtime=seconds))  # few disks can store such times
    [save] = list_saves(SaveFolder(tmp_path), NOON.astimezone(zone))
    assert save.problem
