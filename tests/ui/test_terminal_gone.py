"""A terminal that disappears without a signal ends the program, which nobody could end otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there"),
]

OURS = "import sys; from niagara_tui.cli import main; sys.exit(main(['--saves', sys.argv[1]]))"


@pytest.mark.parametrize(
    "before", ["", pytest.param("trap '' HUP; ", marks=pytest.mark.slow, id="although it was told to ignore that")]
)
def test_without_its_terminal_the_app_ends(tmp_path: Path, before: str) -> None:
    import pty

    master, slave = pty.openpty()
    command = ["sh", "-c", f'{before}exec "$@"', "sh", sys.executable, "-c", OURS, str(tmp_path)]
    # In a session of its own the terminal is none that a signal would come from.
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True) as app:
        os.close(slave)
        heard, begin = b"", time.monotonic()
        while b"New game" not in heard:
            assert time.monotonic() - begin < 30
            heard += os.read(master, 65536)
        os.close(master)
        assert app.wait(timeout=20) == 129
