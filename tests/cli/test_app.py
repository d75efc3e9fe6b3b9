"""The commands that open the app or stand beside it: play, resume, saves."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui.cli import terminal
from niagara_tui.plain import program
from niagara_tui.session.match import Match
from niagara_tui.shell.launch import Launch
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.models import Record, SeatSetup, Setup
from niagara_tui.ui import app
from niagara_tui.ui.demo.script import scripts
from tests.cli.conftest import Niagara, refused


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the app would have been launched with; nothing is drawn."""
    launches: list[Launch] = []

    def run(launch: Launch) -> int:
        launches.append(launch)
        return 0

    monkeypatch.setattr(app, "run", run)
    monkeypatch.setattr(terminal, "missing", lambda: "")
    monkeypatch.setenv("TERM", "xterm")
    return launches


@pytest.fixture
def saves(tmp_path: Path) -> SaveFolder:
    """A folder with a game under way, a newer one that is over, and a file that is no save."""
    folder = SaveFolder(tmp_path / "saves")
    record = _record(datetime(2026, 1, 2, 12, tzinfo=UTC))
    folder.write("under way", record)
    folder.write("older", record.model_copy(update={"saved": datetime(2026, 1, 1, tzinfo=UTC)}))
    folder.write("over", record.model_copy(update={"saved": datetime(2026, 1, 3, tzinfo=UTC), "result": "Ann won"}))
    (folder.path / "broken.json").write_text("{", encoding="utf-8")
    return folder


def _record(now: datetime) -> Record:
    setup = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Ann", "Ben", "Cat")], seed=1)
    match = Match(setup, clock=lambda: now)
    match.submit(0, match.legal(0)[0])
    return match.record()


# -- the app ------------------------------------------------------------------------------------------


def test_without_a_command_the_app_opens_at_its_home(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara().status == 0
    assert launched == [Launch()]


def test_ascii_and_saves_may_stand_before_or_after_the_command(niagara: Niagara, launched: list[Launch]) -> None:
    for arguments in (
        ("--ascii", "--saves", "here"),
        ("--ascii", "--saves", "here", "play"),
        ("play", "--ascii", "--saves", "here"),
    ):
        assert niagara(*arguments).status == 0
    assert [(launch.ascii, launch.saves) for launch in launched] == [(True, Path("here"))] * 3


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What plain mode would have been launched with; nothing is said."""
    launches: list[Launch] = []

    def run(launch: Launch) -> int:
        launches.append(launch)
        return 0

    monkeypatch.setattr(program, "run", run)
    return launches


def test_plain_mode_needs_no_terminal_and_takes_what_the_app_takes(
    niagara: Niagara, plain: list[Launch], saves: SaveFolder
) -> None:
    for arguments in (("--plain", "--ascii"), ("play", "--plain", "--seed", 5), ("--plain", "resume")):
        assert niagara(*arguments, "--saves", saves.path).status == 0
    home, play, resume = plain
    assert home == Launch(saves=saves.path, ascii=True)
    assert play.setup is not None
    assert play.setup.seed == 5
    assert resume.resume == "under way"


def test_a_dumb_terminal_gets_plain_mode_by_itself(
    niagara: Niagara, launched: list[Launch], plain: list[Launch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert niagara().status == 0
    assert (len(plain), len(launched)) == (1, 0)


COMMANDS: tuple[list[str], ...] = ([], ["play"], ["resume"])
STREAMS = ("stdin", "stdout", "stderr")


@pytest.mark.processes
@pytest.mark.parametrize(
    ("arguments", "stream"),
    [
        pytest.param(command, stream, marks=() if place == number else pytest.mark.slow)  # each command, each stream
        for place, command in enumerate(COMMANDS)
        for number, stream in enumerate(STREAMS)
    ],
)
def test_without_a_terminal_the_app_is_refused_in_one_sentence(
    saves: SaveFolder, tmp_path: Path, arguments: list[str], stream: str
) -> None:
    """In a process of its own, with all but one stream in a terminal."""
    master, slave = pty.openpty()
    said = tmp_path / "said"
    with said.open("w+b") as elsewhere:
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), slave) | {stream: elsewhere.fileno()}
        command = [sys.executable, "-m", "niagara_tui", *arguments, "--saves", str(saves.path)]
        status = subprocess.run(command, **streams, check=False, timeout=30).returncode  # type: ignore[call-overload]
    os.close(slave)
    heard = said.read_text(encoding="utf-8") if stream == "stderr" else os.read(master, 65536).decode()
    os.close(master)
    assert status == 2
    name = {"stdin": "input", "stdout": "output", "stderr": "error"}[stream]
    assert heard.strip() == (
        f"niagara: the app needs a terminal, and standard {name} is not one; with --plain it works line by line without"
    )


@pytest.mark.processes
def test_a_table_without_people_needs_no_terminal(niagara: Niagara) -> None:
    assert niagara("play", "--auto", "--game", "upriver", "--seats", "random,random", "--seed", 3).status == 0


# -- play ---------------------------------------------------------------------------------------------


def test_play_goes_to_a_table_for_you_and_three_bots(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara("play").status == 0
    setup = launched[0].setup
    assert setup is not None
    assert [seat.player for seat in setup.seats] == ["human", "greedy:balanced", "greedy:thief", "random:uniform"]
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]
    Match(setup)


def test_play_takes_players_names_seed_and_options(niagara: Niagara, launched: list[Launch]) -> None:
    options = ("--option", "ending=value", "--option", "tracker=off")
    status = niagara(
        "play", "--seats", "human,greedy:thief, human", "--names", "Ann,Ben,Yann", "--seed", 5, *options
    ).status
    setup = launched[0].setup
    assert status == 0
    assert setup is not None
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Ann", "human"),
        ("Ben", "greedy:thief"),
        ("Yann", "human"),
    ]
    assert setup.seed == 5
    assert {name: setup.options[name] for name in ("ending", "first", "tracker", "joe")} == {
        "ending": "value",
        "first": "drawn",
        "tracker": False,
        "joe": False,
    }


def test_without_names_each_seat_has_its_usual_one(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara("play").status == 0
    setup = launched[0].setup
    assert setup is not None
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--seats", "human,greedy"], "3 to 6 players, not 2"),
        (["--seats", "human,greedy,oracle"], "no bot called 'oracle'"),
        (["--seats", "human,greedy,greedy:bold"], "no level 'bold'"),
        (["--seats", "human,,greedy"], "no bot called ''"),
        (["--names", "A,B,C,D,E"], "there are 4 seats, and --names gives 5"),
        (["--names", "A,B"], "--names gives 2; give each seat a name, or leave --names out"),
        (["--names", "Ann,\x1b\x07,Cat,Dan"], "--names: A name needs at least one visible character"),
        (["--names", " ,b,c,d"], "--names: A name needs at least one visible character"),
        (["--names", f"{'a' * 25},b,c,d"], f"--names: {'a' * 24}… is too long: a name has at most 24 characters"),
        (["--names", f"{'a' * 300},b,c,d"], f"--names: {'a' * 24}… is too long: a name has at most 24 characters"),
        (["--names", "Ann,Ben,Cat,ann "], "--names: two players are called Ann; give each a name of their own"),
        (["--game", "chess"], "no game called 'chess'"),
        (["--option", "ending=x"], "ending"),
        (["--auto", "--seats", "human,greedy,greedy"], "--auto is for bots only"),
    ],
)
def test_play_refuses_what_cannot_be_before_a_screen_opens(
    niagara: Niagara, launched: list[Launch], arguments: list[str], about: str
) -> None:
    assert about in refused(niagara("play", *arguments))
    assert not launched


@pytest.mark.processes
def test_play_auto_tells_a_game_of_bots_to_its_end_and_ranks_it(niagara: Niagara, launched: list[Launch]) -> None:
    said = niagara("play", "--auto", "--seats", "greedy,greedy:thief,random", "--names", "Ann,Ben,Cat", "--seed", 3)
    assert (said.status, said.err) == (0, "")
    log, ranking = said.out.split("\n\n")
    assert "Round 2 begins; " in log
    assert log.splitlines()[-1] == "The game is over."
    assert [line.split(" ")[1].rstrip(":") in {"Ann", "Ben", "Cat"} for line in ranking.splitlines()] == [True] * 3
    assert ranking.startswith("1. ")
    assert not launched


# -- saves and resume ---------------------------------------------------------------------------------


def test_saves_lists_the_newest_first_and_what_is_wrong_with_one(niagara: Niagara, saves: SaveFolder) -> None:
    said = niagara("saves", "--saves", saves.path)
    heading, *lines = said.out.splitlines()
    assert said.status == 0
    assert heading == f"4 in {saves.path}"
    text = "\n".join(lines)
    assert text.index("over: niagara, Ann, Ben, Cat; Ann won") < text.index(
        "under way: niagara, Ann, Ben, Cat; under way"
    )
    assert "broken: it is damaged" in text


def test_saves_of_a_folder_that_is_not_there_are_none(niagara: Niagara, tmp_path: Path) -> None:
    assert niagara("saves", "--saves", tmp_path / "none").out == f"0 in {tmp_path / 'none'}\n"


def test_resume_takes_the_newest_game_that_is_not_over(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("resume", "--saves", saves.path).status == 0
    assert launched == [Launch(saves=saves.path, resume="under way")]


@pytest.mark.parametrize("text", ["", " "])
@pytest.mark.parametrize(
    "command",
    [(), ("saves",), ("play",), ("play", "--auto"), ("resume",), ("replay", "x"), ("share", "x"), ("serve",)],
    ids=" ".join,
)
def test_an_empty_path_is_no_folder_of_saves(niagara: Niagara, command: tuple[str, ...], text: str) -> None:
    assert "argument --saves: an empty path is no folder" in refused(niagara(*command, "--saves", text))


def test_resume_takes_the_save_of_that_name(niagara: Niagara, saves: SaveFolder, launched: list[Launch]) -> None:
    assert niagara("resume", "over", "--saves", saves.path).status == 0
    assert launched[0].resume == "over"


@pytest.mark.parametrize(
    ("name", "about"),
    [("nothing", "there is no save called 'nothing'"), ("../x", "cannot be the name"), ("broken", "damaged")],
)
def test_resume_refuses_what_is_no_save(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch], name: str, about: str
) -> None:
    assert about in refused(niagara("resume", name, "--saves", saves.path))
    assert not launched


def test_resume_says_so_if_no_game_is_under_way(niagara: Niagara, tmp_path: Path, launched: list[Launch]) -> None:
    assert "no game is under way" in refused(niagara("resume", "--saves", tmp_path))
    assert not launched


# -- check, on saves ----------------------------------------------------------------------------------


def test_check_finds_nothing_wrong_with_a_sound_save(niagara: Niagara, saves: SaveFolder) -> None:
    assert niagara("check", saves.file("under way")).out == "OK\n"


def test_check_names_the_first_bad_move_of_a_save(niagara: Niagara, saves: SaveFolder) -> None:
    record = saves.read("under way")
    saves.write("cheat", record.model_copy(update={"moves": ["R 5", "B to 3"]}))
    assert "move 2 of 2, 'B to 3': it is not legal there" in refused(niagara("check", saves.file("cheat")))


def test_check_names_the_wrong_field_of_a_save(niagara: Niagara, saves: SaveFolder) -> None:
    path = saves.file("under way")
    path.write_text(path.read_text(encoding="utf-8").replace('"seed"', '"need"'), encoding="utf-8")
    said = niagara("check", path)
    assert said.status == 2
    assert "setup.seed" in said.err or "setup.need" in said.err


# -- replay -------------------------------------------------------------------------------------------


def test_replay_takes_the_name_of_a_save_or_its_file(
    niagara: Niagara, saves: SaveFolder, launched: list[Launch]
) -> None:
    assert niagara("replay", "over", "--saves", saves.path).status == 0
    assert niagara("replay", saves.file("over")).status == 0
    record = saves.read("over")
    assert launched == [Launch(saves=saves.path, replay=record), Launch(replay=record)]


@pytest.mark.parametrize(
    ("file", "about"),
    [
        ("nothing", "there is no save called 'nothing'"),
        ("none/nothing.json", "nothing.json cannot be opened: there is no such file"),
        ("broken", "damaged"),
        ("../x/", "it is not a file"),
    ],
)
def test_replay_refuses_what_is_no_save(
    niagara: Niagara,
    saves: SaveFolder,
    launched: list[Launch],
    file: str,
    about: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(saves.path)
    (saves.path.parent / "x").mkdir()
    assert about in refused(niagara("replay", file, "--saves", saves.path))
    assert not launched


def test_replay_refuses_a_save_of_newer_rules(niagara: Niagara, saves: SaveFolder, launched: list[Launch]) -> None:
    saves.write("newer", saves.read("over").model_copy(update={"game_version": 99}))
    assert "newer rules" in refused(niagara("replay", "newer", "--saves", saves.path))
    assert not launched


# -- demo ---------------------------------------------------------------------------------------------


def test_demo_lists_the_demos(niagara: Niagara) -> None:
    said = niagara("demo")
    assert said.status == 0
    assert "steal      Steal from a laden canoe\n" in said.out


def test_a_demo_that_is_not_there_is_refused_with_the_names_of_those_that_are(niagara: Niagara) -> None:
    assert "no demo is called 'nothing'; there are arrows, beaver, bid," in refused(niagara("demo", "nothing"))


def test_a_demo_needs_a_terminal(niagara: Niagara) -> None:
    assert "a demo needs a terminal" in refused(niagara("demo", "steal"))


def test_pictures_that_cannot_be_written_are_refused(niagara: Niagara, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "the pictures cannot be written" in refused(niagara("demo", "--pictures", tmp_path / "file"))


def test_every_example_that_a_demo_begins_in_is_packed() -> None:
    root = Path(niagara_tui.__file__).parents[1]
    packed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert {f"saves/{script.save}.json" for script in scripts().values()} == set(packed["wheel"]["force-include"])


def test_an_option_that_does_not_exist_is_told_from_one_without_a_value(niagara: Niagara) -> None:
    assert "there is no such option" in refused(niagara("new", "--option", "bogus=1"))
    assert "Up the River has no options" in refused(niagara("new", "--game", "upriver", "--option", "bogus=1"))
    assert "write NAME=VALUE" in refused(niagara("new", "--option", "ending"))
