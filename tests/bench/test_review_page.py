"""Time from a key to the repaint while a review is being made."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bench.test_table_costs import PLAY, SIZES

pytestmark = [pytest.mark.bench, pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")]

KEYS = 60
EXAMPLE = Path(__file__).parents[2] / "saves" / "example-river.json"
UP, DOWN = b"\x1b[A", b"\x1b[B"


@pytest.mark.parametrize("size", SIZES)
def test_from_key_to_repaint_while_a_deep_review_is_made(tmp_path: Path, size: tuple[int, int]) -> None:
    """The quick review is read in the meantime; the deep one has not come at the end."""
    from tests.support.terminal import terminal

    saves = tmp_path / "saves"
    saves.mkdir()
    shutil.copy(EXAMPLE, saves / "river.json")
    own = [f"XDG_CONFIG_HOME={tmp_path / 'config'}", f"XDG_DATA_HOME={tmp_path / 'data'}"]
    review = [sys.executable, "-c", PLAY, "review", "river", "--saves", str(saves)]
    subprocess.run(review, check=True, stdout=subprocess.DEVNULL)
    with terminal(["/usr/bin/env", *own, sys.executable, "-c", PLAY, "--saves", str(saves)], *size) as app:
        app.seconds_to(b"Load a game")
        app.drain(1.0)
        app.send(b"l")
        app.drain(2.0)
        app.send(b"v")
        app.drain(3.0)
        app.send(b"d")
        app.seconds_to(b"deeper")
        app.drain(3.0)
        waits, before = [], app.cpu()
        for index in range(KEYS):
            app.drain(0.12)
            begin = time.perf_counter()
            app.send(UP if index // 5 % 2 else DOWN)
            while not app.read(1.0):
                pass
            waits.append(1000 * (time.perf_counter() - begin))
        assert b"deep review" not in app.heard, "it was made sooner than the keys were pressed"
        waits.sort()
        spent = 1000 * (app.cpu() - before) / KEYS
        told = f"median {statistics.median(waits):.0f} ms, p95 {waits[int(0.95 * KEYS)]:.0f} ms"
        print(f"\nkey at {size[0]}x{size[1]} while a review is made: {told}, {spent:.0f} ms of the processor")
