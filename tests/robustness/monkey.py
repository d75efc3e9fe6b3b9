"""Random input: keys, mouse, pastes, resizes and odd bytes; and checking the result."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.robustness.rounds import keep, smallest
from tests.robustness.starts import begun_at
from tests.support.closing import Running
from tests.support.terminal import Terminal

QUIT_TIMEOUT = 120.0
"""Maximum seconds for the program to quit, even on a busy machine."""
SHRINK_SECONDS = 600.0
"""Maximum seconds to search for the smallest sequence that reproduces a failure."""
FAST, HUMAN = (0.040, 0.050), (0.12, 0.60)
"""Shortest and longest pause between two steps, in seconds."""

_KEYS = (
    *(key.encode() for key in "abcdefghijklmnoprstuvwxyz0123456789?/ -+.<>ACUSY"),
    *(b"\r", b"\t", b"\x1b", b"\x7f", b"\x10", b"\x10", b"\x10", b"\x03", b"\x01", b"\x15"),
    *(b"\x1b[" + key for key in (b"A", b"B", b"C", b"D", b"5~", b"6~", b"H", b"F", b"Z", b"3~", b"1;5C", b"1;2B")),
    *(b"\x1bO" + key for key in (b"P", b"Q", b"R")),
)
_TWICE = (b"\x10\x1b[6~", b"\x10\r\r", b"\x10he\r\r", b"\x1b\x1b", b"\r\r", b"n\x1b", b"l\x1b", b"r\x1b", b"\x10\x1b")
_PASTES = ("Rosa", "Zoë", "a\tb\nc", "x" * 3000, "\x1b[2J", "日本語", "\x00\x07", "")
_ODD = (
    *(b"\xff", b"\xc3", b"\xe2\x82", b"\x80abc", b"\x1b[", b"\x1b[999;999R", b"\x1b[1114112u", b"\x1b[97;5u", b"\x1bO"),
    *(b"\x1b[<0;0;0M", b"\x1b[<99;5;5M", b"\x1b[<0;9999;9999M", b"\x1b[I", b"\x1b[O", b"\x1b[?2026;2$y", b"\x00"),
    *(b"\x1b[201~", b"\x1b]11;rgb:00/00/00\x07", b"\x1bP1$r\x1b\\", b"\x1b[" + b"1;" * 40 + b"m"),
)
_SIZES = ((80, 24), (80, 24), (120, 40), (200, 60), (79, 24), (80, 23), (40, 10), (1, 1), (81, 25))


@dataclass(frozen=True)
class Step:
    """Bytes to send or a new size of the window, and then a pause in seconds."""

    sent: bytes = b""
    size: tuple[int, int] | None = None
    rest: float = 0.0

    def take(self, terminal: Terminal) -> None:
        if self.size:
            terminal.resize(*self.size)
        else:
            terminal.send(self.sent)
        terminal.drain(self.rest)


def steps(chance: Random, count: int, rests: tuple[float, float]) -> list[Step]:
    return [_step(chance, chance.uniform(*rests)) for _ in range(count)]


def _step(chance: Random, rest: float) -> Step:
    kind = chance.choices(("key", "two", "mouse", "paste", "size", "odd"), (60, 10, 18, 3, 5, 4))[0]
    if kind == "size":
        return Step(size=chance.choice(_SIZES), rest=rest)
    if kind == "mouse":
        return Step(_mouse(chance), rest=rest)
    if kind == "paste":
        code = chance.choice(("utf-8", "utf-8", "latin-1"))
        return Step(b"\x1b[200~" + chance.choice(_PASTES).encode(code, "replace") + b"\x1b[201~", rest=rest)
    return Step(chance.choice({"key": _KEYS, "two": _TWICE, "odd": _ODD}[kind]), rest=rest)


def _mouse(chance: Random) -> bytes:
    place = f"{chance.randint(1, 82)};{chance.randint(1, 26)}"
    click = f"\x1b[<0;{place}M\x1b[<0;{place}m"
    drag = f"\x1b[<0;{place}M\x1b[<32;{chance.randint(1, 80)};{chance.randint(1, 24)}M\x1b[<0;{place}m"
    wheel = f"\x1b[<{chance.choice((64, 65))};{place}M" * 3
    return chance.choice((click, click, click * 2, drag, wheel, f"\x1b[<35;{place}M")).encode()


def play(start: str, way: Sequence[Step], folder: Path) -> list[str]:
    """Start at that screen, do the steps, and quit with Ctrl+Q; return what went wrong."""
    with begun_at(start, folder) as program:
        with suppress(OSError):  # it has ended, possibly as one of the steps requested
            for step in way:
                step.take(program.terminal)
        return leave(program)


def leave(program: Running) -> list[str]:
    """Quit with Ctrl+Q; return what is wrong with the way in which the program ends, or has ended."""
    terminal = program.terminal
    status = terminal.status_within(0.1)
    if status is None:
        with suppress(OSError):
            terminal.send(b"\x1b[201~")  # an unfinished paste would swallow the key
            terminal.drain(0.3)
            terminal.send(b"\x11")
        status = terminal.status_within(QUIT_TIMEOUT)
    if status is None:
        return [f"it does not leave within {QUIT_TIMEOUT:g} s"]
    # Just after the app has left, Ctrl+C is a signal again.
    wrong = [f"status {status}"] if status not in {0, 130} else []
    wrong += [f"not as it was: {name}" for name in terminal.not_restored()]
    return wrong + _told(terminal.heard)


def _told(heard: bytes | bytearray) -> list[str]:
    said = heard.decode(errors="replace")
    return re.findall(r"came to a stop: an error of its own \(\w+\)|Traceback|\w+Error\b", said)


def report(folder: Path) -> list[str]:
    return [line for file in folder.rglob("crash-*.txt") for line in file.read_text("utf-8").splitlines()]


def check(row: str, start: str, way: Sequence[Step], home: Callable[[], Path], seconds: float = SHRINK_SECONDS) -> None:
    """Play; on a failure, keep the smallest sequence found within `seconds` seconds that reproduces it, and fail."""
    folder = home()
    wrong = play(start, way, folder)
    if not wrong:
        return
    end = time.monotonic() + seconds
    least = smallest(way, lambda some: time.monotonic() < end and bool(play(start, some, home())))
    told: dict[str, Any] = {"start": start, "wrong": wrong, "report": report(folder), "steps": least}
    file = keep(row, told)
    raise AssertionError(f"{start}: {'; '.join(wrong)}\n" + "\n".join(told["report"]) + f"\nkept in {file}")
