"""`niagara engine`, and programs named with `--seats`: what is tried and told, and what is refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from niagara_tui.lab import engine_check
from niagara_tui.match.bots.programs import introduced, known
from tests.cli.conftest import Niagara, refused
from tests.support.programs import BAD_ANSWERS, FIRST, NO_HELLO, own_settings, program

pytestmark = pytest.mark.processes


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_settings(tmp_path, monkeypatch)


KNOWS_FOUR = """
every = messages
def messages():
    for message in every():
        assert message["type"] in ("hello", "game", "question", "quit")
        yield message
"""
STAYS = f"try:\n    {FIRST}\nexcept SystemExit: time.sleep(600)"

# -- a program on trial -------------------------------------------------------------------------------


def test_a_program_that_does_nothing_wrong_is_told_so_and_may_play_here_then(niagara: Niagara, tmp_path: Path) -> None:
    command = program(tmp_path)
    said = niagara("engine", "--games", 1, "check", "--", *shlex.split(command))
    assert (said.status, said.err) == (0, "")
    told = said.out.splitlines()
    assert told[0] == "It is called Tester 2.0, and plays Niagara, Canyon and Up the River."
    assert told[-1] == f"Nothing is wrong: it can play at every table, as exec:{command}."
    assert known(f"exec:{command}") is not None


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (NO_HELLO["ends"], "wrong: It cannot play: it has ended with status 3."),
        (NO_HELLO["greets in words"], "wrong: It cannot play: it sent a line that is no message: "),
        (NO_HELLO["another version"], "wrong: It cannot play: it speaks version 9 of the protocol, "),
        ("for q in questions(games=['go']): pass", "wrong: It plays only games that are not here: go."),
        (BAD_ANSWERS["illegal"], "question 1: it wants 'to the moon', which is not legal. At a table, a legal move "),
        (BAD_ANSWERS["gives up"], "question 1: it gave up: [2Jno idea. At a table, a legal move "),
        (BAD_ANSWERS["nothing"], "question 1: it answered without a move. At a table, "),
        (
            "for q in questions():\n    for _ in range(2): say(id=q['id'], move=q['moves'][0])",
            "wrong: It writes what nobody has asked for, such as a second answer: {",
        ),
        (
            KNOWS_FOUR + FIRST,
            "wrong: It does not ignore a message of an unknown type: it has ended with status 1.",
        ),
        (
            STAYS,
            "wrong: It does not end within 0.5 s after quit.",
        ),
        (f"{FIRST}\ntime.sleep(600)", "wrong: It does not end within 0.5 s after the end of its input."),
    ],
)
def test_what_a_program_does_wrong_is_told_in_a_sentence(
    script: str, sentence: str, niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_check, "END", 0.5)
    said = niagara("engine", "--games", 1, "check", "--", *shlex.split(program(tmp_path, script)))
    assert said.status == 1
    assert sentence in said.out
    assert "thing is wrong." in said.out or "things are wrong." in said.out
    assert all(line.isprintable() for line in (said.out + said.err).splitlines())


def test_what_a_program_complains_of_is_shown_where_it_fails(niagara: Niagara, tmp_path: Path) -> None:
    script = "for q in questions(): raise ValueError('no \\x1b[2Jcard')"
    said = niagara("engine", "--games", 1, "check", "--", *shlex.split(program(tmp_path, script)))
    assert "ValueError: no [2Jcard" in said.err
    assert "Nothing more is tried: it fails too often." in said.out


def test_programs_are_seated_under_their_own_names_and_the_save_holds_their_commands(
    niagara: Niagara, tmp_path: Path
) -> None:
    command, file = f"{program(tmp_path)} 'a, b'", tmp_path / "game.json"
    seats = f"exec:{command},exec:{command},greedy"
    said = niagara("play", "--auto", "--game", "upriver", "--seats", seats, "--seed", 1, "-o", file)
    assert (said.status, said.err) == (0, "")
    found = json.loads(file.read_text())["setup"]["seats"]
    assert [seat["player"] for seat in found[:2]] == [f"exec:{command}"] * 2
    assert [seat["name"] for seat in found[:2]] == ["Tester", "Tester 2"]


def test_a_program_that_does_not_play_the_game_is_not_seated(niagara: Niagara, tmp_path: Path) -> None:
    command = program(tmp_path, "for q in questions(games=['canyon']): pass")
    assert "Tester 2.0 does not play Niagara; it plays canyon" in refused(
        niagara("play", "--auto", "--seats", f"exec:{command},greedy,greedy")
    )


def test_an_arena_of_somebody_else_starts_no_program_unless_it_is_named(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, file = program(tmp_path), tmp_path / "arena.jsonl"
    seats = f"exec:{command},greedy"
    begun = ("arena", "--game", "upriver", "--jobs", 1)
    assert niagara(*begun, "--seats", seats, "--games", 1, "--seed", 1, "--out", file).status == 0
    assert niagara(*begun, "--resume", file, "--games", 2).status == 0
    own_settings(tmp_path / "elsewhere", monkeypatch)
    said = refused(niagara(*begun, "--resume", file, "--games", 3))
    assert "this tournament starts the program" in said
    assert "to allow that, name it as a player" in said
    assert niagara(*begun, "--resume", file, "--games", 3, "--seats", seats).status == 0
    assert introduced(command).command == command


def test_an_arena_of_somebody_else_starts_no_program_of_a_folder_other_than_the_one_in_which_it_was_named(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, theirs = program(tmp_path), tmp_path / "theirs"
    theirs.mkdir()
    begun = ("arena", "--game", "upriver", "--jobs", 1)
    file = theirs / "arena.jsonl"
    seats = f"exec:{command},greedy"
    assert niagara(*begun, "--seats", seats, "--games", 1, "--seed", 1, "--out", file).status == 0
    monkeypatch.chdir(theirs)
    assert "this tournament starts the program" in refused(niagara(*begun, "--resume", file, "--games", 2))
    assert niagara(*begun, "--resume", file, "--games", 2, "--seats", seats).status == 0
