from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.plans import as_first_decider

from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.processes import Answer, worker_command
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.table_match import TableMatch
from tests.match.bot_tables import LONG, pids, seats, table
from tests.support import workers
from tests.support.matches import new_match, play, setup
from tests.support.workers import command, process_state

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
    assert sorted(question) == ["id", "moves", "seat", "type", "view"]
    assert question["seat"] == 0
    assert question["moves"] == [match.game.text(move) for move in match.legal(0)]
    assert (
        question["view"]
        == to_jsonable(match.game, as_first_decider(match.game, match.view(0), 0))
        != to_jsonable(match.game, match.view(0))
    )
    assert question["view"]["players"][1]["chosen"] == "none", "who has chosen already makes no difference"


async def test_several_seats_are_asked_at_once(tmp_path: Path) -> None:
    match = table()
    script = f"""
for q in questions():
    open(os.path.join({str(tmp_path)!r}, str(q["seat"])), "w").close()
    while len(os.listdir({str(tmp_path)!r})) < 3: time.sleep(0.01)  # until all have been asked
    say(id=q["id"], move=q["moves"][0])"""
    async with seats(match, script) as bots:
        answers = await asyncio.gather(*(bots.ask(seat) for seat in range(3)))
    assert [answer.trouble for answer in answers] == [None] * 3


async def test_asking_where_no_bot_sits_is_a_mistake_of_the_caller() -> None:
    match = TableMatch(setup())
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
    assert answer.trouble is not None
    told = "A legal move is played for Rosa, whose bot nobody gave up: there is no bot called 'nobody'; there is "
    assert answer.trouble.startswith(told)


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


NO_MESSAGE = "sent a line that is no message: "


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (workers.DIES, "has ended with status 7"),
        (workers.NEVER_LIVES, "has ended with status 3"),
        ("os.close(1); time.sleep(600)", "has closed its input or output"),
        (workers.ENDLESS, "sent a line of more than 1 MB"),
        ("print('{', end='', flush=True)", "sent a line without an end"),
        (workers.prints("hello"), NO_MESSAGE + repr("hello")),
        (workers.prints("[1]"), NO_MESSAGE + repr("[1]")),
        (workers.prints('{"id": 1, "move": 5}'), NO_MESSAGE + repr('{"id": 1, "move": 5}')),
        (workers.prints('{"id": "1", "move": "5"}'), NO_MESSAGE + repr('{"id": "1", "move": "5"}')),
        (
            workers.prints('{"id": 1, "move": "5", "thoughts": "many"}'),
            NO_MESSAGE + repr('{"id": 1, "move": "5", "thoughts": "many"}'),
        ),
        (
            workers.prints('{"id": 1, "move": "5", "thoughts": [{"move": "5", "value": NaN}]}'),
            NO_MESSAGE + repr('{"id": 1, "move": "5", "thoughts": [{"move": "5", "value": NaN}]}'),
        ),
        (workers.prints("[" * 10_000), NO_MESSAGE + repr("[" * 80)),
        (workers.answers("{'id': q['id'] + 1, 'move': '5'}"), "answered a question that was not asked"),
        (workers.answers("{'id': None, 'move': '5'}"), "answered a question that was not asked"),
        (workers.answers("{'id': q['id'], 'move': 'to 5'}"), "wants 'to 5', which is not legal"),
        (workers.answers("{'id': q['id'], 'move': '9'}"), "wants '9', which is not legal"),
        (workers.answers("{'id': q['id']}"), "answered without a move"),
        (workers.answers("{'id': q['id'], 'error': 'I am\\x1b[2J lost.'}"), "gave up: I am[2J lost"),
    ],
    ids=lambda text: text if len(text) < 40 else "script",
)
async def test_a_bot_that_dies_or_lies_is_replaced_and_reported(script: str, said: str) -> None:
    answer = await asked(script)
    assert answer.trouble == f"A legal move is played for Rosa, whose bot greedy {said}."


async def test_of_a_bot_that_lives_and_listens_no_more_it_is_not_said_that_it_has_closed_its_output() -> None:
    answers_once = "q = next(questions()); os.close(0); say(id=q['id'], move=q['moves'][0]); time.sleep(600)"
    async with seats(table(), answers_once) as bots:
        assert (await bots.ask(0)).trouble is None
        answer = await bots.ask(0)
    assert answer.trouble == "A legal move is played for Rosa, whose bot greedy has closed its input or output."


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


async def cancelled(asking: Coroutine[Any, Any, object], heard: Path) -> None:
    """Cancel the asking once the bot has heard its question."""
    task = asyncio.create_task(asking)
    while not heard.exists():  # noqa: ASYNC110, ASYNC240 - a file of another process
        await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_an_answer_that_comes_after_the_asking_was_cancelled_is_passed_over(tmp_path: Path) -> None:
    match = table()
    async with seats(match, workers.late_first(tmp_path / "heard")) as bots:
        await cancelled(bots.ask(0), tmp_path / "heard")
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


# What bots tell of their getting ready while nobody waits for an answer, and the hints that people ask for.

WARMS = """
say(id=None, progress=0.25)
say(id=None, progress=0.5)
for q in questions():
    say(id=None, progress=0.75)
    say(id=q['id'], move=q['moves'][0])
    say(id=None, progress=1.0)
"""
ONLY_PROGRESS = """
import itertools
for number in itertools.count(): say(id=None, progress=number % 100 / 100)
"""
UNASKED = """
say(id=0, move='1')
for q in questions(): say(id=q['id'], move=q['moves'][0])
"""


async def until(bots: BotSeats, progress: float | None) -> None:
    reached = asyncio.Event()
    bots.changed = lambda: reached.set() if bots.progress == progress else None
    bots.changed()
    async with asyncio.timeout(20):
        await reached.wait()


async def test_progress_is_heard_while_no_question_is_pending() -> None:
    async with seats(table(), WARMS) as bots:
        await until(bots, 0.5)
        assert bots.progress == 0.5


async def test_progress_is_no_answer_and_ends_when_every_bot_is_ready() -> None:
    async with seats(table(), WARMS) as bots:
        await until(bots, 0.5)
        answers = [await bots.ask(seat) for seat in bots.seats]
        assert [answer.trouble for answer in answers] == [None] * 3
        await until(bots, None)


async def test_one_change_is_told_once() -> None:
    told: list[tuple[float | None, float | None]] = []
    async with seats(table(), WARMS) as bots:
        bots.changed = lambda: told.append((bots.progress, bots.seconds_until_ready))
        await asyncio.gather(*map(bots.ask, bots.seats))
        async with asyncio.timeout(20):
            while told[-1:] != [(None, None)]:  # noqa: ASYNC110 - what would wake it is under test
                await asyncio.sleep(0.01)
    assert all(one != other for one, other in itertools.pairwise(told))


async def test_a_bot_that_dies_while_it_warms_up_is_waited_for_no_more() -> None:
    async with seats(table(), "import time; say(id=None, progress=0.25); time.sleep(1); sys.exit(1)") as bots:
        await until(bots, 0.25)
        await until(bots, None)
        assert (await bots.ask(0)).trouble is not None


async def test_a_bot_that_tells_nothing_but_progress_is_replaced_at_the_deadline() -> None:
    async with seats(table(), ONLY_PROGRESS, 0.6) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is not None
    assert "did not answer within 0.6 s" in answer.trouble


async def test_an_old_answer_that_came_unasked_is_passed_over() -> None:
    async with seats(table(), UNASKED) as bots:
        assert (await bots.ask(0)).trouble is None


@pytest.mark.parametrize("progress", ["-0.1", "1.1", "NaN", '"half"'])
async def test_a_progress_that_cannot_be_is_nonsense(progress: str) -> None:
    script = f"""print('{{"id": null, "progress": {progress}}}', flush=True)\nfor q in questions(): pass"""
    async with seats(table(), script) as bots:
        answer = await bots.ask(0)
    line = repr(f'{{"id": null, "progress": {progress}}}')
    assert answer.trouble == f"A legal move is played for Rosa, whose bot greedy {NO_MESSAGE}{line}."


async def test_bots_without_a_warm_up_have_no_progress() -> None:
    async with seats(table(), workers.FIRST) as bots:
        await bots.ask(0)
        assert bots.progress is None


def test_a_search_may_use_every_core_but_one_and_four_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    for cores in (None, 1, 2, 4, 64):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        threads.append(worker_command("niagara", "mcts:expert", 1)[-1])
    assert threads == ["1", "1", "1", "3", "4"]


# -- hints --------------------------------------------------------------------------------------------


async def test_a_hint_waits_for_the_search_to_be_compiled_however_long_that_takes() -> None:
    script = """
say(id=None, progress=0.3)
for q in questions():
    time.sleep(3 * SECONDS)
    say(id=None, progress=1.0)
    say(id=q['id'], move=q['moves'][0])
"""
    hints = Hints(new_match(), deadline=SHORT, command=command(script.replace("SECONDS", str(SHORT))))
    hint = await hints.ask(1)
    assert hint.move in hints._match.legal(1)
    assert hints.seconds_until_ready is None
    await hints.close()


async def test_progress_in_the_moment_in_which_the_time_for_a_hint_is_up_disturbs_nothing() -> None:
    hints = Hints(new_match())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0) as hints._timeouts[0]:
            await asyncio.sleep(1)
    hints._set_progress(0, 0.5)
    assert hints.progress == 0.5
    await hints.close()


async def test_a_search_that_is_ready_has_as_long_as_ever_for_a_hint() -> None:
    script = "say(id=None, progress=0.3); say(id=None, progress=1.0)\nfor q in questions(): time.sleep(60)"
    hints = Hints(new_match(), deadline=SHORT, command=command(script))
    with pytest.raises(NoHint, match="did not answer within"):
        await hints.ask(1)
    await hints.close()


async def test_a_hint_is_what_the_search_thinks_of_a_persons_decision() -> None:
    match = new_match()
    hints = Hints(match, command=command(workers.FIRST))
    assert pids(hints) == {}, "nothing is started before it is wanted"
    hint = await hints.ask(1)
    assert hint.move in match.legal(1)
    assert [thought.move for thought in hint.thoughts] == [match.game.text(hint.move)]
    assert list(pids(hints)) == [1]
    pid = pids(hints)[1]
    await hints.close()
    assert process_state(pid) == ""


async def test_each_person_is_advised_by_a_process_that_knows_that_seat_alone(tmp_path: Path) -> None:
    match = new_match()
    play(match, "R 3")
    script = f"""
for q in questions():
    chosen = q['view']['players'][0]['chosen']
    print(q['seat'], chosen, file=open(os.path.join({str(tmp_path)!r}, str(os.getpid())), 'a'), flush=True)
    say(id=q['id'], move=q['moves'][0])
"""
    hints = Hints(match, command=command(script))
    await asyncio.gather(hints.ask(1), hints.ask(2))
    await hints.close()
    assert heard_in(tmp_path) == ["1 none\n", "2 none\n"], "never the 3, nor that it lies there"


def heard_in(folder: Path) -> list[str]:
    return sorted(path.read_text(encoding="utf-8") for path in folder.iterdir())


async def test_a_hint_that_is_cancelled_does_not_disturb_the_next_one(tmp_path: Path) -> None:
    hints = Hints(new_match(), command=command(workers.late_first(tmp_path / "heard")))
    await cancelled(hints.ask(0), tmp_path / "heard")
    hint = await hints.ask(0)
    await hints.close()
    assert hint.move in new_match().legal(0)


async def test_an_adviser_that_fails_is_one_sentence_and_plays_nothing() -> None:
    hints = Hints(new_match(), command=command(workers.DIES))
    with pytest.raises(NoHint, match=r"^There is no hint: the search for one has ended with status 7\.$"):
        await hints.ask(0)
    await hints.close()


async def test_a_hint_for_a_bots_seat_is_a_mistake_of_the_caller() -> None:
    hints = Hints(new_match(player="greedy"), command=command(workers.FIRST))
    with pytest.raises(ValueError, match="has no bot, or nothing to decide"):
        await hints.ask(0)
    await hints.close()


async def test_the_real_judge_gives_a_hint_although_nothing_can_be_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba.py").write_text("raise ImportError", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    match = new_match()
    hints = Hints(match)
    hint = await hints.ask(2)
    await hints.close()
    best, *others = hint.thoughts
    assert match.game.text(hint.move) == best.move
    assert hint.move in match.legal(2)
    assert others
    assert all(len(thought.chances) == 3 for thought in hint.thoughts)
    assert [thought.loss is not None and thought.loss.error > 0 for thought in hint.thoughts] == [
        False,
        *[True] * len(others),
    ]


def test_n_11_a_bot_is_asked_the_same_whoever_has_laid_a_card() -> None:
    match = table()
    match.settle()
    asked = BotSeats(match)._question(0, match.legal(0), as_first_decider(match.game, match.view(0), 0))
    match.submit(1, match.legal(1)[0])
    assert BotSeats(match)._question(0, match.legal(0), as_first_decider(match.game, match.view(0), 0)) == asked
