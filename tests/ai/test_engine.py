from __future__ import annotations

import gc
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from niagara_ai.arena import Tournament, origin_of
from niagara_ai.commands import command_parts, split_seats
from niagara_ai.contract import BotError
from niagara_ai.engine import BlockingConversation, Engine
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.process import found
from niagara_ai.registry import BotName, make_bot, parse_bot
from niagara_ai.wire import Asked, NewGame, Reply, line_of, read_asked, read_reply
from pydantic import BaseModel

from niagara_tui.games.registry import GAMES
from niagara_tui.lab.engine_check import check
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.schemas import schema
from tests.support.positions import GAME, start
from tests.support.programs import BAD_ANSWERS, FIRST, NO_HELLO, own_settings, program
from tests.support.workers import wait_until_gone

pytestmark = pytest.mark.processes

SECONDS = 0.6
"""Seconds that a program has for an answer in these tests."""
SPARE = 6.0
"""Additional seconds allowed on a busy machine."""


@pytest.mark.parametrize(
    ("command", "windows", "parts"),
    [
        ("./mybot --level 3", False, ["./mybot", "--level", "3"]),
        ("'./my bot' \"a, b\" c\\ d", False, ["./my bot", "a, b", "c d"]),
        ("C:\\bots\\my.exe --name x", True, ["C:\\bots\\my.exe", "--name", "x"]),
        ('"C:\\my bots\\my.exe" "a b"', True, ["C:\\my bots\\my.exe", "a b"]),
    ],
)
def test_a_command_is_split_as_the_systems_shell_does(command: str, windows: bool, parts: list[str]) -> None:
    assert command_parts(command, windows=windows) == parts


@pytest.mark.parametrize("command", ["", "  ", "''", "'open", "a\nb", "a\x1b[2Jb", "x" * 301])
def test_what_is_no_command_is_refused_in_a_sentence(command: str) -> None:
    with pytest.raises(BotError, match="exec: "):
        parse_bot(f"exec:{command}")


def test_a_program_is_a_bot_of_the_kind_exec_with_its_command_as_level() -> None:
    assert parse_bot("exec:./mybot --level 3:4") == BotName("exec", "./mybot --level 3:4")
    assert isinstance(make_bot(parse_bot("exec:./mybot"), GAME, 1), Engine)


@pytest.mark.parametrize(
    ("text", "windows", "seats"),
    [
        ("human, greedy:thief,random", False, ["human", "greedy:thief", "random"]),
        ("exec:./mybot --level 3,greedy,human", False, ["exec:./mybot --level 3", "greedy", "human"]),
        ("exec:./mybot 'a,b' \"c,'d\",human", False, ["exec:./mybot 'a,b' \"c,'d\"", "human"]),
        ("exec:./mybot a\\,b,human", False, ["exec:./mybot a\\,b", "human"]),
        ("exec:C:\\bots\\,human", True, ["exec:C:\\bots\\", "human"]),
        ("exec:./mybot 'a,b", False, ["exec:./mybot 'a,b"]),
        ("", False, [""]),
    ],
)
def test_a_comma_within_quotes_is_part_of_a_command(text: str, windows: bool, seats: list[str]) -> None:
    assert split_seats(text, windows=windows) == seats


def test_a_program_with_a_path_is_looked_for_in_its_folder_and_one_without_where_a_shell_looks(tmp_path: Path) -> None:
    own = tmp_path / "sh"
    own.write_text("#!/bin/sh\n")
    with pytest.raises(ChildFault, match="not a program"):
        found("./sh", str(tmp_path))
    own.chmod(0o700)
    assert found("./sh", str(tmp_path)) == str(own)
    assert found("sh", str(tmp_path)) != str(own)
    with pytest.raises(ChildFault, match="does not exist"):
        found("./other", str(tmp_path))


KEEPS = """
log = open(sys.argv[1], "w")
for message in messages():
    log.write(json.dumps(message) + "\\n")
    log.flush()
    if message["type"] == "hello": say(id=message["id"], ready={"protocol": 1, "name": "Keeper"})
    if message["type"] == "question":
        say(info="thinking")
        say(id=message["id"], move=message["moves"][-1], thoughts=[{"move": message["moves"][-1], "value": 1}])
    if message["type"] == "quit": break
"""


def test_a_program_is_told_its_game_its_view_and_its_moves_and_nothing_else(tmp_path: Path) -> None:
    log = tmp_path / "log"
    state = start(3)
    view, moves = GAME.view(state, 1), GAME.legal(state, 1)
    engine = Engine(GAME, f"{program(tmp_path, KEEPS)} {log}")
    engine.new_game(NewGame(game="niagara", rules=GAME.digest, edition=3, seats=3, seat=1, options={"joe": False}))
    choice = engine.choose(view, 1, moves)
    engine.close()
    hello, game, question, last = map(json.loads, log.read_text().splitlines())
    assert (choice.move, choice.thoughts[0].value) == (moves[-1], 1.0)
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    told = {"rules": GAME.digest, "edition": 3, "seats": 3, "seat": 1, "options": {"joe": False}}
    assert game == {"type": "game", "game": "niagara", **told}
    assert question.pop("id") > hello["id"]
    assert question == {
        "type": "question",
        "seat": 1,
        "view": to_jsonable(GAME, view),
        "moves": [*map(GAME.text, moves)],
        "numbers": moves,
        "seconds": 10.0,
    }
    assert last == {"type": "quit"}


def test_a_program_that_does_not_play_the_game_says_so_before_the_first_question(tmp_path: Path) -> None:
    engine = Engine(GAME, program(tmp_path, "for q in questions(games=['go']): pass"))
    engine.new_game(NewGame(game="niagara"))
    with pytest.raises(ChildFault, match="does not play niagara"):
        engine.get_ready()


@pytest.mark.parametrize("kind", NO_HELLO)
def test_whoever_does_not_introduce_itself_is_ended_in_time(kind: str, tmp_path: Path) -> None:
    begun = time.monotonic()
    with pytest.raises(ChildFault) as fault:
        BlockingConversation(program(tmp_path, NO_HELLO[kind]), seconds=SECONDS)
    assert time.monotonic() - begun < SECONDS + SPARE
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 400


@pytest.mark.parametrize("kind", BAD_ANSWERS)
def test_a_bad_answer_is_a_fault_in_time_and_no_process_remains(kind: str, tmp_path: Path) -> None:
    talk = BlockingConversation(program(tmp_path, BAD_ANSWERS[kind]), seconds=SPARE)
    begun = time.monotonic()
    talk._seconds = SECONDS
    with pytest.raises(ChildFault) as fault:
        talk.ask(0, {}, ["5"], [5])
    talk.quit()
    assert time.monotonic() - begun < SECONDS + SPARE
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 400
    assert wait_until_gone([talk.pid])


def test_a_byte_order_mark_before_the_first_line_is_skipped(tmp_path: Path) -> None:
    marked = "sys.stdout.buffer.write(b'\\xef\\xbb\\xbf'); sys.stdout.flush()\n"
    talk = BlockingConversation(program(tmp_path, marked + FIRST), seconds=SPARE)
    assert talk.ask(0, {}, ["5"], [5]).move == "5"
    talk.quit()


def test_a_flood_between_two_questions_holds_up_nobody_but_the_program(tmp_path: Path) -> None:
    flood = "for q in questions():\n    say(id=q['id'], move='5')\n    for _ in range(300): say(info='x' * 999)"
    talk = BlockingConversation(program(tmp_path, flood), seconds=SPARE)
    assert [talk.ask(0, {}, ["5"], [5]).move for _ in range(3)] == ["5"] * 3
    talk.quit()


def test_a_second_answer_is_seen_by_whoever_looks_and_skipped_by_whoever_asks(tmp_path: Path) -> None:
    twice = "for q in questions():\n    for _ in range(2): say(id=q['id'], move='5')"
    talk = BlockingConversation(program(tmp_path, twice), seconds=SPARE)
    talk.ask(0, {}, ["5"], [5])
    assert talk.ask(0, {}, ["5"], [5]).move == "5"
    end = time.monotonic() + SPARE
    while not (unasked := talk.unasked()) and time.monotonic() < end:
        time.sleep(0.01)
    assert '"move": "5"' in unasked
    talk.quit()


def test_a_program_that_has_failed_is_started_anew_for_the_next_question(tmp_path: Path) -> None:
    once = tmp_path / "once"
    script = f"""
for q in questions():
    if not os.path.exists({str(once)!r}):
        open({str(once)!r}, 'w').close()
        sys.exit(5)
    say(id=q['id'], move=q['moves'][0])"""
    state = start(3)
    engine, asked = Engine(GAME, program(tmp_path, script)), (GAME.view(state, 0), 0, GAME.legal(state, 0))
    with pytest.raises(ChildFault, match="has ended with status 5"):
        engine.choose(*asked)
    assert engine.choose(*asked).move == asked[2][0]
    engine.close()


HAS_CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])
open(sys.argv[1], 'w').write(str(child.pid))
"""


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups")
@pytest.mark.parametrize("way", ["close", "forget"])
def test_a_program_ends_with_all_that_it_has_started_also_if_it_is_forgotten(way: str, tmp_path: Path) -> None:
    born = tmp_path / "born"
    engine = Engine(GAME, f"{program(tmp_path, HAS_CHILD + FIRST)} {born}")
    state = start(3)
    engine.choose(GAME.view(state, 0), 0, GAME.legal(state, 0))
    if way == "close":
        engine.close()
    del engine
    gc.collect()
    assert wait_until_gone([int(born.read_text())])


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    with pytest.raises(ChildFault, match="does not exist") as fault:
        BlockingConversation(str(tmp_path / "nobody"))
    assert fault.value.wrong is Wrong.NOT_FOUND


@pytest.mark.skipif(os.name == "nt", reason="there a file is a program by its name")
@pytest.mark.parametrize("text", ["import sys\n", "#!/no/such/interpreter\n", "\x7fELF"])
def test_what_the_system_does_not_run_is_told_as_not_started_with_its_reason(text: str, tmp_path: Path) -> None:
    (tmp_path / "bot").write_text(text, "utf-8")
    (tmp_path / "bot").chmod(0o755)
    with pytest.raises(ChildFault) as fault:
        BlockingConversation("./bot", str(tmp_path))
    assert fault.value.wrong is Wrong.NOT_STARTED
    assert fault.value.detail in {"Exec format error", "No such file or directory", "OSError", "FileNotFoundError"}


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
@pytest.mark.parametrize(("name", "status"), [("PIPE", -13), ("XFSZ", -25)])
def test_a_program_is_ended_by_the_signals_that_python_ignores(name: str, status: int) -> None:
    with pytest.raises(ChildFault) as fault:
        BlockingConversation(f"sh -c 'kill -s {name} $$'")
    assert fault.value.detail == str(status)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_whole_games_of_every_kind_in_the_arena(game: str, tmp_path: Path) -> None:
    seats = [f"exec:{program(tmp_path)}", "greedy", "greedy"]
    tournament = Tournament.of(SOURCE, game, {}, seats, 1)
    played = tournament.task()(1)
    assert not played.capped
    assert played == tournament.play(1)


def test_a_program_that_fails_ends_the_tournament_with_a_sentence_and_no_process_remains(tmp_path: Path) -> None:
    script = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n{BAD_ANSWERS['illegal']}"
    tournament = Tournament.of(SOURCE, "upriver", {}, [f"exec:{program(tmp_path, script)}", "greedy"], 1)
    wrong = r"game 1: the bot exec:.* in seat [12] wants 'to the moon', which is not legal$"
    with pytest.raises(BotError, match=wrong):
        tournament.play(0)
    assert wait_until_gone([int((tmp_path / "pid").read_text())])


def test_a_tournament_is_another_one_once_a_program_has_changed(tmp_path: Path) -> None:
    player = f"exec:{program(tmp_path)}"
    before = origin_of(SOURCE, "upriver", [player, "random"])
    assert before != origin_of(SOURCE, "upriver", ["random", "random"])
    (tmp_path / "bot.py").write_text("another")
    origin_of.__globals__["_origin"].cache_clear()
    assert before.differences(origin_of(SOURCE, "upriver", [player, "random"]))[0][0] == "bots"


def test_a_program_whose_file_cannot_be_read_is_refused_in_a_sentence_and_a_long_argument_is_no_file() -> None:
    assert origin_of(SOURCE, "upriver", [f"exec:./mybot {'x' * 280}"]).bots
    if Path("/proc/self/mem").is_file():
        with pytest.raises(BotError, match=r"^the program \./mybot /proc/self/mem cannot be read, so "):
            origin_of(SOURCE, "upriver", ["exec:./mybot /proc/self/mem"])


# -- the examples of the docs ----------------------------------------------------------------------

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "engines.md").read_text("utf-8")
SPOKEN = re.findall(r"^([<>]) (\{.*\})$", PAGE, re.MULTILINE)


def fields(model: type[BaseModel]) -> set[str]:
    return {*model.model_fields}


@pytest.mark.parametrize(("who", "line"), SPOKEN)
def test_each_line_of_the_page_is_one_that_the_models_read_and_write(who: str, line: str) -> None:
    message: Asked | Reply | None = read_asked(json.loads(line)) if who == ">" else read_reply(line.encode())
    assert message is not None
    assert {*json.loads(line)} <= fields(type(message))
    assert line_of(message) == line + "\n" or "thoughts" in line  # of a thought, each field is written


def test_the_page_shows_each_message_and_names_each_field_of_the_schema() -> None:
    definitions = schema("engine", GAMES["niagara"])["$defs"]
    kinds = {definitions[name]["properties"]["type"]["const"] for name in ("Hello", "NewGame", "Question", "Quit")}
    assert {json.loads(line)["type"] for who, line in SPOKEN if who == ">"} == kinds
    for name in ("Hello", "NewGame", "Question", "Reply", "Ready"):
        for field in {*definitions[name]["properties"]} - {"plans", "before"}:  # for advisers of the house
            assert re.search(rf"`{field}`|\"{field}\"", PAGE), f"{name}.{field}"


def javascript(_folder: Path) -> list[str]:
    return [shutil.which("node") or pytest.skip("there is no node"), str(DOCS / "examples/bot.mjs")]


def compiled(folder: Path) -> list[str]:
    compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
    made = folder / "first"
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-o", made, DOCS / "examples/bot.c"], check=True)
    return [str(made)]


def ours(_folder: Path) -> list[str]:
    return [sys.executable, "-m", "niagara_tui", "engine", "greedy"]


Made = Callable[[Path], list[str]]


@pytest.mark.processes
@pytest.mark.parametrize("made", [javascript, compiled, ours])
def test_nothing_is_wrong_with_the_examples_and_our_own_bots(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_settings(tmp_path, monkeypatch)
    found = [*check(shlex.join(made(tmp_path)))]
    assert [finding.said for finding in found if finding.is_wrong] == []
    assert len(found) == 1 + len(GAMES) + 2


@pytest.mark.processes
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("made", [javascript, compiled])
def test_the_examples_play_whole_games_of_every_kind_in_the_arena(made: Made, game: str, tmp_path: Path) -> None:
    player = f"exec:{shlex.join(made(tmp_path))}"
    tournament = Tournament.of(SOURCE, game, {}, [player, "greedy", "greedy"], 1)
    played = [tournament.play(number) for number in range(3)]
    assert not any(each.capped for each in played)
    assert all(each.times[0].count for each in played)


@pytest.mark.processes
def test_a_bot_of_the_house_plays_for_other_programs_as_it_does_at_our_tables() -> None:
    from tests.ai.test_worker import asked, worker

    hello, game = '{"type":"hello","id":0}\n', '{"type":"game","game":"niagara"}\n'
    command = [sys.executable, "-m", "niagara_tui", "engine", "greedy", "--seed", "1"]
    lines = hello + asked(5) + '{"type":"weather"}\n' + game + asked(7) + '{"type":"quit"}\n' + asked(8)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)
    ready, early, answer = map(json.loads, done.stdout.splitlines())
    assert ready["ready"]["games"] == [*GAMES]
    assert early["error"].startswith("no game has begun")
    assert answer == json.loads(worker(asked(7)).stdout)
    assert (done.returncode, done.stderr) == (0, "")
