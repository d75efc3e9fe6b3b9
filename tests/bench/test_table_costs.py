"""What the table costs: from a key to the repaint, and doing nothing, with the water moving and without."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.bench, pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")]

KEYS = 80
IDLE = 15.0
SIZES = [(80, 24), (120, 40), (200, 60)]
PLAY = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"


def command(folder: Path, seats: str, animation: bool) -> list[str]:
    """A table with settings of its own, and saves that nobody else has."""
    settings = folder / "config" / "niagara-tui" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"animation": animation, "speed": "normal"}), "utf-8")
    play = [sys.executable, "-c", PLAY, "play", "--saves", str(folder / "saves"), "--seats", seats, "--seed", "7"]
    return ["/usr/bin/env", f"XDG_CONFIG_HOME={folder / 'config'}", *play]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("animation", [True, False])
def test_idle(tmp_path: Path, size: tuple[int, int], animation: bool) -> None:
    from tests.support.terminal import terminal

    with terminal(command(tmp_path, "human,greedy,greedy,greedy", animation), *size) as table:
        table.seconds_to(b"card forward")
        table.drain(5.0)  # bots have laid their cards
        before, begin = table.cpu(), time.perf_counter()
        table.drain(IDLE)
        share = (table.cpu() - before) / (time.perf_counter() - begin)
        print(f"\nidle at {size[0]}x{size[1]}, animation {'on' if animation else 'off'}: {share:.2%} of a core")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", ["human,greedy,greedy,greedy", "human,mcts:60s,mcts:60s,mcts:60s"])
def test_from_key_to_repaint(tmp_path: Path, size: tuple[int, int], seats: str) -> None:
    """With the water moving in the first line-up; in the second, bots think all the while."""
    from tests.support.terminal import terminal

    still = "mcts" in seats
    with terminal(command(tmp_path, seats, animation=not still), *size) as table:
        table.seconds_to(b"card forward")
        table.drain(5.0)
        waits = []
        for index in range(KEYS):
            table.drain(0.12)
            begin = time.perf_counter()
            table.send(b"123456"[index % 6 : index % 6 + 1])
            while not table.read(1.0):
                pass
            waits.append(1000 * (time.perf_counter() - begin))
        waits.sort()
        p95 = waits[int(0.95 * len(waits))]
        print(f"\nkey at {size[0]}x{size[1]}, {seats}: median {statistics.median(waits):.0f} ms, p95 {p95:.0f} ms")
