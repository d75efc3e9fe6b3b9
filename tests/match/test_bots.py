"""Whatever a bot does, its seat gets a legal move in time, and the table hears of it."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path

import pytest

from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.match.position_json import to_jsonable
from tests.match.bot_tables import LONG, seats, table
from tests.support import workers
from tests.support.matches import new_match, play, setup
from tests.support.workers import command

pytestmark = pytest.mark.processes
SHORT = 0.6


async def asked(script: str, deadline: float = LONG) -> Answer:
    """The answer for Red to such a bot; it is checked to be a legal move."""
    match = table()
    async with seats(match, script, deadline) as bots:
        answer = await bots.ask(0)
    assert answer.move in match.legal(0)
    return answer


# -- answers ------------------------------------------------------------------------------------------


async def test_a_bots_move_and_thoughts_come_back() -> None:
    answer = await asked(workers.FIRST)
    assert (answer.move, answer.trouble) == (1, None)
    assert [(thought.move, thought.value) for thought in answer.thoughts] == [("1", 1.5)]


async def test_a_bot_is_told_its_seats_view_and_its_moves_and_nothing_else(tmp_path: Path) -> None:
    match = table()
    play(match, "B 3")
    heard = tmp_path / "heard"
    script = f"for q in questions(): open({str(heard)!r}, 'w').write(json.dumps(q)); say(id=q['id'], move='2')"
    async with seats(match, script) as bots:
        await bots.ask(0)
    question = json.loads(heard.read_text())
    assert sorted(question) == ["id", "moves", "seat", "view"]
    assert question["seat"] == 0
    assert question["moves"] == [match.game.text(move) for move in match.legal(0)]
    assert question["view"] == to_jsonable(match.game, match.view(0))
    assert question["view"]["players"][1]["chosen"] == "face down"


async def test_several_seats_are_asked_at_once() -> None:
    match = table()
    script = "for q in questions(): time.sleep(0.5); say(id=q['id'], move=q['moves'][0])"
    async with seats(match, script) as bots:
        begun = time.monotonic()
        answers = await asyncio.gather(*(bots.ask(seat) for seat in range(3)))
        assert time.monotonic() - begun < 1.4
    assert [answer.trouble for answer in answers] == [None] * 3


async def test_asking_where_no_bot_sits_is_a_mistake_of_the_caller() -> None:
    match = Match(setup())
    async with seats(match, workers.FIRST) as bots:
        assert bots.seats == ()
        with pytest.raises(ValueError, match="has no bot"):
            await bots.ask(0)


async def test_the_real_worker_answers_with_a_legal_move_of_its_own() -> None:
    match = table()
    async with BotSeats(match) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is None
    assert answer.move in match.legal(0)
    assert answer.thoughts


async def test_a_bot_that_does_not_exist_is_replaced_and_reported() -> None:
    match = new_match(player="nobody")
    async with BotSeats(match) as bots:
        answer = await bots.ask(0)
    assert answer.move in match.legal(0)
    assert answer.trouble == "A legal move is played for Rosa, whose bot nobody has ended with status 2."


# -- bots that misbehave ------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [workers.HANGS, workers.DEAF, workers.FLOODS], ids=["hangs", "deaf", "floods"])
async def test_a_bot_that_never_answers_is_replaced_at_the_deadline(script: str) -> None:
    begun = time.monotonic()
    answer = await asked(script, SHORT)
    assert time.monotonic() - begun < SHORT + 2
    assert answer.trouble == ("A legal move is played for Rosa, whose bot greedy did not answer within 0.6 s.")


async def test_a_bot_that_was_told_to_think_for_longer_is_waited_for_longer() -> None:
    match = new_match(player="mcts:2s")
    slow = f"for q in questions(): time.sleep({1.5 * SHORT}); say(id=q['id'], move=q['moves'][0])"
    async with seats(match, slow, SHORT) as bots:
        assert (await bots.ask(0)).trouble is None


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (workers.DIES, "has ended with status 7"),
        (workers.NEVER_LIVES, "has ended with status 3"),
        (workers.ENDLESS, "sent a line without an end"),
        (workers.prints("hello"), "sent an invalid message"),
        (workers.prints("[1]"), "sent an invalid message"),
        (workers.prints('{"id": 1, "move": 5}'), "sent an invalid message"),
        (workers.prints('{"id": "1", "move": "5"}'), "sent an invalid message"),
        (workers.prints('{"id": 1, "move": "5", "thoughts": "many"}'), "sent an invalid message"),
        (
            workers.prints('{"id": 1, "move": "5", "thoughts": [{"move": "5", "value": NaN}]}'),
            "sent an invalid message",
        ),
        (workers.prints("[" * 10_000), "sent an invalid message"),
        (workers.answers("{'id': q['id'] + 1, 'move': '5'}"), "answered a question that was not asked"),
        (workers.answers("{'id': None, 'move': '5'}"), "answered a question that was not asked"),
        (workers.answers("{'id': q['id'], 'move': 'to 5'}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id'], 'move': '9'}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id']}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id'], 'error': 'I am\\x1b[2J lost.'}"), "gave up: I am[2J lost"),
    ],
    ids=lambda text: text if len(text) < 40 else "script",
)
async def test_a_bot_that_dies_or_lies_is_replaced_and_reported(script: str, said: str) -> None:
    answer = await asked(script)
    assert answer.trouble == f"A legal move is played for Rosa, whose bot greedy {said}."


async def test_a_bot_that_cannot_be_started_is_replaced_and_reported() -> None:
    match = table()
    async with BotSeats(match, command=lambda *_: ["/there/is/no/such/program"]) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is not None
    assert "could not be started" in answer.trouble


async def test_a_bot_that_failed_is_started_afresh_for_the_next_question(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    script = f"""
if not os.path.exists({mark!r}):
    open({mark!r}, 'w').close()
    sys.exit(7)
{workers.FIRST}"""
    bots = seats(table(), script)
    answers = [await bots.ask(0), await bots.ask(0)]
    await bots.close()
    assert [answer.trouble is None for answer in answers] == [False, True]


async def test_an_answer_that_comes_after_the_asking_was_cancelled_is_passed_over() -> None:
    match = table()
    async with seats(match, workers.SLOW_FIRST) as bots:
        first = asyncio.create_task(bots.ask(0))
        await asyncio.sleep(0.15)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        answer = await bots.ask(0)
    assert answer.trouble is None


async def test_the_replacing_moves_do_not_come_from_the_games_seed() -> None:
    match = table()
    moves = []
    for seed in range(12):
        bots = BotSeats(match, command=command(workers.NEVER_LIVES), chance=random.Random(seed))
        moves.append((await bots.ask(0)).move)
        await bots.close()
    assert len(set(moves)) > 2
