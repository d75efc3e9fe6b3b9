from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from niagara_ai.child import NICE, _exit_when_closed
from niagara_ai.contract import BotError
from niagara_ai.wire import NewGame, Question, line_of, read_asked, read_line
from pydantic import TypeAdapter

from niagara_tui.games import registry
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, start

pytestmark = pytest.mark.processes

COMMAND = [
    sys.executable,
    "-m",
    "niagara_ai.worker",
    "--game-source",
    "niagara_tui.games.registry:game",
    "--game",
    "niagara",
]


def asked(number: int, seat: int = 0, **changed: Any) -> str:
    """The line that asks which card `seat` lays first, with the fields in `changed` replaced."""
    state = start(3)
    view = TypeAdapter(State).dump_python(GAME.view(state, seat), mode="json")
    moves = [GAME.text(move) for move in GAME.legal(state, seat)]
    return line_of(Question(id=number, seat=seat, view={**view, **changed}, moves=tuple(moves)))


def worker(lines: str, bot: str = "greedy:balanced", seed: str = "1") -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, "--bot", bot, "--seed", seed]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_each_question_gets_one_answer_with_its_number_and_the_process_ends_with_its_input() -> None:
    legal = {GAME.text(move) for move in GAME.legal(start(3), 0)}
    first, second = answers(worker(asked(7) + asked(8, seat=2)))
    assert (first["id"], second["id"]) == (7, 8)
    assert first["move"] in legal
    assert second["move"] in legal
    assert {thought["move"] for thought in first["thoughts"]} <= legal


def test_a_bot_that_is_asked_nothing_ends_quietly() -> None:
    done = worker("")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_broken_questions_are_answered_with_a_sentence_and_the_next_one_is_heard() -> None:
    broken = {
        "nonsense\n": (None, "the line is not JSON"),
        "[" * 100_000 + "\n": (None, "the line is not JSON"),
        "[1]\n": (None, "the line is not a JSON object"),
        '{"seat": 0}\n': (None, "id: must be a whole number from 0"),
        '{"id": 3, "seat": "R"}\n': (3, "seat: must be a whole number from 0"),
        '{"id": 4, "seat": 0, "view": []}\n': (4, "view: must be an object"),
        '{"id": 5, "seat": 0, "view": {}, "moves": []}\n': (5, "moves: must be a list of at least one text"),
        '{"id": 6, "seat": 0, "view": {}, "moves": ["8"]}\n': (6, "moves: niagara has no move '8'"),
        asked(9, sky="+3"): (9, "view.sky: Input should be '-1', '0', '+1' or '+2'"),
        asked(10, weather=1): (10, "view.weather: Unexpected keyword argument"),
        asked(12, seats=9): (12, "view.seats: is 9, but 3 players are listed"),
    }
    *said, last = answers(worker("".join(broken) + asked(11)))
    assert [(answer["id"], answer["error"]) for answer in said] == list(broken.values())
    assert last["id"] == 11
    assert "move" in last


def test_a_question_that_the_bot_fails_at_is_answered_too() -> None:
    (answer,) = answers(worker(asked(1).replace('"seat":0', '"seat":9')))
    assert answer == {"id": 1, "error": "the bot failed: IndexError: list index out of range"}


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("human", "there is no bot called 'human'; there is random, simple, greedy"),
        ("greedy:rash", "the bot greedy has no level 'rash'; it has balanced"),
    ],
)
def test_a_bot_that_is_not_here_says_so_at_each_question(bot: str, sentence: str) -> None:
    said = answers(worker(asked(1) + asked(2), bot))
    assert [answer["id"] for answer in said] == [1, 2]
    assert all(answer["error"].startswith(sentence) for answer in said)


@pytest.mark.parametrize(
    ("wrong", "sentence"), [({"seed": "one"}, "invalid int value: 'one'"), ({"bot": ""}, "--bot: it names no bot")]
)
def test_a_wrong_argument_is_a_sentence_and_status_2(wrong: dict[str, str], sentence: str) -> None:
    done = worker("", **wrong)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_bot_that_is_not_here_says_so_of_plans_too() -> None:
    plans = json.loads(asked(1)) | {"plans": [["1"]]}
    (answer,) = answers(worker(json.dumps(plans) + "\n", "human"))
    assert answer["error"].startswith("there is no bot called 'human'")


def test_after_a_game_that_cannot_begin_the_bot_of_the_game_before_answers_nothing() -> None:
    games = [line_of(NewGame(game=name)) for name in ("niagara", "chess")]
    command = [*COMMAND[:-2], "--bot", "greedy", "--seed", "1"]
    lines = games[0] + asked(1) + games[1] + asked(2)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)
    first, _no_game, last = answers(done)
    assert "move" in first
    assert last["error"].startswith("no game has begun")


@pytest.mark.parametrize(
    "source", ["niagara_tui.games.registry", "no.such.module:game", "niagara_tui.games.registry:no_such"]
)
def test_a_game_source_that_cannot_be_used_is_a_sentence(source: str) -> None:
    command = [*COMMAND, "--bot", "random", "--seed", "1", "--game-source", source]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert source in done.stderr
    assert "Traceback" not in done.stderr


def unreadable(name: str) -> Any:
    game = registry.game(name)
    type(game).mind = Path(__file__)  # type: ignore[method-assign, assignment]
    return game


@pytest.mark.parametrize("more", [[], ["--ready"]])
def test_a_bot_whose_mind_cannot_be_read_says_so_at_every_question(more: list[str]) -> None:
    command = [*COMMAND, "--bot", "mcts:50", "--seed", "1", "--game-source", f"{__name__}:unreadable", *more]
    lines = asked(1) + asked(2)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)
    why = "the weights in test_worker.py cannot be read"
    assert answers(done) == [{"id": 1, "error": why}, {"id": 2, "error": why}]


@pytest.mark.skipif(not hasattr(select, "poll"), reason="there is no `poll` to notice it by")
@pytest.mark.parametrize(("closed", "statuses"), [("reading", [1]), ("writing", [])])
def test_whoever_ends_by_itself_keeps_its_status_and_whom_nobody_hears_ends(
    closed: str, statuses: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    reading, writing = os.pipe()
    os.close(reading if closed == "reading" else writing)
    try:
        _exit_when_closed(writing)
    finally:
        os.close(writing if closed == "reading" else reading)
    assert ended == statuses


def test_what_a_game_or_bot_prints_never_reaches_the_answers() -> None:
    noisy = (
        "import os, sys, niagara_ai.worker, niagara_tui.games.niagara.player.turns as turns\n"
        "quiet = turns.appraise\n"
        "def appraise(*given):\n"
        "    print('loud'); os.write(1, b'louder'); return quiet(*given)\n"
        "import niagara_tui.games.niagara.game as game\n"
        "game.Niagara.appraise = staticmethod(appraise)\n"
        "sys.exit(niagara_ai.worker.main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", noisy, *COMMAND[3:], "--bot", "greedy", "--seed", "1"]
    done = subprocess.run(command, input=asked(1), capture_output=True, text=True, check=False, timeout=60)
    (answer,) = answers(done)
    assert answer["id"] == 1
    assert "loud" in done.stderr
    assert "louder" in done.stderr


def test_a_worker_loads_no_screen_and_no_compiler_even_with_its_game() -> None:
    work = (
        "import sys, io; sys.stdin = io.TextIOWrapper(io.BytesIO(b'')); import niagara_ai.worker\n"
        f"assert niagara_ai.worker.main({[*COMMAND[3:], '--bot', 'greedy', '--seed', '1']!r}) == 0\n"
        "print(sorted(name for name in ('textual', 'rich', 'numba', 'numpy') if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.splitlines()[-1:] == ["[]"]


def test_a_question_survives_its_line() -> None:
    unasked = Question(id=3, seat=1, view={"sky": "0"}, moves=("5", "sky +1"))
    for question in (unasked, unasked.model_copy(update={"plans": (("5",), ("sky +1", "to 5"))})):
        assert read_asked(read_line(line_of(question))) == question


def test_a_bot_that_is_no_adviser_says_so_if_it_is_asked_about_plans_and_an_adviser_if_one_is_not_legal() -> None:
    question = json.loads(asked(1))
    given: list[object] = [[["5"]], [["to 5"]], [["what"]], [[]], 3]
    lines = [json.dumps({**question, "plans": plans}) + "\n" for plans in given]
    bad = "plans: must be a list of lists of at least one text"
    assert [each["error"] for each in answers(worker("".join(lines)))] == [
        "plans: this bot judges none",
        "plans: this bot judges none",
        "plans: this bot judges none",
        bad,
        bad,
    ]
    found = answers(worker("".join(lines[1:3]), bot="mcts:adviser"))
    assert [each["error"] for each in found] == ["plans: 'to 5' is not legal", "moves: niagara has no move 'what'"]


@pytest.mark.parametrize("number", [True, -1, 1.0, "1", None])
def test_a_number_of_a_question_is_a_whole_number(number: object) -> None:
    with pytest.raises(BotError, match="id: must be a whole number from 0"):
        read_asked({"id": number, "seat": 0, "view": {}, "moves": ["5"]})


@pytest.mark.skipif(not hasattr(os, "nice"), reason="processes have no such priorities there")
def test_a_bot_stands_back_for_the_app() -> None:
    with subprocess.Popen([*COMMAND, "--bot", "random", "--seed", "1"], stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked(1))
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 1
        nice = os.getpriority(os.PRIO_PROCESS, process.pid)
        process.stdin.close()
    assert nice == min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICE)


THINKS_FOR_A_MINUTE = """
import sys, time
import niagara_ai.quick
from niagara_ai.worker import main

def think(*_):
    sys.stderr.write("thinking\\n")
    time.sleep(60)

niagara_ai.quick.Uniform.choose = think
main(sys.argv[1:])
"""


@pytest.mark.skipif(not hasattr(select, "poll"), reason="there is no `poll` to notice it by")
def test_amid_a_thought_of_a_minute_a_bot_ends_when_nobody_can_hear_it_any_more() -> None:
    command = [sys.executable, "-c", THINKS_FOR_A_MINUTE, *COMMAND[3:], "--bot", "random", "--seed", "1"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(asked(1))
        process.stdin.flush()
        assert process.stderr.readline() == "thinking\n"
        process.stdin.close()
        process.stdout.close()
        try:
            assert process.wait(timeout=40) == 1
        finally:
            process.kill()


READY_OR_NOT = """
import sys
from niagara_ai import worker

class Slow:
    def warm_up(self, source, report): sys.stderr.write("in the background\\n")
    def get_ready(self): sys.stderr.write("first\\n")
    def choose(self, view, seat, moves): raise AssertionError

worker.make_bot = lambda *_, **__: Slow()
worker.main(sys.argv[1:])
"""


@pytest.mark.parametrize(("flags", "said"), [((), "in the background\n"), (("--ready",), "first\n")])
def test_one_that_shall_be_ready_is_so_before_it_reads_a_question(flags: tuple[str, ...], said: str) -> None:
    command = [sys.executable, "-c", READY_OR_NOT, *COMMAND[3:], "--bot", "mcts", "--seed", "1", *flags]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, said)


def test_what_a_bot_reads_from_standard_input_is_no_question_to_it() -> None:
    code = (
        "import sys\nfrom niagara_ai import worker\nfrom niagara_ai.quick import Uniform\n"
        "class Nosy(Uniform):\n    def choose(self, *asked):\n        assert sys.stdin.read() == ''\n"
        "        return super().choose(*asked)\n"
        "worker.make_bot = lambda *_, **__: Nosy(1)\nsys.exit(worker.main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", code, *COMMAND[3:], "--bot", "random", "--seed", "1"]
    done = subprocess.run(command, input=asked(7) + asked(8), capture_output=True, text=True, check=False, timeout=60)
    assert [answer["id"] for answer in answers(done) if answer["move"]] == [7, 8]
