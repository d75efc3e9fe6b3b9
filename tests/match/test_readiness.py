from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from niagara_tui.match.bots import readiness
from niagara_tui.match.bots.readiness import getting_ready, hint_waits, preparing_command, time_left
from tests.support.workers import process_state


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0, "a few seconds"),
        (4.0, "a few seconds"),
        (4.2, "about 5 s"),
        (16.0, "about 20 s"),
        (20.1, "about 25 s"),
        (61.0, "about 65 s"),
        (90.0, "about 90 s"),
        (91.0, "about 2 minutes"),
        (300.0, "about 5 minutes"),
    ],
)
def test_time_is_told_as_people_tell_it(seconds: float, words: str) -> None:
    assert time_left(seconds) == words


def test_what_is_said_becomes_shorter_and_names_no_share() -> None:
    said = getting_ready(18.0)
    assert said[1] == "The bots get ready, just this once: about 20 s."
    assert sorted(said, key=len, reverse=True) == list(said)
    assert said[2] == "Bots get ready: 20 s."
    assert getting_ready(91.0)[2] == "Bots get ready: 120 s."
    assert all("20 s" in each and "%" not in each for each in (*said, hint_waits(18.0)))


class Waiting:
    """Somebody who waits."""


def test_42_9_all_who_wait_for_the_bots_of_a_game_are_told_the_same() -> None:
    table, hint, elsewhere = Waiting(), Waiting(), Waiting()
    readiness.tell("some-game", table, 0.0)
    readiness.tell("some-game", hint, 0.4)
    readiness.tell("other-game", elsewhere, 0.0)
    wait = readiness._waits["some-game"]
    wait.countdown._clock = lambda: 1e9
    assert readiness.seconds_left("some-game", table) == readiness.seconds_left("some-game", hint)
    readiness.tell("some-game", hint, None)
    assert readiness.seconds_left("some-game", hint) is None
    assert readiness.seconds_left("some-game", table) is not None
    readiness.tell("some-game", table, None)
    readiness.tell("some-game", hint, 0.0)
    assert readiness._waits["some-game"] is not wait, "another wait begins"


def test_the_games_are_named_in_the_order_in_which_they_are_wanted() -> None:
    command = preparing_command("canyon")
    assert command[command.index("--game") :] == ["--game", "canyon", "--game", "niagara", "--game", "upriver"]
    assert "--spare" in command


def test_no_test_gets_bots_ready_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not readiness.is_wanted()
    monkeypatch.delenv(readiness.SWITCH)
    assert readiness.is_wanted()


@pytest.mark.processes
async def test_the_process_ends_with_who_wanted_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    script = f"import os, sys, time; open({str(told)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    running = asyncio.ensure_future(readiness.prepare([sys.executable, "-c", script]))
    async with asyncio.timeout(60):
        while not (told.exists() and told.read_text()):  # noqa: ASYNC110 - another process writes it
            await asyncio.sleep(0.05)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert process_state(int(told.read_text())) == ""


@pytest.mark.processes
async def test_a_process_that_fails_is_no_trouble(tmp_path: Path) -> None:
    run = f"open({str(tmp_path / 'run')!r}, 'w').close(); raise SystemExit(2)"
    await asyncio.wait_for(readiness.prepare([sys.executable, "-c", run]), 60)
    assert (tmp_path / "run").exists(), "it has been started, and its end was waited for"
    await asyncio.wait_for(readiness.prepare([os.fspath(tmp_path / "nothing")]), 60)
