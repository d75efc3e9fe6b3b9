from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from niagara_ai.errors import MAX_MESSAGE_LENGTH, MAX_WORD_LENGTH

from niagara_tui.cli.parser import build
from niagara_tui.cli.printing import print_traceback
from niagara_tui.core.errors import BadInput
from niagara_tui.core.text import HIDDEN_CATEGORIES, clean, message, strip_hidden
from niagara_tui.match.positions import problems
from niagara_tui.shell import settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import SeatSetup, Setup, read_record
from tests.cli.conftest import Edited, Niagara, refused
from tests.support.scripted_console import ScriptedConsole

NASTY = "a\x1b[2J\x9b31m\x90q\u202eb\u2066c\u2028d\re\nf\udc80g"
LONG = NASTY + "x" * 40_000
BEFORE_WORK = {
    "arena": ["--game", NASTY],
    "demo": [NASTY],
    "serve": ["--host", NASTY],
    "train": ["--game", NASTY],
}
"""Additional bad arguments, so that commands with long work end before it."""


def does_nothing(printed: str) -> bool:
    return not any(unicodedata.category(sign) in HIDDEN_CATEGORIES for sign in printed if sign != "\n")


def test_the_signs_that_must_not_be_printed_are_known() -> None:
    for sign in "\x00\x07\x08\x1b\x7f\x80\x85\x90\x9b\x9d\x9f\u200f\u202e\u2066\ufeff\ud800\ue000":
        assert strip_hidden(f"a{sign}b") == "ab"


@given(st.text(st.characters(), max_size=50))
def test_what_is_clean_and_what_is_a_message_is_one_line_of_ink(text: str) -> None:
    for shown in (clean(text), message(text, 20)):
        assert does_nothing(shown)
        assert shown.splitlines() in ([], [shown])
    assert len(message(text, 20)) <= 20


def test_a_message_that_is_too_long_keeps_its_beginning_and_its_end() -> None:
    shown = message(f"no file {'x' * 5000}: see --help")
    assert len(shown) == MAX_MESSAGE_LENGTH
    assert shown.startswith("no file x")
    assert shown.endswith("x: see --help")
    assert "x…x" in shown
    assert message("no file x: see --help") == "no file x: see --help"


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--seats", LONG),
        ("play", "--seats", f"greedy:{LONG},random,random"),
        ("play", "--option", f"ending={LONG}"),
        ("play", "--names", LONG),
        ("play", "--game", LONG),
        ("arena", "--until", LONG),
        ("rules", LONG),
        (LONG,),
        (f"--{LONG}",),
    ],
    ids=lambda given: ascii(" ".join(given))[1:30],
)
def test_a_long_value_is_not_echoed_whole(niagara: Niagara, arguments: tuple[str, ...]) -> None:
    said = niagara(*arguments)
    assert said.status == 2
    assert len(said.err) < 600
    assert max(map(len, said.err.split())) <= MAX_WORD_LENGTH


def calls() -> Iterator[list[str]]:
    """Calls with a nasty value for each argument of each command, and with unknown commands and options."""
    yield [NASTY]
    yield [f"--{NASTY}"]
    yield ["--saves"]
    [commands] = [action for action in build()._actions if isinstance(action, argparse._SubParsersAction)]
    for name, command in commands.choices.items():
        yield [name, f"--{NASTY}"]
        yield [name, *["x"] * 5, NASTY]
        for action in command._actions:
            if isinstance(action, argparse._HelpAction) or action.nargs == 0:
                continue
            for text in (NASTY, LONG):
                yield [name, *action.option_strings[:1], text, *BEFORE_WORK.get(name, ())]


def test_an_argument_is_never_more_than_ink_in_a_message(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIAGARA_SAVES", str(tmp_path / "saves"))
    monkeypatch.setattr("niagara_tui.cli.app.launch", lambda *_, **__: 0)
    monkeypatch.setattr("niagara_tui.cli.launch.launch", lambda *_, **__: 0)
    for arguments in calls():
        said, call = niagara(*arguments), ascii(" ".join(arguments))[:200]
        assert said.status in {0, 2}, (call, said.err[-300:])
        assert does_nothing(said.err), (call, said.err)
        assert does_nothing(said.out), (call, said.out)
        assert len(said.err) <= MAX_MESSAGE_LENGTH + len("niagara: \n"), call
        assert said.err.count("\n") <= 1, call


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "--seats", "3{}"),
        ("new", "--option", "jo{}e=on"),
        ("new", "--option{}", "joe=on"),
        ("new", "--game", "niag{}ara"),
        ("legal", "sa{}ve.json"),
        ("replay", "my{}save"),
        ("learn", "x{}y"),
        ("puzzle", "x{}y"),
        ("apply", "{position}", "1{}"),
        ("play", "--seats", "human,gre{}edy,greedy"),
    ],
    ids=" ".join,
)
def test_what_an_error_quotes_shows_signs_that_nobody_sees(
    niagara: Niagara, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    position = tmp_path / "p.json"
    assert niagara("new", "--seats", "3", "--seed", "7", "-o", position).status == 0
    for sign in "\u200b\u00ad\ufeff\u202e\ufe0f\u3164":
        named = [each.format(sign, position=position) for each in arguments]
        assert ascii(sign).strip("'") in refused(niagara(*named))


def test_files_are_named_in_ink_alone_where_they_are_listed(tmp_path: Path, niagara: Niagara) -> None:
    folder = tmp_path / "a\x1b[2J\x9b31m\u202eb"
    folder.mkdir()
    (folder / "game\x9b31m\x1b[2J.json").write_text("{}", encoding="utf-8")
    for asked in (["saves"], ["saves", "--json"], ["resume"]):
        said = niagara(*asked, "--saves", folder)
        assert does_nothing(said.out + said.err), ascii(said.out + said.err)
    named = folder / "start\x9b31m.json"
    assert niagara("new", "-o", named).status == 0
    for arguments in (["check", named], ["check", folder / "game\x9b31m\x1b[2J.json"], ["new", "-o", named]):
        said = niagara(*arguments)
        assert does_nothing(said.out + said.err), ascii(said.out + said.err)


def test_json_says_what_a_folder_is_really_called(tmp_path: Path, niagara: Niagara) -> None:
    folder = tmp_path / "a\x1b[2J\u202eb"
    folder.mkdir()
    assert json.loads(niagara("saves", "--json", "--saves", folder).out)["folder"] == str(folder)


def test_where_the_program_failed_is_shown_without_what_an_error_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="int") as caught:
        int(NASTY)
    print_traceback(caught.type, caught.value, None)
    said = capsys.readouterr().err
    assert "test_messages.py" in said
    assert "    int(NASTY)\n" in said
    assert does_nothing(said)


@pytest.mark.processes
def test_an_error_that_nothing_catches_is_shown_likewise(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from niagara_tui.cli import program\n"
        "def fail(*_):\n    raise ValueError('\\x1b[2J\\x9b31m')\n"
        "program._parse = fail\n"
        "sys.exit(program.main([]))\n"
    )
    for variable in ("", "1"):
        environment = {**os.environ, "NIAGARA_TRACEBACK": variable}
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, check=False, env=environment, cwd=tmp_path, timeout=60
        )
        assert done.returncode != 0
        said = done.stderr.decode()
        assert "ValueError" in said
        assert does_nothing(said), ascii(said)


def test_plain_mode_says_nothing_but_ink(tmp_path: Path) -> None:
    scripted = ScriptedConsole([])
    scripted.console.say(f"saved in {NASTY}", "")
    assert does_nothing(scripted.said)
    assert scripted.said.endswith("\n\n")


def test_a_save_that_is_called_what_no_save_can_be_called_is_listed_in_ink(tmp_path: Path) -> None:
    (tmp_path / "x\x9b31m\u202e.json").write_text("[]", encoding="utf-8")
    [found] = SaveFolder(tmp_path).summaries()
    assert does_nothing(f"{found.name}{found.problem}")


def test_of_very_many_things_that_are_wrong_the_first_are_told(tmp_path: Path, niagara: Niagara) -> None:
    position = json.loads(niagara("new").out)
    position["state"] |= {f"wrong{number}": 1 for number in range(300)}
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    said = niagara("check", file).err.splitlines()
    assert len(said) == 16
    assert said[-1].endswith(": 285 more things are wrong with it")


# Errors in files are reported in plain words; pydantic's own wording never shows.

FOREIGN = re.compile(
    r"[Ii]nput should|[Ff]ield required|permitted|keyword|should have|should match|validation|None|valid "
)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("round", "x", "round: 'x' is wrong: it must be a whole number"),
        ("round", 1.5, "round: 1.5 is wrong: it must be a whole number"),
        ("round", True, "round: true is wrong: it must be a whole number"),
        ("round", 10**9, "round: 1000000000 is wrong: it must be less than 32768"),
        ("hat", 1, "hat: there is no field of that name"),
        ("players", 5, "players: it must be a list, in [ ]"),
        ("players", [], "players: it has 0 entries, and must have at least 3"),
        ("turn", 5, "turn: it must be a group of named fields, in { }"),
        ("first", "Q", "first: 'Q' is wrong: it must be 'R', 'B', 'Y', 'G', 'K' or 'N'"),
        (
            "phase",
            None,
            "phase: null is wrong: it must be 'redeem', 'choose', 'paddle', 'flow', 'over', 'return' or 'joe'",
        ),
    ],
)
def test_a_broken_position_is_refused_in_plain_words(
    niagara: Niagara, edited: Edited, field: str, value: Any, said: str
) -> None:
    name = edited(lambda state: state.update({field: value}))
    for command in (("check", name), ("apply", name, "R 5")):
        assert refused(niagara(*command)) == f"{name}: {said}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda file: file.pop("state"), "state: it is missing"),
        (lambda file: file.update(state=[]), "state: it must be a group of named fields, in { }"),
        (lambda file: file.update(version="1"), "version: '1' is wrong: it must be a whole number"),
        (lambda file: file.update(hat=1), "hat: there is no field of that name"),
        (lambda file: file.update(game="A B"), "game: 'A B' is wrong: it is not a name that this can have"),
    ],
)
def test_so_is_a_file_around_a_position(start: Path, change: Any, said: str) -> None:
    file = json.loads(start.read_text(encoding="utf-8"))
    change(file)
    with pytest.raises(BadInput) as refusal:
        problems(json.dumps(file).encode())
    assert str(refusal.value) == said


@pytest.mark.parametrize(
    "spoilt",
    ["{", "[]", "5", '{"speed": "warp"}', '{"animation": 3}', '{"last": []}', '{"last": {"niagara": {"seats": 3}}}'],
)
def test_so_are_broken_settings(tmp_path: Path, spoilt: str) -> None:
    (tmp_path / settings.FILE).write_text(spoilt, encoding="utf-8")
    _, complaint = settings.load(tmp_path)
    assert complaint
    assert complaint.startswith(("The settings were broken (", "One of the settings is not understood ("))
    assert not FOREIGN.search(complaint), complaint


@pytest.mark.parametrize("field", ["format", "game_version", "setup", "moves", "started", "saved", "result"])
def test_so_is_a_save_with_anything_in_any_field(field: str) -> None:
    setup = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Ann", "Ben", "Cat")], seed=1)
    moment = datetime(2026, 1, 1).astimezone().isoformat()
    record = {"format": 1, "game_version": 1, "setup": setup.model_dump(), "moves": [], "started": moment}
    for value in (None, True, -1, 1.5, "x", "", [], {}, [5], {"a": 1}, "2026-01-01", 10**30):
        said = _refusal(json.dumps(record | {"saved": moment, field: value}).encode())
        assert not FOREIGN.search(said), (value, said)


def _refusal(data: bytes) -> str:
    """The message about these contents of a save; empty if they are sound."""
    try:
        read_record(data)
    except BadInput as refusal:
        return str(refusal)
    return ""
