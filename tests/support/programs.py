"""Programs of anybody that speak the engine protocol, well or badly, as tiny files."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

HEAD = """
import json, os, sys, time
def say(**message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
def messages():
    for line in sys.stdin:
        yield json.loads(line)
def questions(**ready):
    for message in messages():
        if message["type"] == "hello":
            say(id=message["id"], ready={"protocol": 1, "name": "Tester", "version": "2.0", **ready})
        elif message["type"] == "question":
            yield message
        elif message["type"] == "quit":
            sys.exit()
"""

FIRST = "for q in questions(): say(id=q['id'], move=q['moves'][0])"
"""Plays the first legal move."""

NO_HELLO = {
    "hangs": "time.sleep(600)",
    "ends": "sys.exit(3)",
    "floods": "while True: sys.stdout.write('x' * 65536)",
    "floods with lines": "while True: print('{}')",
    "complains for ever": "while True: sys.stderr.write('\\x1b[2J' * 9999)",
    "no utf-8": "sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush(); time.sleep(600)",
    "greets in words": "print('\\x1b[2J\\x9b31mhello', flush=True); time.sleep(600)",
    "answers with a move": "say(id=next(messages())['id'], move='5'); time.sleep(600)",
    "another version": "say(id=next(messages())['id'], ready={'protocol': 9, 'name': 'X'}); time.sleep(600)",
    "no name": "say(id=next(messages())['id'], ready={'protocol': 1, 'name': ''}); time.sleep(600)",
    "a huge name": "say(id=next(messages())['id'], ready={'protocol': 1, 'name': 'x' * 999}); time.sleep(600)",
    "another id": "say(id=7, ready={'protocol': 1, 'name': 'X'}); time.sleep(600)",
}
"""What programs do that never come to play."""

BAD_ANSWERS = {
    "hangs": "for q in questions(): time.sleep(600)",
    "ends": "for q in questions(): sys.exit(7)",
    "is killed": "import signal\nfor q in questions(): os.kill(os.getpid(), signal.SIGKILL)",
    "stops": "import signal\nfor q in questions(): os.kill(os.getpid(), signal.SIGSTOP)",
    "closes its input": "for q in questions(): os.close(0); time.sleep(600)",
    "closes its output": "for q in questions(): os.close(1); time.sleep(600)",
    "illegal": "for q in questions(): say(id=q['id'], move='to the moon')",
    "a number": "for q in questions(): say(id=q['id'], move=5)",
    "nothing": "for q in questions(): say(id=q['id'])",
    "nonsense": "for q in questions(): print('\\x1b[2Jbestmove', flush=True)",
    "no utf-8": "for q in questions(): sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
    "half a line": "for q in questions(): sys.stdout.write('{'); sys.stdout.flush(); time.sleep(600)",
    "a huge line": "for q in questions(): say(id=q['id'], move='x' * 3_000_000)",
    "a later question": "for q in questions(): say(id=q['id'] + 7, move=q['moves'][0])",
    "gives up": "for q in questions(): say(id=q['id'], error='\\x1b[2Jno idea.')",
    "notes for ever": "for q in questions():\n    while True: say(info='depth')",
    "floods errors": "for q in questions():\n    while True: sys.stderr.write('x' * 65536)",
    "old answers for ever": "for q in questions():\n    while True: say(id=0, move=q['moves'][0])",
}
"""What programs do instead of answering."""


def program(folder: Path, script: str = FIRST, name: str = "bot.py") -> str:
    """The command of a program with this script, written to a file of that name in the folder."""
    file = folder / name
    file.write_text(HEAD + script, "utf-8")
    return shlex.join([sys.executable, "-S", str(file)])


def own_settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings, and the list of programs among them, in a folder of this test's own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "settings"))
