"""G17: signals in a real terminal: however the app ends, the terminal is restored and the exit status says why."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from textual.app import App

from tests.robustness.rounds import Rounds, rounds

if sys.platform == "win32":
    pytest.skip("no signals and no pseudo-terminals there", allow_module_level=True)

from niagara_tui.ui.steady_driver import SteadyDriver
from tests.robustness.monkey import leave
from tests.robustness.starts import STARTS, furnish
from tests.support.closing import BEHIND, CONTINUING, LIFE, NIAGARA, WRAPPED, Running, State
from tests.support.terminal import Terminal

pytestmark = pytest.mark.processes

ENDS = 30.0
"""Maximum seconds for the app to end after a signal, even on a busy machine."""
WITH_BOTS = [
    State(bots, ("play", "--seats", ",".join([bots] * 3)), [(b"players", b"")], until="-m niagara_ai.worker")
    for bots in ("mcts:60s", "random")
]


@dataclass(frozen=True)
class Way:
    """Signals, each with the pause after it in seconds, and the resulting exit status (None: the app goes on)."""

    name: str
    sent: tuple[tuple[signal.Signals, float], ...]
    status: int | None = None
    behind: bool = False

    def state(self, state: State) -> State:
        return replace(state, shell=BEHIND if self.behind else ())


STOP, CONT = signal.SIGSTOP, signal.SIGCONT
GOING_ON = [
    Way("begun in the background", (), behind=True),
    Way("stopped and continued", ((STOP, 0.3), (CONT, 0.5))),
    Way("three bare SIGCONTs", ((CONT, 0.01), (CONT, 0.0), (CONT, 0.5))),
    Way("a bare SIGCONT", ((CONT, 0.3),)),
    Way("suspended and continued", ((signal.SIGTSTP, 0.5), (CONT, 0.5))),
    Way("stopped twice", ((STOP, 0.2), (CONT, 0.0), (STOP, 0.2), (CONT, 0.0), (CONT, 0.5))),
]
ENDING = [
    Way(number.name, ((number, 0.0),), 128 + number)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
]
STOPPED_FIRST = [Way(f"{way.name} after a stop", ((STOP, 0.2), (CONT, 0.0), *way.sent), way.status) for way in ENDING]


@contextmanager
def begun(states: Sequence[State], folder: Path) -> Iterator[list[Running]]:
    """Start apps for these states, all at once, and kill all their processes at the end."""
    with ExitStack() as stack:
        programs = []
        for state in states:
            programs.append(Running(state, folder))
            stack.callback(programs[-1].sweep)
        yield programs


def wrong(program: Running, way: Way) -> list[str]:
    """Send the signals; return what is wrong with the result."""
    terminal = program.terminal
    before = len(terminal.heard)
    for number, rest in way.sent:
        os.kill(terminal.pid, number)
        with suppress(OSError):
            terminal.drain(rest)
    if way.status is None:
        end = time.monotonic() + ENDS
        while way.sent and len(terminal.heard) == before and time.monotonic() < end:
            program.look_on(0.1)
        blank = ["nothing is painted anew"] if way.sent and len(terminal.heard) == before else []
        return blank + leave(program)
    status = terminal.status_within(ENDS)
    said = terminal.heard[-200:].decode(errors="replace")
    amiss = [] if status == way.status else [f"status {status}, not {way.status}: {said}"]
    return amiss + [f"not as it was: {name}" for name in terminal.not_restored()]


def play(way: Way, state: State, folder: Path) -> None:
    with begun([way.state(state)], folder) as (program,):
        program.get_there()
        assert wrong(program, way) == [], f"{way.name} at {state.name}"


def test_signals_leave_the_terminal_as_it_was(tmp_path: Path) -> None:
    ways = [*GOING_ON[:3], *ENDING[:2]]
    with begun([way.state(STARTS["home"]) for way in ways], tmp_path) as programs:
        for program in programs:
            program.get_there()
        found = {way.name: wrong(program, way) for program, way in zip(programs, ways, strict=True)}
    assert found == {way.name: [] for way in ways}


@pytest.mark.parametrize("number", [STOP, signal.SIGTSTP])
def test_stopped_and_continued_after_it_has_left_the_app_still_ends(number: signal.Signals, tmp_path: Path) -> None:
    """The terminal has been given back and must not be taken again while screens and bots are being closed."""
    with begun([STARTS["table niagara"]], tmp_path) as (program,):
        program.get_there()
        terminal = program.terminal
        terminal.send(b"\x11")
        while b"\x1b[?1049l" not in terminal.heard:
            terminal.read(ENDS)
        os.kill(terminal.pid, number)
        time.sleep(0.1)
        os.kill(terminal.pid, CONT)
        assert terminal.status_within(ENDS) == 0
        assert terminal.not_restored() == []


def test_a_stop_by_the_terminal_after_the_event_loop_was_closed_is_a_stop_and_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process may be stopped between the end of the app and its own."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, CONT)}

    async def closed() -> SteadyDriver:
        return SteadyDriver(App())

    stops: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda _group, number: stops.append(number))
    try:
        driver = asyncio.run(closed())
        driver._sigtstp_application()
        assert stops == [signal.SIGTSTP]
        assert signal.getsignal(signal.SIGTSTP) == driver._sigtstp_application
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        ((), b"What would you like?"),
        (("play", "--seats", "human,greedy,greedy"), b"Your choice"),
        (("puzzle",), b"Your choice"),
    ],
    ids=["the menu", "a table", "a puzzle"],
)
def test_plain_mode_whose_terminal_closes_ends_as_by_that_signal(
    arguments: Sequence[str], seen: bytes, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", NIAGARA, *arguments, "--plain", "--saves", str(tmp_path)]
    program = Terminal(command, 80, 24)
    try:
        end = time.monotonic() + ENDS
        while seen not in program.heard:
            assert time.monotonic() < end, program.heard
            program.read(1)
        program.hang_up()
        assert program.status_within(ENDS) == 128 + signal.SIGHUP
    finally:
        with suppress(ProcessLookupError):
            os.kill(program.pid, signal.SIGKILL)
        program.reap()


@pytest.mark.parametrize("shell", [CONTINUING, WRAPPED])
def test_ctrl_z_suspends_and_fg_restores_and_the_help_says_so(shell: tuple[str, ...], tmp_path: Path) -> None:
    with begun([replace(STARTS["help"], shell=shell)], tmp_path) as (program,):
        program.get_there()
        terminal = program.terminal
        assert b"ctrl+z" in terminal.heard
        terminal.send(b"\x1a")
        hear(terminal, b"stopped: 148")
        assert terminal.not_restored() == []
        before = len(terminal.heard)
        terminal.send(b"\n")
        hear(terminal, b"\x1b[?1049h", before)
        program.look_on(1.0)
        assert leave(program) == []


def test_ctrl_z_is_nothing_where_no_shell_would_continue_the_app(tmp_path: Path) -> None:
    with begun([STARTS["home"]], tmp_path) as (program,):
        program.get_there()
        before = len(program.terminal.heard)
        program.terminal.send(b"\x1a")
        hear(program.terminal, b"\x1b[?1049h", before)
        program.look_on(0.5)
        program.terminal.send(b"?")
        hear(program.terminal, b"Everywhere", before)
        assert leave(program) == []


def hear(terminal: Terminal, text: bytes, start: int = 0) -> None:
    """Wait until the program has written that text, counted from `start`."""
    end = time.monotonic() + ENDS
    while text not in terminal.heard[start:]:
        assert time.monotonic() < end, f"{text!r} never came"
        terminal.read(0.05)


@rounds(quick=0, long=200)
def test_signals_on_every_screen_leave_the_terminal_as_it_was(rounds: Rounds, tmp_path: Path) -> None:
    furnish(tmp_path)
    ways, starts = [*GOING_ON, *ENDING, *STOPPED_FIRST], list(STARTS.values())

    def check(chance: Random) -> None:
        play(chance.choice(ways), chance.choice(starts), tmp_path)

    rounds.play(check)


@rounds(quick=1, long=200)
def test_a_signal_at_any_moment_of_the_start_leaves_the_terminal_as_it_was(rounds: Rounds, tmp_path: Path) -> None:
    """Before the program has installed its handlers, Python may report an interrupt in its own way."""

    def check(chance: Random) -> None:
        way, moment = chance.choice(ENDING), chance.uniform(0.1, 3.0)
        with begun([State("start", ())], tmp_path) as (program,):
            program.look_on(moment)
            assert wrong(program, way) == [], f"{way.name} after {moment:.2f} s"

    rounds.play(check)


def started_bots(program: Running) -> list[int]:
    """Wait until all bots' processes have started their work, which lowers their priority; return their ids."""
    app = program.terminal.pid
    end = time.monotonic() + ENDS
    while time.monotonic() < end:
        program.look_on(0.1)
        bots = [pid for pid in program.alive() if pid != app]
        with suppress(ProcessLookupError):
            if bots and all(niceness(pid) > niceness(app) for pid in bots):
                return bots
    raise AssertionError("no bots began")


def niceness(pid: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


@rounds(quick=1, long=50)
def test_bots_that_are_stopped_end_with_an_app_that_is_killed(rounds: Rounds, tmp_path: Path) -> None:
    def check(chance: Random) -> None:
        with begun([chance.choice(WITH_BOTS)], tmp_path) as (program,):
            program.get_there()
            program.look_on(chance.uniform(0, 3))
            bots = started_bots(program)
            for pid in bots:
                os.kill(pid, STOP)
            os.kill(program.terminal.pid, signal.SIGKILL)
            end = time.monotonic() + LIFE
            while time.monotonic() < end and set(program.alive()) & set(bots):
                time.sleep(0.05)
            assert not set(program.alive()) & set(bots)

    rounds.play(check)
