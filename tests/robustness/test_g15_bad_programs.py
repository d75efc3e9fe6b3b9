"""G15: programs of anybody that hang, lie, flood or die, at a table and alone; and saves that name one."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from niagara_ai.engine import BlockingConversation
from niagara_ai.faults import ChildFault

from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.programs import introduced
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import read_record, write_record
from tests.robustness.rounds import Rounds, rounds
from tests.support.programs import BAD_ANSWERS, FIRST, NO_HELLO, own_settings, program
from tests.support.tables import match_of
from tests.support.workers import wait_until_gone

pytestmark = pytest.mark.processes

SECONDS = 0.5
DEADLINE = 3.0
"""Seconds that a program has at a table: two processes are started in them."""
SPARE = 6.0
"""Additional seconds allowed on a busy machine."""
TELLS = "open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\n"
"""Writes down the id of each process, also of those that are ended at once."""


STRAYS = """
for _ in range(30):
    if not os.fork():
        os.setsid()
        if not os.fork():
            open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')
            time.sleep(60)
        os._exit(0)
"""
"""Starts processes in sessions of their own, whose parents have ended."""


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_settings(tmp_path, monkeypatch)


def pids(log: Path) -> list[int]:
    return [*map(int, log.read_text().split())] if log.exists() else []


def wait_for(count: int, log: Path, seconds: float = 60) -> bool:
    """Whether so many processes have written themselves down in that time."""
    end = time.monotonic() + seconds
    while len(pids(log)) < count and time.monotonic() < end:
        time.sleep(0.05)
    return len(pids(log)) == count


@rounds(quick=1, long=60)
def test_a_match_of_bad_programs_goes_on_by_legal_moves_and_leaves_no_process(rounds: Rounds, tmp_path: Path) -> None:
    async def play(chance: Random) -> None:
        log = tmp_path / f"log-{chance.getrandbits(30)}"
        game = chance.choice(list(GAMES))
        kinds = chance.sample([*BAD_ANSWERS], 2)
        found = [
            introduced(f"{program(tmp_path, TELLS + BAD_ANSWERS[kind], f'{number}.py')} {log}")
            for number, kind in enumerate(kinds)
        ]
        match = match_of(game, [each.player for each in found] + ["greedy"] * (GAMES[game].seats[0] - len(found)))
        async with BotSeats(match, deadline=DEADLINE, chance=chance) as bots:
            for _ in range(4):
                match.settle()
                if match.is_over():
                    break
                seats, begun = match.deciders(), time.monotonic()
                for seat, answer in zip(seats, await asyncio.gather(*map(bots.ask, seats)), strict=True):
                    assert answer.trouble is None or (answer.trouble.isprintable() and len(answer.trouble) < 600)
                    match.submit(seat, answer.move)
                assert time.monotonic() - begun < DEADLINE + SPARE
        assert wait_until_gone(pids(log))

    rounds.play(lambda chance: asyncio.run(play(chance)))


@pytest.mark.parametrize("kind", ["hangs", "stops", "floods errors", "notes for ever", "illegal"])
def test_a_bad_program_is_a_fault_in_time_with_all_that_it_has_started(kind: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    child = (
        "import subprocess\nchild = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])\n"
        "open(sys.argv[1], 'a').write(f'{child.pid}\\n')\n"
    )
    talk = BlockingConversation(f"{program(tmp_path, TELLS + child + BAD_ANSWERS[kind])} {log}", seconds=SPARE)
    begun = time.monotonic()
    talk._seconds = SECONDS
    with pytest.raises(ChildFault):
        talk.ask(0, {}, ["5"], [5])
    talk.quit()
    assert time.monotonic() - begun < SECONDS + SPARE
    found = pids(log)
    assert len(found) == (1 if os.name == "nt" else 2)
    assert wait_until_gone(found)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux finds what has left its parent and its session")
@pytest.mark.parametrize("end", ["quits", "hangs", "ends", "is killed", "stops"])
def test_what_a_program_has_started_in_sessions_of_its_own_ends_with_it(end: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    talk = BlockingConversation(f"{program(tmp_path, STRAYS + BAD_ANSWERS.get(end, FIRST))} {log}", seconds=SPARE)
    assert wait_for(30, log)
    talk._seconds = SECONDS
    if end in BAD_ANSWERS:
        with pytest.raises(ChildFault):
            talk.ask(0, {}, ["5"], [5])
    talk.quit()
    assert wait_until_gone(pids(log))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no supervisor")
def test_a_program_ends_with_its_supervisor_if_somebody_kills_that(tmp_path: Path) -> None:
    log = tmp_path / "log"
    talk = BlockingConversation(f"{program(tmp_path, TELLS + BAD_ANSWERS['hangs'])} {log}", seconds=SPARE)
    os.kill(talk.pid, signal.SIGKILL)
    assert wait_until_gone(pids(log))
    with pytest.raises(ChildFault, match="has ended with status -9"):
        talk.ask(0, {}, ["5"], [5])
    talk.quit()


@pytest.mark.parametrize("kind", ["hangs", "floods", "floods with lines", "no utf-8"])
def test_whoever_never_says_hello_is_given_up_in_time(kind: str, tmp_path: Path) -> None:
    log, begun = tmp_path / "log", time.monotonic()
    with pytest.raises(ChildFault):
        BlockingConversation(f"{program(tmp_path, TELLS + NO_HELLO[kind])} {log}", seconds=SECONDS)
    assert time.monotonic() - begun < SECONDS + SPARE
    assert not log.exists() or wait_until_gone(pids(log))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends what does not notice the end of its input")
@pytest.mark.parametrize(("starts", "count"), [(TELLS, 3), (STRAYS, 90)], ids=["itself", "strays"])
def test_a_program_that_hangs_ends_with_a_table_that_is_killed(starts: str, count: int, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"{program(tmp_path, starts + BAD_ANSWERS['hangs'])} {log}"
    seats = ["--game", "upriver", "--seats", f"exec:{command},exec:{command}"]
    with subprocess.Popen([sys.executable, "-m", "niagara_tui", "play", "--auto", *seats]) as table:
        has_begun = wait_for(count, log)  # one introduced itself before
        table.kill()
    assert has_begun
    assert wait_until_gone(pids(log))


@pytest.mark.parametrize("is_named", [False, True])
async def test_a_save_starts_only_what_the_user_has_named(is_named: bool, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"{program(tmp_path, TELLS + FIRST)} {log}"
    if is_named:
        introduced(command)
        log.unlink()
    match = match_of("niagara", [f"exec:{command}", "greedy", "greedy"])
    again = TableMatch.resume(read_record(write_record(match.record())))
    again.settle()
    async with BotSeats(again) as bots:
        answer = await bots.ask(0)
    assert log.exists() == is_named
    assert (answer.trouble is None) == is_named
    assert is_named or str(answer.trouble).startswith("A built-in bot plays for ")
