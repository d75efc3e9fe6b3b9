from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from niagara_tui.store.folder import SaveFolder
from tests.support.scripted_console import Picker

if sys.platform != "win32":
    import fcntl
    import pty
    import struct
    import termios

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")

ROWS, COLUMNS = 10, 40
QUESTIONS = ("Your choice: ", "plays it. ", "say undo. ", "Yes or no? ", "What now? ")
PATIENCE = 90.0


@pytest.mark.slow
def test_a_whole_game_in_a_terminal_of_forty_by_ten(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    command = [sys.executable, "-m", "niagara_tui", "play", "--plain", "--saves", str(tmp_path), "--seed", "1"]
    command += ["--seats", "human,greedy,greedy"]
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as process:
        os.close(slave)
        said = _answered(master)
        assert process.wait(PATIENCE) == 0
    os.close(master)
    assert "The game is over." in said
    assert "Place 3: " in said
    assert said.rstrip().endswith("Good-bye.")
    assert all(sign.isprintable() or sign in "\r\n" for sign in said)
    assert max(map(len, said.splitlines())) <= COLUMNS + len("Your choice: ")
    assert SaveFolder(tmp_path).summaries()[0].result


def _answered(terminal: int) -> str:
    picker, said, heard, end = Picker(), "", 0, time.monotonic() + PATIENCE
    while (more := _read(terminal)) and time.monotonic() < end:
        said += more
        if said.endswith(QUESTIONS):
            news, heard = said[heard:].replace("\r", ""), len(said)
            answer = "quit" if news.endswith("What now? ") else picker(news)
            os.write(terminal, f"{answer}\n".encode())
    return said


def _read(terminal: int) -> str:
    """The program's next output; empty once it has ended."""
    if not select.select([terminal], [], [], PATIENCE)[0]:
        return ""
    try:
        return os.read(terminal, 65536).decode()
    except OSError:
        return ""
