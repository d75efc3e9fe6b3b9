from __future__ import annotations

import statistics
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.bench, pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")]

ROUNDS = 9
SMALLEST = """
from textual.app import App
from textual.widgets import Static
class Smallest(App):
    def compose(self):
        yield Static("It is up")
Smallest().run()
"""
OURS = "import sys; from niagara_tui.cli import main; sys.exit(main(['--saves', sys.argv[1]]))"


def test_the_first_frame_beside_that_of_the_smallest_app(tmp_path: Path) -> None:
    from tests.support.terminal import terminal  # pseudo-terminals are not to be had everywhere

    smallest, ours = [], []
    for _ in range(ROUNDS):
        with terminal([sys.executable, "-c", SMALLEST]) as running:
            smallest.append(running.seconds_to(b"It is up"))
        with terminal([sys.executable, "-c", OURS, str(tmp_path)]) as running:
            ours.append(running.seconds_to(b"our games"))
    ratios = sorted(one / other for one, other in zip(ours, smallest, strict=True))
    print(f"smallest {statistics.median(smallest):.3f} s, ours {statistics.median(ours):.3f} s")
    print(f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}, {ROUNDS} rounds)")
