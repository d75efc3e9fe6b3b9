"""How a replay looks, at the sizes that its layout has, with open hands and in ASCII."""

from __future__ import annotations

from typing import Any

import pytest

from niagara_tui.store.models import Record
from tests.ui.conftest import MakeApp, some
from tests.ui.replays import ready, still

pytestmark = pytest.mark.screens

SIZES = some([(80, 24)], [(120, 40), (160, 48), (200, 60)])


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_looks_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record, size: tuple[int, int]) -> None:
    presses = ["pagedown"] * 5 + ["down"] * 6 + ["left"]
    assert snap_compare(still(make_app(replay=over)), terminal_size=size, press=presses, run_before=ready)


@pytest.mark.parametrize("size", SIZES[:2])
def test_open_hands_look_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record, size: tuple[int, int]) -> None:
    presses = ["e", "pagedown", "pagedown", "down", "down", "down"]
    assert snap_compare(still(make_app(replay=over)), terminal_size=size, press=presses, run_before=ready)


@pytest.mark.slow
def test_a_replay_in_ascii_looks_as_accepted(snap_compare: Any, make_app: MakeApp, over: Record) -> None:
    app = still(make_app(replay=over, ascii=True))
    assert snap_compare(app, terminal_size=(80, 24), press=["e", "pagedown", "down"], run_before=ready)
