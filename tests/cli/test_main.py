from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from niagara_ai import guests
from textual.worker import WorkerFailed

import niagara_tui
from niagara_tui.cli import positions, program
from niagara_tui.cli.exits import Terminated
from niagara_tui.cli.parser import COMMANDS, GROUPS, build
from niagara_tui.core import entry
from niagara_tui.core.entry import Entry
from niagara_tui.games import registry
from niagara_tui.games.registry import game_at_fault
from niagara_tui.ui.crash import in_words
from tests.cli.conftest import Niagara
from tests.support.entries import bring

NIAGARA = [sys.executable, "-m", "niagara_tui"]


def shell(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*NIAGARA, *arguments], input=stdin, capture_output=True, text=True, check=False, timeout=60)


def test_help_names_every_command_in_its_group(niagara: Niagara) -> None:
    said = niagara("--help")
    assert said.status == 0
    lines = said.out.partition("COMMAND\n")[2].partition("\n\n")[0].splitlines()
    named = [line.split()[0] for line in lines if line.startswith("      ") and not line.startswith("       ")]
    assert named == [*COMMANDS]
    assert [line.strip(" :") for line in lines if line.endswith(":")] == [*GROUPS]


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_is_added_by_the_module_that_is_named_for_it(command: str | None) -> None:
    [added] = [action.choices for action in build(command)._actions if isinstance(action.choices, dict)]
    assert {*added} == {each for each in COMMANDS if command in (None, each) or COMMANDS[each] == COMMANDS[command]}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_that_can_be_typed(niagara: Niagara, command: str) -> None:
    said = niagara(command, "--help")
    assert said.status == 0
    assert "examples:" in said.out
    examples = said.out.partition("examples:\n")[2].splitlines()
    assert any(f"niagara {command}" in line for line in examples)


def test_version_is_the_packages(niagara: Niagara) -> None:
    said = niagara("--version")
    assert (said.status, said.out) == (0, f"niagara {niagara_tui.__version__}\n")


def test_every_command_has_its_function() -> None:
    assert build().parse_args([]).run
    assert build().parse_args(["saves"]).run


def test_a_fault_of_the_program_is_one_sentence_and_no_traceback(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(name: str) -> None:
        raise ValueError(f"cannot cope\nwith {name}")

    monkeypatch.delenv(program.TRACEBACK, raising=False)
    monkeypatch.setattr(positions, "read", fail)
    said = niagara("legal", "x")
    assert (said.status, said.out) == (70, "")
    assert said.err.count("\n") == 1
    assert "ValueError: cannot cope with x" in said.err
    monkeypatch.setenv(program.TRACEBACK, "1")
    with pytest.raises(ValueError, match="cannot cope"):
        niagara("legal", "x")


def amid(end: BaseException) -> ValueError:
    """A fault as where a handler of that fails."""
    fault = ValueError("cannot cope")
    fault.__context__ = end
    return fault


@pytest.mark.parametrize("error", [SystemExit(0), amid(KeyboardInterrupt()), amid(SystemExit(0)), amid(Terminated(15))])
def test_a_fault_amid_an_end_and_a_game_that_leaves_the_program_are_told(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(_name: str) -> None:
        raise error

    monkeypatch.delenv(program.TRACEBACK, raising=False)
    monkeypatch.setattr(positions, "read", fail)
    said = niagara("legal", "x")
    assert (said.status, said.out) == (70, "")
    assert f"{type(error).__name__}: {error}" in said.err


def test_an_interrupt_ends_it_quietly(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(positions, "read", interrupt)
    said = niagara("legal", "x")
    assert (said.status, said.out, said.err) == (130, "", "")


def test_a_termination_signal_is_no_failure_of_a_game_or_a_bot() -> None:
    for ours in (entry.FAILURES, guests.FAILURES):
        assert not issubclass(Terminated, ours)


@pytest.mark.parametrize(("request_to_end", "status"), [(KeyboardInterrupt(), 130), (Terminated(15), 143)])
def test_a_request_to_end_that_comes_while_a_class_is_made_is_one(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, request_to_end: BaseException, status: int
) -> None:
    """Python turns it into another error, which must not be reported as the program's."""

    class Named:
        def __set_name__(self, owner: type, name: str) -> None:
            raise request_to_end

    monkeypatch.setattr(positions, "read", lambda _name: type("Made", (), {"part": Named()}))
    said = niagara("legal", "x")
    assert (said.status, said.out, said.err) == (status, "", "")


@pytest.fixture
def hear_interrupts() -> Iterator[None]:
    """Let child processes react to SIGINT, which a background job and its children ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.processes
@pytest.mark.usefixtures("hear_interrupts")
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_an_interrupted_process_leaves_no_traceback(niagara: Niagara, tmp_path: Path) -> None:
    start = tmp_path / "start.json"
    assert niagara("new", "--seed", 1, "-o", start).status == 0
    more_than_a_pipe_holds = b" " * 2**17
    with subprocess.Popen(
        [*NIAGARA, "perft", "-", "--depth", "40"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as counting:
        try:
            assert counting.stdin is not None
            counting.stdin.write(more_than_a_pipe_holds)  # returns when the command has begun to read
            counting.stdin.write(start.read_bytes())
            counting.stdin.close()
            counting.stdin = None
            counting.send_signal(signal.SIGINT)
            out, err = counting.communicate(timeout=30)
        finally:
            counting.kill()  # it would count for years
    assert (counting.returncode, out, err) == (130, b"", b"")


@pytest.mark.processes
@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error there")
@pytest.mark.parametrize("arguments", [["schema", "record"], ["arena", "--games", "1", "--jobs", "1"]])
def test_a_reader_that_goes_away_is_no_fault(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run([*NIAGARA, *arguments], stdout=write, stderr=subprocess.PIPE, check=False, timeout=60)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.processes
@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_finds_no_room_is_one_sentence(unbuffered: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*NIAGARA, "schema", "record"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
    assert (done.returncode, done.stderr) == (
        2,
        "niagara: not everything could be written (no space left on device)\n",
    )


@pytest.mark.processes
@pytest.mark.skipif(os.name == "nt", reason="a shell there cannot close a stream")
@pytest.mark.parametrize("command", [["legal", "-"], ["play", "--plain", "--seats", "human,greedy,greedy"]])
def test_an_input_that_is_closed_from_the_beginning_is_an_empty_one(command: list[str], tmp_path: Path) -> None:
    environment = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    tried = ["sh", "-c", 'exec "$@" <&-', "sh", *NIAGARA, *command]
    done = subprocess.run(tried, capture_output=True, text=True, check=False, timeout=60, env=environment)
    assert "the program failed" not in done.stderr
    assert done.returncode != 70


@pytest.mark.processes
@pytest.mark.skipif(os.name == "nt", reason="a shell there cannot close a stream")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed_from_the_beginning_is_no_fault(closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" schema record {closed}', "sh", *NIAGARA]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert bool(done.stdout) == (closed == "2>&-")


@pytest.mark.processes
def test_commands_can_be_piped_into_each_other() -> None:
    start = shell("new", "--seats", "3", "--seed", "7", "--option", "first=R")
    after = shell("apply", "-", "R 5", "B 3", "Y cloud", stdin=start.stdout)
    legal = shell("legal", "-", stdin=after.stdout)
    assert [line.split(maxsplit=1)[1] for line in legal.stdout.splitlines()] == ["R a", "R b"]
    assert (start.stderr, after.stderr, legal.stderr) == ("", "", "")


@pytest.mark.processes
def test_a_process_refuses_bad_input_with_status_2() -> None:
    done = shell("check", "-", stdin="nonsense")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("niagara: standard input: ")


@pytest.mark.parametrize(("lost", "status"), [(KeyboardInterrupt(), 130), (Terminated(15), 143)])
def test_an_interrupt_that_is_lost_while_something_compiles_ends_the_command_all_the_same(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, lost: BaseException, status: int
) -> None:
    """As in a callback of LLVM: Python reports the interrupt there, goes on, and the compiling fails."""

    class Told:
        exc_value = lost

    def fail(_chosen: object) -> int:
        sys.unraisablehook(Told())  # type: ignore[arg-type] # all of it that matters
        raise RuntimeError("no compiled object yet")

    before = sys.unraisablehook
    monkeypatch.setattr(positions, "run_legal", fail)
    said = niagara("legal", "-")
    assert (said.status, said.out, said.err) == (status, "", "")
    assert sys.unraisablehook is before


# -- games at fault --------------------------------------------------------------------------------


@pytest.fixture
def sink(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function of the package `raft`, which brings the game `rapids`, that fails in what it calls of ours."""
    monkeypatch.setattr(registry, "foreign_packages", lambda: {"raft": "rapids"})
    rules = ModuleType("raft.rules")
    exec("def sink(*_):\n    calls('rapids', 5)\n", rules.__dict__)  # noqa: S102
    rules.__dict__["calls"] = getattr
    return rules.__dict__["sink"]  # type: ignore[no-any-return]


def raised(by: Callable[..., object]) -> BaseException:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - whatever it is
        by()
    return caught.value


def test_the_command_line_names_the_game(
    niagara: Niagara, sink: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=sink))
    said = niagara("games")
    assert said.status == 70
    assert said.err.startswith("niagara: the game 'rapids' of another package failed (TypeError: ")
    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=lambda _: 1 // 0))
    assert niagara("games").err.startswith("niagara: the program failed (ZeroDivisionError: ")


def test_the_app_names_the_game_and_the_error_itself(sink: Callable[..., None]) -> None:
    failed = WorkerFailed(raised(sink))
    assert in_words(failed, None).startswith("The game 'rapids' of another package has failed (TypeError). ")
    ours = WorkerFailed(raised(lambda: 1 // 0))
    assert in_words(ours, None).startswith("niagara-tui has crashed because of an internal error (ZeroDivisionError). ")


def test_a_game_that_leaves_the_program_amid_a_table_is_named_with_what_it_raised(
    niagara: Niagara, sink: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(*_: object) -> None:
        try:
            sink()
        except TypeError as error:
            raise RuntimeError from error

    monkeypatch.setattr(program, "_parse", lambda _: Namespace(run=leave))
    assert niagara("games").err.startswith("niagara: the game 'rapids' of another package failed (TypeError: ")
    assert in_words(WorkerFailed(raised(leave)), None).startswith("The game 'rapids' of another package has failed (Ty")


def test_games_of_others_are_known_by_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, ferry=Entry(game="boats.ferry:G"))
    assert registry.foreign_packages() == {"boats": "ferry"}


def test_ours_are_nobody_elses() -> None:
    assert registry.foreign_packages() == {}
    assert game_at_fault(raised(lambda: registry.game("nothing"))) is None
