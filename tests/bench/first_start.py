"""How long bots take to get ready on a new computer: `python -m tests.bench.first_start --busy 0 4`.

The app is started at a table of strong bots, in a terminal of its own, with an empty compile cache and an empty home;
then again with what the first start has left; then at a table of the next game. What its prompt says of bots that get
ready is read off the screen, while so many other processes keep the processors busy.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pyte

from tests.support.terminal import Terminal

COLUMNS, ROWS = 120, 40
LONGEST = 900.0
"""Seconds after which the bots will not get ready any more."""
SETTLED = 5.0
"""Seconds without a word of it after which the bots are taken to be ready."""
WORDS = re.compile(r"(bots get ready[^:]*: [^.]+)\.", re.IGNORECASE)
OURS = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"
BUSY = "while True: pass"


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that never rest."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY], start_new_session=True) for _ in range(count)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


def spent() -> float:
    """Seconds of a processor that ended children have spent, with theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start(game: str, stay: float) -> None:
    """Start the app at a table of that game, say when its bots are ready, and end it so many seconds later."""
    before, said, table, named = spent(), list[tuple[float, str]](), 0.0, False
    asked = ["play", "--game", game, "--seats", "human,mcts:hard,mcts:hard,mcts:hard"]
    running = Terminal([sys.executable, "-c", OURS, *asked], COLUMNS, ROWS)
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    last = 0.0
    while (now := time.perf_counter() - running.begin) < LONGEST:
        stream.feed(running.read(0.05))
        text = "\n".join(screen.display)
        if "your name" in text and not named:
            running.send(b"\r")
            named = True
        if not table and "round 1" in text:
            table = now
        if found := WORDS.search(text):
            last = now
            if not said or said[-1][1] != found[1]:
                said.append((now, found[1]))
        elif table and now - max(last, table) > SETTLED:
            break
    running.drain(stay)
    running.send(b"\x11")
    running.send(b"y")
    if running.status_within(20.0) is None:
        running.close()
    else:
        running.reap()
    ready = f"said at {said[0][0]:.1f}, ready at {last:.1f}" if said else "nothing said of bots"
    print(f"  {game}: table at {table:.1f} s, {ready}; {spent() - before:.1f} s of a processor")
    for when, words in said:
        print(f"    {when:6.1f}  {words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--busy", nargs="+", type=int, default=[0, 4], help="other processes that never rest")
    parser.add_argument("--games", nargs="+", default=["niagara", "niagara", "canyon"])
    parser.add_argument(
        "--stay", type=float, default=0.0, help="seconds at each table; in 90 the background has come to all games"
    )
    given = parser.parse_args()
    for count in given.busy:
        print(f"{count} busy processes on {os.cpu_count()} processors")
        with tempfile.TemporaryDirectory() as home, busy(count):
            folders = {"NUMBA_CACHE_DIR": str(Path(home, "cache")), "NIAGARA_SAVES": str(Path(home, "saves"))}
            with patch.dict(os.environ, {"HOME": home, "LANGUAGE": "en", **folders}):
                for game in given.games:
                    start(game, given.stay)


if __name__ == "__main__":
    main()
