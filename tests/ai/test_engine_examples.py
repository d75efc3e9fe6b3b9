from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from niagara_ai.arena import Tournament
from niagara_ai.wire import Asked, Reply, line_of, read_asked, read_reply
from pydantic import BaseModel

from niagara_tui.games.registry import GAMES
from niagara_tui.lab.engine_check import check
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.match.schemas import schema
from tests.support.programs import own_settings

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
