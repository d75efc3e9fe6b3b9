"""Canyon's table: pictures, keys, clicks, the curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.canyon_tables import bidding, mid_trick, moving, seated
from tests.ui.conftest import some
from tests.ui.tables import SilentBots, TableApp


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40), (160, 48), (200, 60)]))
def test_playing_a_card(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(mid_trick())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["2"])


@pytest.mark.parametrize("size", some([(120, 40)], [(80, 24), (160, 48), (200, 60)]))
def test_moving_the_canoe(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(moving())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["right"])


@pytest.mark.parametrize("size", some([], [(80, 24), (120, 40)]))
def test_bidding(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(bidding())
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size, press=["3"])


@pytest.mark.parametrize("size", some([(80, 24)], [(120, 40)]))
def test_the_drift_foreseen_in_ascii(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(moving())
    app = TableApp(match, SilentBots(match), tmp_path, ascii_only=True)
    assert snap_compare(app, terminal_size=size, press=["f"])


@pytest.mark.parametrize("size", some([], [(80, 24)]))
def test_the_curtain_over_a_secret_bid(snap_compare: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    match = seated(bidding(secret=True), "human", "human", "greedy", "greedy")
    assert snap_compare(TableApp(match, SilentBots(match), tmp_path), terminal_size=size)
