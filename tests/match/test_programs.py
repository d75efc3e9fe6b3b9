from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from niagara_tui.core.errors import BadInput
from niagara_tui.match.bots import programs
from niagara_tui.match.bots.programs import introduced, known, known_programs
from niagara_tui.match.bots.seats import BotSeats, play_alone
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, read_record, write_record
from tests.support.programs import BAD_ANSWERS, FIRST, NO_HELLO, own_settings, program
from tests.support.tables import match_of

pytestmark = pytest.mark.processes

LONG = 60.0
"""A deadline that no test reaches: before the answer two processes of Python are started."""
MARKS = "open(sys.argv[1], 'a').write('started')\n"


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_settings(tmp_path, monkeypatch)


async def first_answer(match: TableMatch, deadline: float = LONG) -> tuple[str, str | None]:
    """The text of the first decider's move, and what the table says of it."""
    match.settle()
    async with BotSeats(match, deadline=deadline, chance=Random(1)) as bots:
        answer = await bots.ask(match.deciders()[0])
    return match.game.text(answer.move), answer.trouble


async def test_a_save_starts_no_program_that_the_user_has_not_named_and_the_table_says_who_plays(
    tmp_path: Path,
) -> None:
    mark = tmp_path / "mark"
    match = match_of("niagara", [f"exec:{program(tmp_path, MARKS + FIRST)} {mark}", "greedy", "greedy"])
    again = TableMatch.resume(read_record(write_record(match.record())))
    _move, trouble = await first_answer(again)
    assert not mark.exists()
    assert trouble is not None
    assert trouble.startswith(f"A built-in bot plays for {again.names[0]}: a save never starts a program, and ")
    assert trouble.isprintable()


async def test_a_program_that_the_user_has_named_plays_also_when_the_game_is_opened_again(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    named = introduced(f"{program(tmp_path, MARKS + FIRST)} {mark}")
    mark.unlink()
    match = match_of("niagara", [named.player, "greedy", "greedy"])
    again = TableMatch.resume(read_record(write_record(match.record())))
    again.settle()
    first = again.game.text(again.legal(0)[0])
    assert await first_answer(again) == (first, None)
    assert mark.read_text() == "started"


async def test_it_is_started_in_the_folder_in_which_it_was_named_wherever_its_name_leads_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
        program(folder, MARKS.replace("sys.argv[1]", repr(str(folder / "mark"))) + FIRST)
    monkeypatch.chdir(ours)
    command = program(Path())
    program(ours, MARKS.replace("sys.argv[1]", repr(str(ours / "mark"))) + FIRST)
    named = introduced(command)
    monkeypatch.chdir(theirs)
    await first_answer(match_of("niagara", [named.player, "greedy", "greedy"]))
    assert (ours / "mark").read_text() == "started" * 2
    assert not (theirs / "mark").exists()


async def test_a_program_that_is_not_in_the_list_any_more_is_not_started(tmp_path: Path) -> None:
    named = introduced(program(tmp_path))
    match = match_of("niagara", [named.player, "greedy", "greedy"])
    match.settle()
    bots = BotSeats(match, chance=Random(1))
    (tmp_path / "settings" / "niagara-tui" / programs.FILE).unlink()
    answer = await bots.ask(0)
    await bots.close()
    assert answer.trouble is not None
    assert "has not been named on this computer" in answer.trouble


@pytest.mark.parametrize("contents", ["", "[]", '{"programs": 5}', '{"programs": [5, {"command": 1}]}'])
def test_a_broken_list_allows_nothing(contents: str, tmp_path: Path) -> None:
    file = tmp_path / "settings" / "niagara-tui" / programs.FILE
    file.parent.mkdir(parents=True)
    file.write_text(contents)
    assert known_programs() == []


def test_what_a_program_says_of_itself_is_kept_and_safe_to_show(tmp_path: Path) -> None:
    script = "for q in questions(author='\\x1b[2JAnn\\u202e', games=['canyon']): pass"
    found = introduced(program(tmp_path, script))
    assert known(found.player) == found
    assert (found.label, found.author) == ("Tester 2.0", "[2JAnn")
    assert found.plays("canyon")
    assert not found.plays("niagara")


def test_the_list_has_each_command_once_the_latest_first_and_no_more_than_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "MAX_PROGRAMS", 2)
    commands = [program(tmp_path, FIRST, f"{name}.py") for name in "abc"]
    for command in (*commands[:2], commands[0], commands[2]):
        introduced(command)
    assert [each.command for each in known_programs()] == [commands[2], commands[0]]


@pytest.mark.parametrize("kind", ["ends", "greets in words", "another version"])
def test_what_does_not_introduce_itself_is_told_in_a_sentence_and_not_kept(kind: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot play: it ") as wrong:
        introduced(program(tmp_path, NO_HELLO[kind]))
    assert str(wrong.value).isprintable()
    assert known_programs() == []


def test_programs_play_a_whole_game_at_a_table(tmp_path: Path) -> None:
    named = introduced(program(tmp_path))
    match = match_of("upriver", [named.player, named.player, "greedy"])
    play_alone(match, 1, None)
    assert match.is_over()


KEEPS = """
for message in messages():
    log.write(json.dumps(message) + "\\n")
    log.flush()
    if message["type"] == "hello": say(id=message["id"], ready={"protocol": 1, "name": "Keeper"})
    if message["type"] == "question": say(id=message["id"], move=message["moves"][0])
"""


async def test_a_program_is_told_the_options_and_the_edition_of_its_table(tmp_path: Path) -> None:
    log = tmp_path / "log"
    script = "log = open(sys.argv[1], 'a')\n" + KEEPS
    named = introduced(f"{program(tmp_path, script)} {log}")
    log.unlink()
    match = match_of("canyon", [named.player, "greedy", "greedy"])
    await first_answer(match)
    _hello, game, question, *_rest = map(json.loads, log.read_text().splitlines())
    assert game["game"] == "canyon"
    assert game["edition"] == match.edition == match.game.version
    assert (game["seats"], game["seat"], game["options"]) == (3, 0, match.setup.options)
    assert question["view"]["chance"] == {"seed": 0, "counter": 0}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("hangs", "did not answer within 3 s"),
        ("ends", "has ended with status 7"),
        ("illegal", "wants 'to the moon', which is not legal"),
        ("nonsense", "sent a line that is no message: '\\x1b[2Jbestmove'"),
        ("gives up", "gave up: [2Jno idea"),
        ("a huge line", "sent a line of more than 1 MB"),
    ],
)
async def test_a_bad_program_is_replaced_by_a_legal_move_and_the_table_says_what_it_does_wrong(
    kind: str, said: str, tmp_path: Path
) -> None:
    """In the table's own words, which are those of its language; not in those of the process between."""
    named = introduced(program(tmp_path, BAD_ANSWERS[kind]))
    match = match_of("niagara", [named.player, "greedy", "greedy"])
    _move, trouble = await first_answer(match, deadline=3.0 if kind == "hangs" else LONG)
    assert trouble == f"A legal move is played for {match.names[0]}, whose bot {named.player} {said}."


@pytest.mark.parametrize("player", ["exec:./mybot --level 3", 'exec:C:\\bots\\my.exe "a, b"', "exec:" + "x" * 300])
def test_a_save_holds_the_command_of_a_program(player: str) -> None:
    assert SeatSetup(name="Ann", player=player).player == player


@pytest.mark.parametrize("player", ["exec:a\x1b[2Jb", "exec:a\nb", "exec:a\u202eb", "exec:" + "x" * 301, "Exec:x"])
def test_a_save_holds_no_command_that_cannot_be_shown(player: str) -> None:
    with pytest.raises(ValidationError):
        SeatSetup(name="Ann", player=player)
