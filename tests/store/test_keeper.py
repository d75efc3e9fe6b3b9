from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from filelock import FileLock

from niagara_tui.store.keeper import AlreadyOpen, Lock, locked


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.mark.parametrize("is_left", [False, True])
def test_a_lock_that_is_given_back_leaves_no_file_and_one_that_a_killed_process_left_locks_nobody_out(
    save: Path, is_left: bool
) -> None:
    if is_left:
        (save.parent / ".game.lock").touch()
    lock = Lock(save)
    lock.acquire()
    assert [path.name for path in save.parent.iterdir()] == [".game.lock"]
    lock.release()
    assert not [*save.parent.iterdir()]


def test_giving_back_what_is_not_held_takes_nothing_from_its_holder(save: Path) -> None:
    holder, other = Lock(save), Lock(save)
    holder.acquire()
    with pytest.raises(AlreadyOpen):
        other.acquire()
    other.release()
    with pytest.raises(AlreadyOpen):
        other.acquire()
    holder.release()
    other.acquire()
    other.release()


def test_a_lock_whose_file_was_deleted_leaves_the_next_holders_alone(save: Path) -> None:
    robbed, next_one = Lock(save), Lock(save)
    robbed.acquire()
    (save.parent / ".game.lock").unlink()
    next_one.acquire()
    robbed.release()
    with pytest.raises(AlreadyOpen):
        Lock(save).acquire()
    next_one.release()


def test_who_opened_the_file_just_before_it_went_makes_a_new_one(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holder, late = Lock(save), Lock(save)
    holder.acquire()
    acquire = FileLock.acquire

    def delayed(lock: FileLock, *, blocking: bool) -> object:
        try:
            return acquire(lock, blocking=blocking)
        finally:
            holder.release()  # between the first try and the second

    monkeypatch.setattr(FileLock, "acquire", delayed)
    late.acquire()
    monkeypatch.undo()
    with pytest.raises(AlreadyOpen):
        Lock(save).acquire()
    late.release()


def test_files_of_one_stem_have_locks_of_their_own(save: Path) -> None:
    with locked(save), locked(save.with_suffix(".jsonl")):
        assert sorted(path.name for path in save.parent.iterdir()) == [".game.jsonl.lock", ".game.lock"]
    assert not [*save.parent.iterdir()]


def test_who_works_with_a_file_alone_gives_it_back_whatever_happens(save: Path) -> None:
    with suppress(ZeroDivisionError), locked(save):
        with pytest.raises(AlreadyOpen), locked(save):
            pytest.fail("two have it")
        raise ZeroDivisionError
    assert not [*save.parent.iterdir()]
