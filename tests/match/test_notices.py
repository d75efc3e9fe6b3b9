"""The notice about a save that could not be written, for as long as that is so."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.host import Host
from niagara_tui.match.pace import Pace
from niagara_tui.store.folder import SaveFolder
from tests.support.tables import SilentBots, new_match

FULL = "the game could not be saved (no space left on device); what was saved before is kept"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A table where a person and two bots choose their first cards."""
    match = new_match("human", "random", "random")
    match.settle()
    with Autosave.new(SaveFolder(tmp_path), match) as autosave:
        yield Host(match, autosave, SilentBots(match), Pace("instant"))


@contextmanager
def full_disk() -> Iterator[None]:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        yield


def first(host: Host, seat: int) -> list[int]:
    return host.match.legal(seat)[:1]


def test_a_save_that_could_not_be_written_is_told_of_until_one_is(host: Host) -> None:
    with full_disk():
        host.decide(0, first(host, 0))
        assert host.notice == FULL
        host._play(1, first(host, 1))
        assert host.notice == FULL
    host._play(2, first(host, 2))
    assert host.notice == ""


def test_a_save_that_is_written_hushes_nothing_else(host: Host) -> None:
    with full_disk():
        host.decide(0, first(host, 0))
    host.notice = "A legal move is played for Bridget, whose bot random sent an invalid message."
    host._play(1, first(host, 1))
    assert host.notice.startswith("A legal move is played for Bridget")
    host._play(2, first(host, 2))
    assert host.notice.startswith("A legal move is played for Bridget")
