from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.bench, pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")]

KEYS = 80
SIZES = [(80, 24), (120, 40), (200, 60)]
PICTURES = pytest.mark.parametrize("pictures", [True, False], ids=["pictures", "lines"])
PLAY = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"


def command(folder: Path, seats: str, animation: bool, pictures: bool) -> list[str]:
    """A table with settings of its own, and saves that nobody else has."""
    settings = folder / "config" / "niagara-tui" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(
        json.dumps({"name": "Rose", "animation": animation, "pictures": pictures, "speed": "normal"}), "utf-8"
    )
    play = [sys.executable, "-c", PLAY, "play", "--saves", str(folder / "saves"), "--seats", seats, "--seed", "7"]
    return ["/usr/bin/env", f"XDG_CONFIG_HOME={folder / 'config'}", *play]


def look_of(pictures: bool) -> str:
    return "pictures" if pictures else "lines"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("animation", [True, False])
@PICTURES
def test_idle(tmp_path: Path, size: tuple[int, int], animation: bool, pictures: bool) -> None:
    from tests.support.terminal import terminal

    with terminal(command(tmp_path, "human,greedy,greedy,greedy", animation, pictures), *size) as table:
        table.seconds_to(b"chooses a card")
        table.drain(5.0)  # bots have laid their cards
        before, begin = table.cpu(), time.perf_counter()
        table.drain(15.0)
        share = (table.cpu() - before) / (time.perf_counter() - begin)
        moves = "on" if animation else "off"
        print(f"\nidle at {size[0]}x{size[1]}, {look_of(pictures)}, animation {moves}: {share:.2%} of a core")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", ["human,greedy,greedy,greedy", "human,mcts:60s,mcts:60s,mcts:60s"])
@PICTURES
def test_from_key_to_repaint(tmp_path: Path, size: tuple[int, int], seats: str, pictures: bool) -> None:
    """With the water moving in the first line-up; in the second, bots think all the while.

    The processor time of a key is printed too, since other programs on the machine do not change it.
    """
    from tests.support.terminal import terminal

    still = "mcts" in seats
    with terminal(command(tmp_path, seats, not still, pictures), *size) as table:
        table.seconds_to(b"chooses a card")
        table.drain(5.0)
        waits, before = [], table.cpu()
        for index in range(KEYS):
            table.drain(0.12)
            begin = time.perf_counter()
            table.send(b"123456"[index % 6 : index % 6 + 1])
            while not table.read(1.0):
                pass
            waits.append(1000 * (time.perf_counter() - begin))
        waits.sort()
        p95 = waits[int(0.95 * len(waits))]
        spent = 1000 * (table.cpu() - before) / KEYS
        told = f"median {statistics.median(waits):.0f} ms, p95 {p95:.0f} ms, {spent:.0f} ms of the processor"
        print(f"\nkey at {size[0]}x{size[1]}, {look_of(pictures)}, {seats}: {told}")
