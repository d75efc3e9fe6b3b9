"""G15: bots that raise, hang, lie, flood or die, at once or slowly: the game goes on in time, no process remains."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio.base_subprocess import BaseSubprocessTransport
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from niagara_ai.conversation import Conversation
from niagara_ai.faults import ChildFault
from niagara_ai.process import Child

from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from tests.robustness.rounds import Rounds, rounds
from tests.support import workers
from tests.support.apps import TableApp, until
from tests.support.scripted_console import Picker, ScriptedConsole, sit
from tests.support.tables import match_of
from tests.support.workers import wait_until_gone

DEADLINE = 0.4
"""Seconds that a bot has for an answer in these tests."""
SPARE = 6.0
"""Additional seconds allowed for each answer on a busy machine."""
BAD = {
    "raises": "for q in questions(): raise ValueError('\\x1b[2J no such\\n card')",
    "hangs": workers.HANGS,
    "deaf": workers.DEAF,
    "nonsense": workers.prints("hello \x1b[2J\x9b31m"),
    "no json object": workers.prints("[1]"),
    "null": workers.prints("null"),
    "half a line": "for q in questions(): sys.stdout.write('{\"id\": '); sys.stdout.flush(); time.sleep(600)",
    "no utf-8": "for q in questions(): sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
    "deep": workers.prints("[" * 100_000),
    "wrong move": workers.answers("{'id': q['id'], 'move': 'to the moon'}"),
    "a move of another seat": workers.answers("{'id': q['id'], 'move': q['moves'][0] + ' '}"),
    "the move is a number": workers.answers("{'id': q['id'], 'move': 1}"),
    "no move": workers.answers("{'id': q['id'], 'move': None}"),
    "a huge answer": workers.answers("{'id': q['id'], 'move': 'x' * 3_000_000}"),
    "huge thoughts": workers.answers("{'id': q['id'], 'move': q['moves'][0], 'thoughts': [{'move': 'x' * 10**5}] * 9}"),
    "endless": workers.ENDLESS,
    "floods": workers.FLOODS,
    "tells progress for ever": "next(questions())\nwhile True: say(id=None, progress=0.5)",
    "another question's answer": workers.answers("{'id': q['id'] + 7, 'move': q['moves'][0]}"),
    "ends": workers.DIES,
    "ends at once": workers.NEVER_LIVES,
    "is killed": "import signal\nfor q in questions(): os.kill(os.getpid(), signal.SIGKILL)",
    "stops": "import signal\nfor q in questions(): os.kill(os.getpid(), signal.SIGSTOP)",
    "will not end": "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)",
    "closes its output": "for q in questions(): os.close(1); time.sleep(600)",
    "closes its input": "os.close(0); time.sleep(600)",
    "dies slowly": "q = next(questions())\nsys.stdout.write('{')\nsys.stdout.flush()\ntime.sleep(0.2)\nsys.exit(1)",
    "writes a complaint without end": "while True: sys.stderr.write('x' * 65536)",
    "has a child": workers.HAS_CHILD,
    "plays": workers.FIRST,
}


class Zoo:
    """Commands for bots of randomly drawn kinds; `drawn` lists the kinds so far."""

    def __init__(self, chance: Random, kinds: Sequence[str]) -> None:
        self.drawn: list[str] = []
        self._chance, self._kinds = chance, kinds

    def __call__(self, _game: str, _bot: str, _seed: int) -> list[str]:
        self.drawn.append(self._chance.choice(self._kinds))
        return list(workers.command(BAD[self.drawn[-1]])("", "", 0))


def a_match(chance: Random, *players: str) -> TableMatch:
    game = chance.choice(list(GAMES))
    count = chance.choice(GAMES[game].seats[:3])  # with the default options, Niagara does not allow a sixth player
    return match_of(game, (players * count)[:count] if len(players) == 1 else (players + ("greedy",) * count)[:count])


class Watched(BotSeats):
    """Bots of these kinds whose processes are known, with the time that each answer took."""

    def __init__(self, match: TableMatch, chance: Random, *kinds: str) -> None:
        self.zoo = Zoo(chance, kinds or tuple(BAD))
        super().__init__(match, deadline=DEADLINE, command=self.zoo, chance=Random(chance.random()))
        self.seen: set[int] = set()
        """The id of every process that was ever in use; failed ones are no longer in `pids`."""
        self.slowest = 0.0

    async def _start(self, seat: int) -> Conversation:
        conversation = await super()._start(seat)
        assert isinstance(conversation, Conversation)
        self.seen.add(conversation.pid)
        return conversation

    async def ask(self, seat: int) -> Any:
        with contextlib.suppress(ChildFault):
            await self._conversation(seat)  # the time of a question is not that in which thirty processes start
        begun = time.monotonic()
        answer = await super().ask(seat)
        self.slowest = max(self.slowest, time.monotonic() - begun)
        assert answer.move in self._match.legal(seat)
        assert answer.trouble is None or (answer.trouble.isprintable() and len(answer.trouble) < 400)
        return answer


def check_nothing_is_left(bots: Watched) -> None:
    assert bots.seen
    assert bots.slowest < DEADLINE + SPARE
    assert wait_until_gone(sorted(bots.seen))


@pytest.mark.processes
@rounds(quick=2, long=400)
def test_a_match_of_bad_bots_goes_on_by_legal_moves_and_leaves_no_process(rounds: Rounds) -> None:
    async def play(chance: Random) -> None:
        match = a_match(chance, "greedy")
        async with Watched(match, chance) as bots:
            for _ in range(5):
                match.settle()
                if match.is_over():
                    break
                seats = match.deciders()
                for seat, answer in zip(seats, await asyncio.gather(*map(bots.ask, seats)), strict=True):
                    match.submit(seat, answer.move)
        check_nothing_is_left(bots)
        assert match.game.audit(match._game_log.state) == []

    rounds.play(lambda chance: asyncio.run(play(chance)))


PARENTS = {
    "ends with its input": "for q in questions(): say(id=q['id'], move=q['moves'][0])",
    "dies": "next(questions())\nsys.exit(7)",
    "hangs": "for q in questions(): time.sleep(600)",
}


@pytest.mark.processes
@pytest.mark.parametrize("kind", PARENTS)
async def test_what_a_bot_has_started_ends_with_it_however_it_ends(kind: str, tmp_path: Path) -> None:
    born = tmp_path / "born"
    child = f"open({str(born)!r}, 'w').write(str(__import__('os').getpid())); import time; time.sleep(600)"
    script = f"""
import subprocess
subprocess.Popen([sys.executable, '-S', '-c', {child!r}])
while not (os.path.exists({str(born)!r}) and open({str(born)!r}).read()): time.sleep(0.01)
{PARENTS[kind]}"""
    match = match_of("upriver", ("greedy", "human"))
    match.settle()
    async with BotSeats(match, deadline=SPARE, command=workers.command(script)) as bots:
        if 0 in match.deciders():
            await bots.ask(0)
        else:
            await asyncio.to_thread(born_soon, born)
    assert wait_until_gone([int(born.read_text())])


def born_soon(file: Path) -> None:
    while not (file.exists() and file.read_text()):
        time.sleep(0.01)


@pytest.mark.processes
async def test_a_bot_that_is_sent_away_while_it_starts_is_gone_with_all_that_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    born = tmp_path / "born"
    script = f"""
import subprocess
child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])
open({str(born)!r}, 'w').write(str(child.pid))
time.sleep(600)"""
    connect = BaseSubprocessTransport._connect_pipes  # a busy event loop runs it late

    async def late(transport: Any, waiter: Any) -> None:
        await asyncio.to_thread(born_soon, born)
        await asyncio.sleep(0.2)
        await connect(transport, waiter)

    monkeypatch.setattr(BaseSubprocessTransport, "_connect_pipes", late)
    starting = asyncio.ensure_future(Child.start(workers.command(script)("", "", 0)))
    await asyncio.to_thread(born_soon, born)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(starting, SPARE)
    assert wait_until_gone([int(born.read_text())])


@pytest.mark.processes
@rounds(quick=1, long=50)
def test_each_bad_bot_is_told_of_once_and_replaced(rounds: Rounds) -> None:
    async def ask(kind: str, match: TableMatch) -> None:
        seat = match.deciders()[0]
        bots = Watched(match, Random(1), kind)
        said = [await bots.ask(seat) for _ in range(2)]
        await bots.close()
        troubles = [answer.trouble for answer in said if answer.trouble]
        assert len(troubles) == 1, kind
        assert all(trouble.isprintable() and trouble.startswith("A legal move is played for ") for trouble in troubles)
        assert all(answer.move in match.legal(seat) for answer in said)
        assert bots.seen, kind
        assert await asyncio.to_thread(wait_until_gone, sorted(bots.seen)), kind

    async def ask_all(chance: Random) -> None:
        match = a_match(chance, "greedy")
        match.settle()
        await asyncio.gather(*(ask(kind, match) for kind in BAD if kind != "plays"))

    rounds.play(lambda chance: asyncio.run(ask_all(chance)))


def a_move_of_another_moment(match: TableMatch) -> str:
    """A move that the game knows, but that is not legal now."""
    later, chance, legal = (
        match_of(match.game.id, ("greedy",) * len(match.names)),
        Random(1),
        set(match.legal(match.deciders()[0])),
    )
    while True:
        later.settle()
        seat = later.deciders()[0]
        for move in later.legal(seat):
            if move not in legal:
                return match.game.text(move)
        later.submit(seat, chance.choice(later.legal(seat)))


@pytest.mark.processes
@pytest.mark.parametrize("game", GAMES)
async def test_a_move_of_another_moment_is_not_played(game: str) -> None:
    match = match_of(game, ("greedy",) * GAMES[game].seats[0])
    match.settle()
    script = workers.answers(f"{{'id': q['id'], 'move': {a_move_of_another_moment(match)!r}}}")
    async with BotSeats(match, command=workers.command(script), chance=Random(1)) as bots:
        answer = await bots.ask(seat := match.deciders()[0])
    assert answer.move in match.legal(seat)
    assert "which is not legal" in (answer.trouble or "")


@pytest.mark.processes
@rounds(quick=1, long=100)
def test_plain_mode_goes_on_whatever_its_bots_do(rounds: Rounds) -> None:
    async def play(chance: Random) -> None:
        match = a_match(chance, "human", "greedy")
        picker, asked = Picker(chance), 0

        def answer(news: str) -> str | None:
            nonlocal asked
            asked += 1
            return None if asked > 6 else picker(news)

        async with Watched(match, chance) as bots:
            scripted = ScriptedConsole(answer)
            await sit(match, scripted, bots=bots)
        assert asked > 3
        assert all(line.isprintable() for line in scripted.said.splitlines())
        check_nothing_is_left(bots)

    rounds.play(lambda chance: asyncio.run(play(chance)))


@pytest.mark.processes
@rounds(quick=1, long=60)
def test_a_table_goes_on_whatever_its_bots_do(rounds: Rounds, tmp_path: Path) -> None:
    async def play(chance: Random) -> None:
        match = a_match(chance, "human", "greedy")
        bots = Watched(match, chance)
        app = TableApp(match, bots, tmp_path)
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(2):
                await until(pilot, lambda: 0 in match.deciders() or match.is_over())
                if not match.is_over():
                    app.table._host.decide(0, match.legal(0)[:1])
        await bots.close()
        check_nothing_is_left(bots)

    rounds.play(lambda chance: asyncio.run(play(chance)))
