"""Fixtures that several rows share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.robustness.foreign import Home


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the user's own folders into the test's folder as well."""
    monkeypatch.setattr("niagara_tui.store.where.user_data_path", lambda: tmp_path / "own")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    """A user's folders and the command line there; the pages of its game are forgotten afterwards."""
    yield (home := Home(tmp_path, monkeypatch))
    home.forget()
