"""Fixtures that several rows share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the user's own folders into the test's folder as well."""
    monkeypatch.setattr("niagara_tui.storage.where.user_data_path", lambda: tmp_path / "own")
