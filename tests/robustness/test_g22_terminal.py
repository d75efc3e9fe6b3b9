"""G22: a terminal that is not to be believed: sizes, sequences and pastes without an end, what nobody knows."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.robustness.rounds import Rounds, rounds

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

import pyte

from tests.robustness.monkey import QUIT_TIMEOUT, leave
from tests.robustness.starts import STARTS
from tests.support.closing import Running, running
from tests.support.terminal import Terminal

pytestmark = pytest.mark.processes

GROWTH = 40.0
"""Most megabytes that input may cost, whatever it contains; 232 KB took 640."""
LARGEST = 250.0
"""Most megabytes that the app may take in a window of any size; 3000x1000 took 1,800."""
MANY = 232 * 1024
CELL_WIDTH, CELL_HEIGHT = 10, 20
"""Pixels of a cell of a terminal whose mouse reports pixels."""
UNFINISHED = {
    "CSI": b"\x1b[" + b"1" * MANY,
    "OSC": b"\x1b]52;c;" + b"A" * MANY,
    "DCS": b"\x1bP" + b"q" * MANY,
    "invalid UTF-8": b"\xe2" * MANY,
    "keys": b"x" * MANY,
    "sequences that nobody knows": b"\x1b[1114112u" * (MANY // 10),
    "pastes": b"\x1b[200~x\x1b[201~" * (MANY // 13),
    "a paste": b"\x1b[200~" + b"x" * 16 * MANY + b"\x1b[201~",
}


def peak(program: Running) -> float:
    lines = Path(f"/proc/{program.terminal.pid}/status").read_text("ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


def send_all(terminal: Terminal, data: bytes) -> None:
    """Send much input while the output is read."""

    def send() -> None:
        with suppress(OSError):  # the program has ended
            for start in range(0, len(data), 1024):
                terminal.send(data[start : start + 1024])

    thread = threading.Thread(target=send, daemon=True)
    thread.start()
    while thread.is_alive():
        terminal.drain(0.05)


def press(terminal: Terminal, key: bytes, shown: bytes) -> None:
    """Press a key, and wait until it shows that."""
    before = len(terminal.heard)
    terminal.send(key)
    for _ in range(600):
        if shown in terminal.heard[before:]:
            return
        terminal.read(0.05)
    raise AssertionError(f"{shown!r} never came")


def test_input_without_an_end_costs_little_and_keys_are_obeyed_after_it(tmp_path: Path) -> None:
    with running(STARTS["home"], tmp_path) as program:
        before, costly = peak(program), []
        for name, data in UNFINISHED.items():
            send_all(program.terminal, data)
            program.look_on(2.5)
            costly += [name] if peak(program) - before >= GROWTH else []
        assert costly == []
        assert leave(program) == []


def test_keys_are_obeyed_while_a_control_string_has_no_end(tmp_path: Path) -> None:
    with running(STARTS["home"], tmp_path) as program:
        program.terminal.send(b"\x1b]52;c;AAAA\x1b[12;")
        program.look_on(1.0)
        press(program.terminal, b"?", b"Everywhere")


@pytest.mark.parametrize("told_by", ["window", "COLUMNS", "terminal"])
def test_a_window_of_any_size_is_drawn_only_so_far(told_by: str, tmp_path: Path) -> None:
    shell = ("/usr/bin/env", "COLUMNS=100000", "LINES=1000") if told_by == "COLUMNS" else ()
    with running(replace(STARTS["home"], shell=shell), tmp_path) as program:
        if told_by == "window":
            program.terminal.resize(3000, 1000)
        if told_by == "terminal":
            program.terminal.send(b"\x1b[48;1000;3000;20000;30000t")
        program.look_on(3.0)
        assert peak(program) < LARGEST
        assert leave(program) == []


def test_nothing_in_a_bracketed_paste_is_taken_for_keys(tmp_path: Path) -> None:
    with running(STARTS["home"], tmp_path) as program:
        while b"Welcome" not in program.terminal.heard:  # the greeting has the name that is looked for below
            program.look_on(0.1)
        before = len(program.terminal.heard)
        for inside in (b"\x1b[A" + b"n" * 60, b"\x1b]0;n\x07nn", b"\x1bn\x1bn", b"\x1b[1114112un", b"\x1b", b"\x1b[20"):
            program.terminal.send(b"\x1b[200~" + inside)
            program.look_on(0.7)  # a pause within the paste
            program.terminal.send(inside + b"\x1b[201~")
        program.look_on(1.0)
        press(program.terminal, b"?", b"Everywhere")
        assert b"Rose" not in program.terminal.heard[before:]  # the form of a new game, which n opens


@pytest.mark.parametrize("has_pixels", [True, False], ids=["pixels", "cells"])
def test_what_cannot_be_parsed_does_not_lose_the_mouse_whether_or_not_it_reports_pixels(
    tmp_path: Path, *, has_pixels: bool
) -> None:
    with running(STARTS["home"], tmp_path) as program:
        terminal = program.terminal
        press(terminal, b"\x1b[?2048;2$y", b"\x1b[?1016$p")
        terminal.send(b"\x1b[?1016;1$y" if has_pixels else b"\x1b[?1016;0$y")
        terminal.send(f"\x1b[48;24;80;{24 * CELL_HEIGHT};{80 * CELL_WIDTH}t".encode())
        program.look_on(1.0)
        for odd in (b"\x1b[1114112u", b"\x1b[1114112~", b"\x1b[99999999999999999999u", b"\x1b[<1;2M", b"\xff"):
            terminal.send(odd)
            program.look_on(0.2)
        column, row = place(terminal, "Settings")
        at = f"{column * CELL_WIDTH + 5};{row * CELL_HEIGHT + 10}" if has_pixels else f"{column + 1};{row + 1}"
        press(terminal, f"\x1b[<0;{at}M\x1b[<0;{at}m".encode(), b"Language")
        assert leave(program) == []


@pytest.mark.parametrize("key", [b"\x1b[1081;5u", b"\x1b[1081::113;5u"], ids=["sign", "place"])
def test_ctrl_q_leaves_in_another_alphabet(tmp_path: Path, key: bytes) -> None:
    with running(STARTS["home"], tmp_path) as program:
        program.terminal.send(key)
        assert program.terminal.status_within(QUIT_TIMEOUT) == 0


def place(terminal: Terminal, text: str) -> tuple[int, int]:
    cells = pyte.Screen(80, 24)
    pyte.ByteStream(cells).feed(bytes(terminal.heard).replace(b"\x1b[>29u", b"").replace(b"\x1b[<u", b""))
    return next((line.index(text), row) for row, line in enumerate(cells.display) if text in line)


@rounds(quick=0, long=100)
def test_any_beginnings_of_sequences_bring_nothing_down(rounds: Rounds, tmp_path: Path) -> None:
    begun = [
        b"\x1b[",
        b"\x1b]",
        b"\x1bP",
        b"\x1bO",
        b"\x1b",
        b"\x1b[<",
        b"\x1b[?",
        b"\x1b[M",
        b"\xe2\x82",
        b"\x1b[200~",
    ]

    def check(chance: Random) -> None:
        with running(STARTS["home"], tmp_path) as program:
            for _ in range(40):
                more = bytes(chance.choice(b"0123456789;:<?$ ~ABMmuyt\x07\x1b\\") for _ in range(chance.randint(0, 80)))
                program.terminal.send(chance.choice(begun) + more)
                program.look_on(chance.choice((0.0, 0.02, 0.2)))
            program.look_on(0.6)
            assert leave(program) == []

    rounds.play(check)
