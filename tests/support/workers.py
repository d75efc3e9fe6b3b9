"""Misbehaving bots as tiny programs, and the states of processes."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

HEAD = """
import json, os, sys, time
def questions():
    for line in sys.stdin:
        if (message := json.loads(line))["type"] == "question":
            yield message
def say(**answer):
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
"""

FIRST = "for q in questions(): say(id=q['id'], move=q['moves'][0], thoughts=[{'move': q['moves'][0], 'value': 1.5}])"
"""Plays the first legal move."""

HANGS = "for q in questions(): time.sleep(600)"
DEAF = "time.sleep(600)"
DIES = "next(questions()); sys.exit(7)"
NEVER_LIVES = "sys.exit(3)"
ENDLESS = "while True: sys.stdout.write('x' * 65536)"
FLOODS = "while True: say(id=0, move='1')"
HAS_CHILD = """
import subprocess
subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])
for q in questions(): time.sleep(600)
"""


def late_first(heard: Path) -> str:
    """A bot that makes that file when it hears its first question, and answers it only after it has heard another."""
    return f"""
asked = questions()
first = next(asked)
open({str(heard)!r}, "w").close()
second = next(asked)
for q in (first, second): say(id=q["id"], move=q["moves"][0])
"""


def answers(reply: str) -> str:
    """A bot that answers every question `q` with the Python dictionary `reply`."""
    return f"for q in questions(): say(**{reply})"


def prints(text: str) -> str:
    return f"for q in questions(): print({text!r}, flush=True)"


def command(script: str) -> Callable[[str, str, int], Sequence[str]]:
    """The command that runs a script instead of the bot."""
    return lambda _game, _bot, _seed: [sys.executable, "-S", "-c", HEAD + script]


def is_running(pid: int) -> bool:
    """Whether the process exists and has not ended; a zombie has ended."""
    state = process_state(pid)
    return bool(state) and not state.startswith("Z")


def process_state(pid: int) -> str:
    """The state of the process by `ps`: empty if there is none, `Z…` for a zombie."""
    return subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False, timeout=10
    ).stdout.strip()


def wait_until_gone(pids: Sequence[int], seconds: float = 10) -> bool:
    """Whether all the processes have ended within that time."""
    end = time.monotonic() + seconds
    while any(map(is_running, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
